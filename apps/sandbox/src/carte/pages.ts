import { html, type SafeHtml } from '../html/escape.ts';
import { eurosText, type Payment } from './payments.ts';
import { attemptsSection } from '../html/attempts-section.ts';
import type { Delivery } from './provider.ts';
import {
  type CardSettings,
  FAULTS,
  REFUNDS,
  SENDINGS,
  SETTLEMENT_FAULTS,
  type SettlementFault,
} from './settings.ts';

/** The cards that a person may choose from: no number is ever typed. */
const TEST_CARDS = [
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

interface SettingsView {
  readonly settings: CardSettings;
  readonly keyIds: readonly string[];
  readonly payments: readonly Payment[];
  readonly deliveries: readonly Delivery[];
}

const FAULT_LABELS: Readonly<Record<SettlementFault, string>> = {
  MANQUANTE: 'Une ligne manque, et vient le lendemain',
  INCONNUE: 'Une ligne de trop',
  FRAIS: 'D’autres frais',
  DOUBLON: 'Une ligne en double',
  MONTANT: 'Un autre montant',
};

function choice(
  name: string,
  label: string,
  choices: readonly (readonly [string, string])[],
  chosen: string,
): SafeHtml {
  return html`<div class="choice">
    <label for="${name}">${label}</label>
    <select id="${name}" name="${name}">
      ${choices.map(
        ([value, text]) =>
          html`<option value="${value}" ${value === chosen && html` selected`}>${text}</option>`,
      )}
    </select>
  </div>`;
}

function checkbox(name: string, value: string, label: string, checked: boolean): SafeHtml {
  return html`<label class="check">
    <input type="checkbox" name="${name}" value="${value}" ${checked && html` checked`} />
    ${label}
  </label>`;
}

function form({ settings, keyIds }: SettingsView): SafeHtml {
  return html`<form class="pane payment" action="/carte/reglages" method="post">
    <h2>Comportement</h2>
    ${choice('envoi', 'Notifications', SENDINGS, settings.envoi)}
    <div class="choice">
      <label for="delaiMs">Retard, en millisecondes</label>
      <input id="delaiMs" name="delaiMs" inputmode="numeric" value="${settings.delaiMs}" />
    </div>
    ${choice('faute', 'Faute dans les notifications', FAULTS, settings.faute)}
    ${choice(
      'cle',
      'Clé de signature',
      keyIds.map((id) => [id, `Clé ${id}`]),
      settings.cle,
    )}
    ${choice('remboursement', 'Remboursements', REFUNDS, settings.remboursement)}
    <fieldset>
      <legend>Écarts dans le fichier de règlement</legend>
      ${SETTLEMENT_FAULTS.map((fault) =>
        checkbox('ecarts', fault, FAULT_LABELS[fault], settings.ecarts.includes(fault)),
      )}
    </fieldset>
    ${checkbox(
      'reglementImmediat',
      'oui',
      'Le fichier du jour même peut être demandé',
      settings.reglementImmediat,
    )}
    ${checkbox('panne', 'oui', 'Le prestataire est en panne', settings.panne)}
    <div class="field"><button>Enregistrer</button></div>
  </form>`;
}

function paymentRow(payment: Payment): SafeHtml {
  return html`<li class="card">
    <h3>${eurosText(payment.montant)}</h3>
    <p class="hint">${payment.reference}</p>
    <p>${payment.evenements.map(({ type }) => type).join(', ')}</p>
    <form class="field" action="/carte/reglages/paiements/${payment.id}" method="post">
      <button class="quiet" name="action" value="notifier">Notifier à nouveau</button>
      <button class="quiet" name="action" value="impaye">Impayé</button>
    </form>
  </li>`;
}

export function settingsContent(view: SettingsView): SafeHtml {
  const { payments, deliveries } = view;
  return html`<h1>Prestataire de carte</h1>
    <p class="lead">
      Ces réglages font dire au prestataire ce qu’un vrai peut dire de pire&nbsp;: trop tard, deux
      fois, dans le désordre, jamais, ou faux.
    </p>
    ${form(view)}
    <section class="site">
      <h2>Paiements</h2>
      ${payments.length === 0 && html`<p class="empty">Aucun paiement pour l’instant.</p>`}
      <ul class="cards">
        ${payments.toReversed().slice(0, 20).map(paymentRow)}
      </ul>
    </section>
    ${attemptsSection(deliveries.map(({ reference, ...one }) => ({ ...one, objet: reference })))}`;
}
