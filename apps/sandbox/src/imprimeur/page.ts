import { eurosText } from '../carte/payments.ts';
import { shortDate } from '../html/dates.ts';
import { html } from '../html/escape.ts';
import type { SafeHtml } from '../html/escape.ts';
import { attemptsSection } from '../html/attempts-section.ts';
import type { NotificationAttempt } from '../notification-queue.ts';
import type { Book, BookState, Lot, Lots } from './lots.ts';

const STATES: Readonly<Record<BookState, string>> = {
  IMPRIME: 'Imprimé',
  EXPEDIE: 'Expédié',
  LIVRE: 'Livré',
};
const SHOWN_LOTS = 20;
const SHOWN_BOOKS = 50;

const counted = (count: number, one: string): string =>
  `${count}\u00a0${one}${count > 1 ? 's' : ''}`;

function bookCard(book: Book): SafeHtml {
  return html`<li class="card">
    <h3><a href="/imprimeur/carnets/${book.carnet}">Carnet de ${book.destinataire}</a></h3>
    <p>
      ${counted(book.titres.length, 'titre')} de ${eurosText(book.valeurFaciale)}, millésime
      ${book.millesime}
    </p>
    <p class="hint" data-etat="${book.etat}">${STATES[book.etat]}</p>
  </li>`;
}

function actions(path: string, label: string): SafeHtml {
  return html`<form class="field" action="${path}" method="post">
    <button name="action" value="expedier">Expédier ${label}</button>
    <button class="quiet" name="action" value="livrer">Livrer ${label}</button>
  </form>`;
}

function lotSection(lot: Lot, books: readonly Book[]): SafeHtml {
  return html`<section class="site pane" aria-label="Lot du ${shortDate(lot.recuLe)}">
    <h2>Lot de ${counted(books.length, 'carnet')}</h2>
    <p class="hint">Reçu le ${shortDate(lot.recuLe)}, ${lot.id}</p>
    ${actions(`/imprimeur/lots/${lot.id}`, 'tout le lot')}
    <ul class="cards">
      ${books.slice(0, SHOWN_BOOKS).map(bookCard)}
    </ul>
    ${
      books.length > SHOWN_BOOKS &&
      html`<p class="hint">Et ${counted(books.length - SHOWN_BOOKS, 'autre')}.</p>`
    }
  </section>`;
}

export function printerContent(lots: Lots, attempts: readonly NotificationAttempt[]): SafeHtml {
  const shown = lots.all().slice(0, SHOWN_LOTS);
  return html`<h1>Imprimeur et transporteur</h1>
    <p class="lead">
      Les carnets que le portail fait imprimer arrivent ici. L’imprimeur les expédie, le
      transporteur les remet, et le portail en est prévenu.
    </p>
    <div id="lots" data-refresh>
      ${shown.length === 0 && html`<p class="empty">Aucun carnet à imprimer pour l’instant.</p>`}
      ${shown.map((lot) => lotSection(lot, lots.books(lot)))}
    </div>
    ${attemptsSection(attempts)}`;
}

/** As a person would hold it: the code stays under its box until it is scratched. */
export function bookContent(book: Book): SafeHtml {
  return html`<p class="back"><a href="/imprimeur">Tous les carnets</a></p>
    <h1>Carnet de ${book.destinataire}</h1>
    <dl class="envelope">
      <div>
        <dt>État</dt>
        <dd data-etat="${book.etat}">${STATES[book.etat]}</dd>
      </div>
      <div>
        <dt>Financeur</dt>
        <dd>${book.financeur}</dd>
      </div>
      <div>
        <dt>Adresse</dt>
        <dd>${book.adresse.join(', ')}</dd>
      </div>
    </dl>
    ${actions(`/imprimeur/carnets/${book.carnet}`, 'ce carnet')}
    <ul class="cards vouchers">
      ${book.titres.map(
        ({ numero, code }) =>
          html`<li class="card voucher" data-titre="${numero}">
            <h2>${eurosText(book.valeurFaciale)}</h2>
            <p>${book.produit}, millésime ${book.millesime}</p>
            <p>Titre n°&nbsp;<span class="numero">${numero}</span></p>
            <details class="scratch">
              <summary>Gratter la case</summary>
              <p class="code" data-code="${code}">${code}</p>
            </details>
          </li>`,
      )}
    </ul>`;
}
