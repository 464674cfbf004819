import { eurosText } from '../carte/money.ts';
import { shortDate } from '../html/dates.ts';
import { html } from '../html/escape.ts';
import type { SafeHtml } from '../html/escape.ts';
import { tellingsSection } from '../html/tellings.ts';
import type { Telling } from '../letters.ts';
import type { KnownTransfer, TransferFile, Transfers } from './transfers.ts';

const STATES = { EXECUTE: 'Exécuté', REJETE: 'Revenu' } as const;
const SHOWN_FILES = 20;
const SHOWN_TRANSFERS = 100;

function transferCard(transfer: KnownTransfer): SafeHtml {
  return html`<li class="card">
    <h3>${transfer.beneficiaire}, ${eurosText(transfer.montant)}</h3>
    <p>${transfer.iban}</p>
    <p class="hint">${transfer.libelle}, ${transfer.boutEnBout}</p>
    <p class="hint" data-etat="${transfer.etat}">${STATES[transfer.etat]}</p>
    ${
      transfer.etat === 'EXECUTE' &&
      html`<form action="/banque/virements/${transfer.boutEnBout}" method="post">
        <button class="quiet" name="action" value="rejeter">
          Renvoyer ce virement (compte clos)
        </button>
      </form>`
    }
  </li>`;
}

function fileSection(file: TransferFile, transfers: readonly KnownTransfer[]): SafeHtml {
  const total = transfers.reduce((sum, { montant }) => sum + montant, 0);
  return html`<section class="site pane" aria-label="Fichier ${file.messageId}">
    <h2>${transfers.length}&nbsp;virement${transfers.length > 1 && 's'}, ${eurosText(total)}</h2>
    <p class="hint">${file.messageId}, pour le ${file.jour}, reçu le ${shortDate(file.recuLe)}</p>
    <ul class="cards">
      ${transfers.slice(0, SHOWN_TRANSFERS).map(transferCard)}
    </ul>
  </section>`;
}

export function bankContent(transfers: Transfers, tellings: readonly Telling[]): SafeHtml {
  const shown = transfers.files().slice(0, SHOWN_FILES);
  return html`<h1>Banque</h1>
    <p class="lead">
      Les fichiers de virements du portail arrivent ici (ISO 20022, pain.001). La banque exécute
      chaque virement, et prévient le portail de ceux qui lui reviennent.
    </p>
    <div id="virements" data-refresh>
      ${shown.length === 0 && html`<p class="empty">Aucun virement pour l’instant.</p>`}
      ${shown.map((file) => fileSection(file, transfers.of(file)))}
    </div>
    ${tellingsSection(tellings)}`;
}
