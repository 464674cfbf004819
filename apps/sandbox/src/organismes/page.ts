import { eurosText } from '../carte/payments.ts';
import { shortDate } from '../html/dates.ts';
import { html } from '../html/escape.ts';
import type { SafeHtml } from '../html/escape.ts';
import type { Body } from './body.ts';
import type { DeclarationState, HeldDeclaration } from './declarations.ts';
import { ACCOUNT_STATES, MANDATE_STATES } from './registry.ts';
import type { Employee, Employer } from './registry.ts';
import { DECISIONS, FAULTS, SCOPES } from './settings.ts';

const SHOWN = 50;
const STATES: Readonly<Record<DeclarationState, string>> = {
  RECUE: 'Reçue, à décider',
  ACCEPTEE: 'Acceptée',
  REJETEE: 'Rejetée',
};
const ACCOUNT_WORDS: Readonly<Record<Employer['etat'], string>> = {
  ACTIF: 'Actif',
  SUSPENDU: 'Suspendu',
  RADIE: 'Radié',
};
const MANDATE_WORDS: Readonly<Record<Employer['mandat'], string>> = {
  ACTIF: 'Actif',
  EN_ATTENTE: 'En attente',
  ABSENT: 'Absent',
  RESILIE: 'Résilié',
};

interface Select {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly choices: readonly (readonly [string, string])[];
  readonly chosen: string;
}

function choice({ id, name, label, choices, chosen }: Select): SafeHtml {
  return html`<div class="choice">
    <label for="${id}">${label}</label>
    <select id="${id}" name="${name}">
      ${choices.map(
        ([value, text]) =>
          html`<option value="${value}" ${value === chosen && html` selected`}>${text}</option>`,
      )}
    </select>
  </div>`;
}

const frenchDay = (day: string): string =>
  `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;

function behaviour(body: Body): SafeHtml {
  const { panne, portee, fois, delaiMs, decision, motif } = body.settings();
  const id = (name: string): string => `${body.slug}-${name}`;
  const text = (name: string, label: string, value: string): SafeHtml =>
    html`<div class="choice">
      <label for="${id(name)}">${label}</label>
      <input id="${id(name)}" name="${name}" value="${value}" />
    </div>`;
  return html`<form class="payment" action="/organismes/${body.slug}/reglages" method="post">
    ${choice({ id: id('panne'), name: 'panne', label: 'Panne', choices: FAULTS, chosen: panne })}
    ${choice({ id: id('portee'), name: 'portee', label: 'Portée', choices: SCOPES, chosen: portee })}
    ${text('fois', 'Nombre de fois (vide\u00a0: jusqu’à nouvel ordre)', String(fois ?? ''))}
    ${text('delaiMs', 'Attente d’une réponse lente, en millisecondes', String(delaiMs))}
    ${choice({
      id: id('decision'),
      name: 'decision',
      label: 'Décision sur une déclaration',
      choices: DECISIONS,
      chosen: decision,
    })}
    ${text('motif', 'Motif d’un rejet', motif)}
    <div class="field">
      <button>Enregistrer</button>
      <button class="quiet" name="action" value="retablir">Rétablir</button>
      <button class="quiet" name="action" value="oublier">Tout oublier</button>
    </div>
  </form>`;
}

function declarationCard(body: Body, held: HeldDeclaration): SafeHtml {
  const { cle, numero, etat, motif, enfants, envois } = held;
  return html`<li class="card" data-cle="${cle}">
    <h3>${numero}${held.typeActivite !== undefined && html`, ${held.typeActivite}`}</h3>
    <p>Employeur ${held.numeroEmployeur}, salarié ${held.numeroSalarie}</p>
    <p>
      Du ${frenchDay(held.dateDebut)} au ${frenchDay(held.dateFin)}, payée le
      ${frenchDay(held.datePaiement)}&nbsp;: ${eurosText(held.montantNet)} net
    </p>
    ${
      enfants.length > 0 &&
      html`<p>
        ${enfants
          .map(({ prenom, nom, dateNaissance }) => `${prenom} ${nom} (${frenchDay(dateNaissance)})`)
          .join(', ')}
      </p>`
    }
    <p class="hint">Reçue le ${shortDate(held.recueLe)}, envoyée ${envois}&nbsp;fois</p>
    <p class="hint" data-etat="${etat}">
      ${STATES[etat]}${motif !== null && html`&nbsp;: ${motif}`}
    </p>
    <form class="field" action="/organismes/${body.slug}/declarations/${cle}" method="post">
      <button name="etat" value="ACCEPTEE">Accepter ${numero}</button>
      <button class="quiet" name="etat" value="REJETEE">Rejeter ${numero}</button>
    </form>
  </li>`;
}

function employerCard(body: Body, employer: Employer): SafeHtml {
  const { numero, nom, etat, mandat, codePostal, titulaire } = employer;
  const id = (name: string): string => `${body.slug}-${numero}-${name}`;
  return html`<li class="card">
    <h3>${numero}</h3>
    <p>${nom}, ${codePostal}</p>
    <p class="hint">
      ${
        titulaire === undefined
          ? 'Titulaire\u00a0: la première personne qui s’en sert'
          : `Titulaire\u00a0: ${titulaire.prenom} ${titulaire.nom}, ${frenchDay(titulaire.dateNaissance)}`
      }
    </p>
    <form action="/organismes/${body.slug}/employeurs/${numero}" method="post">
      ${choice({
        id: id('etat'),
        name: 'etat',
        label: 'Compte',
        choices: ACCOUNT_STATES.map((state) => [state, ACCOUNT_WORDS[state]]),
        chosen: etat,
      })}
      ${choice({
        id: id('mandat'),
        name: 'mandat',
        label: 'Mandat',
        choices: MANDATE_STATES.map((state) => [state, MANDATE_WORDS[state]]),
        chosen: mandat,
      })}
      <button>Enregistrer ${numero}</button>
    </form>
  </li>`;
}

function employeeRow(body: Body, { numero, nom, prenom, typeActivite }: Employee): SafeHtml {
  const registry = body.registry();
  const employers = registry
    .employers()
    .filter((employer) => registry.isAssociated(employer.numero, numero));
  return html`<li class="entry">
    <span class="subject"
      >${prenom} ${nom}${typeActivite !== undefined && `, ${typeActivite}`}</span
    >
    <span class="date">${numero}, employeurs&nbsp;: ${employers.length}</span>
  </li>`;
}

function bodySection(body: Body): SafeHtml {
  const held = body.declarations().all();
  return html`<section class="site pane" aria-labelledby="${body.slug}">
    <h2 id="${body.slug}">${body.title}</h2>
    <div id="${body.slug}-declarations" data-refresh>
      ${held.length === 0 && html`<p class="empty">Aucune déclaration pour l’instant.</p>`}
      <ul class="cards">
        ${held.slice(0, SHOWN).map((one) => declarationCard(body, one))}
      </ul>
    </div>
    <details ${body.settings().panne !== 'AUCUNE' && html` open`}>
      <summary>Comportement et pannes</summary>
      ${behaviour(body)}
    </details>
    <details>
      <summary>Employeurs et mandats</summary>
      <ul class="cards">
        ${body
          .registry()
          .employers()
          .map((employer) => employerCard(body, employer))}
      </ul>
    </details>
    <details>
      <summary>Salariés</summary>
      <ul class="entries">
        ${body
          .registry()
          .employees()
          .map((employee) => employeeRow(body, employee))}
      </ul>
    </details>
  </section>`;
}

export function bodiesContent(bodies: readonly Body[]): SafeHtml {
  return html`<h1>Organismes nationaux</h1>
    <p class="lead">
      Les déclarations que le portail transmet arrivent ici. L’organisme décide plus tard de les
      accepter ou de les rejeter, et le portail vient s’en informer.
    </p>
    ${bodies.map(bodySection)}`;
}
