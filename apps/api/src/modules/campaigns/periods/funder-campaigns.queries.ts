import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { SortOf } from '@portail/contract/calls/define-table.ts';
import { getFunderCampaigns } from '@portail/contract/campaigns/funder-campaigns.calls.ts';
import {
  byCode,
  byDay,
  byNumber,
  byText,
  sortedPage,
  type SortKeys,
} from '../../../platform/db/sorted-list.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { ownContract } from '../../../platform/db/own-contract.ts';
import type { FunderScope } from '../../../platform/ports/owner-scope.ts';
import { managedCampaigns, ownCampaigns, hasFile } from './managed-campaigns.repository.ts';

type CampaignsQuery = CallInput<typeof getFunderCampaigns>['query'];

/** A campaign without an end closes last. */
const CAMPAIGN_KEYS: SortKeys<SortOf<typeof getFunderCampaigns>> = {
  columns: {
    libelle: byText('s.libelle'),
    numeroContrat: byCode('s.contract_numero'),
    dateOuverture: byDay('s.date_ouverture'),
    dateFermeture: { type: 'date', expression: sql`coalesce(s.date_fermeture, date '9999-12-31')` },
    nombreLignes: byNumber('n.lines'),
    nombreLignesEnAttente: byNumber('n.waiting'),
  },
  id: byCode('s.id'),
};

export const funderCampaignQueries = (reader: Reader, scope: FunderScope) => ({
  ...managedCampaigns(reader, scope),

  list: async (query: CampaignsQuery) => {
    const sorted = sortedPage(getFunderCampaigns.list.table, CAMPAIGN_KEYS, query);
    const { numeroContrat } = query;
    const found = await ownCampaigns(reader, scope)
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('precommande as p')
            .select([
              sql<number>`count(*)`.as('lines'),
              sql<number>`count(*) filter (where p.statut = 'EN_ATTENTE')`.as('waiting'),
            ])
            .whereRef('p.session_id', '=', 's.id')
            .as('n'),
        (join) => join.onTrue(),
      )
      .select([
        's.id',
        's.contract_numero',
        's.libelle',
        's.date_ouverture',
        's.date_fermeture',
        's.permanent',
        's.fermee_le',
        's.brouillon',
        'k.contract_type as origine',
        'n.lines',
        'n.waiting',
        sorted.sortValue.as('sortValue'),
        sorted.sortId.as('sortId'),
      ])
      .$if(numeroContrat !== undefined, (campaigns) =>
        campaigns.where('s.contract_numero', '=', numeroContrat ?? ''),
      )
      .where(sorted.after)
      .orderBy(sorted.order)
      .limit(sorted.limit)
      .execute();
    return sorted.pageOf(found);
  },

  holdsContract: async (numero: string): Promise<boolean> => {
    const row = await reader
      .selectFrom('contract')
      .select('numero')
      .where(ownContract(scope, 'contract'))
      .where('numero', '=', numero)
      .executeTakeFirst();
    return row !== undefined;
  },

  clientId: async (): Promise<string | undefined> => {
    const row = await reader
      .selectFrom('financeur')
      .select('client_id')
      .where('id', '=', scope.financeurId)
      .executeTakeFirst();
    return row?.client_id;
  },
});

interface FoundMatricule {
  readonly nom: string | null;
  readonly prenom: string | null;
  readonly connu: boolean;
}

const isActive = sql`p.statut not in ('ANNULEE', 'REFUSEE')`;
const linesIn = (statut: string) => sql<number>`count(*) filter (where p.statut = ${statut})`;
/** A line counts as ordered from the moment its order is made, before it is posted. */
const IN_ORDER = sql`p.statut = 'VALIDEE' and p.commande_id is not null`;

/** The progress of a campaign and the people it expects. */
export const progressQueries = (reader: Reader, scope: FunderScope) => ({
  find: (id: string) =>
    ownCampaigns(reader, scope)
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('precommande as p')
            .select([
              sql<number>`count(*)`.as('lines'),
              linesIn('EN_ATTENTE').as('waiting'),
              sql<number>`count(*) filter (where p.statut = 'VALIDEE' and p.commande_id is null)`.as(
                'validated',
              ),
              linesIn('REFUSEE').as('refused'),
              linesIn('ANNULEE').as('cancelled'),
              sql<number>`count(*) filter (where p.statut = 'COMMANDEE' or (${IN_ORDER}))`.as(
                'ordered',
              ),
              linesIn('LIVREE').as('delivered'),
              sql<number>`coalesce(sum(p.part_financee_cents) filter (where ${isActive}), 0)::bigint`.as(
                'funded',
              ),
              sql<number>`coalesce(sum(p.part_beneficiaire_cents) filter (where ${isActive}), 0)::bigint`.as(
                'own',
              ),
              sql<number>`coalesce(sum(p.part_financee_cents) filter (
                where p.statut in ('COMMANDEE', 'LIVREE') or (${IN_ORDER})), 0)::bigint`.as(
                'orderedFunded',
              ),
              sql<number>`count(distinct p.beneficiary_id) filter (where ${isActive})`.as('people'),
            ])
            .whereRef('p.session_id', '=', 's.id')
            .as('n'),
        (join) => join.onTrue(),
      )
      .select([
        's.id',
        's.libelle',
        's.contract_numero',
        's.date_ouverture',
        's.date_fermeture',
        's.permanent',
        's.fermee_le',
        's.brouillon',
        'k.contract_type as origine',
      ])
      .selectAll('n')
      .select([
        sql<number>`coalesce((select f.compte_cents from frais_commande f
          where f.contract_numero = s.contract_numero), 0)::bigint`.as('accountFees'),
        sql<number>`coalesce((select f.titre_cents from frais_commande f
          where f.contract_numero = s.contract_numero), 0)::bigint`.as('paperFees'),
        sql<number>`(select count(*) from controle_ligne l where l.session_id = s.id)`.as(
          'expected',
        ),
        sql<number>`(select count(*) from beneficiary_contract b
          where b.contract_numero = s.contract_numero)`.as('contractPeople'),
      ])
      .where('s.id', '=', id)
      .executeTakeFirst(),

  /**
   * Looks a matricule up in the control file, or among the people of the contract without one.
   * `key` is the normalised matricule. Undefined for a campaign of another funder.
   */
  findMatricule: async (id: string, matricule: string, key: string) => {
    const { rows } = await sql<FoundMatricule>`
      select m.nom, m.prenom, m.connu is not null as connu
      from precommande_session s
      join contract k on k.numero = s.contract_numero
      left join lateral (
        select coalesce(l.nom, u.last_name) as nom, coalesce(l.prenom, u.first_name) as prenom,
          true as connu
        from controle_ligne l
        left join beneficiary b on b.id = l.beneficiary_id
        left join user_account u on u.id = b.account_id
        where l.session_id = s.id and l.id in (
          select i.id from controle_ligne i where i.session_id = s.id and i.identifiant = ${key}
          union all
          select v.ligne_id from controle_valeur v where v.code = 'MATRICULE' and v.cle = ${key})
        union all
        select u.last_name, u.first_name, true
        from beneficiary_contract bc
        join beneficiary b on b.id = bc.beneficiary_id
        join user_account u on u.id = b.account_id
        where bc.contract_numero = s.contract_numero and bc.matricule in (${matricule}, ${key})
          and not ${hasFile}
        limit 1
      ) m on true
      where s.id = ${id} and ${ownContract(scope)}`.execute(reader);
    return rows[0];
  },
});

export type CampaignProgress = NonNullable<
  Awaited<ReturnType<ReturnType<typeof progressQueries>['find']>>
>;
