import type { PostalAddress } from '@portail/rules/wallet/conversion/conversion.ts';
import { centsOf, type Cents } from '@portail/rules/money/cents.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import type { TradeStatut } from '@portail/rules/wallet/trade/trade-statut.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/db/database-types.ts';
import { hasOpenCardPage } from '../../../platform/db/open-card-page.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

type Row = Database['echange'];

/** An order to insert; the database sets its times. */
export type NewTrade = Omit<
  Row,
  'livraison' | 'valeurs_cents' | 'carte_reference' | 'demande_le' | 'echange_le' | 'created_at'
> & {
  readonly livraison: PostalAddress | null;
  readonly valeurs_cents: readonly Cents[];
};

const postalAddress = z.nullable(
  z.object({
    destinataire: z.string(),
    zoneAdresse0: z.string(),
    zoneAdresse1: z.string(),
    zoneAdresse2: z.string(),
    zoneAdresse3: z.string(),
    codePostalEtVille: z.string(),
  }),
);

interface HeldTitre {
  readonly numero: string;
  readonly valeurCents: Cents;
}

const COLUMNS = [
  'id',
  'reference',
  'beneficiary_id as beneficiaryId',
  'contract_numero as contract',
  'produit_id as produit',
  'millesime',
  'compte_id as compteId',
  'produit_final as to',
  'valeurs_cents as faces',
  'livraison',
  'montant_cents as amountCents',
  'frais_cents as feesCents',
  'statut',
  'posting_id as postingId',
  'carte_reference as cardReference',
  'actor',
  'origin',
  'request_id as requestId',
] as const;

/** Lock order, to avoid deadlocks: the order's row, then its vouchers, then the ledger accounts. */
export const tradesIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  const lockWhere = async (column: 'id' | 'reference', value: string) => {
    const row = await db
      .selectFrom('echange')
      .select(COLUMNS)
      .where(column, '=', value)
      .forNoKeyUpdate()
      .executeTakeFirst();
    return row === undefined
      ? undefined
      : { ...row, livraison: postalAddress.parse(row.livraison) };
  };
  return {
    insert: async ({ livraison, valeurs_cents: faces, ...row }: NewTrade): Promise<void> => {
      const now = sql<Date>`ledger_now()`;
      await db
        .insertInto('echange')
        .values({
          ...row,
          livraison: livraison === null ? null : JSON.stringify(livraison),
          valeurs_cents: [...faces],
          carte_reference: null,
          demande_le: now,
          echange_le: row.disponible_le === null ? null : now,
          created_at: now,
        })
        .execute();
    },

    /** Whether the person's account of the next vintage holds monthly rights. */
    isNextByMonth: async (
      row: Pick<Row, 'beneficiary_id' | 'contract_numero' | 'produit_id' | 'millesime'>,
    ): Promise<boolean> => {
      const found = await db
        .selectFrom('compte_cesu')
        .select('id')
        .where('beneficiary_id', '=', row.beneficiary_id)
        .where('contract_numero', '=', row.contract_numero)
        .where('produit_id', '=', row.produit_id)
        .where('millesime', '=', row.millesime + 1)
        .where('type_compte', '!=', 'MONTANT')
        .executeTakeFirst();
      return found !== undefined;
    },

    lock: (id: string) => lockWhere('id', id),
    lockByReference: (reference: string) => lockWhere('reference', reference),
    lockByReferences: async (references: readonly string[]) =>
      references.length === 0
        ? []
        : await db
            .selectFrom('echange')
            .select(COLUMNS)
            .where(sql<boolean>`reference = any (${[...references]}::text[])`)
            .orderBy('id')
            .forNoKeyUpdate()
            .execute(),

    /** Reserves the vouchers until the card answer. */
    holdTitres: async (id: string, numeros: readonly string[]): Promise<void> => {
      await sql`select echange_tenir(${id}, ${[...numeros]}::text[])`.execute(db);
    },

    /** Takes the vouchers reserved by the order, for use in this transaction. */
    takeTitres: async (id: string): Promise<readonly HeldTitre[]> => {
      const { rows } = await sql<{ numero: string; cents: number }>`
          with taken as materialized (select unnest(echange_prendre(${id})) as numero)
          select t.numero, t.valeur_faciale_cents as cents
          from taken join titre t on t.numero = taken.numero order by t.numero
        `.execute(db);
      return rows.map(({ numero, cents }) => ({ numero, valeurCents: centsOf(cents) }));
    },

    releaseTitres: async (id: string): Promise<void> => {
      await sql`select echange_rendre(${id})`.execute(db);
    },

    setStatut: async (id: string, statut: TradeStatut): Promise<void> => {
      await db.updateTable('echange').set({ statut }).where('id', '=', id).execute();
    },

    completeByCard: async (
      id: string,
      { reference, readyOn }: { readonly reference: string; readonly readyOn: CalendarDay },
    ): Promise<void> => {
      await db
        .updateTable('echange')
        .set({
          statut: 'VALIDEE',
          carte_reference: reference,
          echange_le: sql<Date>`ledger_now()`,
          disponible_le: readyOn,
        })
        .where('id', '=', id)
        .execute();
    },

    /** Whether a page of the card provider is still open for the order. */
    hasOpenPage: (id: string, exceptReference?: string): Promise<boolean> =>
      hasOpenCardPage(db, 'ECHANGE', id, exceptReference),

    hasWaited: async (id: string, minutes: number): Promise<boolean> => {
      const row = await db
        .selectFrom('echange')
        .select('id')
        .where('id', '=', id)
        .where('demande_le', '<', sql<Date>`ledger_now() - ${minutes} * interval '1 minute'`)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Orders that have waited too long for a card, without an open page of the provider. */
    listExpired: async (hours: number, limit: number): Promise<readonly string[]> => {
      const { rows } = await sql<{ id: string }>`
        select o.id from echange o
        where o.statut = 'EN_ATTENTE_CARTE'
          and o.demande_le < ledger_now() - ${hours} * interval '1 hour'
          and not exists (
            select from carte_transaction t
            where t.cause = 'ECHANGE' and t.cause_id = o.id::text and t.etat = 'INITIEE')
        order by o.demande_le, o.id
        limit ${limit}
      `.execute(db);
      return rows.map(({ id }) => id);
    },
  };
};
export type LockedTrade = NonNullable<Awaited<ReturnType<ReturnType<typeof tradesIn>['lock']>>>;
