import { html, type SafeHtml } from '../html/escape.ts';
import { FAULTS } from './faults.ts';
import { CLIENT_ID, type Employee, type Provider } from './provider.ts';

const nameOf = ({ prenom, nom }: Employee): string => `${prenom} ${nom}`;

/** Where the company asks who is there. A real one would ask for a password as well. */
export function authorisationContent(
  employees: readonly Employee[],
  { action, hint }: { readonly action: string; readonly hint: string },
): SafeHtml {
  const known = employees.filter(({ email }) => email.toLowerCase() === hint.toLowerCase());
  const others = employees.filter((one) => !known.includes(one));
  return html`<h1>Connexion au Groupe Horizon</h1>
    <p class="lead">
      Cette page tient lieu de celle d’une vraie entreprise&nbsp;: elle ne demande pas de mot de
      passe. Choisissez qui se connecte.
    </p>
    <form class="pane payment" action="${action}" method="post">
      <div class="field">
        ${[...known, ...others].map(
          (one) =>
            html`<button name="sujet" value="${one.sujet}">
              ${nameOf(one)}${one.estParti && ' (a quitté l’entreprise)'}
            </button>`,
        )}
        <button class="quiet" name="sujet" value="">Refuser</button>
      </div>
    </form>`;
}

function employeeCard(one: Employee): SafeHtml {
  return html`<li class="card">
    <h3>${nameOf(one)}</h3>
    <p>${one.email}</p>
    <p class="hint">${one.sujet}</p>
    <form class="field" action="/identite/personnes/${one.sujet}" method="post">
      <button class="quiet" name="action" value="${one.estParti ? 'revenir' : 'partir'}">
        ${one.estParti ? 'Rouvrir son compte' : 'Fermer son compte'}
      </button>
    </form>
  </li>`;
}

export function identityContent(provider: Provider, issuer: string): SafeHtml {
  const fault = provider.fault();
  return html`<h1>Identité</h1>
    <p class="lead">
      Le fournisseur d’identité du Groupe Horizon, en OpenID Connect&nbsp;: ses salariés entrent
      dans l’espace de leur entreprise sans mot de passe du portail.
    </p>
    <dl class="envelope">
      <div>
        <dt>Domaine</dt>
        <dd>groupe-horizon.example</dd>
      </div>
      <div>
        <dt>Émetteur</dt>
        <dd>${issuer}</dd>
      </div>
      <div>
        <dt>Application</dt>
        <dd>${CLIENT_ID}</dd>
      </div>
    </dl>
    <form class="pane payment" action="/identite/reglages" method="post">
      <h2>Comportement</h2>
      <div class="choice">
        <label for="faute">Faute du fournisseur</label>
        <select id="faute" name="faute">
          ${FAULTS.map(
            ({ code, label }) =>
              html`<option value="${code}" ${code === fault && html` selected`}>${label}</option>`,
          )}
        </select>
      </div>
      <div class="field"><button>Enregistrer</button></div>
    </form>
    <h2>Salariés</h2>
    <ul class="cards">
      ${provider.employees().map(employeeCard)}
    </ul>`;
}
