import {
  MATRICULE_CONTROL,
  BIRTH_DATE_CONTROL,
} from '@portail/rules/identifiers/registration-identifiers.ts';
import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import { ownContract } from '../../../platform/db/own-contract.ts';
import type { FunderScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { planLockKey } from '../aid-plans/plans.repository.ts';

export interface LockedPerson {
  readonly id: string;
  readonly contract: string;
  readonly beneficiaryId: string | null;
  readonly identifiant: string | null;
  readonly nom: string;
  readonly prenom: string;
  readonly dateNaissance: string | null;
  readonly isByCode: boolean;
  readonly hasPlans: boolean;
}

interface WrittenIdentity {
  readonly nom: string;
  readonly prenom: string;
  readonly dateNaissance: string | null;
}

/** The plan of a person who leaves. */
export interface RunningPlan {
  readonly id: string;
  readonly produit: string;
  readonly premierMois: string;
  /** First month without right, when it is suspended. */
  readonly suspendedFrom: string | null;
}

interface OpenLine {
  readonly id: string;
  readonly campaignId: string;
  readonly campaign: string;
  readonly reference: string;
  readonly total: number;
  readonly statut: 'EN_ATTENTE' | 'VALIDEE';
  readonly isPaid: boolean;
}

const isExpecting = (today: string) => sql`
  l.beneficiary_id is null and s.fermee_le is null
  and (s.permanent or s.date_fermeture >= ${today}::date)
  and not exists (select from inscription i where i.ligne_id = l.id)`;

/** One person of the funder, with the rows of control files and plans that name them. */
export const personIn = (unit: UnitOfWork, scope: FunderScope, id: string) => {
  const db = transactionOf(unit);
  const own = sql`
    personne_financeur p join contract k on k.numero = p.contract_numero
    where p.id = ${id}::uuid and ${ownContract(scope)}`;
  /** The lines of control files of the person. */
  const lines = sql`
    select l.id from personne_financeur p
    join precommande_session s on s.contract_numero = p.contract_numero
    join controle_ligne l on l.session_id = s.id
      and (l.identifiant = p.cle or l.beneficiary_id = p.beneficiary_id)
    where p.id = ${id}::uuid`;

  return {
    /**
     * Waits for imports of plans of the contract, then reads the person. Lines of control files are
     * locked by their own writes.
     */
    lock: async (): Promise<LockedPerson | undefined> => {
      const { rows: contracts } = await sql<{ contract: string }>`
        select p.contract_numero as contract from ${own}`.execute(db);
      const contract = contracts[0]?.contract;
      if (contract === undefined) return undefined;
      await sql`select pg_advisory_xact_lock(hashtextextended(${planLockKey(contract)}, 0))`.execute(
        db,
      );
      const { rows } = await sql<LockedPerson>`
        select p.id, p.contract_numero as contract, p.beneficiary_id as "beneficiaryId", p.identifiant, p.nom, p.prenom,
          to_char(p.date_naissance, 'YYYY-MM-DD') as "dateNaissance",
          k.type_inscription = 'CODE_CESU' as "isByCode",
          exists (select from plan_aide g where g.personne_id = p.id) as "hasPlans"
        from ${own}`.execute(db);
      return rows[0];
    },

    /** The other person of the contract who has the identifier. */
    findHolder: async (contract: string, cle: string): Promise<string | undefined> => {
      const { rows } = await sql<{ words: string }>`
        select coalesce(nullif(trim(p.prenom || ' ' || p.nom), ''), p.identifiant) as words
        from personne_financeur p
        where p.contract_numero = ${contract} and p.id <> ${id}::uuid
          and (p.cle = ${cle} or upper(p.identifiant) = ${cle})
        limit 1`.execute(db);
      return rows[0]?.words;
    },

    /** In control files, in plans, and in the list. */
    spell: async ({ nom, prenom, dateNaissance }: WrittenIdentity): Promise<void> => {
      await sql`update controle_ligne set nom = ${nom}, prenom = ${prenom},
          date_naissance = ${dateNaissance}::date
        where id in (${lines})`.execute(db);
      // The answer that registration compares.
      await sql`update controle_valeur v
        set valeur = to_char(${dateNaissance}::date, 'DD/MM/YYYY'),
          cle = to_char(${dateNaissance}::date, 'DD/MM/YYYY')
        where v.ligne_id in (${lines}) and v.code = ${BIRTH_DATE_CONTROL}
          and ${dateNaissance}::date is not null`.execute(db);
      await sql`update plan_aide set nom = ${nom}, prenom = ${prenom},
          date_naissance = coalesce(${dateNaissance}::date, date_naissance)
        where personne_id = ${id}::uuid`.execute(db);
      await sql`update personne_financeur set nom = ${nom}, prenom = ${prenom},
          date_naissance = ${dateNaissance}::date
        where id = ${id}::uuid`.execute(db);
    },

    setMail: async (mail: string): Promise<void> => {
      await sql`update controle_ligne set email_contact = ${mail} where id in (${lines})`.execute(
        db,
      );
    },

    /**
     * In the list first, so that the lines are found under the key that they get; then in control
     * files with the answer that identifies the person, in plans, and at the person's contract.
     */
    renumber: async (identifiant: string, cle: string, person: LockedPerson): Promise<void> => {
      const { rows } = await sql<{ id: string }>`${lines}`.execute(db);
      const ids = rows.map((row) => row.id);
      await sql`update personne_financeur set identifiant = ${identifiant}, cle = ${cle}
        where id = ${id}::uuid`.execute(db);
      await sql`
        update controle_valeur v set valeur = ${identifiant}, cle = ${cle}
        from controle_ligne l join precommande_session s on s.id = l.session_id
        where v.ligne_id = l.id and l.id = any (${ids}::uuid[])
          and (v.cle = l.identifiant and v.code = s.info_controle_identificatrice
            or v.code = ${MATRICULE_CONTROL} and v.cle = l.identifiant)`.execute(db);
      await sql`update controle_ligne set identifiant = ${cle}
        where id = any (${ids}::uuid[])`.execute(db);
      await sql`update plan_aide set identifiant = ${identifiant}
        where personne_id = ${id}::uuid`.execute(db);
      if (person.beneficiaryId !== null && !person.isByCode) {
        await sql`update beneficiary_contract set matricule = ${identifiant}
          where beneficiary_id = ${person.beneficiaryId}::uuid
            and contract_numero = ${person.contract} and matricule is not null`.execute(db);
      }
    },

    /** The lines that are neither ordered nor ended. */
    openLines: async (): Promise<readonly OpenLine[]> => {
      const { rows } = await sql<OpenLine>`
        select l.id, l.session_id as "campaignId", s.libelle as campaign, l.reference,
          l.montant_compte_cents + l.montant_titre_cents as total, l.statut,
          l.statut_paiement = 'PAYEE' as "isPaid"
        from personne_financeur p join contract k on k.numero = p.contract_numero
        join precommande l
          on l.beneficiary_id = p.beneficiary_id and l.contract_numero = p.contract_numero
        join precommande_session s on s.id = l.session_id
        where p.id = ${id}::uuid and ${ownContract(scope)}
          and l.statut in ('EN_ATTENTE', 'VALIDEE') and l.commande_id is null
        order by l.id`.execute(db);
      return rows;
    },

    /** The campaigns that still take orders and expect a person who never registered. */
    expectingCampaigns: async (today: string): Promise<readonly string[]> => {
      const { rows } = await sql<{ libelle: string }>`
        select s.libelle from controle_ligne l join precommande_session s on s.id = l.session_id
        where l.id in (${lines}) and ${isExpecting(today)}
        order by s.date_ouverture, s.id`.execute(db);
      return rows.map(({ libelle }) => libelle);
    },

    /** The plans that go on after the month. */
    runningPlans: async (lastMonth: string): Promise<readonly RunningPlan[]> => {
      const { rows } = await sql<RunningPlan>`
        select g.id, r.libelle as produit, to_char(g.premier_mois, 'YYYY-MM-DD') as "premierMois",
          to_char(g.interrompu_depuis, 'YYYY-MM-DD') as "suspendedFrom"
        from plan_aide g join produit r on r.id = g.produit_id
        where g.personne_id = ${id}::uuid and g.remplace_par is null
          and g.dernier_mois > ${lastMonth}::date and g.interruption is distinct from 'ARRET'
        order by g.id`.execute(db);
      return rows;
    },

    setDeparture: async (day: string | null): Promise<void> => {
      await sql`update personne_financeur set depart_le = ${day}::date
        where id = ${id}::uuid`.execute(db);
    },

    /** Campaigns that still take orders forget a person who never registered. */
    forgetExpected: async (today: string): Promise<void> => {
      await sql`
        delete from controle_ligne l using precommande_session s
        where l.id in (${lines}) and s.id = l.session_id
          and ${isExpecting(today)}`.execute(db);
    },
  };
};
