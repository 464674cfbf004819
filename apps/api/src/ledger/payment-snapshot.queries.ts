import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import { storedAnswer } from './idempotent-postings.repository.ts';

/** Preconditions of a payment, from an account or with vouchers. */
export interface PaymentQuestion {
  readonly owner: string;
  readonly key: string;
  readonly numeroContrat: string;
  readonly codeNan: string;
  /** Of the accounts, or of the vouchers. */
  readonly numeros: readonly string[];
}

export const requestedPayee = z.nullable(
  z.object({ id: z.string(), isActive: z.boolean(), isOnline: z.boolean() }),
);
export type RequestedPayee = z.infer<typeof requestedPayee>;

/** The stored answer of the key and the payment's preconditions, read in one query. */
export const paymentSnapshotOf = <Setting extends z.ZodMiniType>(setting: Setting) =>
  z.object({ stored: z.nullable(storedAnswer), setting: z.nullable(setting) });

export const storedAnswerTo = (owner: RawBuilder<unknown>, key: RawBuilder<unknown>) => sql`
  select json_build_object('fingerprint', encode(r.fingerprint, 'hex'), 'answer', r.answer)
  from idempotency_record r
  where r.owner = ${owner} and r.key = ${key} and r.expires_at > clock_timestamp()
    and r.status is not null`;

export const payeeWith = (codeNan: RawBuilder<unknown>) => sql`
  select json_build_object(
    'id', i.id, 'isActive', i.contact_status = 'ACTIF', 'isOnline', i.paiement_en_ligne)
  from intervenant i where i.code_nan = ${codeNan}`;
