import type { FunderInvoiceStatut } from '@portail/contract/campaigns/funder-orders.schemas.ts';
import type { ReminderStep } from '@portail/rules/campaigns/invoice-reminders.ts';
import { dueDayOf } from '@portail/rules/campaigns/invoice-terms.ts';
import { dayInParis } from '@portail/rules/time/paris.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import { type Issuer, issuerIn } from '../../../platform/issuer.repository.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

/** Issuer and buyer as they were on the day of issue: an issued invoice does not change. */
export const invoiceParties = z.object({
  issuer: z.object({
    name: z.string(),
    legalForm: z.nullable(z.string()),
    address: z.array(z.string()),
    siren: z.string(),
    vatNumber: z.string(),
  }),
  buyer: z.object({
    name: z.string(),
    address: z.array(z.string()),
    siret: z.string(),
    isPublic: z.boolean(),
  }),
});
export type InvoiceParties = z.infer<typeof invoiceParties>;

interface BuyerRow {
  readonly socialReason: string;
  readonly siret: string;
  readonly addressZone0: string;
  readonly addressZone1: string;
  readonly addressZone2: string;
  readonly addressZone3: string;
  readonly town: string;
  readonly isPublicBuyer: boolean;
}

export const BUYER_COLUMNS = [
  'c.social_reason as socialReason',
  'c.siret',
  'c.zone_adresse0 as addressZone0',
  'c.zone_adresse1 as addressZone1',
  'c.zone_adresse2 as addressZone2',
  'c.zone_adresse3 as addressZone3',
  'c.code_postal_et_ville as town',
  'c.public_buyer as isPublicBuyer',
] as const;

export const partiesOf = (issuer: Issuer, buyer: BuyerRow): InvoiceParties => ({
  issuer: {
    name: issuer.name,
    legalForm: issuer.legalForm,
    address: [...(issuer.headOffice ?? issuer.address)],
    siren: issuer.siren,
    vatNumber: issuer.vatNumber,
  },
  buyer: {
    name: buyer.socialReason,
    address: [
      buyer.addressZone0,
      buyer.addressZone1,
      buyer.addressZone2,
      buyer.addressZone3,
      buyer.town,
    ].filter((line) => line.trim() !== ''),
    siret: buyer.siret,
    isPublic: buyer.isPublicBuyer,
  },
});

interface NewInvoice {
  readonly orderId: string;
  readonly financeurId: string;
  readonly contract: string;
  readonly amountCents: number;
  readonly now: Date;
  /** An order that is paid first is due at once. */
  readonly isPaidFirst: boolean;
}

/** Invoices and their payment, written by the system and by operators. */
export const invoicesIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);

  const findBuyer = (financeurId: string) =>
    db
      .selectFrom('financeur as c')
      .select([...BUYER_COLUMNS, 'c.payment_terms as terms'])
      .where('c.id', '=', financeurId)
      .executeTakeFirstOrThrow();

  return {
    /**
     * The number is allocated in the transaction of the invoice, so that a failure leaves no gap.
     */
    issue: async (invoice: NewInvoice): Promise<void> => {
      const { orderId, financeurId, contract, amountCents, now, isPaidFirst } = invoice;
      const buyer = await findBuyer(financeurId);
      const issuer = await issuerIn(unit).find();
      const issued = dayInParis(now.getTime());
      const year = issued.slice(0, 4);
      const due = isPaidFirst ? issued : dueDayOf(issued, buyer.terms);
      // Without an installed issuer the identity of the day of download is printed.
      const parties = issuer === undefined ? null : JSON.stringify(partiesOf(issuer, buyer));
      await sql`
        with numbered as (
          insert into facture_numero as known (annee, dernier) values (${Number(year)}, 1)
          on conflict (annee) do update set dernier = known.dernier + 1
          returning dernier
        )
        insert into facture_financeur (numero, commande_id, financeur_id, contract_numero,
          montant_cents, emise_le, echeance, parties)
        select 'F' || ${year}::text || '-' || lpad(dernier::text, 6, '0'), ${orderId}::uuid,
          ${financeurId}::uuid, ${contract}, ${amountCents}::bigint, ${now}::timestamptz,
          ${due}::date, ${parties}::jsonb
        from numbered`.execute(db);
    },

    isInvoiced: async (orderId: string): Promise<boolean> => {
      const row = await db
        .selectFrom('facture_financeur')
        .select('numero')
        .where('commande_id', '=', orderId)
        .executeTakeFirst();
      return row !== undefined;
    },

    lock: (numero: string) =>
      db
        .selectFrom('facture_financeur')
        .select([
          'statut',
          'commande_id as orderId',
          'financeur_id as financeurId',
          'contract_numero as contract',
          'montant_cents as amountCents',
        ])
        .where('numero', '=', numero)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    setStatut: async (numero: string, statut: FunderInvoiceStatut): Promise<void> => {
      await db
        .updateTable('facture_financeur')
        .set({ statut })
        .where('numero', '=', numero)
        .execute();
    },

    /** `undefined` once paid. */
    lockUnpaid: (numero: string) =>
      db
        .selectFrom('facture_financeur')
        .select(['financeur_id as financeurId', 'emise_le as issuedAt', 'echeance as dueDay'])
        .where('numero', '=', numero)
        .where('statut', '=', 'A_PAYER')
        .forNoKeyUpdate()
        .executeTakeFirst(),

    sentReminders: async (numero: string): Promise<readonly ReminderStep[]> => {
      const rows = await db
        .selectFrom('facture_relance')
        .select('etape')
        .where('facture_numero', '=', numero)
        .execute();
      return rows.map(({ etape }) => etape);
    },

    addReminder: async (numero: string, etape: ReminderStep, now: Date): Promise<void> => {
      await db
        .insertInto('facture_relance')
        .values({ facture_numero: numero, etape, envoyee_le: now })
        .execute();
    },

    /** The administrators of the funder, and null for its contact if it has an address. */
    reminderRecipients: async (financeurId: string): Promise<readonly (string | null)[]> => {
      const { rows } = await sql<{ id: string | null }>`
        select u.id from client_user c join user_account u on u.id = c.account_id
        where c.financeur_id = ${financeurId}::uuid and u.role = 'ADMINISTRATEUR'
          and u.disabled_at is null and u.password_hash is not null
        union all
        select null from financeur f where f.id = ${financeurId}::uuid and f.contact_email <> ''
          and not exists (
            select from client_user c join user_account u on u.id = c.account_id
            where c.financeur_id = f.id and u.role = 'ADMINISTRATEUR' and u.disabled_at is null
              and u.password_hash is not null and lower(u.mail) = lower(f.contact_email))`.execute(
        db,
      );
      return rows.map(({ id }) => id);
    },

    /** The order of an invoice that is paid first may be carried out. */
    startPaidOrder: async (orderId: string): Promise<void> => {
      await db
        .updateTable('commande_financeur')
        .set({ statut: 'EN_COURS', avance_le: sql<Date>`ledger_now()` })
        .where('id', '=', orderId)
        .where('statut', '=', 'EN_ATTENTE_PAIEMENT')
        .execute();
    },

    /** The payment was undone: an order of which no line is made waits again. */
    holdUnpaidOrder: async (orderId: string): Promise<void> => {
      await sql`
        update commande_financeur set statut = 'EN_ATTENTE_PAIEMENT'
        where id = ${orderId}::uuid and paiement_prealable and statut = 'EN_COURS'
          and nombre_lignes_traitees = 0`.execute(db);
    },
  };
};
