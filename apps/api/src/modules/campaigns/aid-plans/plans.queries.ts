import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { SortOf } from '@portail/contract/calls/define-table.ts';
import { getPlanFiles, getPlans } from '@portail/contract/campaigns/funder-plans.calls.ts';
import type { PlanStatut } from '@portail/contract/campaigns/funder-plans.schemas.ts';
import type { LedgerUnit } from '@portail/rules/ledger/vocabulary.ts';
import type { MonthlyAccountType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { ownContract } from '../../../platform/db/own-contract.ts';
import {
  byCode,
  byDay,
  byInstant,
  byNumber,
  byText,
  byUuid,
  sortedPage,
  type SortedRow,
  type SortKeys,
} from '../../../platform/db/sorted-list.ts';
import type { ListPage } from '../../../platform/ports/list-page.ts';
import type { FunderScope } from '../../../platform/ports/owner-scope.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';

export interface PlanRow {
  readonly id: string;
  readonly contract: string;
  readonly produit: string;
  readonly libelleProduit: string;
  readonly identifiant: string | null;
  readonly nom: string;
  readonly prenom: string;
  readonly dateNaissance: string;
  readonly type: MonthlyAccountType;
  readonly quantity: number;
  readonly hourlyRateCents: number | null;
  readonly premierMois: string;
  readonly dernierMois: string;
  readonly reporte: boolean;
  readonly statut: PlanStatut;
  readonly fileId: string | null;
  /** Null until the person has registered. */
  readonly beneficiaryId: string | null;
  readonly interruption: 'ARRET' | 'SUSPENSION' | null;
  readonly interruptedFrom: string | null;
}

export interface PlanMonthRow {
  readonly contract: string;
  readonly mois: string;
  readonly unit: LedgerUnit;
  readonly people: number;
  readonly granted: number;
  readonly returned: number;
  readonly isClosed: boolean;
}

interface PlanFilter {
  readonly contract: string | null;
  readonly statut: PlanStatut | null;
  readonly search: string | null;
  readonly fileId: string | null;
  readonly page: CallInput<typeof getPlans>['query'];
  /** First day of the current month. */
  readonly month: string;
}

const MONTHS_SHOWN = 12;

const planStatut = (month: string) => sql`
  case when p.dernier_mois < ${month}::date then 'TERMINE'
    when p.interrompu_depuis <= ${month}::date or p.interrompu_depuis <= p.premier_mois
      then case p.interruption when 'ARRET' then 'ARRETE' else 'SUSPENDU' end
    when p.beneficiary_id is null then 'EN_ATTENTE_INSCRIPTION'
    when p.premier_mois > ${month}::date then 'A_VENIR'
    else 'EN_COURS' end`;

const planKeys = (month: string): SortKeys<SortOf<typeof getPlans>> => ({
  columns: {
    id: byUuid('p.id'),
    numeroContrat: byCode('p.contract_numero'),
    identifiant: byText('p.identifiant'),
    nom: byCode('p.name_key'),
    prenom: byText('p.prenom'),
    libelleProduit: byText('r.libelle'),
    moisDebut: byDay('p.premier_mois'),
    moisFin: byDay('p.dernier_mois'),
    statut: { type: 'text', expression: planStatut(month) },
  },
  id: byUuid('p.id'),
});

const PLAN = (statut: ReturnType<typeof planStatut>) => sql`
  p.id, p.contract_numero as contract, p.produit_id as produit,
  r.libelle as "libelleProduit", p.identifiant, p.nom, p.prenom,
  to_char(p.date_naissance, 'YYYY-MM-DD') as "dateNaissance", p.type_compte as type,
  p.quantite_par_mois as quantity, p.taux_horaire_cents as "hourlyRateCents",
  to_char(p.premier_mois, 'YYYY-MM-DD') as "premierMois",
  to_char(p.dernier_mois, 'YYYY-MM-DD') as "dernierMois", p.reporte,
  ${statut} as statut, p.fichier_id as "fileId", p.beneficiary_id as "beneficiaryId",
  p.interruption, to_char(p.interrompu_depuis, 'YYYY-MM-DD') as "interruptedFrom"`;

/** The plans of one funder. No query reads payments: a funder may not know how rights are used. */
export const planQueries = (reader: Reader, scope: FunderScope) => ({
  list: async (filter: PlanFilter): Promise<ListPage<readonly PlanRow[]>> => {
    const statut = planStatut(filter.month);
    const sorted = sortedPage(getPlans.list.table, planKeys(filter.month), filter.page);
    const { rows } = await sql<PlanRow & SortedRow>`
      select ${PLAN(statut)}, ${sorted.sortValue} as "sortValue", ${sorted.sortId} as "sortId"
      from plan_aide p join contract k on k.numero = p.contract_numero
      join produit r on r.id = p.produit_id
      where ${ownContract(scope)} and p.remplace_par is null
        and (${filter.contract}::text is null or p.contract_numero = ${filter.contract})
        and (${filter.fileId}::uuid is null or p.fichier_id = ${filter.fileId}::uuid)
        and (${filter.statut}::text is null or ${statut} = ${filter.statut})
        and (${filter.search}::text is null or p.identifiant = ${filter.search}
          or starts_with(p.name_key, rtrim(name_key(${filter.search}, ''), '|')))
        and ${sorted.after}
      order by ${sorted.order} limit ${sorted.limit}`.execute(reader);
    return sorted.pageOf(rows);
  },

  /** The plans of one person of the list of people. */
  ofPerson: async (personId: string, month: string): Promise<readonly PlanRow[]> => {
    const { rows } = await sql<PlanRow>`
      select ${PLAN(planStatut(month))}
      from plan_aide p join contract k on k.numero = p.contract_numero
      join produit r on r.id = p.produit_id
      where ${ownContract(scope)} and p.personne_id = ${personId}::uuid
        and p.remplace_par is null
      order by p.premier_mois desc, p.id desc`.execute(reader);
    return rows;
  },

  /** Sums granted and returned per month, from the ledger. */
  months: async (contract: string | null, month: string): Promise<readonly PlanMonthRow[]> => {
    const { rows } = await sql<PlanMonthRow>`
      select c.contract_numero as contract, to_char(a.mois, 'YYYY-MM-DD') as mois, a.unit,
        count(distinct c.beneficiary_id)::integer as people,
        sum(case when j.kind = 'OUVERTURE_MOIS' then e.amount else 0 end)::bigint as granted,
        sum(case when j.kind = 'RETOUR_MOIS' then -e.amount else 0 end)::bigint as returned,
        a.mois < ${month}::date as "isClosed"
      from contract k join compte_cesu c on c.contract_numero = k.numero
      join ledger_account a on a.compte_id = c.id and a.kind = 'DROITS'
        and a.mois > ${month}::date - make_interval(months => ${MONTHS_SHOWN})
      join ledger_entry e on e.account_id = a.id
      join ledger_journal j on j.id = e.journal_id and j.kind in ('OUVERTURE_MOIS', 'RETOUR_MOIS')
      where ${ownContract(scope)}
        and (${contract}::text is null or k.numero = ${contract})
      group by c.contract_numero, a.mois, a.unit
      order by a.mois desc, c.contract_numero, a.unit`.execute(reader);
    return rows;
  },
});

export interface PlanProduct {
  readonly id: string;
  readonly libelle: string;
}

interface PlanContract {
  readonly isSocial: boolean;
  readonly isByMatricule: boolean;
  readonly products: readonly PlanProduct[];
}

/** Contracts of one funder; one of another funder looks unknown. */
export const planContractQueries = (reader: Reader, scope: FunderScope) => ({
  require: async (numero: string): Promise<PlanContract> => {
    const { rows } = await sql<PlanContract>`
      select k.contract_type = 'CESU_SOCIAL' as "isSocial",
        k.type_inscription <> 'CODE_CESU' as "isByMatricule", (
        select coalesce(json_agg(json_build_object('id', p.id, 'libelle', p.libelle) order by p.id), '[]')
        from produit_contrat pc join produit p on p.id = pc.produit_id
        where pc.contract_numero = k.numero
      ) as products
      from contract k
      where k.numero = ${numero} and ${ownContract(scope)}`.execute(reader);
    const [contract] = rows;
    if (contract === undefined) throw new DomainError('ACCES_REFUSE');
    return contract;
  },
});

interface PlanFileRow {
  readonly id: string;
  readonly contract: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly author: string;
  readonly lignesLues: number;
  readonly lignesRetenues: number;
  readonly nombreRejets: number;
  readonly personnesConnues: number;
  readonly personnesAttendues: number;
  readonly undoneAt: Date | null;
  /** The last of its contract, with something to undo. */
  readonly isLast: boolean;
}

interface RefusalRow {
  readonly ligne: number;
  readonly cells: readonly string[];
  readonly message: string;
}

const FILE_KEYS: SortKeys<SortOf<typeof getPlanFiles>> = {
  columns: {
    dateImport: byInstant('f.created_at'),
    nomFichier: byText('f.nom'),
    numeroContrat: byCode('f.contract_numero'),
    lignesLues: byNumber('f.lignes_lues'),
    lignesRetenues: byNumber('f.lignes_retenues'),
    nombreRejets: byNumber('f.nombre_rejets'),
  },
  id: byUuid('f.id'),
};

/** The plan files of one funder. */
export const planFileQueries = (reader: Reader, scope: FunderScope) => {
  const files = (sortColumns = sql``) => sql`
    select ${sortColumns} f.id, f.contract_numero as contract, f.nom as name, f.created_at as "createdAt",
      a.first_name || ' ' || a.last_name as author, f.lignes_lues as "lignesLues",
      f.lignes_retenues as "lignesRetenues", f.nombre_rejets as "nombreRejets",
      f.personnes_connues as "personnesConnues", f.personnes_attendues as "personnesAttendues",
      f.annule_le as "undoneAt",
      exists (select from plan_ecriture e where e.fichier_id = f.id) and not exists (
        select from plan_fichier o where o.contract_numero = f.contract_numero
          and (o.created_at, o.id) > (f.created_at, f.id) and o.annule_le is null
      ) as "isLast"
    from plan_fichier f join contract k on k.numero = f.contract_numero
    join user_account a on a.id = f.account_id
    where ${ownContract(scope)}`;
  return {
    list: async (
      query: CallInput<typeof getPlanFiles>['query'],
    ): Promise<ListPage<readonly PlanFileRow[]>> => {
      const sorted = sortedPage(getPlanFiles.list.table, FILE_KEYS, query);
      const sortColumns = sql`${sorted.sortValue} as "sortValue", ${sorted.sortId} as "sortId",`;
      const contract = query.numeroContrat ?? null;
      const { rows } = await sql<PlanFileRow & SortedRow>`${files(sortColumns)}
        and (${contract}::text is null or f.contract_numero = ${contract})
        and ${sorted.after}
        order by ${sorted.order} limit ${sorted.limit}`.execute(reader);
      return sorted.pageOf(rows);
    },

    find: async (id: string): Promise<PlanFileRow | undefined> => {
      const { rows } = await sql<PlanFileRow>`${files()} and f.id = ${id}::uuid`.execute(reader);
      return rows[0];
    },

    refusals: async (id: string, limit: number): Promise<readonly RefusalRow[]> => {
      const { rows } = await sql<RefusalRow>`
        select r.ligne, r.cellules as cells, r.message
        from plan_fichier_rejet r join plan_fichier f on f.id = r.fichier_id
        join contract k on k.numero = f.contract_numero
        where r.fichier_id = ${id}::uuid and ${ownContract(scope)}
        order by r.ligne limit ${limit}`.execute(reader);
      return rows;
    },
  };
};

/** The contracts that have plans. */
export const plannedContracts = async (reader: Reader): Promise<readonly string[]> => {
  const { rows } = await sql<{ contract: string }>`
    select k.numero as contract from contract k
    where exists (select from plan_aide p where p.contract_numero = k.numero)
    order by k.numero`.execute(reader);
  return rows.map(({ contract }) => contract);
};
