import type { TitreStatut } from '@portail/rules/wallet/vouchers/titre-statut.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OppositionReason } from '../../../platform/db/database-types.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

interface HeldTitre {
  readonly numero: string;
  readonly cents: number;
  readonly statut: TitreStatut;
  /** Reserved by a trade order that waits for its card payment. */
  readonly isHeld: boolean;
  /** DD/MM/YYYY of the last status change. */
  readonly since: string | null;
  readonly motif: OppositionReason | null;
}

interface HeldBook {
  readonly id: string;
  readonly contract: string;
  readonly produit: string;
  readonly millesime: number;
  readonly createdAt: Date;
  readonly isPayable: boolean;
  readonly titres: readonly HeldTitre[];
}

const BOOKS_SHOWN = 20;

export const holderTitreQueries = (reader: Reader, _scope: OperatorScope) => {
  const people = reader
    .selectFrom('beneficiary as b')
    .innerJoin('user_account as u', 'u.id', 'b.account_id')
    .select([
      'b.id as beneficiaryId',
      'u.id as userId',
      'u.login',
      'u.first_name as firstName',
      'u.last_name as lastName',
      sql<string[]>`array_remove(array[b.address_zone0, b.address_zone1, b.address_zone2,
        b.address_zone3, b.postal_code || ' ' || b.town], '')`.as('address'),
    ]);
  return {
    findByTitre: (numero: string) =>
      people
        .where('b.id', '=', (eb) =>
          eb.selectFrom('titre').select('beneficiary_id').where('numero', '=', numero),
        )
        .executeTakeFirst(),

    findByLogin: (login: string) => people.where('u.login', '=', login).executeTakeFirst(),

    /** The book that contains the searched voucher comes first. */
    listBooks: async (beneficiaryId: string, numero: string): Promise<readonly HeldBook[]> => {
      const { rows } = await sql<HeldBook>`
        select c.id, c.contract_numero as contract, p.libelle as produit, c.millesime,
          c.created_at as "createdAt", est_payable(c.millesime, ledger_now()) as "isPayable",
          (select coalesce(jsonb_agg(jsonb_build_object(
              'numero', t.numero, 'cents', t.valeur_faciale_cents, 'statut', t.statut,
              'isHeld', exists (
                select from echange_titre h where h.titre_numero = t.numero and h.tenu),
              'since', (
                select to_char(max(e.occurred_at) at time zone 'Europe/Paris', 'DD/MM/YYYY')
                from titre_event e where e.titre_numero = t.numero),
              'motif', (
                select o.motif from titre_opposition o
                where o.titre_numero = t.numero and o.levee_le is null)) order by t.numero), '[]')
            from titre t where t.carnet_id = c.id) as titres
        from carnet c join produit p on p.id = c.produit_id
        where c.beneficiary_id = ${beneficiaryId}
        order by exists (select from titre t where t.carnet_id = c.id and t.numero = ${numero}) desc,
          c.created_at desc, c.id desc
        limit ${BOOKS_SHOWN}`.execute(reader);
      return rows;
    },
  };
};

/** Contents of the mails; `undefined` when the person's user is disabled. */
export const mailedOppositionQueries = (reader: Reader, _scope: OperatorScope) => ({
  find: (id: string) =>
    reader
      .selectFrom('opposition as o')
      .innerJoin('beneficiary as b', 'b.id', 'o.beneficiary_id')
      .innerJoin('user_account as u', 'u.id', 'b.account_id')
      .select([
        'u.first_name as firstName',
        'u.last_name as lastName',
        'u.mail',
        'o.reference',
        'o.contract_numero as contract',
        'o.motif',
        'o.suite',
        'o.nombre_titres as count',
        'o.montant_cents as amountCents',
        'o.disponible_le as readyOn',
      ])
      .where('o.id', '=', id)
      .where('u.disabled_at', 'is', null)
      .executeTakeFirst(),

  findLifted: async (beneficiaryId: string, numeros: readonly string[]) => {
    const { rows } = await sql<{
      firstName: string;
      lastName: string;
      mail: string;
      contract: string;
      count: number;
      amountCents: number;
    }>`
      select u.first_name as "firstName", u.last_name as "lastName", u.mail,
        min(t.contract_numero) as contract, count(*)::int as count,
        sum(t.valeur_faciale_cents)::int as "amountCents"
      from titre t join beneficiary b on b.id = t.beneficiary_id
      join user_account u on u.id = b.account_id
      where t.numero = any (${[...numeros]}::text[]) and b.id = ${beneficiaryId}::uuid
        and u.disabled_at is null
      group by u.id`.execute(reader);
    return rows[0];
  },
});
