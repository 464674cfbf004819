import type { SandboxConfig } from '../config.ts';
import { html, type SafeHtml } from '../html/escape.ts';
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendPage } from '../html/layout.ts';
import { pagePolicyWith } from '../html/security-headers.ts';

const SUPPORTS = { TITRE: 'Chéquier', COMPTE: 'Compte' } as const;
type Support = keyof typeof SUPPORTS;
type Answer = 'VALIDEE' | 'REFUSEE';

interface Demand {
  readonly demande: string;
  readonly matricule: string;
  readonly contrat: string;
  readonly raisonSociale: string;
  readonly choixSupport: Support;
  readonly urlRetour: string;
}

interface PaynumRequest extends Demand {
  readonly reponse: Answer | undefined;
  /** Taken back by the person. */
  readonly estRetiree: boolean;
}

interface Requests {
  /** A repeated request updates the existing one. */
  readonly keep: (demand: Demand) => PaynumRequest;
  readonly find: (id: string) => PaynumRequest | undefined;
  /** The last one first. */
  readonly all: () => readonly PaynumRequest[];
  readonly change: (id: string, change: Partial<PaynumRequest>) => PaynumRequest | undefined;
}

function createRequests(): Requests {
  const requests = new Map<string, PaynumRequest>();
  const put = (request: PaynumRequest): PaynumRequest => {
    requests.delete(request.demande);
    requests.set(request.demande, request);
    return request;
  };
  return {
    keep: (demand) =>
      put({ ...demand, reponse: requests.get(demand.demande)?.reponse, estRetiree: false }),
    find: (id) => requests.get(id),
    all: () => [...requests.values()].toReversed(),
    change: (id, change) => {
      const known = requests.get(id);
      return known === undefined ? undefined : put({ ...known, ...change });
    },
  };
}

const TIMEOUT_MS = 10_000;

const messageIn = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return '';
  const found: unknown = Object.getOwnPropertyDescriptor(value, 'errorMessage')?.value;
  return typeof found === 'string' ? found : '';
};

/** Tells the portal what became of a request; what kept it from taking the answer, if anything did. */
async function callPortal(
  { apiUrl, partners }: SandboxConfig,
  id: string,
  statut: Answer,
): Promise<string | undefined> {
  const credentials = Buffer.from(`${partners.paynum}:${partners.secret}`).toString('base64');
  try {
    const reply = await fetch(`${apiUrl}/api/sap/partenaires/paynum`, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id, statut }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (reply.ok) return undefined;
    return `Le portail a refusé (${reply.status})\u00a0: ${messageIn(await reply.json())}`;
  } catch {
    return 'Le portail n’a pas répondu.';
  }
}

const stateOf = ({ reponse, estRetiree }: PaynumRequest): string => {
  if (estRetiree) return 'Retirée';
  if (reponse === undefined) return 'En attente';
  return reponse === 'VALIDEE' ? 'Accordée' : 'Refusée';
};

function summary(request: PaynumRequest): SafeHtml {
  return html`<dl class="envelope">
    <div>
      <dt>Contrat</dt>
      <dd>${request.contrat}, ${request.raisonSociale}</dd>
    </div>
    <div>
      <dt>Matricule</dt>
      <dd>${request.matricule}</dd>
    </div>
    <div>
      <dt>Support</dt>
      <dd data-support="${request.choixSupport}">${SUPPORTS[request.choixSupport]}</dd>
    </div>
    <div>
      <dt>État</dt>
      <dd>${stateOf(request)}</dd>
    </div>
  </dl>`;
}

const isOpen = ({ reponse, estRetiree }: PaynumRequest): boolean =>
  reponse === undefined && !estRetiree;

function requestContent(request: PaynumRequest, problem?: string): SafeHtml {
  const path = `/paynum/demandes/${request.demande}`;
  return html`<h1>Demande de CESU chez Paynum</h1>
    <p class="lead">
      Cette page tient lieu de celle d’un vrai partenaire&nbsp;: elle joue la personne qui remplit
      sa demande et Paynum qui y répond.
    </p>
    ${problem !== undefined && html`<p class="pane result" role="alert">${problem}</p>`}
    ${
      isOpen(request)
        ? html`<form class="pane payment" action="${path}" method="post">
            ${summary(request)}
            <div class="field">
              <button name="action" value="accorder">Accorder la demande</button>
              <button class="quiet" name="action" value="refuser">Refuser la demande</button>
              <button class="quiet" name="action" value="revenir">Revenir sans répondre</button>
            </div>
          </form>`
        : html`<div class="pane payment">${summary(request)}</div>
            <p><a class="opener" href="${request.urlRetour}">Revenir au portail</a></p>`
    }`;
}

function requestsContent(requests: readonly PaynumRequest[]): SafeHtml {
  return html`<h1>Paynum</h1>
    <p class="lead">
      Le partenaire qui accorde des CESU&nbsp;: les demandes que le portail lui a ouvertes, et leur
      réponse.
    </p>
    <div id="demandes" data-refresh>
      ${requests.length === 0 && html`<p class="empty">Aucune demande pour l’instant.</p>`}
      <ul class="cards">
        ${requests.map(
          (request) =>
            html`<li class="card">
              <h2>
                <a href="/paynum/demandes/${request.demande}">Demande de ${request.matricule}</a>
              </h2>
              ${summary(request)}
            </li>`,
        )}
      </ul>
    </div>`;
}

const PART = '/paynum';
const ANSWERS: Readonly<Record<string, Answer>> = { accorder: 'VALIDEE', refuser: 'REFUSEE' };

type ById = { Params: { id: string } };
type Fields = Readonly<Record<string, unknown>>;

/** Faults that tests can switch on. */
interface Faults {
  readonly panne: boolean;
  /** Given instead of its own page: a partner that was broken into. */
  readonly url: string | undefined;
}
const SOUND: Faults = { panne: false, url: undefined };

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isSupport = (value: unknown): value is Support => isText(value) && value in SUPPORTS;

function demandOf(body: unknown): Demand | undefined {
  if (!isFields(body)) return undefined;
  const { demande, matricule, contrat, raisonSociale, choixSupport, urlRetour } = body;
  if (!isText(demande) || !isText(contrat) || !isText(raisonSociale)) return undefined;
  if (typeof matricule !== 'string' || !isSupport(choixSupport)) return undefined;
  if (!isText(urlRetour) || !/^https?:/.test(urlRetour)) return undefined;
  return { demande, matricule, contrat, raisonSociale, choixSupport, urlRetour };
}

const isKey = (given: string | undefined, apiKey: string): boolean => {
  const [left, right] = [Buffer.from(given ?? ''), Buffer.from(`Bearer ${apiKey}`)];
  return left.length === right.length && timingSafeEqual(left, right);
};

const refuse = (reply: FastifyReply, status: number, erreur: string): FastifyReply =>
  reply.code(status).send({ erreur });

/** Refuses cross-site requests (CSRF). */
const isForeign = (request: FastifyRequest): boolean =>
  request.headers['sec-fetch-site'] === 'cross-site';

const actionOf = ({ body }: FastifyRequest): string =>
  body instanceof URLSearchParams ? (body.get('action') ?? '') : '';

/** The calls of the portal, by its key. */
function registerCalls(
  app: FastifyInstance,
  requests: Requests,
  { paynum }: SandboxConfig,
  faults: () => Faults,
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (faults().panne) return await refuse(reply, 503, 'en panne');
    if (!isKey(request.headers.authorization, paynum.apiKey))
      return await refuse(reply, 401, 'clé inconnue');
  });
  app.post('/paynum/api/demandes', (request, reply) => {
    const demand = demandOf(request.body);
    if (demand === undefined) return refuse(reply, 400, 'demande illisible');
    const { demande } = requests.keep(demand);
    const own = `${request.protocol}://${request.host}/paynum/demandes/${demande}`;
    return reply.send({ url: faults().url ?? own });
  });
  app.post<ById>('/paynum/api/demandes/:id/support', (request, reply) => {
    const support = isFields(request.body) ? request.body['choixSupport'] : undefined;
    if (!isSupport(support)) return refuse(reply, 400, 'support inconnu');
    // Unknown request, for example after a restart: nothing to change.
    requests.change(request.params.id, { choixSupport: support });
    return reply.code(204).send();
  });
  app.post<ById>('/paynum/api/demandes/:id/suppression', (request, reply) => {
    requests.change(request.params.id, { estRetiree: true });
    return reply.code(204).send();
  });
}

function registerPages(app: FastifyInstance, requests: Requests, config: SandboxConfig): void {
  const show = (reply: FastifyReply, request: PaynumRequest, problem?: string) => {
    // The form's answer leads back to the portal, which browsers count as part of the form.
    reply.header('content-security-policy', pagePolicyWith(new URL(request.urlRetour).origin));
    return sendPage(reply, {
      title: 'Demande chez Paynum',
      part: PART,
      portalUrl: config.apiUrl,
      content: requestContent(request, problem),
    });
  };

  app.get(PART, (_request, reply) =>
    sendPage(reply, {
      title: 'Paynum',
      part: PART,
      portalUrl: config.apiUrl,
      refreshes: true,
      content: requestsContent(requests.all()),
    }),
  );
  app.get<ById>('/paynum/demandes/:id', (request, reply) => {
    const found = requests.find(request.params.id);
    return found === undefined ? reply.callNotFound() : show(reply, found);
  });
  app.post<ById>('/paynum/demandes/:id', async (request, reply) => {
    const found = requests.find(request.params.id);
    if (found === undefined) return reply.callNotFound();
    if (isForeign(request)) return await reply.code(403).send();
    const action = actionOf(request);
    const answer = ANSWERS[action];
    if (action !== 'revenir' && (answer === undefined || !isOpen(found)))
      return await show(reply.code(400), found);
    if (answer !== undefined) {
      const problem = await callPortal(config, found.demande, answer);
      if (problem !== undefined) return await show(reply.code(502), found, problem);
      requests.change(found.demande, { reponse: answer });
    }
    return await reply.redirect(found.urlRetour, 303);
  });
}

export function registerPaynum(app: FastifyInstance, config: SandboxConfig): void {
  const requests = createRequests();
  let faults = SOUND;
  void app.register((calls, _options, done) => {
    registerCalls(calls, requests, config, () => faults);
    done();
  });
  registerPages(app, requests, config);
  app.put('/paynum/api/reglages', ({ body }) => {
    const given = isFields(body) ? body : {};
    faults = {
      panne: given['panne'] === true,
      url: isText(given['url']) ? given['url'] : undefined,
    };
    return faults;
  });
  app.get('/paynum/api/toutes', () => requests.all());
}
