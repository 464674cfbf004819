import type { PreOrderBody } from '@portail/contract/orders/ordering.schemas.ts';
import type { Cents } from '@portail/rules/money/cents.ts';
import type { OrderCeiling } from '@portail/rules/orders/order-parts.ts';
import type { OrderPaymentStatut, OrderStatut } from '@portail/rules/orders/order-statut.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import type { Insertable } from 'kysely';
import type { Database } from '../../../platform/db/schema/database.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { situationsOf, type CeilingOwner, type OrderSituation } from './situations.repository.ts';

type Row = Insertable<Database['precommande']>;

export interface OrderParts {
  readonly funded: Cents;
  readonly own: Cents;
  readonly accountFees: Cents;
  readonly paperFees: Cents;
  /** What the person pays: their part, and the fees. */
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

/** An order that may be written: every rule of its campaign has been applied to it. */
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
  /** The card payment of the former sum is given back: it no longer pays this order. */
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
    // A legacy value, kept as the one that took its place.
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
     * One order of a person at a time, in whatever campaign: two that share a ceiling cannot both
     * pass under it. Then the order itself, so that no payment slips in between.
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

    /**
     * Its days as they are now, and until the order is written: whoever closes or changes the
     * campaign waits, while those who order in it do not wait for one another.
     */
    lockCampaign: (campaignId: string) =>
      db
        .selectFrom('precommande_session')
        .select(['date_ouverture', 'date_fermeture', 'permanent', 'fermee_le'])
        .where('id', '=', campaignId)
        .forShare()
        .executeTakeFirstOrThrow(),

    /** As it stands once the locks are held. */
    findSituation: (campaign: CeilingOwner, annee: number): Promise<OrderSituation> =>
      situationsOf(db, scope).find(campaign, annee),

    /** False when somebody else took the line meanwhile. */
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

    findOwnMail: async (): Promise<string> => {
      const { mail } = await db
        .selectFrom('beneficiary as b')
        .innerJoin('user_account as a', 'a.id', 'b.account_id')
        .select('a.mail')
        .where('b.id', '=', beneficiaryId)
        .executeTakeFirstOrThrow();
      return mail;
    },

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
