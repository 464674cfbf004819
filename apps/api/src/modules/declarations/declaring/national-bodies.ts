import {
  MANDAT_ETATS,
  type Organisme,
  PAJE_ACTIVITES,
} from '@portail/rules/declarations/vocabulary.ts';
import * as z from 'zod/mini';
import type { Config } from '../../../platform/config.ts';
import type { ReachConfig } from '../../../platform/config/partners.ts';
import type {
  OutboundAnswer,
  OutboundHttp,
  OutboundRequest,
} from '../../../platform/outbound/outbound-http.ts';
import {
  createPartnerCall,
  idempotentPost,
  openPartnerClient,
  type Reached,
  understoodBy,
} from '../../../platform/outbound/partner-client.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import {
  type BodyDeclaration,
  type BodyReceipt,
  BodyUnavailable,
  type NationalBodies,
  type NationalBody,
} from '../../../platform/ports/national-body.ts';

/** For calls during a request: an error is better than a long wait. */
const TIMEOUT_MS = 4_000;

const OK = 200;
const CREATED = 201;
const NOT_FOUND = 404;
const CONFLICT = 409;
const UNPROCESSABLE = 422;

const shortText = z.string().check(z.minLength(1), z.maxLength(128));
const longText = z.string().check(z.minLength(1), z.maxLength(500));

const employerSchema = z.object({
  etat: z.enum(['ACTIF', 'SUSPENDU', 'RADIE']),
  mandat: z.enum(MANDAT_ETATS),
  codePostal: z.string().check(z.regex(/^\d{5}$/)),
});
const identitySchema = z.union([
  z.object({ concorde: z.literal(true), preuve: shortText }),
  z.object({ concorde: z.literal(false) }),
]);
const employeeSchema = z.object({
  nom: shortText,
  prenom: shortText,
  typeActivite: z.optional(z.enum(PAJE_ACTIVITES)),
});
const associationSchema = z.object({ associe: z.boolean() });
const associationRefusalSchema = z.object({ erreur: z.enum(['employeur', 'salarie']) });
const receiptSchema = z.object({
  numero: shortText,
  recueLe: z.iso.datetime({ offset: true }),
  etat: z.enum(['RECUE', 'ACCEPTEE', 'REJETEE']),
  motif: z.optional(longText),
});
const refusalSchema = z.object({ erreur: z.literal('refusee'), motif: longText });
const unknownSchema = z.object({ erreur: z.literal('inconnu') });
const repeatSchema = z.object({ erreur: z.literal('deja_recue') });

const understood = understoodBy(BodyUnavailable);

const receiptOf = (answer: OutboundAnswer): BodyReceipt => {
  const { numero, recueLe, etat, motif } = understood(receiptSchema, answer);
  return { numero, etat, motif, receivedAt: new Date(recueLe) };
};

const wireOf = (declaration: BodyDeclaration): object => ({
  cle: declaration.businessKey,
  numeroCorrectif: declaration.numeroCorrectif,
  numeroEmployeur: declaration.numeroEmployeur,
  numeroSalarie: declaration.numeroSalarie,
  typeActivite: declaration.typeActivite,
  dateDebut: declaration.dateDebut,
  dateFin: declaration.dateFin,
  datePaiement: declaration.datePaiement,
  montantNet: declaration.netCents,
  enfants: declaration.enfants,
  contenu: declaration.contenu,
});

interface Reach extends Reached<ReachConfig> {
  readonly organisme: Organisme;
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Client of the sandbox's protocol. */
export const createHttpNationalBody = (
  reach: Reach,
  http: OutboundHttp,
  timeoutMs = TIMEOUT_MS,
): NationalBody => {
  const sendOnce = createPartnerCall(reach, http, BodyUnavailable);
  /** Every call is repeatable: it only reads, or carries an idempotency key. */
  const send = (path: string, request: Omit<OutboundRequest, 'url' | 'isRepeatable'>) =>
    sendOnce(path, { ...request, isRepeatable: true });

  /** `undefined` when the body does not know the resource. */
  const read = async (path: string, totalMs?: number): Promise<OutboundAnswer | undefined> => {
    const timeout = totalMs === undefined ? {} : { totalMs };
    const answer = await send(path, { method: 'GET', ...timeout });
    if (answer.status === NOT_FOUND) {
      // Requires the body's own answer: a 404 caused by a wrong URL must not mean an unknown person.
      understood(unknownSchema, answer);
      return undefined;
    }
    if (answer.status !== OK) throw new BodyUnavailable(`answered ${answer.status}`);
    return answer;
  };

  const findReceipt = async (businessKey: string): Promise<BodyReceipt | undefined> => {
    const answer = await read(`/declarations/${encodeURIComponent(businessKey)}`);
    return answer === undefined ? undefined : receiptOf(answer);
  };

  const receiptOfRepeat = async (businessKey: string): Promise<BodyReceipt> => {
    const receipt = await findReceipt(businessKey);
    if (receipt === undefined) throw new BodyUnavailable('says that it has it, and shows nothing');
    return receipt;
  };

  return {
    organisme: reach.organisme,
    findEmployer: async (numero) => {
      const answer = await read(`/employeurs/${encodeURIComponent(numero)}`, timeoutMs);
      return answer === undefined ? undefined : understood(employerSchema, answer);
    },
    confirmEmployer: async (numero, { nom, prenom, dateNaissance }) => {
      const answer = await send(`/employeurs/${encodeURIComponent(numero)}/identite`, {
        method: 'POST',
        totalMs: timeoutMs,
        headers: JSON_TYPE,
        body: JSON.stringify({ nom, prenom, dateNaissance }),
      });
      if (answer.status === NOT_FOUND) {
        understood(unknownSchema, answer);
        return 'INCONNU';
      }
      if (answer.status !== OK) throw new BodyUnavailable(`answered ${answer.status}`);
      const identity = understood(identitySchema, answer);
      return identity.concorde ? { preuve: identity.preuve } : 'AUTRE_PERSONNE';
    },
    findEmployee: async (numero) => {
      const answer = await read(`/salaries/${encodeURIComponent(numero)}`, timeoutMs);
      if (answer === undefined) return undefined;
      const { nom, prenom, typeActivite } = understood(employeeSchema, answer);
      return { nom, prenom, typeActivite };
    },
    isAssociated: async ({ numeroEmployeur, numeroSalarie }) => {
      const employer = encodeURIComponent(numeroEmployeur);
      const path = `/associations/${employer}/${encodeURIComponent(numeroSalarie)}`;
      const answer = await read(path, timeoutMs);
      return answer !== undefined && understood(associationSchema, answer).associe;
    },
    associate: async ({ numeroEmployeur, numeroSalarie }) => {
      const body = JSON.stringify({ numeroEmployeur, numeroSalarie });
      const answer = await send('/associations', {
        method: 'POST',
        totalMs: timeoutMs,
        headers: JSON_TYPE,
        body,
      });
      if (answer.status === UNPROCESSABLE) {
        const { erreur } = understood(associationRefusalSchema, answer);
        return erreur === 'employeur' ? 'EMPLOYEUR_REFUSE' : 'SALARIE_INCONNU';
      }
      if (answer.status !== OK || !understood(associationSchema, answer).associe)
        throw new BodyUnavailable(`answered ${answer.status}`);
      return 'ASSOCIE';
    },
    declare: async (declaration) => {
      const { businessKey } = declaration;
      const body = JSON.stringify(wireOf(declaration));
      const answer = await send('/declarations', idempotentPost(businessKey, body));
      if (answer.status === CREATED) return { isTaken: true, receipt: receiptOf(answer) };
      if (answer.status === UNPROCESSABLE)
        return { isTaken: false, motif: understood(refusalSchema, answer).motif };
      if (answer.status !== CONFLICT) throw new BodyUnavailable(`answered ${answer.status}`);
      understood(repeatSchema, answer);
      return { isTaken: true, receipt: await receiptOfRepeat(businessKey) };
    },
    findReceipt,
  };
};

/** Used when no body is configured: every call fails. */
export const createNoNationalBody = (organisme: Organisme): NationalBody => {
  const unavailable = () => Promise.reject(new BodyUnavailable(`no body is set for ${organisme}`));
  return {
    organisme,
    findEmployer: unavailable,
    confirmEmployer: unavailable,
    findEmployee: unavailable,
    isAssociated: unavailable,
    associate: unavailable,
    declare: unavailable,
    findReceipt: unavailable,
  };
};

interface OpenBodies {
  readonly bodies: NationalBodies;
  readonly isSet: boolean;
  readonly stop: () => void;
}

/** Each body has its own connections, timeout and circuit breaker, so that one cannot block the other. */
export const createNationalBodies = ({ bodies: settings }: Pick<Config, 'bodies'>): OpenBodies => {
  const open = (organisme: Organisme) =>
    openPartnerClient(settings[organisme], {
      reach: (reached, http) => createHttpNationalBody({ organisme, ...reached }, http),
      unset: () => createNoNationalBody(organisme),
    });
  const [cesu, paje] = [open('CESU'), open('PAJE')];
  return {
    bodies: { CESU: cesu.partner, PAJE: paje.partner },
    isSet: cesu.isSet || paje.isSet,
    stop: () => {
      cesu.close();
      paje.close();
    },
  };
};

/** Calls a body during a request and maps its unavailability to a domain error. */
export const callBody = async <T>(
  bodies: NationalBodies,
  organisme: Organisme,
  call: (body: NationalBody) => Promise<T>,
): Promise<T> => {
  try {
    return await call(bodies[organisme]);
  } catch (error) {
    if (error instanceof BodyUnavailable)
      throw new DomainError('ORGANISME_INDISPONIBLE', { cause: error });
    throw error;
  }
};
