import { transactionOf } from '../db/unit-of-work.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';

export interface SecurityEventRow {
  readonly id: string;
  readonly at: Date;
  readonly kind: string;
  readonly result: 'SUCCES' | 'ECHEC' | 'REFUS';
  readonly accountId: string | null;
  readonly subjectHash: string | null;
  readonly addressHash: string;
  readonly requestId: string;
  readonly details: Readonly<Record<string, string | number | boolean>>;
}

export const addSecurityEvent = async (
  unit: UnitOfWork,
  event: SecurityEventRow,
): Promise<void> => {
  await transactionOf(unit)
    .insertInto('security_event')
    .values({
      id: event.id,
      at: event.at,
      kind: event.kind,
      result: event.result,
      account_id: event.accountId,
      subject_hash: event.subjectHash,
      address_hash: event.addressHash,
      request_id: event.requestId,
      details: JSON.stringify(event.details),
    })
    .execute();
};
