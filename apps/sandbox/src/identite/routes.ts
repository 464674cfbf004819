import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxConfig } from '../config.ts';
import { html } from '../html/escape.ts';
import { sendPage } from '../html/layout.ts';
import { pagePolicyWith } from '../html/security-headers.ts';
import { isFault } from './faults.ts';
import { authorisationContent, identityContent } from './page.ts';
import { type Authorisation, CLIENT_ID, createProvider, type Provider } from './provider.ts';

const PART = '/identite';
const RETURN_PATH = '/login/entreprise/retour';

type Fields = Readonly<Record<string, unknown>>;
type BySubject = { Params: { sujet: string } };

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textIn = (fields: Fields, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
};
const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();

/** Refuses cross-site requests (CSRF). */
const isForeign = (request: FastifyRequest): boolean =>
  request.headers['sec-fetch-site'] === 'cross-site';

/** As the portal reaches it: the issuer of the metadata and of the tokens. */
const issuerOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}${PART}`;

/** Registered for the portal, and for its development server on this machine. */
const isReturnAddress = (given: string, apiUrl: string): boolean => {
  if (!URL.canParse(given)) return false;
  const { origin, hostname, pathname, search, hash } = new URL(given);
  return (
    (origin === new URL(apiUrl).origin || hostname === 'localhost') &&
    pathname === RETURN_PATH &&
    search === '' &&
    hash === ''
  );
};

const queryOf = ({ url }: FastifyRequest): URLSearchParams =>
  new URL(url, 'http://identite.invalid').searchParams;

/** `undefined` for a request that a provider refuses, above all one without PKCE. */
const authorisationOf = (query: URLSearchParams, apiUrl: string): Authorisation | undefined => {
  const valueOf = (name: string): string => query.get(name) ?? '';
  const isRight =
    valueOf('client_id') === CLIENT_ID &&
    valueOf('response_type') === 'code' &&
    isReturnAddress(valueOf('redirect_uri'), apiUrl) &&
    valueOf('scope').split(' ').includes('openid') &&
    valueOf('code_challenge') !== '' &&
    valueOf('code_challenge_method') === 'S256';
  if (!isRight) return undefined;
  return {
    redirectUri: valueOf('redirect_uri'),
    state: valueOf('state'),
    nonce: valueOf('nonce'),
    challenge: valueOf('code_challenge'),
    acrValues: valueOf('acr_values')
      .split(' ')
      .filter((one) => one !== ''),
  };
};

/** Pages that the browser of an employee is sent to. */
function registerAuthorisation(
  app: FastifyInstance,
  provider: Provider,
  { apiUrl }: SandboxConfig,
): void {
  const refuse = (reply: FastifyReply): FastifyReply =>
    sendPage(reply.code(400), {
      title: 'Demande refusée',
      part: PART,
      portalUrl: apiUrl,
      content: html`<h1>Demande refusée</h1>
        <p>L’application, l’adresse de retour ou la preuve PKCE n’est pas celle attendue.</p>`,
    });

  app.get(`${PART}/autorisation`, (request, reply) => {
    const query = queryOf(request);
    const asked = authorisationOf(query, apiUrl);
    if (asked === undefined) return refuse(reply);
    reply.header('content-security-policy', pagePolicyWith(new URL(asked.redirectUri).origin));
    return sendPage(reply, {
      title: 'Connexion au Groupe Horizon',
      part: PART,
      portalUrl: apiUrl,
      content: authorisationContent(provider.employees(), {
        action: request.url,
        hint: query.get('login_hint') ?? '',
      }),
    });
  });

  app.post(`${PART}/autorisation`, (request, reply) => {
    const asked = authorisationOf(queryOf(request), apiUrl);
    if (asked === undefined) return refuse(reply);
    if (isForeign(request)) return reply.code(403).send();
    const sujet = formOf(request).get('sujet') ?? undefined;
    return reply.redirect(provider.answer(issuerOf(request), asked, sujet), 303);
  });
}

/** What the portal itself calls. */
function registerCalls(app: FastifyInstance, provider: Provider): void {
  app.addHook('onRequest', async (_request, reply) => {
    if (provider.fault() === 'PANNE') return await reply.code(503).send({ erreur: 'en panne' });
  });
  app.get(`${PART}/.well-known/openid-configuration`, (request, reply) =>
    provider.fault() === 'REDIRECTION'
      ? reply.redirect(`${PART}/metadonnees`, 302)
      : reply.send(provider.metadata(issuerOf(request))),
  );
  app.get(`${PART}/metadonnees`, (request) => provider.metadata(issuerOf(request)));
  app.get(`${PART}/cles`, () => provider.keys());
  app.post(`${PART}/jeton`, (request, reply) => {
    const form = formOf(request);
    if (!provider.isClient(form)) return reply.code(401).send({ error: 'invalid_client' });
    const tokens = provider.exchange(issuerOf(request), form);
    return tokens === undefined
      ? reply.code(400).send({ error: 'invalid_grant' })
      : reply.send(tokens);
  });
  app.get(`${PART}/utilisateur`, (request, reply) => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const claims = provider.userInfo(token);
    return claims === undefined
      ? reply.code(401).send({ error: 'invalid_token' })
      : reply.send(claims);
  });
}

/** Its settings, for tests. */
function registerStage(app: FastifyInstance, provider: Provider): void {
  app.put(`${PART}/api/reglages`, ({ body }, reply) => {
    const faute = isFields(body) ? (body['faute'] ?? 'AUCUNE') : 'AUCUNE';
    if (!isFault(faute)) return reply.code(400).send({ erreur: 'faute inconnue' });
    provider.setFault(faute);
    return reply.send({ faute });
  });
  app.post(`${PART}/api/personnes`, ({ body }, reply) => {
    const fields = isFields(body) ? body : {};
    provider.put({
      sujet: textIn(fields, 'sujet'),
      prenom: textIn(fields, 'prenom'),
      nom: textIn(fields, 'nom'),
      email: textIn(fields, 'email'),
      siret: textIn(fields, 'siret'),
      estParti: fields['estParti'] === true,
    });
    return reply.code(204).send();
  });
}

function registerPages(app: FastifyInstance, provider: Provider, config: SandboxConfig): void {
  app.get(PART, (request, reply) =>
    sendPage(reply, {
      title: 'Identité',
      part: PART,
      portalUrl: config.apiUrl,
      content: identityContent(provider, issuerOf(request)),
    }),
  );
  app.post(`${PART}/reglages`, (request, reply) => {
    if (isForeign(request)) return reply.code(403).send();
    const faute = formOf(request).get('faute');
    if (!isFault(faute)) return reply.code(400).send();
    provider.setFault(faute);
    return reply.redirect(PART, 303);
  });
  app.post<BySubject>(`${PART}/personnes/:sujet`, (request, reply) => {
    if (isForeign(request)) return reply.code(403).send();
    const estParti = formOf(request).get('action') === 'partir';
    return provider.change(request.params.sujet, { estParti })
      ? reply.redirect(PART, 303)
      : reply.callNotFound();
  });
}

/** The identity provider of a company whose people sign in to the portal. */
export function registerIdentite(app: FastifyInstance, config: SandboxConfig): void {
  const provider = createProvider(config.partners.secret);
  void app.register((calls, _options, done) => {
    registerCalls(calls, provider);
    done();
  });
  registerAuthorisation(app, provider, config);
  registerStage(app, provider);
  registerPages(app, provider, config);
}
