import { html } from '../html/escape.ts';
import type { SafeHtml } from '../html/escape.ts';
import type { KnownOrder } from './orders.ts';

const EUROS = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });

export const PROVIDERS = [
  { clientId: '7001', nom: 'Ménage et Jardin Services' },
  { clientId: '7002', nom: 'Les Petites Mains' },
] as const;

const nameOf = (clientId: string): string =>
  PROVIDERS.find((one) => one.clientId === clientId)?.nom ?? clientId;

function input(order: KnownOrder, name: string, label: string, value: string): SafeHtml {
  const id = `${order.numeroCommande}-${name}`;
  return html`<div class="choice">
    <label for="${id}">${label}</label>
    <input id="${id}" name="${name.replace(/^.*-/, '')}" value="${value}" />
  </div>`;
}

function form(order: KnownOrder, label: string, content: SafeHtml): SafeHtml {
  return html`<form
    class="card"
    action="/prestataires/commandes"
    method="post"
    aria-label="${label}, ${order.numeroCommande}"
  >
    <input type="hidden" name="numeroCommande" value="${order.numeroCommande}" />
    <input type="hidden" name="clientId" value="${order.clientId}" />
    ${content}
  </form>`;
}

function priced(order: KnownOrder, action: string, label: string): SafeHtml {
  return form(
    order,
    label,
    html`${input(order, `${action}-heures`, 'Heures', String(order.quantite))}
      ${input(order, `${action}-prix`, 'Prix d’une heure, TTC', String(order.tarifHoraire))}
      <button name="action" value="${action}">${label}</button>`,
  );
}

function steps(order: KnownOrder): SafeHtml {
  return form(
    order,
    'Réalisation',
    html`${input(order, 'realisation-intervenant', 'Intervenant', 'Samira K.')}
      <div class="field">
        <button name="action" value="planifier">Planifier</button>
        <button name="action" value="demarrer">Démarrer</button>
        <button name="action" value="terminer">Terminer</button>
        <button class="quiet" name="action" value="annuler">Annuler la commande</button>
      </div>`,
  );
}

function creditNote(order: KnownOrder): SafeHtml {
  return form(
    order,
    'Avoir',
    html`${input(order, 'avoir-facture', 'Facture', order.factures[0] ?? '')}
      ${input(order, 'avoir-montant', 'Montant, TTC', String(order.tarifHoraire))}
      <button name="action" value="avoir">Émettre un avoir</button>`,
  );
}

function details(order: KnownOrder): SafeHtml {
  const rows: readonly (readonly [string, string])[] = [
    ['Prestataire', nameOf(order.clientId)],
    ['État', order.statut],
    ['Du, au', `${order.dateDebut} – ${order.dateFin}`],
    ['Heures', String(order.quantite)],
    ['Montant', `${EUROS.format(order.montant)}${order.devisRequis ? ', devis requis' : ''}`],
    ['Devis', order.devis],
    ['Factures', order.factures.join(', ')],
    ['Adresse', order.adresse.join(', ')],
    ['Contact', order.contact],
    ['Consignes', order.consignes],
  ];
  return html`<dl class="envelope">
    ${rows
      .filter(([, value]) => value !== '' && value !== ' – ')
      .map(
        ([term, value]) =>
          html`<div>
            <dt>${term}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
  </dl>`;
}

function orderSection(order: KnownOrder): SafeHtml {
  return html`<section
    class="site pane"
    id="${order.numeroCommande}"
    aria-labelledby="${order.numeroCommande}-titre"
    data-etat="${order.statut}"
  >
    <h2 id="${order.numeroCommande}-titre">${order.numeroCommande}</h2>
    <p>${order.libelle}</p>
    ${details(order)}
    <div class="offers">
      ${priced(order, 'devis', 'Envoyer un devis')} ${steps(order)}
      ${priced(order, 'facturer', 'Facturer')} ${creditNote(order)}
    </div>
    <ul class="hint">
      ${order.journal.map((line) => html`<li>${line}</li>`)}
    </ul>
  </section>`;
}

/** For an order that was placed before this program was there to receive of it. */
function otherOrder(): SafeHtml {
  return html`<form class="pane field" action="/prestataires/commandes" method="post">
    <div class="choice">
      <label for="autre-numero">Numéro d’une autre commande</label>
      <input id="autre-numero" name="numeroCommande" pattern="CS[0-9A-Z]{10}" required />
    </div>
    <div class="choice">
      <label for="autre-prestataire">Prestataire</label>
      <select id="autre-prestataire" name="clientId">
        ${PROVIDERS.map(({ clientId, nom }) => html`<option value="${clientId}">${nom}</option>`)}
      </select>
    </div>
    <button name="action" value="ouvrir">Suivre cette commande</button>
  </form>`;
}

export function providersContent(orders: readonly KnownOrder[]): SafeHtml {
  return html`<h1>Prestataires de services à domicile</h1>
    <p class="lead">
      Les commandes que le portail annonce aux prestataires arrivent ici. Chaque bouton appelle le
      portail avec les identifiants du prestataire.
    </p>
    ${otherOrder()}
    <div id="commandes" data-refresh>
      ${orders.length === 0 && html`<p class="empty">Aucune commande pour l’instant.</p>`}
      ${orders.map(orderSection)}
    </div>`;
}
