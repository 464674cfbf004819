import { sql } from 'kysely';
import { transactionOf } from '../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../platform/ports/unit-of-work.ts';

export interface Identity {
  readonly nom: string;
  readonly prenom: string;
  /** YYYY-MM-DD */
  readonly birthDate: string;
  readonly postalCode: string;
  /** Absent where the call does not carry it. */
  readonly mail?: string;
}

export interface KnownPerson {
  readonly accountId: string;
  readonly beneficiaryId: string;
  readonly isOnContract: boolean;
}

export const knownPeopleIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  const people = (contract: string) =>
    db
      .selectFrom('user_account as a')
      .innerJoin('beneficiary as b', 'b.account_id', 'a.id')
      .select((eb) => [
        'a.id as accountId',
        'b.id as beneficiaryId',
        eb
          .exists(
            eb
              .selectFrom('beneficiary_contract as bc')
              .select('bc.beneficiary_id')
              .whereRef('bc.beneficiary_id', '=', 'b.id')
              .where('bc.contract_numero', '=', contract),
          )
          .$castTo<boolean>()
          .as('isOnContract'),
      ])
      .where('a.space_type', '=', 'ESPACE_BENEFICIAIRE');

  return {
    /**
     * Two clicks, or two replicas, that register one person or use one address: the second waits
     * for the first, then finds it.
     */
    lock: async (keys: readonly string[]): Promise<void> => {
      for (const key of [...new Set(keys)].toSorted()) {
        await sql`select pg_advisory_xact_lock(hashtextextended(${`inscription:${key}`}, 0))`.execute(
          db,
        );
      }
    },

    /** Same name and birth date, and the same e-mail or postcode: a homonym shares no more than two. */
    findByIdentity: (identity: Identity, contract: string): Promise<KnownPerson | undefined> =>
      people(contract)
        .where('a.name_key', '=', sql<string>`name_key(${identity.nom}, ${identity.prenom})`)
        .where('b.birth_date', '=', identity.birthDate)
        .where((eb) =>
          eb.or([
            eb('b.postal_code', '=', identity.postalCode),
            eb('a.mail_key', '=', sql<string>`lower(${identity.mail ?? ''})`),
          ]),
        )
        .orderBy('b.created_at')
        .limit(1)
        .executeTakeFirst(),

    findById: (beneficiaryId: string, contract: string): Promise<KnownPerson | undefined> =>
      people(contract).where('b.id', '=', beneficiaryId).executeTakeFirst(),

    /** By anybody but the person themselves. */
    isMailTaken: async (mail: string, ownAccountId: string | undefined): Promise<boolean> => {
      const holders = await db
        .selectFrom('user_account')
        .select('id')
        .where('space_type', '=', 'ESPACE_BENEFICIAIRE')
        .where('mail_key', '=', sql<string>`lower(${mail})`)
        .limit(2)
        .execute();
      return holders.length > 0 && holders.every(({ id }) => id !== ownAccountId);
    },
  };
};
