import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Body, Taking } from './body.ts';
import type { HeldDeclaration } from './declarations.ts';
import type { Faults } from './faults.ts';
import { declarationOf, identityOf, isFields, isText } from './fields.ts';
import type { Fields } from './fields.ts';
import { ACCOUNT_STATES, MANDATE_STATES } from './registry.ts';
import type { Employer } from './registry.ts';

type ByNumber = { Params: { numero: string } };
type ByPair = { Params: { employeur: string; salarie: string } };
type ByKey = { Params: { cle: string } };

interface Answer {
  readonly status: number;
  readonly body: object;
}

const isKey = (given: string | undefined, apiKey: string): boolean => {
  const [left, right] = [Buffer.from(given ?? ''), Buffer.from(`Bearer ${apiKey}`)];
  return left.length === right.length && timingSafeEqual(left, right);
};

const refusal = (status: number, erreur: string): Answer => ({ status, body: { erreur } });
const CREATED = 201;
const UNKNOWN = refusal(404, 'inconnu');

const receiptOf = ({ numero, recueLe, etat, motif }: HeldDeclaration): object => ({
  numero,
  recueLe: recueLe.toISOString(),
  etat,
  ...(motif === null ? {} : { motif }),
});

const takingAnswer = (taking: Taking): Answer => {
  if (taking.outcome === 'REFUSEE')
    return { status: 422, body: { erreur: 'refusee', motif: taking.motif } };
  // The receipt has its own call.
  if (taking.outcome === 'DEJA_RECUE') return refusal(409, 'deja_recue');
  return { status: CREATED, body: receiptOf(taking.held) };
};

const associationAnswer = ({ registry }: Body, value: unknown): Answer => {
  const { numeroEmployeur, numeroSalarie } = isFields(value) ? value : {};
  if (!isText(numeroEmployeur) || !isText(numeroSalarie)) return refusal(400, 'illisible');
  if (registry().employer(numeroEmployeur)?.etat !== 'ACTIF') return refusal(422, 'employeur');
  if (registry().employee(numeroSalarie) === undefined) return refusal(422, 'salarie');
  registry().associate(numeroEmployeur, numeroSalarie);
  return { status: 200, body: { associe: true } };
};

const PROOF_LENGTH = 16;

/** The name and birth date of an employer are compared here and never leave the body. */
const identityAnswer = ({ registry, prefix }: Body, numero: string, value: unknown): Answer => {
  const identity = identityOf(value);
  if (identity === undefined) return refusal(400, 'illisible');
  const isHeld = registry().isHeldBy(numero, identity);
  if (isHeld === undefined) return UNKNOWN;
  if (!isHeld) return { status: 200, body: { concorde: false } };
  const digest = createHash('sha256')
    .update(`${numero} ${JSON.stringify(identity)}`)
    .digest('hex');
  const preuve = `${prefix}V${digest.slice(0, PROOF_LENGTH).toUpperCase()}`;
  return { status: 200, body: { concorde: true, preuve } };
};

interface Service {
  readonly body: Body;
  readonly apiKey: string;
  readonly faults: Faults;
}

/** What the portal may ask of a body, each answer with the fault that is set. */
export function registerBodyApi(app: FastifyInstance, { body, apiKey, faults }: Service): void {
  const base = `/organismes/${body.slug}/api`;

  const serve = async (
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => Answer,
  ): Promise<FastifyReply> => {
    const fault = body.nextFault(false);
    const stopped = faults.stopEarly(fault, reply);
    if (stopped !== undefined) return stopped;
    const { status, body: content } = isKey(request.headers.authorization, apiKey)
      ? work()
      : refusal(401, 'clé inconnue');
    return faults.answer(fault, reply.code(status), body.settings().delaiMs, () =>
      reply.send(content),
    );
  };

  app.get<ByNumber>(`${base}/employeurs/:numero`, (request, reply) =>
    serve(request, reply, () => {
      const employer = body.registry().employer(request.params.numero);
      if (employer === undefined) return UNKNOWN;
      const { numero, etat, mandat, codePostal } = employer;
      return { status: 200, body: { numero, etat, mandat, codePostal } };
    }),
  );
  app.post<ByNumber>(`${base}/employeurs/:numero/identite`, (request, reply) =>
    serve(request, reply, () => identityAnswer(body, request.params.numero, request.body)),
  );
  app.get<ByNumber>(`${base}/salaries/:numero`, (request, reply) =>
    serve(request, reply, () => {
      const employee = body.registry().employee(request.params.numero);
      return employee === undefined ? UNKNOWN : { status: 200, body: employee };
    }),
  );
  app.get<ByPair>(`${base}/associations/:employeur/:salarie`, (request, reply) =>
    serve(request, reply, () => {
      const { employeur, salarie } = request.params;
      return { status: 200, body: { associe: body.registry().isAssociated(employeur, salarie) } };
    }),
  );
  app.post(`${base}/associations`, (request, reply) =>
    serve(request, reply, () => associationAnswer(body, request.body)),
  );
  app.get<ByKey>(`${base}/declarations/:cle`, (request, reply) =>
    serve(request, reply, () => {
      const held = body.declarations().find(request.params.cle);
      return held === undefined ? UNKNOWN : { status: 200, body: receiptOf(held) };
    }),
  );

  const declared = (request: FastifyRequest): Answer => {
    if (!isKey(request.headers.authorization, apiKey)) return refusal(401, 'clé inconnue');
    const declaration = declarationOf(request.body);
    if (declaration === undefined) return refusal(400, 'déclaration illisible');
    if (request.headers['idempotency-key'] !== declaration.cle)
      return refusal(400, 'clé d’idempotence requise');
    return takingAnswer(body.take(declaration));
  };

  app.post(`${base}/declarations`, async (request, reply) => {
    const fault = body.nextFault(true);
    const stopped = faults.stopEarly(fault, reply);
    if (stopped !== undefined) return stopped;
    const { status, body: content } = declared(request);
    // Only the first answer is lost: a repeated declaration is answered as known.
    const isSpared = fault === 'PERDUE' && status !== CREATED;
    const shown = isSpared ? 'AUCUNE' : fault;
    return faults.answer(shown, reply.code(status), body.settings().delaiMs, () =>
      fault === 'DEJA_RECUE' && status === CREATED
        ? reply.code(409).send({ erreur: 'deja_recue' })
        : reply.send(content),
    );
  });
}

const statesOf = (given: Fields): Partial<Pick<Employer, 'etat' | 'mandat'>> => {
  const etat = ACCOUNT_STATES.find((state) => state === given['etat']);
  const mandat = MANDATE_STATES.find((state) => state === given['mandat']);
  return {
    ...(etat === undefined ? {} : { etat }),
    ...(mandat === undefined ? {} : { mandat }),
  };
};

/** Accepts or rejects a declaration; false for another decision or an unknown key. */
export const decide = (body: Body, cle: string, given: Fields): boolean => {
  const { etat, motif } = given;
  if (etat === 'ACCEPTEE') return body.declarations().decide(cle, { etat, motif: null });
  if (etat !== 'REJETEE') return false;
  const reason = isText(motif) ? motif : body.settings().motif;
  return body.declarations().decide(cle, { etat, motif: reason });
};

/** False for an employer without a number of 14 characters or a complete identity. */
const addEmployer = (body: Body, given: Fields): boolean => {
  const { numero, codePostal } = given;
  const titulaire = identityOf(given);
  if (!isText(numero) || !/^[0-9A-Z]{14}$/.test(numero) || titulaire === undefined) return false;
  body.registry().add({
    numero,
    nom: `${titulaire.prenom} ${titulaire.nom}`,
    etat: 'ACTIF',
    mandat: 'ACTIF',
    codePostal: isText(codePostal) ? codePostal : '69003',
    titulaire,
    ...statesOf(given),
  });
  return true;
};

/** For the form of the page and for tests. */
export const changeEmployer = (body: Body, numero: string, given: Fields): boolean =>
  body.registry().change(numero, statesOf(given));

/** Control calls for tests and demonstrations, without an API key. */
export function registerBodyStage(app: FastifyInstance, body: Body): void {
  const base = `/organismes/${body.slug}/api`;
  const fieldsOf = ({ body: given }: FastifyRequest): Fields => (isFields(given) ? given : {});

  app.get(`${base}/reglages`, () => body.settings());
  app.put(`${base}/reglages`, (request) => {
    body.change(fieldsOf(request));
    return body.settings();
  });
  app.delete(`${base}/reglages`, (_request, reply) => {
    body.restore();
    return reply.code(204).send();
  });
  app.post(`${base}/remise-a-zero`, (_request, reply) => {
    body.forget();
    return reply.code(204).send();
  });
  app.get(`${base}/declarations`, () => body.declarations().all());
  app.put<ByKey>(`${base}/declarations/:cle/decision`, (request, reply) =>
    reply.code(decide(body, request.params.cle, fieldsOf(request)) ? 204 : 404).send(),
  );
  app.post(`${base}/employeurs`, (request, reply) =>
    reply.code(addEmployer(body, fieldsOf(request)) ? CREATED : 400).send(),
  );
  app.put<ByNumber>(`${base}/employeurs/:numero`, (request, reply) =>
    reply.code(changeEmployer(body, request.params.numero, fieldsOf(request)) ? 204 : 404).send(),
  );
}
