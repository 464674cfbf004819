import {
  MANDAT_ETATS,
  PAJE_ACTIVITES,
  type Organisme,
} from '@portail/rules/declarations/vocabulary.ts';
import * as z from 'zod/mini';
import type { ReachConfig } from '../../../../platform/config/partners.ts';
import type {
  OutboundAnswer,
  OutboundHttp,
  OutboundRequest,
} from '../../../../platform/outbound/outbound-http.ts';
import {
  askerOf,
  idempotentPost,
  understoodBy,
  type Reached,
} from '../../../../platform/outbound/partner-client.ts';
import {
  BodyUnavailable,
  type BodyDeclaration,
  type BodyReceipt,
  type NationalBody,
} from '../../../../platform/ports/national-body.ts';

/** Where a person waits: they are told that the body is away rather than kept. */
const TIMEOUT_MS = 4_000;

const OK = 200;
const CREATED = 201;
const NOT_FOUND = 404;
const CONFLICT = 409;
const UNPROCESSABLE = 422;

const word = z.string().check(z.minLength(1), z.maxLength(128));
const sentence = z.string().check(z.minLength(1), z.maxLength(500));

const employerSchema = z.object({
  etat: z.enum(['ACTIF', 'SUSPENDU', 'RADIE']),
  mandat: z.enum(MANDAT_ETATS),
  codePostal: z.string().check(z.regex(/^\d{5}$/)),
});
const identitySchema = z.union([
  z.object({ concorde: z.literal(true), preuve: word }),
  z.object({ concorde: z.literal(false) }),
]);
const employeeSchema = z.object({
  nom: word,
  prenom: word,
  typeActivite: z.optional(z.enum(PAJE_ACTIVITES)),
});
const associationSchema = z.object({ associe: z.boolean() });
const associationRefusalSchema = z.object({ erreur: z.enum(['employeur', 'salarie']) });
const receiptSchema = z.object({
  numero: word,
  recueLe: z.iso.datetime({ offset: true }),
  etat: z.enum(['RECUE', 'ACCEPTEE', 'REJETEE']),
  motif: z.optional(sentence),
});
const refusalSchema = z.object({ erreur: z.literal('refusee'), motif: sentence });
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

/** A body of the sandbox, over the wire. Another protocol is another file beside this one. */
export const createHttpNationalBody = (
  reach: Reach,
  http: OutboundHttp,
  patienceMs = TIMEOUT_MS,
): NationalBody => {
  const askOnce = askerOf(reach, http, BodyUnavailable);
  /** Everything said to a body may be said twice: it reads, or it carries a key. */
  const ask = (path: string, request: Omit<OutboundRequest, 'url' | 'isRepeatable'>) =>
    askOnce(path, { ...request, isRepeatable: true });

  /** `undefined` for what the body does not know. */
  const read = async (path: string, totalMs?: number): Promise<OutboundAnswer | undefined> => {
    const patience = totalMs === undefined ? {} : { totalMs };
    const answer = await ask(path, { method: 'GET', ...patience });
    if (answer.status === NOT_FOUND) {
      // Said by the body itself: a wrong address must not pass for a person unknown to it.
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
      const answer = await read(`/employeurs/${encodeURIComponent(numero)}`, patienceMs);
      return answer === undefined ? undefined : understood(employerSchema, answer);
    },
    confirmEmployer: async (numero, { nom, prenom, dateNaissance }) => {
      const answer = await ask(`/employeurs/${encodeURIComponent(numero)}/identite`, {
        method: 'POST',
        totalMs: patienceMs,
        headers: JSON_TYPE,
        body: JSON.stringify({ nom, prenom, dateNaissance }),
      });
      if (answer.status === NOT_FOUND) {
        understood(unknownSchema, answer);
        return 'INCONNU';
      }
      if (answer.status !== OK) throw new BodyUnavailable(`answered ${answer.status}`);
      const said = understood(identitySchema, answer);
      return said.concorde ? { preuve: said.preuve } : 'AUTRE_PERSONNE';
    },
    findEmployee: async (numero) => {
      const answer = await read(`/salaries/${encodeURIComponent(numero)}`, patienceMs);
      if (answer === undefined) return undefined;
      const { nom, prenom, typeActivite } = understood(employeeSchema, answer);
      return { nom, prenom, typeActivite };
    },
    isAssociated: async ({ numeroEmployeur, numeroSalarie }) => {
      const employer = encodeURIComponent(numeroEmployeur);
      const path = `/associations/${employer}/${encodeURIComponent(numeroSalarie)}`;
      const answer = await read(path, patienceMs);
      return answer !== undefined && understood(associationSchema, answer).associe;
    },
    associate: async ({ numeroEmployeur, numeroSalarie }) => {
      const body = JSON.stringify({ numeroEmployeur, numeroSalarie });
      const answer = await ask('/associations', {
        method: 'POST',
        totalMs: patienceMs,
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
      const answer = await ask('/declarations', idempotentPost(businessKey, body));
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

/** Where none is set: nothing is known of anybody, and nothing leaves. */
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
