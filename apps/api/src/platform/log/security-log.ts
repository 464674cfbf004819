import type { EventDetails } from '@portail/contract/backoffice/event-details.ts';
import type { EventKind } from '@portail/contract/backoffice/event-log.schemas.ts';
import { transactionOf } from '../db/unit-of-work.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import { limitedAddress } from '../address.ts';
import type { Digest } from '../digest.ts';
import type { RequestOrigin } from '../ports/caller.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { Log } from './logger.ts';
import { createPseudonyms } from './pseudonym.ts';

interface SecurityEventRow {
  readonly id: string;
  readonly at: Date;
  readonly kind: string;
  readonly result: 'SUCCES' | 'ECHEC' | 'REFUS';
  readonly userId: string | null;
  readonly subjectHash: string | null;
  readonly addressHash: string;
  readonly requestId: string;
  readonly details: EventDetails;
}

const addSecurityEvent = async (unit: UnitOfWork, event: SecurityEventRow): Promise<void> => {
  await transactionOf(unit)
    .insertInto('security_event')
    .values({
      id: event.id,
      at: event.at,
      kind: event.kind,
      result: event.result,
      account_id: event.userId,
      subject_hash: event.subjectHash,
      address_hash: event.addressHash,
      request_id: event.requestId,
      details: JSON.stringify(event.details),
    })
    .execute();
};

export interface SecurityEvent {
  readonly kind: EventKind;
  readonly result: 'SUCCES' | 'ECHEC' | 'REFUS';
  readonly userId?: string | undefined;
  /** What was typed, when it names no account; only its digest is kept. */
  readonly subject?: string | undefined;
  readonly details?: EventDetails;
}

export interface SecurityLog {
  readonly record: (unit: UnitOfWork, origin: RequestOrigin, event: SecurityEvent) => Promise<void>;
  /** Whether a refusal of this request is already recorded. */
  readonly hasRefused: (requestId: string) => boolean;
}

interface Dependencies {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly digest: Digest;
  readonly log: Log;
}

const REMEMBERED_MAX = 10_000;

/**
 * Who, what, when, where, with what result: written in the transaction of the event, never changed.
 * After the commit it is also logged as one JSON line, so that an attacker of the database cannot
 * remove what was shipped to the log storage.
 */
export const createSecurityLog = ({ clock, ids, digest, log }: Dependencies): SecurityLog => {
  const refused = new Set<string>();
  const pseudonyms = createPseudonyms(digest, clock);
  /** The row has the account id; the log line, which leaves the database, only the monthly pseudonym. */
  const lineOf = ({ userId, ...row }: SecurityEventRow) => ({
    securite: row,
    ...(userId === null ? {} : { utilisateur: pseudonyms.of(userId) }),
  });
  return {
    record: async (unit, origin, event) => {
      const row: SecurityEventRow = {
        id: ids.ordered(),
        at: clock.realNow(),
        kind: event.kind,
        result: event.result,
        userId: event.userId ?? null,
        subjectHash: event.subject === undefined ? null : digest.of('sujet', event.subject),
        addressHash: digest.of('adresse', limitedAddress(origin.address)),
        requestId: origin.requestId,
        details: event.details ?? {},
      };
      if (row.result === 'REFUS') {
        if (refused.size >= REMEMBERED_MAX) refused.clear();
        refused.add(row.requestId);
      }
      await addSecurityEvent(unit, row);
      unit.afterCommit(() => log.info(lineOf(row), 'événement de sécurité'));
    },
    hasRefused: (requestId) => refused.has(requestId),
  };
};
