import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database-types.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

/** The smallest uuid: the start of a keyset. */
const FIRST_LINE = '00000000-0000-0000-0000-000000000000';

/** The progress of an order after a batch. */
export interface Progress {
  readonly made: number;
  /** The lines without vouchers: they are complete once the account is credited. */
  readonly delivered: number;
  readonly lastLine: string;
  readonly now: Date;
}

type OrderRow = Database['commande_financeur'];

export interface OrderUnderWay {
  readonly id: string;
  readonly contract: string;
  readonly financeurId: string;
  readonly accountProduct: string | null;
  readonly paperProduct: string | null;
  readonly count: number;
  readonly made: number;
  readonly lastLine: string | null;
  readonly fundedCents: number;
  readonly actor: string;
  readonly origin: OrderRow['origin'];
  readonly requestId: string;
  readonly commandOwner: string | null;
  readonly commandKey: string | null;
}

export interface LineToMake {
  readonly id: string;
  readonly beneficiaryId: string;
  readonly millesime: number;
  readonly accountCents: number;
  readonly paperCents: number;
  readonly faceValueCents: number | null;
  readonly titres: number;
  readonly fundedCents: number;
  readonly ownCents: number;
  readonly feesCents: number;
}

interface AccountKey {
  readonly id: string;
  readonly beneficiaryId: string;
  readonly contract: string;
  readonly produit: string;
  readonly millesime: number;
}

export const accountKey = (beneficiaryId: string, millesime: number): string =>
  `${beneficiaryId}/${millesime}`;

/** Batches of pending orders, written by the system on behalf of the author of the order. */
export const makingOrdersIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    /**
     * Foreign keys are checked by plans cached per connection: made while a table is small, they
     * would scan it for every voucher of a large order.
     */
    keepToIndexes: async (): Promise<void> => {
      await sql`set local enable_seqscan = off`.execute(db);
    },

    /** The oldest pending order that no other replica holds. */
    lockNext: (): Promise<OrderUnderWay | undefined> =>
      db
        .selectFrom('commande_financeur')
        .select([
          'id',
          'contract_numero as contract',
          'financeur_id as financeurId',
          'produit_compte_id as accountProduct',
          'produit_titre_id as paperProduct',
          'nombre_lignes as count',
          'nombre_lignes_traitees as made',
          'derniere_ligne as lastLine',
          'part_financee_cents as fundedCents',
          'actor',
          'origin',
          'request_id as requestId',
          'commande_owner as commandOwner',
          'commande_cle as commandKey',
        ])
        .where('statut', '=', 'EN_COURS')
        .orderBy('avance_le')
        .limit(1)
        .forNoKeyUpdate()
        .skipLocked()
        .executeTakeFirst(),

    /** Lines of the order that are not posted yet. */
    nextLines: async (
      { id: orderId, lastLine }: OrderUnderWay,
      limit: number,
    ): Promise<readonly LineToMake[]> => {
      const { rows } = await sql<LineToMake>`
        select p.id, p.beneficiary_id as "beneficiaryId", p.millesime,
          p.montant_compte_cents as "accountCents", p.montant_titre_cents as "paperCents",
          p.valeur_faciale_cents as "faceValueCents", p.nombre_titres as titres,
          p.part_financee_cents as "fundedCents", p.part_beneficiaire_cents as "ownCents",
          p.frais_compte_cents + p.frais_titre_cents as "feesCents"
        from precommande p
        where p.commande_id = ${orderId}::uuid and p.id > ${lastLine ?? FIRST_LINE}::uuid
          and p.statut = 'VALIDEE'
        order by p.id limit ${limit} for no key update`.execute(db);
      return rows;
    },

    /** Opens the account of each vintage where it is missing. */
    findOrOpenAccounts: async (
      accounts: readonly AccountKey[],
      now: Date,
    ): Promise<ReadonlyMap<string, string>> => {
      const document = JSON.stringify(accounts);
      const records = sql`jsonb_to_recordset(${document}::jsonb)
        w (id uuid, "beneficiaryId" uuid, contract text, produit text, millesime smallint)`;
      await sql`
        insert into compte_cesu (id, beneficiary_id, contract_numero, produit_id, millesime, type_compte, created_at)
        select w.id, w."beneficiaryId", w.contract, w.produit, w.millesime, 'MONTANT', ${now}::timestamptz
        from ${records}
        order by w."beneficiaryId", w.millesime
        on conflict (beneficiary_id, contract_numero, produit_id, millesime) do nothing`.execute(
        db,
      );
      const { rows } = await sql<{ id: string; beneficiaryId: string; millesime: number }>`
        select c.id, c.beneficiary_id as "beneficiaryId", c.millesime
        from ${records} cross join lateral (
          select c.* from compte_cesu c
          where c.beneficiary_id = w."beneficiaryId" and c.contract_numero = w.contract
            and c.produit_id = w.produit and c.millesime = w.millesime and c.type_compte = 'MONTANT'
          limit 1
        ) c`.execute(db);
      return new Map(
        rows.map(({ id, beneficiaryId, millesime }) => [accountKey(beneficiaryId, millesime), id]),
      );
    },

    markMade: async (lineIds: readonly string[], now: Date): Promise<void> => {
      await sql`
        update precommande set statut = 'COMMANDEE', updated_at = greatest(updated_at, ${now}::timestamptz)
        where id = any (${[...lineIds]}::uuid[])`.execute(db);
    },

    /** Updates the progress; the last lines complete the order. */
    advance: async (
      orderId: string,
      { made, delivered, lastLine, now }: Progress,
      isLast: boolean,
    ): Promise<void> => {
      await db
        .updateTable('commande_financeur')
        .set((eb) => ({
          nombre_lignes_traitees: eb('nombre_lignes_traitees', '+', made),
          nombre_lignes_livrees: eb('nombre_lignes_livrees', '+', delivered),
          derniere_ligne: lastLine,
          avance_le: now,
          ...(isLast ? { statut: 'TERMINEE' as const, terminee_le: now } : {}),
        }))
        .where('id', '=', orderId)
        .execute();
    },

    markDelivered: async (lineIds: readonly string[], now: Date): Promise<void> => {
      await sql`
        with delivered as (
          update precommande set statut = 'LIVREE', updated_at = greatest(updated_at, ${now}::timestamptz)
          where id = any (${[...lineIds]}::uuid[]) and statut = 'COMMANDEE'
          returning commande_id
        )
        update commande_financeur c set nombre_lignes_livrees = c.nombre_lignes_livrees + d.count
        from (select commande_id, count(*) as count from delivered group by commande_id) d
        where c.id = d.commande_id`.execute(db);
    },
  };
};
