import { html } from '../html/escape.ts';
import type { SafeHtml } from '../html/escape.ts';
import type { LinkOutcome } from './ask-link.ts';
import { SITES } from './sites.ts';
import type { Choice, Field, LinkForm, Site } from './sites.ts';

export interface PartnersView {
  /** The form that was just sent, with what was chosen in it. */
  readonly asked?: {
    readonly form: LinkForm;
    readonly values: URLSearchParams;
    readonly outcome: LinkOutcome;
  };
}

function options(choices: readonly Choice[], chosen: string | null): readonly SafeHtml[] {
  return choices.map(
    ({ value, label }) =>
      html`<option value="${value}" ${value === chosen && html` selected`}>${label}</option>`,
  );
}

function field(form: LinkForm, { name, label, choices }: Field, { asked }: PartnersView): SafeHtml {
  const id = `${form.id}-${name}`;
  const chosen = asked?.form === form ? asked.values.get(name) : null;
  return html`<div class="choice">
    <label for="${id}">${label}</label>
    <select id="${id}" name="${name}">
      ${options(choices, chosen)}
    </select>
  </div>`;
}

function linkForm(form: LinkForm, view: PartnersView): SafeHtml {
  return html`<form class="card" action="/partenaires#resultat" method="post">
    <h3>${form.title}</h3>
    <p>${form.intro}</p>
    <input type="hidden" name="formulaire" value="${form.id}" />
    ${form.fields.map((one) => field(form, one, view))}
    <button>Obtenir le lien</button>
  </form>`;
}

function site({ name, description, forms }: Site, view: PartnersView): SafeHtml {
  return html`<section class="site">
    <h2>${name}</h2>
    <p>${description}</p>
    <div class="offers">${forms.map((form) => linkForm(form, view))}</div>
  </section>`;
}

function result({ asked }: PartnersView): SafeHtml | null {
  if (asked === undefined) return null;
  const { outcome, form } = asked;
  const content =
    outcome.kind === 'refusal'
      ? html`<p>${outcome.message}</p>`
      : html`<p>
            <a class="opener" href="${outcome.url}" target="_blank" rel="noopener noreferrer"
              >Suivre le lien dans un nouvel onglet</a
            >
          </p>
          <p class="hint">
            Ce lien ne sert qu’une fois et vit quinze minutes&nbsp;:
            <span class="address">${outcome.url}</span>
          </p>`;
  return html`<section
    id="resultat"
    class="pane result"
    role="status"
    tabindex="-1"
    aria-labelledby="resultat-titre"
  >
    <h2 id="resultat-titre">
      ${outcome.kind === 'link' ? 'Lien obtenu' : 'Pas de lien'}&nbsp;: ${form.title}
    </h2>
    ${content}
  </section>`;
}

export function partnersTitle({ asked }: PartnersView): string {
  if (asked === undefined) return 'Partenaires';
  return `${asked.outcome.kind === 'link' ? 'Lien obtenu' : 'Pas de lien'} – Partenaires`;
}

export function partnersContent(view: PartnersView): SafeHtml {
  return html`<h1>Partenaires</h1>
    <p class="lead">
      Cette page joue les sites qui ouvrent le portail par un lien. Elle demande au portail un jeton
      de connexion, comme le ferait un vrai partenaire, puis affiche le lien obtenu.
    </p>
    ${result(view)} ${SITES.map((one) => site(one, view))}`;
}
