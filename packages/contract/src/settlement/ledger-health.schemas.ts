import * as z from 'zod/mini';
import { requiredChoice } from '../schemas/fields.ts';
import { actReason } from './reconciliation.schemas.ts';
import { moment, uuid } from '../schemas/wire-fields.ts';

/** `RETARD`: late work, which does not suspend the ledger. */
export const RULE_STATES = ['RESPECTEE', 'RETARD', 'ROMPUE', 'NON_CONTROLEE'] as const;
export type RuleState = (typeof RULE_STATES)[number];

const checkedRule = z.object({
  code: z.string(),
  libelle: z.string(),
  etat: z.enum(RULE_STATES),
  manquements: z.number(),
  /** The first breach, as text. */
  premier: z.nullable(z.string()),
});
export type CheckedRule = z.infer<typeof checkedRule>;

export const ledgerHealth = z.object({
  livres: z.object({
    suspendus: z.boolean(),
    depuis: z.nullable(moment),
    /** The rules found broken by the check that suspended the ledger. */
    raison: z.nullable(z.string()),
  }),
  scelle: z.nullable(
    z.object({ rang: z.number(), marque: z.string(), date: moment, verifieJusquA: z.number() }),
  ),
  controle: z.nullable(
    z.object({
      date: moment,
      /** Absent for the hourly check. */
      demandePar: z.nullable(z.string()),
    }),
  ),
  /** A check is pending or running. */
  controleEnCours: z.boolean(),
  regles: z.array(checkedRule),
  /** Requested by one operator, decided by another. */
  reouverture: z.nullable(
    z.object({
      id: z.string(),
      demandeePar: z.string(),
      date: moment,
      motif: z.string(),
      decisionPossible: z.boolean(),
    }),
  ),
  /** The ledger is suspended, and a later check has found nothing wrong. */
  reouverturePossible: z.boolean(),
});
export type LedgerHealth = z.infer<typeof ledgerHealth>;

export const reopeningBody = z.strictObject({ motif: actReason });
export const reopeningParams = z.strictObject({ id: uuid });
export const REOPENING_DECISIONS = ['ACCEPTEE', 'REFUSEE'] as const;
export const reopeningDecisionBody = z.strictObject({
  decision: requiredChoice(REOPENING_DECISIONS),
});
