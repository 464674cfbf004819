import { PAYMENT_MODES } from '@portail/rules/orders/order-statut.ts';
import { addDays } from '@portail/rules/time/calendar-day.ts';
import { dayInParis } from '@portail/rules/time/paris.ts';
import { sql } from 'kysely';
import { transactionOf } from '../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../platform/ports/unit-of-work.ts';

/** An order of the past that is in the books, under the number of its movement. */
export interface DemoPastOrder {
  readonly id: string;
  readonly reference: string;
  readonly beneficiaryId: string;
  readonly contract: string;
  readonly millesime: number;
  readonly at: Date;
  readonly accountCents: number;
  readonly titres: number;
  readonly faceValueCents: number | null;
  readonly fundedCents: number;
  readonly ownCents: number;
}

const DELIVERED_AFTER_DAYS = 10;

/** Closed campaigns that carry what people received before: one for each contract. */
const campaignOf = (contract: string): string => `6${contract.slice(-3)}`;

/** Every order in the books is in its person's history too, for the same sums. */
export const addPastOrders = async (
  unit: UnitOfWork,
  orders: readonly DemoPastOrder[],
  { now, newId }: { readonly now: Date; readonly newId: () => string },
): Promise<void> => {
  const db = transactionOf(unit);
  const today = dayInParis(now.getTime());
  const quotas = new Map<string, string>();
  for (const contract of new Set(orders.map((order) => order.contract))) {
    const own = orders.filter((order) => order.contract === contract);
    const firstMs = Math.min(...own.map(({ at }) => at.getTime()));
    const campaign = campaignOf(contract);
    await sql`
      insert into precommande_session (id, contract_numero, libelle, id_produit_compte, id_produit_titre,
        date_ouverture, date_fermeture, permanent, restrictions_valeurs_titres, livraison_domicile, created_at)
      select ${campaign}, ${contract}, 'Dotation de votre employeur', min(produit_id), min(produit_id),
        ${dayInParis(firstMs)}::date, ${addDays(today, -1)}::date, false, '{}', true, ${new Date(firstMs)}
      from produit_contrat where contract_numero = ${contract}`.execute(db);
    const quota = newId();
    quotas.set(contract, quota);
    await db
      .insertInto('precommande_quota')
      .values({
        id: quota,
        session_id: campaign,
        rang: 0,
        categorie_personnel: 'Tous les salariés',
        max_participation_cents: Math.max(...own.map(({ fundedCents }) => fundedCents)),
        max_cesu_cents: Math.max(...own.map((one) => one.fundedCents + one.ownCents)),
        taux_participation_bp: 6_000,
      })
      .execute();
  }
  for (const order of orders) {
    const total = order.fundedCents + order.ownCents;
    const isDelivered = addDays(dayInParis(order.at.getTime()), DELIVERED_AFTER_DAYS) <= today;
    const hasPaper = order.titres > 0;
    await sql`
      insert into precommande (id, reference, beneficiary_id, contract_numero, session_id, quota_id,
        email_contact, civilite, date_naissance, zone_adresse0, zone_adresse1, zone_adresse2, zone_adresse3,
        code_postal_et_ville, telephone_principal, telephone_secondaire, montant_titre_cents,
        montant_compte_cents, valeur_faciale_cents, nombre_titres, motif, taux_bp, part_financee_cents,
        part_beneficiaire_cents, frais_compte_cents, frais_titre_cents, plafond_participation_cents, annee,
        millesime, type_livraison, livraison_zone_adresse0, livraison_zone_adresse1, livraison_zone_adresse2,
        livraison_zone_adresse3, livraison_code_postal_et_ville, mode_paiement, statut, statut_paiement,
        created_at, updated_at)
      select ${order.id}::uuid, ${order.reference}, b.id, ${order.contract}, ${campaignOf(order.contract)},
        ${quotas.get(order.contract) ?? null}::uuid, a.mail, b.civility, b.birth_date, b.address_zone0,
        b.address_zone1, b.address_zone2, b.address_zone3, b.postal_code || ' ' || b.town,
        b.main_phone_number, b.secondary_phone_number, ${total - order.accountCents}::bigint,
        ${order.accountCents}::bigint, ${order.faceValueCents}::integer, ${order.titres}::integer, 'GARDE_ENFANT',
        ${Math.floor((order.fundedCents * 10_000) / total)}::integer, ${order.fundedCents}::bigint,
        ${order.ownCents}::bigint, 0, 0, ${order.fundedCents}::bigint, ${order.millesime}::smallint,
        ${order.millesime}::smallint, ${hasPaper ? 1 : null}::smallint,
        case when ${hasPaper} then b.address_zone0 else '' end,
        case when ${hasPaper} then b.address_zone1 else '' end,
        case when ${hasPaper} then b.address_zone2 else '' end,
        case when ${hasPaper} then b.address_zone3 else '' end,
        case when ${hasPaper} then b.postal_code || ' ' || b.town else '' end,
        ${order.ownCents === 0 ? PAYMENT_MODES.AUCUN : PAYMENT_MODES.VIREMENT}::smallint,
        ${isDelivered ? 'LIVREE' : 'COMMANDEE'}, ${order.ownCents === 0 ? 'SANS_OBJET' : 'PAYEE'},
        ${order.at}::timestamptz, ${order.at}::timestamptz
      from beneficiary b join user_account a on a.id = b.account_id
      where b.id = ${order.beneficiaryId}::uuid`.execute(db);
  }
};
