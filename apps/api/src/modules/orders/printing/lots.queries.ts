import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

export interface LotBook {
  readonly carnetId: string;
  readonly issuedFor: string;
  readonly produit: string;
  readonly millesime: number;
  readonly recipient: string;
  readonly address: readonly string[];
  readonly titres: readonly {
    readonly numero: string;
    readonly cleId: number;
    readonly cents: number;
  }[];
}

/** The delivery address: point, home, or the other address of the order. */
const ADDRESS = sql`case when x.carnet_id is not null
  then array[x.zone_adresse0, x.zone_adresse1, x.zone_adresse2, x.zone_adresse3,
    x.code_postal_et_ville]
  else case p.type_livraison
  when 0 then array[d.libelle, d.destinataire, d.complement_adresse, d.numero_et_rue, d.zone_industrielle,
    d.code_postal_et_ville]
  when 2 then array[p.livraison_zone_adresse0, p.livraison_zone_adresse1, p.livraison_zone_adresse2,
    p.livraison_zone_adresse3, p.livraison_code_postal_et_ville]
  when 1 then array[p.zone_adresse0, p.zone_adresse1, p.zone_adresse2, p.zone_adresse3,
    p.code_postal_et_ville]
  else array[b.address_zone0, b.address_zone1, b.address_zone2, b.address_zone3,
    b.postal_code || ' ' || b.town] end end`;

/** Reads of the system for printing. */
export const lotQueries = (reader: Reader, _scope: OperatorScope) => ({
  books: async (lotId: string): Promise<readonly LotBook[]> => {
    const { rows } = await sql<LotBook>`
      select c.id as "carnetId", k.social_reason as "issuedFor", o.libelle as produit, c.millesime,
        coalesce(x.destinataire, b.first_name || ' ' || b.last_name) as recipient, array_remove(${ADDRESS}, '') as address,
        (select jsonb_agg(jsonb_build_object(
            'numero', t.numero, 'cleId', t.cle_id, 'cents', t.valeur_faciale_cents) order by t.numero)
         from titre t where t.carnet_id = c.id) as titres
      from carnet c
      join contract k on k.numero = c.contract_numero
      join produit o on o.id = c.produit_id
      -- One by one: what a planner takes for a book or two may be a hundred among a million people.
      cross join lateral (
        select b.*, a.first_name, a.last_name
        from beneficiary b join user_account a on a.id = b.account_id
        where b.id = c.beneficiary_id limit 1
      ) b
      left join carnet_adresse x on x.carnet_id = c.id
      left join precommande p on p.id = c.precommande_id
      left join precommande_point_livraison d on d.id = p.point_livraison_id
      where c.lot_id = ${lotId}::uuid order by c.id`.execute(reader);
    return rows;
  },

  /** The recipient of the shipping mail. */
  findBook: (carnetId: string) =>
    reader
      .selectFrom('carnet as c')
      .innerJoin('beneficiary as b', 'b.id', 'c.beneficiary_id')
      .innerJoin('user_account as a', 'a.id', 'b.account_id')
      .leftJoin('precommande as p', 'p.id', 'c.precommande_id')
      .leftJoin('conversion as v', 'v.carnet_id', 'c.id')
      // A trade has its own lot, with the id of the trade.
      .leftJoin('echange as e', 'e.id', 'c.lot_id')
      .leftJoin('carnet_adresse as x', 'x.carnet_id', 'c.id')
      .select((eb) => [
        'c.contract_numero as contract',
        'a.first_name as firstName',
        'a.last_name as lastName',
        'a.mail as accountMail',
        'p.email_contact as orderMail',
        'p.reference as orderReference',
        eb.fn.coalesce('v.reference', 'e.reference').as('changeReference'),
        'p.type_livraison as deliveryType',
        'x.carnet_id as elsewhere',
        // The vouchers of a book have one value.
        eb
          .selectFrom('titre as t')
          .select('t.valeur_faciale_cents')
          .whereRef('t.carnet_id', '=', 'c.id')
          .limit(1)
          .as('faceValueCents'),
        eb
          .selectFrom('titre as t')
          .select((of) => of.fn.countAll<number>().as('count'))
          .whereRef('t.carnet_id', '=', 'c.id')
          .as('count'),
      ])
      .where('c.id', '=', carnetId)
      .executeTakeFirst(),
});
