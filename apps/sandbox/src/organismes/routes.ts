import type { Employer, Identity, Seeds } from './registry.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SandboxConfig } from '../config.ts';
import { sendPage } from '../html/layout.ts';
import { changeEmployer, decide, registerBodyApi, registerBodyStage } from './api-routes.ts';
import { type Body, createBody } from './body.ts';
import { createFaults } from './faults.ts';
import type { Fields } from './fields.ts';
import { bodiesContent } from './page.ts';

const LYON = { codePostal: '69003' } as const;
const WORKING = { etat: 'ACTIF', mandat: 'ACTIF', ...LYON } as const;

/** Two people of the demonstration; the other numbers take the identity of who asks first. */
const CAMILLE: Identity = { nom: 'Rousseau', prenom: 'Camille', dateNaissance: '1986-03-14' };
const BERNARD: Identity = { nom: 'Lefèvre', prenom: 'Bernard', dateNaissance: '1947-11-02' };

const employer = (numero: string, nom: string, states: Partial<Employer> = {}): Employer => ({
  numero,
  nom,
  ...WORKING,
  ...states,
});

/** One number for each state that the portal has a sentence for. */
const CESU_SEEDS: Seeds = {
  employeurs: [
    employer('08000000000001', 'Camille Rousseau', { titulaire: CAMILLE }),
    employer('08000000000002', 'Compte suspendu', { etat: 'SUSPENDU' }),
    employer('09000000000003', 'Compte radié', { etat: 'RADIE' }),
    employer('X0000000000004', 'Mandat en attente', { mandat: 'EN_ATTENTE' }),
    employer('Z0000000000005', 'Sans mandat', { mandat: 'ABSENT' }),
    employer('08000000000006', 'Mandat résilié', { mandat: 'RESILIE' }),
    employer('08000000000007', 'Employeur à Strasbourg', { codePostal: '67000' }),
    employer('08000000000008', 'Bernard Lefèvre', { codePostal: '33000', titulaire: BERNARD }),
    employer('08000000000009', 'Premier employeur qui s’en sert'),
  ],
  salaries: [
    { numero: '10000000000001', nom: 'Diallo', prenom: 'Fatou' },
    { numero: '10000000000002', nom: 'Morel', prenom: 'Inès' },
    { numero: '10000000000003', nom: 'Garnier', prenom: 'Paul' },
  ],
  associes: ['10000000000001', '10000000000003'],
};

const PAJEMPLOI_SEEDS: Seeds = {
  employeurs: [
    employer('P0000000000001', 'Camille Rousseau', { titulaire: CAMILLE }),
    employer('P0000000000002', 'Compte suspendu', { etat: 'SUSPENDU' }),
    employer('P0000000000003', 'Compte radié', { etat: 'RADIE' }),
    employer('P0000000000004', 'Mandat en attente', { mandat: 'EN_ATTENTE' }),
    employer('P0000000000005', 'Sans mandat', { mandat: 'ABSENT' }),
    employer('P0000000000008', 'Premier employeur qui s’en sert', { codePostal: '33000' }),
  ],
  salaries: [
    { numero: '20000000000001', nom: 'Bernard', prenom: 'Sophie', typeActivite: 'AMA' },
    { numero: '20000000000002', nom: 'Haddad', prenom: 'Karim', typeActivite: 'GED' },
    { numero: '20000000000003', nom: 'Lambert', prenom: 'Julie', typeActivite: 'AMA' },
  ],
  associes: ['20000000000001', '20000000000002'],
};

const PART = '/organismes';

const formOf = ({ body }: FastifyRequest): Fields =>
  body instanceof URLSearchParams ? Object.fromEntries(body) : {};

/** Refuses cross-site requests (CSRF). */
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
