import { centsOf, type Cents } from '@portail/rules/money/cents.ts';
import {
  seenStatut,
  type OrderPaymentStatut,
  type OrderStatut,
} from '@portail/rules/orders/order-statut.ts';
import { sql, type Insertable } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Reader } from '../../../platform/db/database.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { PreOrderBody } from '@portail/contract/orders/ordering.schemas.ts';
import type { OrderCeiling } from '@portail/rules/orders/order-amounts.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import type { Database } from '../../../platform/db/database-types.ts';
import { mailOfBeneficiary } from '../../../platform/db/beneficiary-row.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

interface CeilingOwner {
  readonly id: string;
  readonly contract_numero: string;
  readonly id_groupe_session: string | null;
  readonly financeurId: string;
}

/**
 * Campaigns of a group share the yearly ceiling within one funder: group names are not unique
 * across funders.
 */
const sharesCeiling = (campaign: CeilingOwner) => sql`(o.id = ${campaign.id}
  or (o.id_groupe_session = ${campaign.id_groupe_session}::text
    and k.financeur_id = ${campaign.financeurId}::uuid))`;

/** The same queries for a reader and for the transaction of a command. */
export const situationsOf = (reader: Reader, scope: BeneficiaryScope) => ({
  /** The situation of the person in a campaign, and the orders of the year. */
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
            and m.suspendu_le is null and not mandat_epuise(m.rum)
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
            // The order being changed does not count.
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

  /** Aid of pending orders, without the one being changed. */
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

  /** A free line of the control file. */
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

type Row = Insertable<Database['precommande']>;

export interface OrderParts {
  readonly funded: Cents;
  readonly own: Cents;
  readonly accountFees: Cents;
  readonly paperFees: Cents;
  /** The own part and the fees. */
  readonly toPay: Cents;
}

export interface PlannedAnswer {
  readonly controleId: string | null;
  readonly infoId: string | null;
  readonly valeur: string;
}

export interface PlannedDelivery {
  readonly type: number;
  readonly pointId: string | null;
  readonly lines: readonly [string, string, string, string];
  readonly town: string;
}

/** A planned order: every rule of its campaign was applied. */
export interface PlannedOrder {
  readonly body: PreOrderBody;
  readonly quotaId: string;
  readonly birthDate: CalendarDay;
  readonly faceValue: Cents | null;
  readonly count: number;
  readonly ceiling: OrderCeiling;
  readonly parts: OrderParts;
  readonly delivery: PlannedDelivery | null;
  readonly answers: readonly PlannedAnswer[];
}

export interface WrittenOrder {
  readonly planned: PlannedOrder;
  readonly campaign: { readonly id: string; readonly contract_numero: string };
  readonly millesime: number;
  readonly statut: OrderStatut;
  readonly statutPaiement: OrderPaymentStatut;
  /** The former card payment is refunded and no longer pays this order. */
  readonly isPaymentReturned?: boolean;
  readonly now: Date;
}

type Content = Omit<
  Row,
  'id' | 'reference' | 'beneficiary_id' | 'version' | 'created_at' | 'reference_transaction'
>;

const contentOf = ({ planned, campaign, millesime, ...written }: WrittenOrder): Content => {
  const { profil, montants, paiement } = planned.body;
  const { parts, delivery } = planned;
  return {
    contract_numero: campaign.contract_numero,
    session_id: campaign.id,
    quota_id: planned.quotaId,
    email_contact: profil.emailContact.trim(),
    // A legacy value is stored as its replacement.
    civilite: profil.civilite === 'MLLE' ? 'MME' : profil.civilite,
    date_naissance: planned.birthDate,
    zone_adresse0: profil.zoneAdresse0?.trim() ?? '',
    zone_adresse1: profil.zoneAdresse1?.trim() ?? '',
    zone_adresse2: profil.zoneAdresse2?.trim() ?? '',
    zone_adresse3: profil.zoneAdresse3?.trim() ?? '',
    code_postal_et_ville: profil.codePostalEtVille,
    telephone_principal: profil.telephonePrincipal ?? '',
    telephone_secondaire: profil.telephoneSecondaire ?? '',
    montant_titre_cents: montants.montantTitre,
    montant_compte_cents: montants.montantCompte,
    valeur_faciale_cents: planned.faceValue,
    nombre_titres: planned.count,
    motif: montants.motifPreCommande,
    taux_bp: planned.ceiling.basisPoints,
    part_financee_cents: parts.funded,
    part_beneficiaire_cents: parts.own,
    frais_compte_cents: parts.accountFees,
    frais_titre_cents: parts.paperFees,
    plafond_participation_cents: planned.ceiling.maxParticipationInitial,
    annee: millesime,
    millesime,
    type_livraison: delivery?.type ?? null,
    point_livraison_id: delivery?.pointId ?? null,
    livraison_zone_adresse0: delivery?.lines[0] ?? '',
    livraison_zone_adresse1: delivery?.lines[1] ?? '',
    livraison_zone_adresse2: delivery?.lines[2] ?? '',
    livraison_zone_adresse3: delivery?.lines[3] ?? '',
    livraison_code_postal_et_ville: delivery?.town ?? '',
    mode_paiement: paiement.modePaiement,
    statut: written.statut,
    statut_paiement: written.statutPaiement,
    updated_at: written.now,
  };
};

export const ordersIn = (unit: UnitOfWork, scope: BeneficiaryScope) => {
  const db = transactionOf(unit);
  const { beneficiaryId } = scope;

  const keepAnswers = async (orderId: string, answers: readonly PlannedAnswer[]): Promise<void> => {
    if (answers.length === 0) return;
    await db
      .insertInto('precommande_reponse')
      .values(
        answers.map(({ controleId, infoId, valeur }, rang) => ({
          precommande_id: orderId,
          rang,
          controle_id: controleId,
          info_id: infoId,
          valeur,
        })),
      )
      .execute();
  };

  return {
    /**
     * Serialises the orders of a person, so that two cannot both pass a shared ceiling; then locks
     * the order against concurrent payments.
     */
    lock: async (campaignId: string): Promise<void> => {
      await db
        .selectFrom('beneficiary')
        .select('id')
        .where('id', '=', beneficiaryId)
        .forNoKeyUpdate()
        .execute();
      await db
        .selectFrom('precommande')
        .select('id')
        .where('beneficiary_id', '=', beneficiaryId)
        .where('session_id', '=', campaignId)
        .where('statut', 'in', ['EN_ATTENTE', 'VALIDEE'])
        .forNoKeyUpdate()
        .execute();
    },

    /** A share lock on the campaign: closing or changing it waits, concurrent orders do not. */
    lockCampaign: (campaignId: string) =>
      db
        .selectFrom('precommande_session')
        .select(['date_ouverture', 'date_fermeture', 'permanent', 'fermee_le', 'brouillon'])
        .where('id', '=', campaignId)
        .forShare()
        .executeTakeFirstOrThrow(),

    /** Read under the locks. */
    findSituation: (campaign: CeilingOwner, annee: number): Promise<OrderSituation> =>
      situationsOf(db, scope).find(campaign, annee),

    /** False when another person took the line concurrently. */
    claimLine: async (lineId: string): Promise<boolean> => {
      const claimed = await db
        .updateTable('controle_ligne')
        .set({ beneficiary_id: beneficiaryId })
        .where('id', '=', lineId)
        .where((eb) =>
          eb.or([eb('beneficiary_id', 'is', null), eb('beneficiary_id', '=', beneficiaryId)]),
        )
        .executeTakeFirst();
      return claimed.numUpdatedRows > 0n;
    },

    findOwnMail: (): Promise<string> => mailOfBeneficiary(db, beneficiaryId),

    add: async (id: string, reference: string, written: WrittenOrder): Promise<void> => {
      await db
        .insertInto('precommande')
        .values({
          ...contentOf(written),
          id,
          reference,
          beneficiary_id: beneficiaryId,
          created_at: written.now,
        })
        .execute();
      await keepAnswers(id, written.planned.answers);
    },

    change: async (id: string, written: WrittenOrder): Promise<void> => {
      await db
        .updateTable('precommande')
        .set((eb) => ({
          ...contentOf(written),
          version: eb('version', '+', 1),
          modifiee_le: written.now,
          ...(written.isPaymentReturned === true ? { reference_transaction: null } : {}),
        }))
        .where('id', '=', id)
        .where('beneficiary_id', '=', beneficiaryId)
        .execute();
      await db.deleteFrom('precommande_reponse').where('precommande_id', '=', id).execute();
      await keepAnswers(id, written.planned.answers);
    },

    cancel: async (id: string, statutPaiement: OrderPaymentStatut, now: Date): Promise<void> => {
      await db
        .updateTable('precommande')
        .set((eb) => ({
          statut: 'ANNULEE',
          statut_paiement: statutPaiement,
          version: eb('version', '+', 1),
          updated_at: now,
        }))
        .where('id', '=', id)
        .where('beneficiary_id', '=', beneficiaryId)
        .execute();
    },
  };
};
