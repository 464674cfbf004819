import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { BeneficiaryScope, OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import {
  byBirth,
  childMark,
  openChild,
  sealChild,
  type ChildBox,
} from './child-seals.repository.ts';

export interface OwnChild {
  readonly idEnfant: string;
  readonly prenom: string;
  readonly nom: string;
  readonly dateNaissance: CalendarDay;
}

export interface NewChild {
  readonly id: string;
  readonly prenom: string;
  readonly nom: string;
  readonly dateNaissance: CalendarDay;
  readonly createdAt: Date;
}

export const childrenIn = (
  unit: UnitOfWork,
  { beneficiaryId }: BeneficiaryScope,
  box: ChildBox,
) => {
  const db = transactionOf(unit);
  return {
    list: async (): Promise<readonly OwnChild[]> => {
      const rows = await db
        .selectFrom('enfant')
        .select(['id', 'identite_scellee as sealed'])
        .where('beneficiary_id', '=', beneficiaryId)
        .execute();
      return rows
        .map(({ id, sealed }) => ({ id, ...openChild(box, id, sealed) }))
        .toSorted(byBirth)
        .map(({ id, ...identity }) => ({ idEnfant: id, ...identity }));
    },

    /** The same child given twice is the same child. */
    findSame: async (child: Omit<NewChild, 'id' | 'createdAt'>): Promise<string | undefined> => {
      const row = await db
        .selectFrom('enfant')
        .select('id')
        .where('beneficiary_id', '=', beneficiaryId)
        .where('empreinte', '=', childMark(box, child))
        .executeTakeFirst();
      return row?.id;
    },

    /** Queues those who add at once, so that their number is the true one. */
    lockOwner: async (): Promise<void> => {
      await sql`select from beneficiary where id = ${beneficiaryId} for no key update`.execute(db);
    },

    insert: async (child: NewChild): Promise<void> => {
      await db
        .insertInto('enfant')
        .values({
          id: child.id,
          beneficiary_id: beneficiaryId,
          identite_scellee: sealChild(box, child.id, child),
          empreinte: childMark(box, child),
          created_at: child.createdAt,
        })
        .execute();
    },
  };
};

/** Children whom nothing needs any more (P19), for the job that the night brings. */
export const keptChildrenIn = (unit: UnitOfWork, _scope: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    /**
     * Added before the day, named by no declaration since, and by none that has yet to leave. What
     * was declared of them keeps its figures, without a name.
     */
    eraseBefore: async (instant: Date): Promise<number> => {
      const { numDeletedRows } = await db
        .deleteFrom('enfant as e')
        .where('e.created_at', '<', instant)
        .where((of) =>
          of.not(
            of.exists(
              of
                .selectFrom('declaration_enfant as l')
                .innerJoin('declaration as d', 'd.id', 'l.declaration_id')
                .select('d.id')
                .whereRef('l.enfant_id', '=', 'e.id')
                .where((eb) =>
                  eb.or([eb('d.created_at', '>=', instant), eb('d.envoi', '=', 'EN_COURS')]),
                ),
            ),
          ),
        )
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
};
