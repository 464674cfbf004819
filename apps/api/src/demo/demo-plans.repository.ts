import { sql, type Insertable } from 'kysely';
import type { Database } from '../platform/db/database-types.ts';
import { transactionOf } from '../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../platform/ports/unit-of-work.ts';

/** People of the department who have a plan and no space yet. */
const AWAITED = [
  { identifiant: '20000011', nom: 'Lemoine', prenom: 'Andrée', date_naissance: '1939-04-02' },
  { identifiant: '20000012', nom: 'Barbier', prenom: 'Marcel', date_naissance: '1942-09-17' },
  { identifiant: '20000013', nom: 'N’Guessan', prenom: 'Thérèse', date_naissance: '1945-12-30' },
] as const;

interface Setting {
  readonly now: Date;
  readonly newId: () => string;
}

type Plan = Insertable<Database['plan_aide']>;

/** What the department granted: the plans behind the accounts, and those of people to come. */
export const writeFunderPlans = async (
  unit: UnitOfWork,
  { now, newId }: Setting,
): Promise<void> => {
  const db = transactionOf(unit);
  const year = now.getUTCFullYear();
  const { rows: held } = await sql<Omit<Plan, 'id'>>`
    select c.contract_numero, c.produit_id, null as identifiant, a.last_name as nom,
      a.first_name as prenom, to_char(b.birth_date, 'YYYY-MM-DD') as date_naissance,
      b.id as beneficiary_id, c.type_compte, s.quantite_par_mois, s.taux_horaire_cents, s.reporte,
      to_char(s.premier_mois, 'YYYY-MM-DD') as premier_mois,
      to_char(s.dernier_mois, 'YYYY-MM-DD') as dernier_mois, c.created_at
    from plan_social s join compte_cesu c on c.id = s.compte_id
    join beneficiary b on b.id = c.beneficiary_id join user_account a on a.id = b.account_id
    where s.depuis_plan_aide
    order by s.premier_mois, c.numero`.execute(db);
  const awaited = AWAITED.map((person) => ({
    ...person,
    contract_numero: '100002',
    produit_id: 'AD',
    beneficiary_id: null,
    type_compte: 'MINUTE_PAR_MOIS' as const,
    quantite_par_mois: 1_200,
    taux_horaire_cents: 2_400,
    reporte: false,
    premier_mois: `${year}-01-01`,
    dernier_mois: `${year + 1}-12-01`,
    created_at: now,
  }));
  const plans: Plan[] = [...held, ...awaited].map((plan) => ({
    ...plan,
    id: newId(),
    fichier_id: null,
    remplace_par: null,
  }));
  await db.insertInto('plan_aide').values(plans).execute();
};
