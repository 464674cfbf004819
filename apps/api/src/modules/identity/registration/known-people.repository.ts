import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

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
  readonly mail: string;
  readonly beneficiaryId: string;
  readonly isOnContract: boolean;
}

export interface Carer {
  readonly accountId: string;
  readonly hasPassword: boolean;
}

/** Looked for in place of a holder that a line does not have. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

export const knownPeopleIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  const people = (contract: string) =>
    db
      .selectFrom('user_account as a')
      .innerJoin('beneficiary as b', 'b.account_id', 'a.id')
      .select((eb) => [
        'a.id as accountId',
        'a.mail',
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

  /** Same name and birth date, and the same e-mail or postcode: a homonym shares no more than two. */
  const findByIdentity = (identity: Identity, contract: string): Promise<KnownPerson | undefined> =>
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
      .executeTakeFirst();

  return {
    findByIdentity,

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

    /** The holder of a line, else the person of this identity; the same statements either way. */
    findKnown: async (
      holderId: string | null,
      identity: Identity,
      contract: string,
    ): Promise<KnownPerson | undefined> => {
      const holder = await people(contract)
        .where('b.id', '=', holderId ?? NO_ID)
        .executeTakeFirst();
      const sameIdentity = await findByIdentity(identity, contract);
      return holder ?? sameIdentity;
    },

    findByAccount: (accountId: string, contract: string): Promise<KnownPerson | undefined> =>
      people(contract)
        .where('a.id', '=', accountId)
        .where('a.disabled_at', 'is', null)
        .executeTakeFirst(),

    /**
     * Invited as a carer at this address, with no space of their own: their account becomes a
     * beneficiary's, with the password that they have.
     */
    findCarer: (identity: Identity): Promise<Carer | undefined> =>
      db
        .selectFrom('user_account')
        .select(['id as accountId', sql<boolean>`password_hash is not null`.as('hasPassword')])
        .where('space_type', '=', 'ESPACE_BENEFICIAIRE')
        .where('role', '=', 'AIDANT')
        .where('mail_key', '=', sql<string>`lower(${identity.mail ?? ''})`)
        .where((eb) =>
          eb.or([
            eb('name_key', '=', sql<string>`name_key(${identity.nom}, ${identity.prenom})`),
            // Never opened: the name is only what the person who invited them wrote.
            eb('password_hash', 'is', null),
          ]),
        )
        .where('disabled_at', 'is', null)
        .forUpdate()
        .executeTakeFirst(),

    /** Proved by the owner of another account: an address that is only typed claims nothing. */
    isMailTaken: async (mail: string, ownAccountId: string | undefined): Promise<boolean> => {
      const holders = await db
        .selectFrom('user_account')
        .select('id')
        .where('space_type', '=', 'ESPACE_BENEFICIAIRE')
        .where('mail_key', '=', sql<string>`lower(${mail})`)
        .where('mail_proved_at', 'is not', null)
        .limit(2)
        .execute();
      return holders.length > 0 && holders.every(({ id }) => id !== ownAccountId);
    },
  };
};
