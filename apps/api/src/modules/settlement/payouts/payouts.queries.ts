import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

/** An instant payout is in no file. */
const payoutDay =
  sql<string>`coalesce(f.jour, (v.created_at at time zone 'Europe/Paris')::date)`.as('day');

export const payoutQueries = (reader: Reader, _scope: OperatorScope) => ({
  /** Payees with an amount due and usable bank details, by id. */
  listDue: async (after: string, until: Date, limit: number): Promise<readonly string[]> => {
    const { rows } = await sql<{ id: string }>`
      select c.intervenant_id as id from coordonnees_bancaires c
      where c.intervenant_id > ${after}::uuid and c.remplacees_le is null
        and c.refusees_le is null and c.titulaire_illisible_le is null
        and c.retenues_le is null and c.utilisables_le < ${until}
        and not exists (
          select from intervenant i join outgoing_holds h
            on h.account_id = i.account_id and h.lifted_at is null
          where i.id = c.intervenant_id)
        and (exists (
            select from paiement_compte p where p.intervenant_id = c.intervenant_id
              and p.statut = 'EN_COURS' and p.created_at < ${until})
          or exists (
            select from remise_titres r where r.intervenant_id = c.intervenant_id
              and r.statut = 'EN_COURS' and r.created_at < ${until})
          or exists (
            select from reglement_factures g where g.intervenant_id = c.intervenant_id
              and g.statut = 'EN_COURS' and g.paye_le < ${until}))
      order by c.intervenant_id limit ${limit}
    `.execute(reader);
    return rows.map(({ id }) => id);
  },

  /** Files of earlier days that the bank has not accepted yet. */
  listUnsent: async (before: string): Promise<readonly string[]> => {
    const rows = await reader
      .selectFrom('versement_fichier')
      .select('id')
      .where('statut', '=', 'PRET')
      .where('jour', '<', before)
      .orderBy('jour')
      .execute();
    return rows.map(({ id }) => id);
  },

  findFile: (fileId: string) =>
    reader
      .selectFrom('versement_fichier')
      .select(['id', 'message_id as messageId', 'statut', 'created_at as createdAt'])
      .select(({ fn }) => fn.coalesce('reemis_jour', 'jour').as('day'))
      .where('id', '=', fileId)
      .executeTakeFirst(),

  listTransfers: (fileId: string) =>
    reader
      .selectFrom('versement as v')
      .innerJoin('coordonnees_bancaires as c', 'c.id', 'v.coordonnees_id')
      .select([
        'v.bout_en_bout as endToEndId',
        'v.montant_cents as amountCents',
        'v.nombre as count',
        'c.id as bankId',
        'c.titulaire as holder',
        'c.iban_scelle as sealedIban',
        'c.bic',
      ])
      .where('v.fichier_id', '=', fileId)
      .where('v.statut', '=', 'EMIS')
      .orderBy('v.id')
      .execute(),

  /** `undefined` for a payee without a user, or with other bank details since. */
  findUnreadable: (bankId: string) =>
    reader
      .selectFrom('coordonnees_bancaires as c')
      .innerJoin('intervenant as i', 'i.id', 'c.intervenant_id')
      .innerJoin('user_account as a', 'a.id', 'i.account_id')
      .select(['a.first_name as firstName', 'a.last_name as lastName', 'a.mail'])
      .where('c.id', '=', bankId)
      .where('c.remplacees_le', 'is', null)
      .where('c.titulaire_illisible_le', 'is not', null)
      .where('a.disabled_at', 'is', null)
      .executeTakeFirst(),

  /** `undefined` for a payee without a user. */
  findMailRecipient: (payoutId: string) =>
    reader
      .selectFrom('versement as v')
      .leftJoin('versement_fichier as f', 'f.id', 'v.fichier_id')
      .innerJoin('coordonnees_bancaires as c', 'c.id', 'v.coordonnees_id')
      .innerJoin('intervenant as i', 'i.id', 'v.intervenant_id')
      .innerJoin('user_account as a', 'a.id', 'i.account_id')
      .select([
        'v.bout_en_bout as reference',
        'v.montant_cents as amountCents',
        'v.nombre as count',
        payoutDay,
        'c.iban_fin as ibanEnd',
        'a.first_name as firstName',
        'a.last_name as lastName',
        'a.mail',
      ])
      .select(({ fn }) => fn.coalesce('f.reemis_jour', 'f.jour').as('day'))
      .where('v.id', '=', payoutId)
      .where('a.disabled_at', 'is', null)
      .executeTakeFirst(),
});
export type PayoutQueries = ReturnType<typeof payoutQueries>;
