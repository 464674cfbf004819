import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { Database } from '../../../platform/db/database-types.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface StoredProvider {
  readonly id: string;
  readonly funderId: string;
  readonly version: number;
  readonly profile: Database['fournisseur_identite']['profil'];
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly sealedSecret: string;
  readonly acr: string[];
  readonly mustAnnouncePkce: boolean;
}

const PROVIDER_COLUMNS = [
  'p.id',
  'p.financeur_id as funderId',
  'p.version',
  'p.profil as profile',
  'p.nom as name',
  'p.emetteur as issuer',
  'p.client_id as clientId',
  'p.secret_scelle as sealedSecret',
  'p.acr',
  'p.pkce_annonce as mustAnnouncePkce',
] as const;

export const companySignInQueries = (reader: Reader) => ({
  /** The active provider of an e-mail domain. */
  findByDomain: (domain: string): Promise<StoredProvider | undefined> =>
    reader
      .selectFrom('fournisseur_identite as p')
      .innerJoin('fournisseur_identite_domaine as d', 'd.fournisseur_id', 'p.id')
      .select(PROVIDER_COLUMNS)
      .where('d.domaine', '=', domain)
      .where('p.actif', '=', true)
      .executeTakeFirst(),

  find: (id: string): Promise<StoredProvider | undefined> =>
    reader
      .selectFrom('fournisseur_identite as p')
      .select(PROVIDER_COLUMNS)
      .where('p.id', '=', id)
      .where('p.actif', '=', true)
      .executeTakeFirst(),
});
export type CompanySignInQueries = ReturnType<typeof companySignInQueries>;

interface NewAuthorisation {
  readonly id: string;
  readonly providerId: string;
  readonly stateHash: string;
  readonly browserHash: string;
  readonly sealedSecrets: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export const authorisationsIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    insert: async (one: NewAuthorisation): Promise<void> => {
      await db
        .insertInto('connexion_entreprise')
        .values({
          id: one.id,
          fournisseur_id: one.providerId,
          state_hash: one.stateHash,
          appareil_hash: one.browserHash,
          secrets_scelles: one.sealedSecrets,
          created_at: one.createdAt,
          expires_at: one.expiresAt,
          used_at: null,
        })
        .execute();
    },

    /** Of two parallel uses, only one updates the row. */
    use: (stateHashes: readonly string[], now: Date) =>
      db
        .updateTable('connexion_entreprise')
        .set({ used_at: now })
        .where('state_hash', 'in', stateHashes)
        .where('used_at', 'is', null)
        .returning([
          'id',
          'fournisseur_id as providerId',
          'appareil_hash as browserHash',
          'secrets_scelles as sealedSecrets',
          'expires_at as expiresAt',
        ])
        .executeTakeFirst(),
  };
};
export type UsedAuthorisation = NonNullable<
  Awaited<ReturnType<ReturnType<typeof authorisationsIn>['use']>>
>;

interface LinkedUser {
  readonly userId: string;
  readonly disabledAt: Date | null;
}

/** Users of the funder of one provider, and their identities there. */
export const companyUsersIn = (
  unit: UnitOfWork,
  { id: providerId, funderId, issuer }: Pick<StoredProvider, 'id' | 'funderId' | 'issuer'>,
) => {
  const db = transactionOf(unit);
  return {
    /** Serialises with a change of the settings; `undefined` when they changed meanwhile. */
    lockSettings: (version: number) =>
      db
        .selectFrom('fournisseur_identite')
        .select('id')
        .where('id', '=', providerId)
        .where('actif', '=', true)
        .where('version', '=', version)
        .forShare()
        .executeTakeFirst(),

    domains: async (): Promise<readonly string[]> => {
      const rows = await db
        .selectFrom('fournisseur_identite_domaine')
        .select('domaine')
        .where('fournisseur_id', '=', providerId)
        .execute();
      return rows.map(({ domaine }) => domaine);
    },

    funderSiret: async (): Promise<string> => {
      const funder = await db
        .selectFrom('financeur')
        .select('siret')
        .where('id', '=', funderId)
        .executeTakeFirstOrThrow();
      return funder.siret;
    },

    findLinked: (subject: string): Promise<LinkedUser | undefined> =>
      db
        .selectFrom('identite_entreprise as i')
        .innerJoin('user_account as a', 'a.id', 'i.account_id')
        .innerJoin('client_user as c', 'c.account_id', 'a.id')
        .select(['a.id as userId', 'a.disabled_at as disabledAt'])
        .where('i.fournisseur_id', '=', providerId)
        .where('i.emetteur', '=', issuer)
        .where('i.sujet', '=', subject)
        .where('c.financeur_id', '=', funderId)
        .executeTakeFirst(),

    touch: async (userId: string, now: Date): Promise<void> => {
      await db
        .updateTable('identite_entreprise')
        .set({ last_used_at: now })
        .where('account_id', '=', userId)
        .execute();
    },

    /** The one active user with this address who has no identity yet. */
    findUnlinked: async (mail: string): Promise<string | undefined> => {
      const rows = await db
        .selectFrom('client_user as c')
        .innerJoin('user_account as a', 'a.id', 'c.account_id')
        .leftJoin('identite_entreprise as i', 'i.account_id', 'a.id')
        .select(['a.id', 'i.account_id as linkedId'])
        .where('c.financeur_id', '=', funderId)
        .where('a.disabled_at', 'is', null)
        .where('a.mail_key', '=', sql<string>`lower(${mail})`)
        .orderBy('a.id')
        .forNoKeyUpdate('a')
        .limit(2)
        .execute();
      const [only, other] = rows;
      return only === undefined || other !== undefined || only.linkedId !== null
        ? undefined
        : only.id;
    },

    link: async (userId: string, subject: string, now: Date): Promise<void> => {
      await db
        .insertInto('identite_entreprise')
        .values({
          account_id: userId,
          fournisseur_id: providerId,
          emetteur: issuer,
          sujet: subject,
          created_at: now,
          last_used_at: now,
        })
        .execute();
    },
  };
};

/** Whether the funder of this user demands the sign-in of the company. */
export const demandsCompanySignIn = async (unit: UnitOfWork, userId: string): Promise<boolean> => {
  const found = await transactionOf(unit)
    .selectFrom('client_user as c')
    .innerJoin('fournisseur_identite as p', 'p.financeur_id', 'c.financeur_id')
    .select('p.id')
    .where('c.account_id', '=', userId)
    .where('p.actif', '=', true)
    .where('p.exige', '=', true)
    .executeTakeFirst();
  return found !== undefined;
};
