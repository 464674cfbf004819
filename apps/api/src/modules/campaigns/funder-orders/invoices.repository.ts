import type { FunderInvoiceStatut } from '@portail/contract/campaigns/funder-orders.schemas.ts';
import type { ReminderStep } from '@portail/rules/campaigns/invoice-reminders.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { sql } from 'kysely';
import { usersHolding } from '../../../platform/db/funder-rights.queries.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface BuyerRow {
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

interface NewInvoice {
  readonly orderId: string;
  readonly financeurId: string;
  readonly contract: string;
  readonly amountCents: number;
  readonly now: Date;
  readonly issuedDay: CalendarDay;
  readonly dueDay: CalendarDay;
  /** Identities of the issuer and the buyer; null without an installed issuer. */
  readonly parties: object | null;
}

/** Invoices and their payment, written by the system and by operators. */
export const invoicesIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);

  return {
    findBuyer: (financeurId: string) =>
      db
        .selectFrom('financeur as c')
        .select([...BUYER_COLUMNS, 'c.payment_terms as terms'])
        .where('c.id', '=', financeurId)
        .executeTakeFirstOrThrow(),

    /**
     * The number is allocated in the transaction of the invoice, so that a failure leaves no gap.
     */
    add: async (invoice: NewInvoice): Promise<void> => {
      const { orderId, financeurId, contract, amountCents, now, issuedDay, dueDay } = invoice;
      const year = issuedDay.slice(0, 4);
      const parties = invoice.parties === null ? null : JSON.stringify(invoice.parties);
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
          ${dueDay}::date, ${parties}::jsonb
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

    /** Locked before what was received of them is read: another receipt may just have been written. */
    lockAll: async (numeros: readonly string[]) => {
      if (numeros.length === 0) return [];
      const invoices = await db
        .selectFrom('facture_financeur')
        .select([
          'numero',
          'statut',
          'commande_id as orderId',
          'financeur_id as financeurId',
          'contract_numero as contract',
          sql<number>`montant_cents - credite_cents`.as('amountCents'),
        ])
        .where(sql<boolean>`numero = any (${[...numeros]}::text[])`)
        .orderBy('numero')
        .forNoKeyUpdate()
        .execute();
      const receipts = await db
        .selectFrom('encaissement_manuel')
        .select((eb) => ['reference', eb.fn.sum('montant_cents').as('cents')])
        .where('nature', '=', 'FACTURE')
        .where(sql<boolean>`reference = any (${[...numeros]}::text[])`)
        .where('rendu_le', 'is', null)
        .groupBy('reference')
        .execute();
      const received = new Map(receipts.map(({ reference, cents }) => [reference, Number(cents)]));
      return invoices.map((one) => ({ ...one, receivedCents: received.get(one.numero) ?? 0 }));
    },

    /** Returns their orders. */
    markAllPaid: async (numeros: readonly string[]): Promise<readonly string[]> => {
      if (numeros.length === 0) return [];
      const paid = await db
        .updateTable('facture_financeur')
        .set({ statut: 'PAYEE' })
        .where(sql<boolean>`numero = any (${[...numeros]}::text[])`)
        .returning('commande_id as orderId')
        .execute();
      return paid.map(({ orderId }) => orderId);
    },

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
        .select(['contract_numero as contract', 'emise_le as issuedAt', 'echeance as dueDay'])
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

    /** The administrators of the contract, and null for its funder's contact with an address. */
    billingRecipients: async (contract: string): Promise<readonly (string | null)[]> => {
      const administrators = await usersHolding(db, contract, 'ADMINISTRER');
      const mails = administrators.map(({ mail }) => mail.toLowerCase());
      const contact = await db
        .selectFrom('contract as k')
        .innerJoin('financeur as f', 'f.id', 'k.financeur_id')
        .select('f.contact_email as mail')
        .where('k.numero', '=', contract)
        .where('f.contact_email', '<>', '')
        .executeTakeFirst();
      const isOther = contact !== undefined && !mails.includes(contact.mail.toLowerCase());
      return [...administrators.map(({ id }) => id), ...(isOther ? [null] : [])];
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
