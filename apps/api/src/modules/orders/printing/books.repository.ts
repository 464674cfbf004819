import type { PostalAddress } from '@portail/rules/wallet/conversion/conversion.ts';
import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

/** A book to make; all its vouchers have the same value. */
export interface NewBook {
  readonly id: string;
  readonly beneficiaryId: string;
  readonly precommandeId: string | null;
  readonly stock: {
    readonly contract: string;
    readonly produit: string;
    readonly millesime: number;
  };
  readonly count: number;
  readonly faceValueCents: number;
  /** The delivery address, if neither the person's nor the one of an order line. */
  readonly address?: PostalAddress | undefined;
}

interface NewLot {
  readonly id: string;
  readonly commandeId: string | null;
  readonly books: readonly NewBook[];
  readonly keyId: number;
  readonly now: Date;
}

/** Numbers of the vouchers of each book. */
export type MadeVouchers = ReadonlyMap<string, readonly string[]>;

interface MovedBook {
  readonly id: string;
  readonly precommandeId: string | null;
}

const addressRow = (carnetId: string, address: PostalAddress) => ({
  carnet_id: carnetId,
  destinataire: address.destinataire,
  zone_adresse0: address.zoneAdresse0,
  zone_adresse1: address.zoneAdresse1,
  zone_adresse2: address.zoneAdresse2,
  zone_adresse3: address.zoneAdresse3,
  code_postal_et_ville: address.codePostalEtVille,
});

export const booksIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);

  const documentOf = (books: readonly NewBook[]): string =>
    JSON.stringify(
      books.map(({ id, beneficiaryId, precommandeId, stock, count, faceValueCents }) => ({
        id,
        beneficiary: beneficiaryId,
        precommande: precommandeId,
        ...stock,
        count,
        value: faceValueCents,
      })),
    );

  return {
    /** Inserts books and vouchers in a fixed number of statements. */
    addLot: async ({ id, commandeId, books, keyId, now }: NewLot): Promise<MadeVouchers> => {
      await db
        .insertInto('lot_impression')
        .values({
          id,
          commande_id: commandeId,
          nombre_carnets: books.length,
          nombre_titres: books.reduce((sum, { count }) => sum + count, 0),
          created_at: now,
        })
        .execute();
      const document = documentOf(books);
      await sql`
        insert into carnet (id, beneficiary_id, contract_numero, produit_id, millesime, created_at,
          precommande_id, lot_id)
        select b.id, b.beneficiary, b.contract, b.produit, b.millesime, ${now}, b.precommande, ${id}::uuid
        from jsonb_to_recordset(${document}::jsonb)
          b (id uuid, beneficiary uuid, precommande uuid, contract text, produit text, millesime smallint)
      `.execute(db);
      const addresses = books.flatMap(({ id: bookId, address }) =>
        address === undefined ? [] : [addressRow(bookId, address)],
      );
      if (addresses.length > 0) await db.insertInto('carnet_adresse').values(addresses).execute();
      const { rows } = await sql<{ carnet: string; numeros: string[] }>`
        with made as (
          insert into titre (carnet_id, beneficiary_id, contract_numero, produit_id, millesime,
            valeur_faciale_cents, statut, cle_id, created_at)
          select b.id, b.beneficiary, b.contract, b.produit, b.millesime, b.value, 'EN_FABRICATION',
            ${keyId}::smallint, ${now}::timestamptz
          from jsonb_to_recordset(${document}::jsonb)
            b (id uuid, beneficiary uuid, contract text, produit text, millesime smallint, count integer, value bigint)
          cross join lateral generate_series(1, b.count) n
          order by b.id, n
          returning carnet_id, numero
        )
        select carnet_id as carnet, array_agg(numero order by numero) as numeros from made group by carnet_id
      `.execute(db);
      return new Map(rows.map(({ carnet, numeros }) => [carnet, numeros]));
    },

    markSent: async (lotId: string, now: Date): Promise<void> => {
      await db
        .updateTable('lot_impression')
        .set({ envoye_le: now })
        .where('id', '=', lotId)
        .where('envoye_le', 'is', null)
        .execute();
    },

    /** Returns the books whose status changed: none for a repeated event. */
    step: async (
      carnetIds: readonly string[],
      to: 'EXPEDIE' | 'ACTIF',
      actor: string,
    ): Promise<readonly MovedBook[]> => {
      const { rows } = await sql<MovedBook>`
          with moved as materialized (
            select unnest(carnet_step(${[...carnetIds]}::uuid[], ${to}, ${actor})) as id
          )
          select c.id, c.precommande_id as "precommandeId" from moved m join carnet c on c.id = m.id
          order by c.id
        `.execute(db);
      return rows;
    },
  };
};
