import type { PlanStatut } from '@portail/contract/campaigns/funder-plans.schemas.ts';
import type { LedgerUnit } from '@portail/rules/ledger/vocabulary.ts';
import type { MonthlyAccountType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { FunderScope } from '../../../platform/ports/owner-scope.ts';

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
  /** Nobody until the person has a space. */
  readonly beneficiaryId: string | null;
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

export interface WantedPlans {
  readonly contract: string | null;
  readonly statut: PlanStatut | null;
  readonly search: string | null;
  readonly fileId: string | null;
  readonly before: string | null;
  readonly size: number;
  /** First day of the month that it is. */
  readonly month: string;
}

const MONTHS_SHOWN = 12;

/** What one funder grants. Nothing here reads a payment: how rights are used is not its business. */
export const planQueries = (reader: Reader, { financeurId }: FunderScope) => ({
  list: async (wanted: WantedPlans): Promise<readonly PlanRow[]> => {
    const statut = sql`
      case when p.dernier_mois < ${wanted.month}::date then 'TERMINE'
        when p.beneficiary_id is null then 'EN_ATTENTE_INSCRIPTION'
        when p.premier_mois > ${wanted.month}::date then 'A_VENIR'
        else 'EN_COURS' end`;
    const { rows } = await sql<PlanRow>`
      select p.id, p.contract_numero as contract, p.produit_id as produit,
        r.libelle as "libelleProduit", p.identifiant, p.nom, p.prenom,
        to_char(p.date_naissance, 'YYYY-MM-DD') as "dateNaissance", p.type_compte as type,
        p.quantite_par_mois as quantity, p.taux_horaire_cents as "hourlyRateCents",
        to_char(p.premier_mois, 'YYYY-MM-DD') as "premierMois",
        to_char(p.dernier_mois, 'YYYY-MM-DD') as "dernierMois", p.reporte,
        ${statut} as statut, p.fichier_id as "fileId", p.beneficiary_id as "beneficiaryId"
      from plan_aide p join contract k on k.numero = p.contract_numero
      join produit r on r.id = p.produit_id
      where k.financeur_id = ${financeurId}::uuid and p.remplace_par is null
        and (${wanted.contract}::text is null or p.contract_numero = ${wanted.contract})
        and (${wanted.fileId}::uuid is null or p.fichier_id = ${wanted.fileId}::uuid)
        and (${wanted.statut}::text is null or ${statut} = ${wanted.statut})
        and (${wanted.search}::text is null or p.identifiant = ${wanted.search}
          or starts_with(p.name_key, rtrim(name_key(${wanted.search}, ''), '|')))
        and (${wanted.before}::uuid is null or p.id < ${wanted.before}::uuid)
      order by p.id desc limit ${wanted.size}`.execute(reader);
    return rows;
  },

  /** Sums of what months granted and took back, from the books. */
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
      where k.financeur_id = ${financeurId}::uuid
        and (${contract}::text is null or k.numero = ${contract})
      group by c.contract_numero, a.mois, a.unit
      order by a.mois desc, c.contract_numero, a.unit`.execute(reader);
    return rows;
  },
});
