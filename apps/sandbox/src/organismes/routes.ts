import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SandboxConfig } from '../config.ts';
import { sendPage } from '../html/layout.ts';
import { changeEmployer, decide, registerBodyApi, registerBodyStage } from './api-routes.ts';
import { createBody } from './body.ts';
import type { Body } from './body.ts';
import { createFaults } from './faults.ts';
import type { Fields } from './fields.ts';
import { bodiesContent } from './page.ts';
import { CESU_SEEDS, PAJEMPLOI_SEEDS } from './seeds.ts';

const PART = '/organismes';

const formOf = ({ body }: FastifyRequest): Fields =>
  body instanceof URLSearchParams ? Object.fromEntries(body) : {};

/** Another site open in the same browser has no business pressing these buttons. */
const isForeign = (request: FastifyRequest): boolean =>
  request.headers['sec-fetch-site'] === 'cross-site';

function registerForms(app: FastifyInstance, body: Body): void {
  const base = `${PART}/${body.slug}`;
  app.post(`${base}/reglages`, (request, reply) => {
    if (isForeign(request)) return reply.code(403).send();
    const form = formOf(request);
    if (form['action'] === 'oublier') body.forget();
    else if (form['action'] === 'retablir') body.restore();
    else body.change(form);
    return reply.redirect(PART, 303);
  });
  app.post<{ Params: { cle: string } }>(`${base}/declarations/:cle`, (request, reply) => {
    if (isForeign(request)) return reply.code(403).send();
    if (!decide(body, request.params.cle, formOf(request))) return reply.callNotFound();
    return reply.redirect(PART, 303);
  });
  app.post<{ Params: { numero: string } }>(`${base}/employeurs/:numero`, (request, reply) => {
    if (isForeign(request)) return reply.code(403).send();
    if (!changeEmployer(body, request.params.numero, formOf(request))) return reply.callNotFound();
    return reply.redirect(PART, 303);
  });
}

/** The two bodies that households declare to: what they know, what they were sent, what ails them. */
export function registerOrganismes(app: FastifyInstance, config: SandboxConfig): void {
  const faults = createFaults();
  const cesu = createBody({
    slug: 'cesu',
    title: 'Cesu',
    prefix: 'UC',
    seeds: CESU_SEEDS,
    asksForActivity: false,
  });
  const pajemploi = createBody({
    slug: 'pajemploi',
    title: 'Pajemploi',
    prefix: 'UP',
    seeds: PAJEMPLOI_SEEDS,
    asksForActivity: true,
  });
  const services = [
    { body: cesu, apiKey: config.cesu.apiKey },
    { body: pajemploi, apiKey: config.pajemploi.apiKey },
  ];
  for (const { body, apiKey } of services) {
    registerBodyApi(app, { body, apiKey, faults });
    registerBodyStage(app, body);
    registerForms(app, body);
  }
  app.get(PART, (_request, reply) =>
    sendPage(reply, {
      title: 'Organismes',
      part: PART,
      portalUrl: config.apiUrl,
      refreshes: true,
      content: bodiesContent(services.map(({ body }) => body)),
    }),
  );
  app.addHook('onClose', async () => faults.stop());
}
