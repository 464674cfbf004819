import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import { lastUseOf, signedAtOf } from './debits.repository.ts';

export const debitQueries = (reader: Reader, _scope: OperatorScope) => ({
  findFile: (fileId: string) =>
    reader
      .selectFrom('prelevement_fichier')
      .select([
        'id',
        'message_id as messageId',
        'jour as day',
        'created_at as createdAt',
        'transmis_le as sentAt',
      ])
      .where('id', '=', fileId)
      .executeTakeFirst(),

  listDebits: (fileId: string) =>
    reader
      .selectFrom('prelevement as p')
      .innerJoin('mandat_sepa as m', 'm.id', 'p.mandat_id')
      .leftJoin('mandat_sepa as o', 'o.id', 'p.compte_precedent_id')
      .select([
        'p.bout_en_bout as endToEndId',
        'p.montant_cents as amountCents',
        'p.libelle as label',
        'p.sequence',
        'm.id as mandateId',
        'm.rum',
        'm.titulaire as holder',
        'm.iban_scelle as sealedIban',
        'm.bic',
        'o.id as previousId',
        'o.iban_scelle as previousSealedIban',
        signedAtOf.as('signedAt'),
      ])
      .where('p.fichier_id', '=', fileId)
      .orderBy('p.id')
      .execute(),

  /** Files that the bank has not taken, but for those whose debits were given up. */
  listUnsent: async (): Promise<readonly string[]> => {
    const rows = await reader
      .selectFrom('prelevement_fichier as f')
      .select('f.id')
      .where('f.transmis_le', 'is', null)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('prelevement as p')
            .whereRef('p.fichier_id', '=', 'f.id')
            .where('p.statut', '=', 'EMIS')
            .select('p.id'),
        ),
      )
      .orderBy('f.jour')
      .execute();
    return rows.map(({ id }) => id);
  },

  /** What the debtor is told before a debit; `undefined` when it is no longer to come. */
  findNotice: (debitId: string) =>
    reader
      .selectFrom('prelevement as p')
      .innerJoin('prelevement_fichier as f', 'f.id', 'p.fichier_id')
      .innerJoin('mandat_sepa as m', 'm.id', 'p.mandat_id')
      .innerJoin('beneficiary as b', 'b.id', 'm.beneficiary_id')
      .innerJoin('user_account as u', 'u.id', 'b.account_id')
      .select([
        'u.first_name as firstName',
        'u.last_name as lastName',
        'u.mail',
        'p.contract_numero as contract',
        'p.montant_cents as amountCents',
        'p.libelle as label',
        'f.jour as day',
        'm.rum',
        'm.iban_fin as ibanEnd',
      ])
      .where('p.id', '=', debitId)
      .where('p.statut', '=', 'EMIS')
      .where('u.disabled_at', 'is', null)
      .executeTakeFirst(),

  /** Active mandates that 36 months without a collection have ended. */
  listLapsed: async (today: string, limit: number): Promise<readonly string[]> => {
    const rows = await reader
      .selectFrom('mandat_sepa as m')
      .select('m.id')
      .where('m.statut', '=', 'ACTIF')
      .where(
        sql<boolean>`(coalesce(${lastUseOf}::date, (${signedAtOf} at time zone 'Europe/Paris')::date)
          + interval '36 months')::date < ${today}::date`,
      )
      .orderBy('m.id')
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  },

  findLapsed: (mandateId: string) =>
    reader
      .selectFrom('mandat_sepa as m')
      .innerJoin('beneficiary as b', 'b.id', 'm.beneficiary_id')
      .innerJoin('user_account as u', 'u.id', 'b.account_id')
      .select(['u.first_name as firstName', 'u.last_name as lastName', 'u.mail', 'm.rum'])
      .where('m.id', '=', mandateId)
      .where('m.caduc', '=', true)
      .where('u.disabled_at', 'is', null)
      .executeTakeFirst(),
});
export type DebitQueries = ReturnType<typeof debitQueries>;
