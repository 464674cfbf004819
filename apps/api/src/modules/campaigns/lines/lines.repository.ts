import type { OrderPaymentStatut, OrderStatut } from '@portail/rules/orders/order-statut.ts';
import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
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

/** The lines of one campaign of the funder's own. */
export const linesIn = (unit: UnitOfWork, { financeurId }: FunderScope, idSession: string) => {
  const db = transactionOf(unit);

  const own = () =>
    db
      .selectFrom('precommande as p')
      .innerJoin('contract as k', 'k.numero', 'p.contract_numero')
      .where('k.financeur_id', '=', financeurId)
      .where('p.session_id', '=', idSession);

  return {
    /**
     * Always in the order of their ids, so that two funders' clicks wait for one another rather
     * than cross; the person's own commands lock them in the same way.
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

    /** Two orders that share a ceiling cannot both pass under it: one person at a time. */
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

    /** What another amount of these lines is judged by, and what their people have ordered besides. */
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

    setStatut: async (ids: readonly string[], statut: OrderStatut, now: Date): Promise<void> => {
      if (ids.length === 0) return;
      await db
        .updateTable('precommande')
        .set((eb) => ({
          statut,
          // Nothing is awaited any more for a line that will not be made.
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
          // Without vouchers there is nothing to print or to deliver.
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
