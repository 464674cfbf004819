import type { OrderPaymentStatut, OrderStatut } from '@portail/rules/orders/order-statut.ts';
import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import { ownContract } from '../../../platform/db/own-contract.ts';
import type { FunderScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface ChangedAmounts {
  readonly paper: number;
  readonly account: number;
  readonly count: number;
  readonly funded: number;
  readonly own: number;
  readonly accountFees: number;
  readonly paperFees: number;
  readonly paymentMode: number;
  readonly paymentStatut: OrderPaymentStatut;
}

/** The lines of one campaign of the funder. */
export const linesIn = (unit: UnitOfWork, scope: FunderScope, campaignId: string) => {
  const db = transactionOf(unit);

  const own = () =>
    db
      .selectFrom('precommande as p')
      .innerJoin('contract as k', 'k.numero', 'p.contract_numero')
      .where(ownContract(scope))
      .where('p.session_id', '=', campaignId);

  return {
    /**
     * Locks in id order, like the person's own commands, so that concurrent commands wait instead
     * of deadlocking.
     */
    lock: (ids: readonly string[]) =>
      own()
        .select([
          'p.id',
          'p.beneficiary_id as beneficiaryId',
          'p.statut',
          'p.statut_paiement as statutPaiement',
          'p.mode_paiement as modePaiement',
          'p.reference_transaction as referenceTransaction',
          'p.commande_id as commandeId',
          'p.version',
        ])
        .where('p.id', 'in', [...ids])
        .orderBy('p.id')
        .forNoKeyUpdate('p')
        .execute(),

    /** Orders of a person that share a ceiling are serialised, so that they cannot both pass it. */
    lockPeople: async (ids: readonly string[]): Promise<void> => {
      const people = await own()
        .select('p.beneficiary_id as id')
        .where('p.id', 'in', [...ids])
        .execute();
      if (people.length === 0) return;
      await db
        .selectFrom('beneficiary')
        .select('id')
        .where(
          'id',
          'in',
          people.map(({ id }) => id),
        )
        .orderBy('id')
        .forNoKeyUpdate()
        .execute();
    },

    /** The facts for checking a new amount: rate, ceilings and other orders of the person. */
    findAmounts: (ids: readonly string[]) =>
      own()
        .innerJoin('precommande_session as s', 's.id', 'p.session_id')
        .innerJoin('precommande_quota as q', 'q.id', 'p.quota_id')
        .select([
          'p.id',
          'p.taux_bp as basisPoints',
          'p.montant_titre_cents as paper',
          'p.montant_compte_cents as account',
          'p.valeur_faciale_cents as faceValue',
          'p.frais_compte_cents as accountFees',
          'p.frais_titre_cents as paperFees',
          'p.mode_paiement as modePaiement',
          's.restrictions_valeurs_titres as counts',
          's.controler_montant as controlerMontant',
          's.controler_montant_disponible as controlerMontantDisponible',
          'q.max_cesu_cents as maxOrder',
          'q.max_participation_cents as maxParticipation',
          sql<boolean>`exists (
            select from prelevement d where d.cause = 'PRECOMMANDE' and d.cause_id = p.id::text
              and d.statut in ('A_EMETTRE', 'EMIS'))`.as('hasDebit'),
        ])
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom('precommande as o')
              .innerJoin('precommande_session as t', 't.id', 'o.session_id')
              .innerJoin('contract as c', 'c.numero', 'o.contract_numero')
              .select([
                sql<number>`coalesce(sum(o.montant_titre_cents + o.montant_compte_cents), 0)::bigint`.as(
                  'total',
                ),
                sql<number>`coalesce(sum(o.part_financee_cents), 0)::bigint`.as('funded'),
              ])
              .whereRef('o.beneficiary_id', '=', 'p.beneficiary_id')
              .whereRef('o.annee', '=', 'p.annee')
              .whereRef('o.id', '<>', 'p.id')
              .where('o.statut', 'not in', ['ANNULEE', 'REFUSEE'])
              // Campaigns of one group share the year's ceiling, within one funder.
              .where(
                sql<boolean>`(t.id = s.id or (t.id_groupe_session = s.id_groupe_session
                  and c.financeur_id = k.financeur_id))`,
              )
              .as('already'),
          (join) => join.onTrue(),
        )
        .select(['already.total as alreadyTotal', 'already.funded as alreadyFunded'])
        .where('p.id', 'in', [...ids])
        .execute(),

    setStatut: async (
      ids: readonly string[],
      statut: OrderStatut,
      reason: string | null,
      now: Date,
    ): Promise<void> => {
      if (ids.length === 0) return;
      await db
        .updateTable('precommande')
        .set((eb) => ({
          statut,
          motif_decision: reason,
          // A line that will not be made expects no payment.
          ...(statut === 'VALIDEE'
            ? {}
            : {
                statut_paiement: sql<OrderPaymentStatut>`case statut_paiement
                  when 'A_PAYER' then 'SANS_OBJET' else statut_paiement end`,
              }),
          version: eb('version', '+', 1),
          updated_at: now,
        }))
        .where('id', 'in', [...ids])
        .execute();
    },

    setAmounts: async (id: string, amounts: ChangedAmounts, now: Date): Promise<void> => {
      await db
        .updateTable('precommande')
        .set((eb) => ({
          montant_titre_cents: amounts.paper,
          montant_compte_cents: amounts.account,
          nombre_titres: amounts.count,
          part_financee_cents: amounts.funded,
          part_beneficiaire_cents: amounts.own,
          frais_compte_cents: amounts.accountFees,
          frais_titre_cents: amounts.paperFees,
          mode_paiement: amounts.paymentMode,
          statut_paiement: amounts.paymentStatut,
          // Lines without vouchers have no printing or delivery.
          ...(amounts.count > 0
            ? {}
            : {
                valeur_faciale_cents: null,
                type_livraison: null,
                point_livraison_id: null,
                livraison_zone_adresse0: '',
                livraison_zone_adresse1: '',
                livraison_zone_adresse2: '',
                livraison_zone_adresse3: '',
                livraison_code_postal_et_ville: '',
              }),
          version: eb('version', '+', 1),
          updated_at: now,
        }))
        .where('id', '=', id)
        .execute();
    },
  };
};

export type LockedLine = Awaited<ReturnType<ReturnType<typeof linesIn>['lock']>>[number];
export type AssessedLine = Awaited<ReturnType<ReturnType<typeof linesIn>['findAmounts']>>[number];

export interface RemindedPerson {
  readonly ligneId: string | null;
  readonly beneficiaryId: string | null;
}

/** Minimum number of days between two reminders. */
const REMINDER_REST_DAYS = 3;

/**
 * Expected people without an order: those of the control file, or of the contract without one. A
 * cancelled or refused order counts as an order.
 */
export const peopleWithoutOrder = (campaignId: string, scope: FunderScope, now: Date) => sql`(
  with own as (
    select s.id, s.contract_numero,
      exists (select from controle_ligne l where l.session_id = s.id) as has_file
    from precommande_session s join contract k on k.numero = s.contract_numero
    where s.id = ${campaignId} and ${ownContract(scope)}
  ), expected as (
    select l.id as ligne_id, null::uuid as beneficiary_id, l.beneficiary_id as person,
      l.email_contact as mail
    from own join controle_ligne l on l.session_id = own.id
    union all
    select null, bc.beneficiary_id, bc.beneficiary_id, ''
    from own join beneficiary_contract bc on bc.contract_numero = own.contract_numero
    where not own.has_file
  )
  select e.ligne_id, e.beneficiary_id, r.relancee_le,
    case when e.person is null then e.mail <> '' else a.disabled_at is null end as has_address,
    coalesce(r.relancee_le > ${now}::timestamptz - interval '${sql.lit(REMINDER_REST_DAYS)} days', false)
      as is_recent
  from expected e
  left join beneficiary b on b.id = e.person
  left join user_account a on a.id = b.account_id
  left join relance r on r.session_id = ${campaignId}
    and (r.ligne_id = e.ligne_id or r.beneficiary_id = e.beneficiary_id)
  where not exists (
    select from precommande p where p.session_id = ${campaignId} and p.beneficiary_id = e.person)
)`;

export const remindersIn = (unit: UnitOfWork, scope: FunderScope, campaignId: string) => {
  const db = transactionOf(unit);
  return {
    /** Serialises reminders: a second click waits and finds that all were reminded. */
    lock: async (): Promise<void> => {
      await sql`
        select pg_advisory_xact_lock(hashtextextended('relance:' || ${campaignId}::text, 0))
      `.execute(db);
    },

    /** Records the reminder of all people who are due and returns them. */
    mark: async (now: Date): Promise<readonly RemindedPerson[]> => {
      const { rows } = await sql<RemindedPerson>`
        with due as materialized (
          select ligne_id, beneficiary_id from ${peopleWithoutOrder(campaignId, scope, now)} expected
          where has_address and not is_recent
        ), lines as (
          insert into relance (session_id, ligne_id, relancee_le)
          select ${campaignId}, ligne_id, ${now} from due where ligne_id is not null
          on conflict (ligne_id) where ligne_id is not null
            do update set relancee_le = excluded.relancee_le
        ), people as (
          insert into relance (session_id, beneficiary_id, relancee_le)
          select ${campaignId}, beneficiary_id, ${now} from due where beneficiary_id is not null
          on conflict (beneficiary_id, session_id) where beneficiary_id is not null
            do update set relancee_le = excluded.relancee_le
        )
        select ligne_id as "ligneId", beneficiary_id as "beneficiaryId" from due
      `.execute(db);
      return rows;
    },
  };
};
