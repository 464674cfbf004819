import { centsOf, type Cents } from '@portail/rules/money/cents.ts';
import { seenStatut } from '@portail/rules/orders/order-statut.ts';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Reader } from '../../../platform/db/database.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';

export interface CeilingOwner {
  readonly id: string;
  readonly contract_numero: string;
  readonly id_groupe_session: string | null;
  readonly financeurId: string;
}

/** Campaigns of one group share the year's ceiling, within one funder: a name alone proves nothing. */
const sharesCeiling = (campaign: CeilingOwner) => sql`(o.id = ${campaign.id}
  or (o.id_groupe_session = ${campaign.id_groupe_session}::text
    and k.financeur_id = ${campaign.financeurId}::uuid))`;

/** Read alike before a command and under its locks: a reader, or the transaction itself. */
export const situationsOf = (reader: Reader, scope: BeneficiaryScope) => ({
  /** Where the person stands in a campaign, and what they have ordered this year. */
  find: async (campaign: CeilingOwner, annee: number) => {
    const { order, ...found } = await reader
      .selectFrom('beneficiary as b')
      .innerJoin('user_account as a', 'a.id', 'b.account_id')
      .select([
        'b.civility as civilite',
        'b.birth_date as dateNaissance',
        'b.address_zone0 as zoneAdresse0',
        'b.address_zone1 as zoneAdresse1',
        'b.address_zone2 as zoneAdresse2',
        'b.address_zone3 as zoneAdresse3',
        'b.postal_code as postalCode',
        'b.town',
        'b.main_phone_number as telephonePrincipal',
        'b.secondary_phone_number as telephoneSecondaire',
        'b.allow_all_payment_modes as allowAllPaymentModes',
        'a.mail as emailContact',
        sql<string | null>`(select bc.matricule from beneficiary_contract bc
          where bc.beneficiary_id = b.id and bc.contract_numero = ${campaign.contract_numero})`.as(
          'matricule',
        ),
        sql<'TITRE' | 'COMPTE' | 'INCONNU' | null>`(select bc.product_type_choice
          from beneficiary_contract bc
          where bc.beneficiary_id = b.id and bc.contract_numero = ${campaign.contract_numero})`.as(
          'preferredForm',
        ),
        sql<boolean>`exists (
          select from mandat_sepa m where m.beneficiary_id = b.id and m.statut = 'ACTIF'
        )`.as('hasActiveMandate'),
      ])
      .select((eb) => [
        jsonObjectFrom(
          eb
            .selectFrom('controle_ligne as l')
            .select(['l.id', 'l.categorie_personnel as categorie'])
            .select((line) =>
              jsonArrayFrom(
                line
                  .selectFrom('controle_valeur as v')
                  .select(['v.code', 'v.cle', 'v.valeur'])
                  .whereRef('v.ligne_id', '=', 'l.id'),
              ).as('values'),
            )
            .where('l.session_id', '=', campaign.id)
            .whereRef('l.beneficiary_id', '=', 'b.id'),
        ).as('line'),
        jsonObjectFrom(
          eb
            .selectFrom('precommande as p')
            .selectAll('p')
            .select((order) =>
              jsonArrayFrom(
                order
                  .selectFrom('precommande_reponse as r')
                  .select(['r.controle_id as controleId', 'r.info_id as infoId', 'r.valeur'])
                  .whereRef('r.precommande_id', '=', 'p.id')
                  .orderBy('r.rang'),
              ).as('answers'),
            )
            .where('p.session_id', '=', campaign.id)
            .whereRef('p.beneficiary_id', '=', 'b.id')
            .orderBy('p.created_at', 'desc')
            .orderBy('p.id', 'desc')
            .limit(1),
        ).as('order'),
        jsonObjectFrom(
          eb
            .selectFrom('precommande as p')
            .innerJoin('precommande_session as o', 'o.id', 'p.session_id')
            .innerJoin('contract as k', 'k.numero', 'p.contract_numero')
            .select([
              sql<number>`coalesce(sum(p.part_financee_cents) filter (where ${sharesCeiling(campaign)}), 0)`.as(
                'funded',
              ),
              sql<number>`coalesce(sum(p.montant_titre_cents + p.montant_compte_cents)
                filter (where ${sharesCeiling(campaign)}), 0)`.as('total'),
            ])
            .whereRef('p.beneficiary_id', '=', 'b.id')
            .where('p.annee', '=', annee)
            .where('p.statut', 'not in', ['ANNULEE', 'REFUSEE'])
            // The one that would be changed does not count against itself.
            .where(
              sql<boolean>`not (p.session_id = ${campaign.id} and p.statut in ('EN_ATTENTE', 'VALIDEE')
                and p.commande_id is null)`,
            ),
        ).as('already'),
      ])
      .where('b.id', '=', scope.beneficiaryId)
      .executeTakeFirstOrThrow();
    return { ...found, order: order === null ? null : { ...order, statut: seenStatut(order) } };
  },

  /** Aid of the orders that are not made yet; the one that would be changed aside. */
  findPendingAid: async (campaignId: string): Promise<Cents> => {
    const { cents } = await reader
      .selectFrom('precommande as p')
      .select(sql<string>`coalesce(sum(p.part_financee_cents), 0)`.as('cents'))
      .where('p.beneficiary_id', '=', scope.beneficiaryId)
      .where('p.statut', 'in', ['EN_ATTENTE', 'VALIDEE'])
      .where((eb) =>
        eb.or([eb('p.session_id', '<>', campaignId), eb('p.commande_id', 'is not', null)]),
      )
      .executeTakeFirstOrThrow();
    return centsOf(Number(cents));
  },

  /** A line of the control file that nobody holds yet. */
  findFreeLine: (campaignId: string, identifiant: string) =>
    reader
      .selectFrom('controle_ligne as l')
      .select(['l.id', 'l.categorie_personnel as categorie'])
      .select((line) =>
        jsonArrayFrom(
          line
            .selectFrom('controle_valeur as v')
            .select(['v.code', 'v.cle', 'v.valeur'])
            .whereRef('v.ligne_id', '=', 'l.id'),
        ).as('values'),
      )
      .where('l.session_id', '=', campaignId)
      .where('l.identifiant', '=', identifiant)
      .where('l.beneficiary_id', 'is', null)
      .executeTakeFirst(),
});

export type OrderSituation = Awaited<ReturnType<ReturnType<typeof situationsOf>['find']>>;
export type StoredOrder = NonNullable<OrderSituation['order']>;
export type ControlLine = NonNullable<OrderSituation['line']>;
