import type { SandboxConfig } from '../config.ts';
import {
  type Choice,
  type Field,
  formOf,
  type LinkDemand,
  type LinkForm,
  type Site,
  SITES,
} from './sites.ts';
import { html, type SafeHtml } from '../html/escape.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendPage } from '../html/layout.ts';

/** What the portal answered, in the words that a site would show to its own people. */
type LinkOutcome =
  | { readonly kind: 'link'; readonly url: string }
  | { readonly kind: 'refusal'; readonly message: string };

const TIMEOUT_MS = 10_000;

const textAt = (value: unknown, name: string): string | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const found: unknown = Object.getOwnPropertyDescriptor(value, name)?.value;
  return typeof found === 'string' ? found : undefined;
};

/** Calls the portal as a real partner does: over the network, by its own credentials. */
async function askLink(
  { apiUrl, partners }: SandboxConfig,
  client: LinkForm['client'],
  demand: LinkDemand,
): Promise<LinkOutcome> {
  const credentials = Buffer.from(`${partners[client]}:${partners.secret}`).toString('base64');
  try {
    const reply = await fetch(`${apiUrl}/api/eb/partenaires/jetons-connexion`, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
      body: JSON.stringify(demand),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer: unknown = await reply.json();
    const url = textAt(answer, 'url');
    if (reply.ok && url !== undefined && /^https?:/.test(url)) return { kind: 'link', url };
    const message = textAt(answer, 'errorMessage') ?? 'réponse inattendue';
    return { kind: 'refusal', message: `Le portail a refusé (${reply.status})\u00a0: ${message}` };
  } catch {
    return { kind: 'refusal', message: 'Le portail n’a pas répondu.' };
  }
}

interface PartnersView {
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

function partnersTitle({ asked }: PartnersView): string {
  if (asked === undefined) return 'Partenaires';
  return `${asked.outcome.kind === 'link' ? 'Lien obtenu' : 'Pas de lien'} – Partenaires`;
}

function partnersContent(view: PartnersView): SafeHtml {
  return html`<h1>Partenaires</h1>
    <p class="lead">
      Cette page joue les sites qui ouvrent le portail par un lien. Elle demande au portail un jeton
      de connexion, comme le ferait un vrai partenaire, puis affiche le lien obtenu.
    </p>
    ${result(view)} ${SITES.map((one) => site(one, view))}`;
}

/** Only the values of the form: the simulated sites have no other person or session. */
function hasOfferedValues(form: LinkForm, values: URLSearchParams): boolean {
  return form.fields.every(({ name, choices }) =>
    choices.some(({ value }) => value === values.get(name)),
  );
}

export function registerPartenaires(app: FastifyInstance, config: SandboxConfig): void {
  const send = (reply: FastifyReply, view: PartnersView): FastifyReply =>
    sendPage(reply, {
      title: partnersTitle(view),
      part: '/partenaires',
      portalUrl: config.apiUrl,
      content: partnersContent(view),
    });

  app.get('/partenaires', (_request, reply) => send(reply, {}));

  app.post('/partenaires', async (request, reply) => {
    // Refuses cross-site requests (CSRF).
    if (request.headers['sec-fetch-site'] === 'cross-site') return reply.code(403).send();
    const values = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const form = formOf(values.get('formulaire'));
    if (form === undefined || !hasOfferedValues(form, values)) return reply.code(400).send();
    const demand = form.demandOf((name) => values.get(name) ?? '');
    const outcome = await askLink(config, form.client, demand);
    return send(reply, { asked: { form, values, outcome } });
  });
}
