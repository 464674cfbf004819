import { confirmationReason } from '@portail/contract/messages/messages.ts';
import { CODE_REASONS, type OutgoingFamily } from '@portail/rules/sensitive-actions/policy.ts';
import pg from 'pg';
import * as z from 'zod/mini';
import type { AuthenticatedCaller } from '../ports/caller.ts';
import type { Clock } from '../ports/clock.ts';
import { DomainError } from '../ports/domain-error.ts';
import { recentConfirmationOf } from '../recent-confirmation.ts';

/** Outgoing value of a person, as the rolling totals count it. */
export interface OutgoingValue {
  readonly family: OutgoingFamily;
  readonly amountCents: number;
  /** Of a payment from an account. Known: paid before the rolling window. */
  readonly payee?: { readonly id: string; readonly isKnown: boolean };
  /** The order or print lot that it makes: saved again, it replaces what was counted. */
  readonly subjectId?: string;
  /** Paper that follows the postal address of the profile. */
  readonly toOwnAddress?: boolean;
}

/** As the database function `outgoing_guard` reads it. */
export interface OutgoingDocument {
  readonly account: string;
  readonly delegate?: string;
  readonly family?: OutgoingFamily;
  readonly amount?: number;
  readonly payee?: string;
  readonly isKnownPayee?: boolean;
  readonly subject?: string;
  readonly toOwnAddress?: boolean;
  readonly confirmedAt?: string;
}

type Acting = Pick<AuthenticatedCaller, 'userId' | 'delegate' | 'confirmedAt'>;

/** Without a value only the hold is checked. */
export const outgoingOf = (
  caller: Acting,
  clock: Clock,
  value: OutgoingValue | undefined,
): OutgoingDocument => {
  const confirmedAt = recentConfirmationOf(caller, clock);
  return {
    account: caller.userId,
    ...(caller.delegate === undefined ? {} : { delegate: caller.delegate.userId }),
    ...(confirmedAt === undefined ? {} : { confirmedAt: confirmedAt.toISOString() }),
    ...(value === undefined
      ? {}
      : {
          family: value.family,
          amount: value.amountCents,
          toOwnAddress: value.toOwnAddress ?? false,
          ...(value.payee === undefined
            ? {}
            : { payee: value.payee.id, isKnownPayee: value.payee.isKnown }),
          ...(value.subjectId === undefined ? {} : { subject: value.subjectId }),
        }),
  };
};

const HELD = 'LG009';
const CODE_NEEDED = 'LG010';

const neededSchema = z.object({ reason: z.enum(CODE_REASONS), thresholdCents: z.number() });

/** The refusal of `outgoing_guard` as a catalogue error; `undefined` for any other error. */
export const outgoingRefusalIn = (error: unknown): DomainError | undefined => {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  if (error.code === HELD) return new DomainError('OPERATIONS_SUSPENDUES', { cause: error });
  if (error.code !== CODE_NEEDED) return undefined;
  const { reason, thresholdCents } = neededSchema.parse(JSON.parse(error.detail ?? '{}'));
  return new DomainError('CONFIRMATION_REQUISE', {
    cause: error,
    fields: [{ champ: 'confirmation', message: confirmationReason(reason, thresholdCents) }],
  });
};
