import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { lastUseOf, signedAtOf } from './debits.repository.ts';

export const mandateQueries = (reader: Reader, { beneficiaryId }: BeneficiaryScope) => ({
  findActive: () =>
    reader
      .selectFrom('mandat_sepa as m')
      .select([
        'm.rum',
        'm.iban_fin as ibanEnd',
        'm.preavis_jours as noticeDays',
        'm.ponctuel as isOneOff',
        sql<boolean>`m.fin_demandee_le is not null`.as('isEnding'),
        signedAtOf.as('signedAt'),
        lastUseOf.as('lastUsedOn'),
      ])
      .where('m.beneficiary_id', '=', beneficiaryId)
      .where('m.statut', '=', 'ACTIF')
      .where('m.suspendu_le', 'is', null)
      .where(sql<boolean>`not mandat_epuise(m.rum)`)
      .executeTakeFirst(),

  /** Active, but its last debit is issued or collected. */
  findSpent: () =>
    reader
      .selectFrom('mandat_sepa')
      .select(['rum', 'iban_fin as ibanEnd'])
      .where('beneficiary_id', '=', beneficiaryId)
      .where('statut', '=', 'ACTIF')
      .where('suspendu_le', 'is', null)
      .where(sql<boolean>`mandat_epuise(rum)`)
      .executeTakeFirst(),

  /** The latest mandate that is not revoked. */
  findLast: () =>
    reader
      .selectFrom('mandat_sepa')
      .select(['titulaire as holder', 'iban_fin as ibanEnd', 'bic'])
      .where('beneficiary_id', '=', beneficiaryId)
      .where('statut', '<>', 'REVOQUE')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),

  /** The bank details of the profile. */
  findBank: () =>
    reader
      .selectFrom('coordonnees_beneficiaire')
      .select(['titulaire as holder', 'iban_fin as ibanEnd', 'bic'])
      .where('beneficiary_id', '=', beneficiaryId)
      .where('remplacees_le', 'is', null)
      .executeTakeFirst(),

  findName: () =>
    reader
      .selectFrom('beneficiary as b')
      .innerJoin('user_account as a', 'a.id', 'b.account_id')
      .select(['a.first_name as firstName', 'a.last_name as lastName'])
      .where('b.id', '=', beneficiaryId)
      .executeTakeFirstOrThrow(),
});
