import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { SortOf } from '@portail/contract/calls/define-table.ts';
import { getFunders } from '@portail/contract/funders/operator-funders.calls.ts';
import { byCode, sortedPage, type SortKeys } from '../../../platform/db/sorted-list.ts';
import type { FunderUserRole } from '@portail/rules/funders/rights.ts';
import type {
  ContractOfFunder,
  SettingChange,
} from '@portail/contract/funders/operator-funders.schemas.ts';
import type { SpaceType } from '@portail/rules/identity/access/vocabulary.ts';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope, OwnerScope } from '../../../platform/ports/owner-scope.ts';
import { FUNDER_COLUMNS, type FunderRow } from './funders.repository.ts';

export interface FunderUserLine {
  readonly login: string;
  readonly prenom: string;
  readonly nom: string;
  readonly email: string;
  readonly role: FunderUserRole;
  readonly hasAccess: boolean;
  readonly linkEndsAt: Date | null;
}

interface FunderSearch {
  /** Upper-case letters and digits; undefined without a search. */
  readonly words: string | undefined;
  readonly page: CallInput<typeof getFunders>['query'];
}

const FUNDER_KEYS: SortKeys<SortOf<typeof getFunders>> = {
  columns: {
    socialReason: byCode('f.cle_recherche'),
    clientId: byCode('f.client_id'),
    clientNumber: byCode('f.client_number'),
    siret: byCode('f.siret'),
    clientType: byCode('f.client_type'),
  },
  id: byCode('f.client_id'),
};

const CONTRACT_COLUMNS = [
  'k.numero as contractId',
  'k.contract_type as contractType',
  'k.social_reason as socialReason',
  'k.libelle_produit_contrat as libelleProduitContrat',
  'k.contract_activated as contractActivated',
] as const;

/** All funders, for operators only. */
export const funderQueries = (reader: Reader, _scope: OperatorScope) => {
  const contracts = () =>
    reader.selectFrom('contract as k').select(CONTRACT_COLUMNS).orderBy('k.numero');
  return {
    list: async ({ words, page }: FunderSearch) => {
      const sorted = sortedPage(getFunders.list.table, FUNDER_KEYS, page);
      const found = await reader
        .selectFrom('financeur as f')
        .select((eb) => [
          'f.client_id as clientId',
          'f.client_number as clientNumber',
          'f.social_reason as socialReason',
          'f.siret',
          'f.client_type as clientType',
          jsonArrayFrom(
            eb
              .selectFrom('contract as k')
              .select(CONTRACT_COLUMNS)
              .whereRef('k.financeur_id', '=', 'f.id')
              .orderBy('k.numero'),
          ).as('contrats'),
          sorted.sortValue.as('sortValue'),
          sorted.sortId.as('sortId'),
        ])
        .$if(words !== undefined, (query) =>
          query.where(
            sql<boolean>`(
              position(${words} in f.cle_recherche) > 0
              or starts_with(f.siret, ${words}) or starts_with(upper(f.client_number), ${words})
              or upper(f.client_id) = ${words} or exists (
                select from contract n
                where n.financeur_id = f.id and starts_with(upper(n.numero), ${words})))`,
          ),
        )
        .where(sorted.after)
        .orderBy(sorted.order)
        .limit(sorted.limit)
        .execute();
      return sorted.pageOf(found);
    },

    find: (clientId: string): Promise<FunderRow | undefined> =>
      reader
        .selectFrom('financeur as f')
        .select(FUNDER_COLUMNS)
        .where('f.client_id', '=', clientId)
        .executeTakeFirst(),

    contracts: (financeurId: string): Promise<ContractOfFunder[]> =>
      contracts().where('k.financeur_id', '=', financeurId).execute(),

    users: async (financeurId: string, now: Date): Promise<readonly FunderUserLine[]> => {
      const { rows } = await sql<FunderUserLine>`
        select a.login, a.first_name as prenom, a.last_name as nom, a.mail as email, a.role,
          acces_ouvert(a) as "hasAccess",
          (select max(r.expires_at) from password_reset r
           where r.account_id = a.id and r.used_at is null and r.expires_at > ${now})
            as "linkEndsAt"
        from client_user c join user_account a on a.id = c.account_id
        where c.financeur_id = ${financeurId}::uuid and a.disabled_at is null
        order by a.name_key, a.id`.execute(reader);
      return rows;
    },

    products: () =>
      reader
        .selectFrom('produit')
        .select(['id as idProduit', 'libelle'])
        .orderBy('libelle')
        .execute(),
  };
};

export interface SettingActRow {
  readonly id: string;
  /** Null for the funder itself. */
  readonly numero: string | null;
  readonly at: Date;
  readonly firstName: string;
  readonly lastName: string;
  readonly acte: 'CREATION' | 'MODIFICATION' | 'INVITATION';
  readonly changements: SettingChange[];
}

/** Older entries stay in the table and in the security log. */
const ACTS_SHOWN = 20;

export const settingHistoryQueries = (reader: Reader, _scope: OperatorScope) => ({
  ofFunder: (financeurId: string): Promise<SettingActRow[]> =>
    reader
      .selectFrom('financeur_changement as c')
      .innerJoin('user_account as a', 'a.id', 'c.account_id')
      .select([
        'c.id',
        'c.contract_numero as numero',
        'c.created_at as at',
        'a.first_name as firstName',
        'a.last_name as lastName',
        'c.acte',
        'c.changements',
      ])
      .where('c.financeur_id', '=', financeurId)
      .where('c.contract_numero', 'is', null)
      .orderBy('c.id', 'desc')
      .limit(ACTS_SHOWN)
      .execute(),

  /** The latest of each contract. */
  ofContracts: async (numeros: readonly string[]): Promise<readonly SettingActRow[]> => {
    const { rows } = await sql<SettingActRow>`
      select c.id, c.contract_numero as numero, c.created_at as at, a.first_name as "firstName",
        a.last_name as "lastName", c.acte, c.changements
      from unnest(${[...numeros]}::text[]) as k (numero)
      cross join lateral (
        select * from financeur_changement f where f.contract_numero = k.numero
        order by f.id desc limit ${ACTS_SHOWN}
      ) c
      join user_account a on a.id = c.account_id
      order by c.id desc`.execute(reader);
    return rows;
  },
});

const PROVIDER_COLUMNS = [
  'p.client_id as clientId',
  'p.raison_sociale as socialReason',
  'p.siret',
  'p.zone_adresse0 as zoneAdresse0',
  'p.zone_adresse1 as zoneAdresse1',
  'p.zone_adresse2 as zoneAdresse2',
  'p.zone_adresse3 as zoneAdresse3',
  'p.code_postal_et_ville as codePostalEtVille',
  'p.contact_nom as nom',
  'p.contact_telephone as telephone',
  'p.contact_email as email',
] as const;

/** Funders and service providers, as far as the scope allows. */
export const organisationQueries = (reader: Reader, scope: OwnerScope) => {
  const funders = () =>
    reader
      .selectFrom('financeur as f')
      .select([
        'f.client_id as clientId',
        'f.client_number as clientNumber',
        'f.social_reason as socialReason',
        'f.siret',
        'f.zone_adresse0 as zoneAdresse0',
        'f.zone_adresse1 as zoneAdresse1',
        'f.zone_adresse2 as zoneAdresse2',
        'f.zone_adresse3 as zoneAdresse3',
        'f.code_postal_et_ville as codePostalEtVille',
        'f.contact_nom as nom',
        'f.contact_telephone as telephone',
        'f.contact_email as email',
      ]);
  return {
    findFunder: (clientId: string) => {
      const named = funders().where('f.client_id', '=', clientId);
      switch (scope.kind) {
        case 'operator':
          return named.executeTakeFirst();
        case 'funder':
          return named.where('f.id', '=', scope.financeurId).executeTakeFirst();
        case 'beneficiary':
        case 'intervenant':
          return Promise.resolve(undefined);
      }
    },

    /** For a person, with their own number at the provider. */
    findProvider: (clientId: string) => {
      switch (scope.kind) {
        case 'operator':
          return reader
            .selectFrom('prestataire as p')
            .select(PROVIDER_COLUMNS)
            .select('p.client_id as clientNumber')
            .where('p.client_id', '=', clientId)
            .executeTakeFirst();
        case 'beneficiary':
          return reader
            .selectFrom('prestataire as p')
            .innerJoin('home_service_space as h', 'h.client_id', 'p.client_id')
            .select(PROVIDER_COLUMNS)
            .select('h.client_number as clientNumber')
            .where('p.client_id', '=', clientId)
            .where('h.beneficiary_id', '=', scope.beneficiaryId)
            .executeTakeFirst();
        case 'funder':
        case 'intervenant':
          return Promise.resolve(undefined);
      }
    },
  };
};

export interface WebAccessRow {
  readonly userId: string;
  readonly login: string;
  readonly space: SpaceType;
  readonly isActive: boolean;
  readonly lastSignIn: Date | null;
  readonly createdAt: Date;
}

/**
 * The last sign-in comes from the security log, because sessions are deleted earlier. Sessions
 * opened by others on the person's behalf do not count.
 */
const ACCESS_COLUMNS = sql`
  a.id as "userId", a.login, a.space_type as space, a.disabled_at is null as "isActive",
  a.created_at as "createdAt",
  (select e.at from security_event e
   where e.account_id = a.id and e.kind in ('CONNEXION', 'CONNEXION_ENTREPRISE', 'SECONDE_ETAPE') and e.result = 'SUCCES'
   order by e.at desc limit 1) as "lastSignIn"`;

export const webAccessQueries = (reader: Reader, _scope: OperatorScope) => ({
  /** Accounts of operators are excluded. */
  ofLogin: async (login: string): Promise<readonly WebAccessRow[]> => {
    const { rows } = await sql<WebAccessRow>`
      select ${ACCESS_COLUMNS} from user_account a
      where a.login_key = lower(${login}) and a.space_type <> 'ESPACE_OPERATEUR'`.execute(reader);
    return rows;
  },

  ofFunder: async (clientId: string): Promise<readonly WebAccessRow[]> => {
    const { rows } = await sql<WebAccessRow>`
      select ${ACCESS_COLUMNS} from financeur f
      join client_user c on c.financeur_id = f.id join user_account a on a.id = c.account_id
      where f.client_id = ${clientId}
      order by a.disabled_at is not null, a.name_key, a.id`.execute(reader);
    return rows;
  },
});
