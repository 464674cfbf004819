import { html } from '../html/escape.ts';
import type { SafeHtml } from '../html/escape.ts';
import { tellingsSection } from '../html/tellings.ts';
import { eurosText } from './money.ts';
import type { Delivery } from './notifier.ts';
import type { Payment } from './payments.ts';
import { FAULTS, REFUNDS, SENDINGS, SETTLEMENT_FAULTS } from './settings.ts';
import type { CardSettings, SettlementFault } from './settings.ts';

export interface SettingsView {
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
    ${tellingsSection(deliveries.map(({ reference, ...one }) => ({ ...one, objet: reference })))}`;
}
