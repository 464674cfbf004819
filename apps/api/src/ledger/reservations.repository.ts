import { ACCOUNT_KINDS, JOURNAL_KINDS, LEDGER_UNITS } from '@portail/rules/ledger/vocabulary.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { transactionOf } from '../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../platform/ports/unit-of-work.ts';
import type { Journal } from './posting.ts';

const openReservation = z.object({
  id: z.number(),
  kind: z.enum(JOURNAL_KINDS),
  unit: z.enum(LEDGER_UNITS),
  entries: z.array(
    z.object({
      account: z.object({ kind: z.enum(ACCOUNT_KINDS), key: z.string() }),
      amount: z.number(),
    }),
  ),
});
/** A reserved journal, ready to be posted as it was written. */
export type OpenReservation = Journal & { readonly resolves: number };

export const reservationsIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    /** Reservations of a movement that are neither settled nor cancelled, in the order of their ids. */
    listOpen: async (postingId: string): Promise<readonly OpenReservation[]> => {
      const { rows } = await sql<{ journal: unknown }>`
        select json_build_object('id', j.id, 'kind', j.kind, 'unit', j.unit, 'entries', (
          select json_agg(json_build_object(
            'account', json_build_object('kind', a.kind, 'key', a.key), 'amount', e.amount
          ) order by e.line)
          from ledger_entry e join ledger_account a on a.id = e.account_id
          where e.journal_id = j.id
        )) as journal
        from ledger_journal j
        where j.posting_id = ${postingId} and j.phase = 'RESERVE'
          and not exists (select from ledger_void v where v.journal_id = j.id)
          and not exists (select from ledger_journal r where r.resolves = j.id)
        order by j.id
      `.execute(db);
      return rows.map(({ journal }) => {
        const { id, ...rest } = openReservation.parse(journal);
        return { ...rest, resolves: id };
      });
    },

    /** Posted journals of a movement, directly or by settling a reservation, that are not reversed. */
    listPosted: async (
      postingId: string,
    ): Promise<readonly { readonly id: number; readonly kind: string }[]> => {
      const { rows } = await sql<{ id: number; kind: string }>`
        select j.id, j.kind from (
          select p.id, p.kind from ledger_journal p
          where p.posting_id = ${postingId} and p.phase = 'POSTE'
          union all
          select p.id, p.kind from ledger_journal w join ledger_journal p on p.resolves = w.id
          where w.posting_id = ${postingId}
        ) j
        where not exists (select from ledger_journal r where r.reverses = j.id)
        order by j.id
      `.execute(db);
      return rows;
    },
  };
};
