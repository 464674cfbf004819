import { calendarDay, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { BeneficiaryScope, OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

interface ChildIdentity {
  readonly prenom: string;
  readonly nom: string;
  readonly dateNaissance: CalendarDay;
}

/** The part of the secret box used for children. */
export interface ChildBox {
  readonly seal: (purpose: string, text: string) => string;
  readonly open: (purpose: string, sealed: string) => string;
  readonly mac: (purpose: string, text: string) => Buffer;
  readonly macs: (purpose: string, text: string) => readonly Buffer[];
}

const identitySchema = z.object({ prenom: z.string(), nom: z.string(), dateNaissance: z.string() });

/** A sealed text can only be opened for the same child. */
export const childPurposeOf = (childId: string): string => `enfant:${childId}`;

export const sealChild = (
  { seal }: Pick<ChildBox, 'seal'>,
  childId: string,
  { prenom, nom, dateNaissance }: ChildIdentity,
): string => seal(childPurposeOf(childId), JSON.stringify({ prenom, nom, dateNaissance }));

export const openChild = (
  { open }: Pick<ChildBox, 'open'>,
  childId: string,
  sealed: string,
): ChildIdentity => {
  const identity = z.parse(identitySchema, JSON.parse(open(childPurposeOf(childId), sealed)));
  return { ...identity, dateNaissance: calendarDay(identity.dateNaissance) };
};

/** Case-insensitive fingerprint that finds an existing child without opening the sealed names. */
const markOf = ({ prenom, nom, dateNaissance }: ChildIdentity): string =>
  [prenom.toLowerCase(), nom.toLowerCase(), dateNaissance].join('\u001f');

export const childMark = ({ mac }: Pick<ChildBox, 'mac'>, child: ChildIdentity): Buffer =>
  mac('enfant', markOf(child));

/** Youngest first, as the forms list them. */
export const byBirth = (
  a: { readonly id: string; readonly dateNaissance: string },
  b: { readonly id: string; readonly dateNaissance: string },
): number => {
  if (a.dateNaissance !== b.dateNaissance) return a.dateNaissance < b.dateNaissance ? 1 : -1;
  return a.id < b.id ? -1 : 1;
};

interface OwnChild {
  readonly idEnfant: string;
  readonly prenom: string;
  readonly nom: string;
  readonly dateNaissance: CalendarDay;
}

interface NewChild {
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

    findSame: async (child: Omit<NewChild, 'id' | 'createdAt'>): Promise<string | undefined> => {
      const row = await db
        .selectFrom('enfant')
        .select('id')
        .where('beneficiary_id', '=', beneficiaryId)
        .where('empreinte', 'in', box.macs('enfant', markOf(child)))
        .executeTakeFirst();
      return row?.id;
    },

    /** Serialises concurrent additions, so that the limit is checked on the real number. */
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

export const expiredChildrenIn = (unit: UnitOfWork, _scope: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    /**
     * Deletes children added before the instant and named by no later declaration and by none still
     * being sent. Their declarations keep the amounts, without a name.
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
