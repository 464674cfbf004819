import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface Identity {
  readonly nom: string;
  readonly prenom: string;
  /** YYYY-MM-DD */
  readonly birthDate: string;
  readonly postalCode: string;
  readonly mail?: string;
}

export interface KnownPerson {
  readonly userId: string;
  readonly mail: string;
  readonly beneficiaryId: string;
  readonly isOnContract: boolean;
}

interface Carer {
  readonly userId: string;
  readonly hasPassword: boolean;
}

/** Used when a line has no holder, so that the same statements run. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

export const knownPeopleIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  const people = (contract: string) =>
    db
      .selectFrom('user_account as a')
      .innerJoin('beneficiary as b', 'b.account_id', 'a.id')
      .select((eb) => [
        'a.id as userId',
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

  /**
   * Same name and birth date, and the same e-mail address or postcode: people with the same name
   * and birth date must stay apart.
   */
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

    /** Serialises registrations of the same person or address. */
    lock: async (keys: readonly string[]): Promise<void> => {
      for (const key of [...new Set(keys)].toSorted()) {
        await sql`select pg_advisory_xact_lock(hashtextextended(${`inscription:${key}`}, 0))`.execute(
          db,
        );
      }
    },

    /** The holder of the line, else the person with this identity; both statements always run. */
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

    findByUser: (userId: string, contract: string): Promise<KnownPerson | undefined> =>
      people(contract)
        .where('a.id', '=', userId)
        .where('a.disabled_at', 'is', null)
        .executeTakeFirst(),

    /**
     * A carer who was invited at this address and has no space; the registration converts this user
     * to a beneficiary.
     */
    findCarer: (identity: Identity): Promise<Carer | undefined> =>
      db
        .selectFrom('user_account')
        .select(['id as userId', sql<boolean>`password_hash is not null`.as('hasPassword')])
        .where('space_type', '=', 'ESPACE_BENEFICIAIRE')
        .where('role', '=', 'AIDANT')
        .where('mail_key', '=', sql<string>`lower(${identity.mail ?? ''})`)
        .where((eb) =>
          eb.or([
            eb('name_key', '=', sql<string>`name_key(${identity.nom}, ${identity.prenom})`),
            // Without a password, the name is only what the inviting person typed.
            eb('password_hash', 'is', null),
          ]),
        )
        .where('disabled_at', 'is', null)
        .forUpdate()
        .executeTakeFirst(),

    /** Only proved addresses count: an address that was only typed reserves nothing. */
    isMailTaken: async (mail: string, ownUserId: string | undefined): Promise<boolean> => {
      const holders = await db
        .selectFrom('user_account')
        .select('id')
        .where('space_type', '=', 'ESPACE_BENEFICIAIRE')
        .where('mail_key', '=', sql<string>`lower(${mail})`)
        .where('mail_proved_at', 'is not', null)
        .limit(2)
        .execute();
      return holders.length > 0 && holders.every(({ id }) => id !== ownUserId);
    },
  };
};

export interface NewPerson {
  readonly userId: string;
  readonly beneficiaryId: string;
  readonly nom: string;
  readonly prenom: string;
  readonly mail: string;
  readonly passwordHash: string;
  readonly civility: 'M' | 'MME';
  readonly birthDate: string;
  readonly address: readonly [string, string, string, string];
  readonly postalCode: string;
  readonly town: string;
  readonly mobile: string;
  readonly landline: string;
  readonly mailOffers: boolean;
  /** Version of the consent text that was displayed. */
  readonly mailOffersVersion: string;
  readonly consentId: string;
  readonly createdAt: Date;
}

interface NewRegistration {
  readonly id: string;
  readonly beneficiaryId: string;
  readonly contractNumero: string;
  readonly campaignId: string;
  readonly lineId: string | null;
  readonly isFirst: boolean;
  readonly matricule: string | null;
  readonly productChoice: 'TITRE' | 'COMPTE' | 'INCONNU';
  readonly infos: readonly { readonly code: string; readonly valeur: string }[];
  readonly createdAt: Date;
}

const SMALLEST_LOGIN = 10_000_000;
const LOGIN_END = 100_000_000;
/** With half of the numbers taken, twenty draws fail once in a million. */
const MAX_LOGIN_DRAWS = 20;
/** Random, so that logins cannot be enumerated. */
const randomLogin = (): string => String(randomInt(SMALLEST_LOGIN, LOGIN_END));

export const registrationsIn = (unit: UnitOfWork, drawLogin: () => string = randomLogin) => {
  const db = transactionOf(unit);
  return {
    /** The holder of the line, locked until the transaction ends. */
    lockLine: async (lineId: string): Promise<string | null> => {
      const line = await db
        .selectFrom('controle_ligne')
        .select('beneficiary_id as beneficiaryId')
        .where('id', '=', lineId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      return line.beneficiaryId;
    },

    /** Returns the login: a random number, drawn again when taken. */
    addUser: async (person: NewPerson): Promise<string> => {
      for (let draws = 0; draws < MAX_LOGIN_DRAWS; draws += 1) {
        const added = await db
          .insertInto('user_account')
          .values({
            id: person.userId,
            login: drawLogin(),
            space_type: 'ESPACE_BENEFICIAIRE',
            role: 'BENEFICIAIRE',
            first_name: person.prenom,
            last_name: person.nom,
            mail: person.mail,
            mail_proved_at: person.createdAt,
            password_hash: person.passwordHash,
            disabled_at: null,
            created_at: person.createdAt,
          })
          .onConflict((conflict) => conflict.column('login_key').doNothing())
          .returning('login')
          .executeTakeFirst();
        if (added !== undefined) return added.login;
      }
      throw new Error(`no free login in ${MAX_LOGIN_DRAWS} draws`);
    },

    /** Converts a carer to a beneficiary; an existing password is kept. */
    convertCarer: async (person: NewPerson): Promise<string> => {
      const { login } = await db
        .updateTable('user_account')
        .set((eb) => ({
          role: 'BENEFICIAIRE',
          last_name: person.nom,
          first_name: person.prenom,
          mail_proved_at: eb.fn.coalesce('mail_proved_at', eb.val(person.createdAt)),
          password_hash: eb.fn.coalesce('password_hash', eb.val(person.passwordHash)),
        }))
        .where('id', '=', person.userId)
        .where('role', '=', 'AIDANT')
        .returning('login')
        .executeTakeFirstOrThrow();
      return login;
    },

    addPerson: async (person: NewPerson): Promise<void> => {
      const [zone0, zone1, zone2, zone3] = person.address;
      await db
        .insertInto('beneficiary')
        .values({
          id: person.beneficiaryId,
          account_id: person.userId,
          civility: person.civility,
          birth_date: person.birthDate,
          address_zone0: zone0,
          address_zone1: zone1,
          address_zone2: zone2,
          address_zone3: zone3,
          postal_code: person.postalCode,
          town: person.town,
          main_phone_number: person.mobile,
          secondary_phone_number: person.landline,
          mail_offers: person.mailOffers,
          created_at: person.createdAt,
        })
        .execute();
      await db
        .insertInto('consentement')
        .values({
          id: person.consentId,
          beneficiary_id: person.beneficiaryId,
          sujet: 'OFFRES_MAIL',
          choix: person.mailOffers ? 'ACCEPTE' : 'REFUSE',
          source: 'INSCRIPTION',
          version_texte: person.mailOffersVersion,
          donne_le: person.createdAt,
        })
        .execute();
    },

    addRegistration: async (registration: NewRegistration): Promise<void> => {
      const { id, beneficiaryId, contractNumero, createdAt } = registration;
      await db
        .insertInto('beneficiary_contract')
        .values({
          beneficiary_id: beneficiaryId,
          contract_numero: contractNumero,
          matricule: registration.matricule,
          product_type_choice: registration.productChoice,
          created_at: createdAt,
        })
        .execute();
      await db
        .insertInto('inscription')
        .values({
          id,
          beneficiary_id: beneficiaryId,
          contract_numero: contractNumero,
          session_id: registration.campaignId,
          ligne_id: registration.lineId,
          premiere: registration.isFirst,
          created_at: createdAt,
        })
        .execute();
      if (registration.infos.length > 0) {
        await db
          .insertInto('inscription_info')
          .values(registration.infos.map((info) => ({ inscription_id: id, ...info })))
          .execute();
      }
      if (registration.lineId !== null) {
        await db
          .updateTable('controle_ligne')
          .set({ beneficiary_id: beneficiaryId })
          .where('id', '=', registration.lineId)
          .execute();
      }
    },

    /** The code is set once and not changed by later contracts. */
    setCesuCode: async (beneficiaryId: string, code: string): Promise<void> => {
      await db
        .updateTable('beneficiary')
        .set({ cesu_code: code })
        .where('id', '=', beneficiaryId)
        .where('cesu_code', 'is', null)
        .execute();
    },
  };
};
