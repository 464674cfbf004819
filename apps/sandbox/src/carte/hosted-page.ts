import { html } from '../html/escape.ts';
import type { SafeHtml } from '../html/escape.ts';
import { eurosText } from './money.ts';
import type { Payment } from './payments.ts';

/** The cards that a person may choose from: no number is ever typed. */
export const TEST_CARDS = [
  { value: 'ACCEPTEE', label: '4970 1000 0000 0003, acceptée' },
  { value: 'AUTHENTIFIEE', label: '4970 1000 0000 0011, acceptée après authentification' },
  { value: 'REFUSEE', label: '4970 1000 0000 0029, refusée par la banque' },
] as const;

/** What the bank would have sent to the person's phone. */
export const RIGHT_CODE = '123456';

function summary(payment: Payment): SafeHtml {
  return html`<dl class="envelope">
    <div>
      <dt>Marchand</dt>
      <dd>${payment.marchand}</dd>
    </div>
    <div>
      <dt>Montant</dt>
      <dd data-montant="${payment.montant}">${eurosText(payment.montant)}</dd>
    </div>
  </dl>`;
}

export function paymentContent(payment: Payment): SafeHtml {
  return html`<h1>Paiement par carte</h1>
    <p class="lead">
      Cette page tient lieu de celle d’un vrai prestataire&nbsp;: aucun argent ne circule.
      Choisissez une carte de test.
    </p>
    <form class="pane payment" action="/carte/paiement/${payment.id}" method="post">
      ${summary(payment)}
      <div class="choice">
        <label for="carte">Carte de test</label>
        <select id="carte" name="carte">
          ${TEST_CARDS.map(({ value, label }) => html`<option value="${value}">${label}</option>`)}
        </select>
      </div>
      <div class="field">
        <button name="action" value="payer">Payer ${eurosText(payment.montant)}</button>
        <button class="quiet" name="action" value="abandonner">Abandonner</button>
        <button class="quiet" name="action" value="expirer">Laisser expirer</button>
      </div>
    </form>`;
}

export function authenticationContent(payment: Payment): SafeHtml {
  return html`<h1>Authentification de votre banque</h1>
    <p class="lead">
      Votre banque vous demande de confirmer ce paiement (3-D Secure). Le code attendu est
      ${RIGHT_CODE}&nbsp;; tout autre code refuse le paiement.
    </p>
    <form
      class="pane payment"
      action="/carte/paiement/${payment.id}/authentification"
      method="post"
    >
      ${summary(payment)}
      <div class="choice">
        <label for="code">Code reçu</label>
        <input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required />
      </div>
      <div class="field"><button>Confirmer</button></div>
    </form>`;
}

export function closedContent({ urlRetour }: Payment): SafeHtml {
  return html`<h1>Ce paiement est terminé</h1>
    <p>Il n’y a plus rien à faire sur cette page.</p>
    <p><a class="opener" href="${urlRetour}">Revenir au site du marchand</a></p>`;
}
