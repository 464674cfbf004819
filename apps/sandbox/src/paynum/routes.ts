import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxConfig } from '../config.ts';
import { sendPage } from '../html/layout.ts';
import { pagePolicyWith } from '../html/security-headers.ts';
import { isOpen, requestContent, requestsContent } from './page.ts';
import { createRequests, SUPPORTS } from './requests.ts';
import type { Answer, Demand, PaynumRequest, Requests, Support } from './requests.ts';
import { tellPortal } from './tell-portal.ts';

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

/** Another site open in the same browser has no business pressing these buttons. */
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
    // One that it was never told of, or has forgotten since: there is nothing to change.
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
      const problem = await tellPortal(config, found.demande, answer);
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
