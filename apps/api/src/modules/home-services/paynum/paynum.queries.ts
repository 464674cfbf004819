import type { Reader } from '../../../platform/db/database.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';

export const paynumQueries = (reader: Reader, { beneficiaryId }: BeneficiaryScope) => ({
  /** Latest first. */
  list: () =>
    reader
      .selectFrom('demande_paynum as d')
      .innerJoin('contract as k', 'k.numero', 'd.contract_numero')
      .select([
        'd.id',
        'd.contract_numero as numeroContrat',
        'k.social_reason as raisonSociale',
        'd.choix_support as choixSupport',
        'd.statut',
        'd.created_at as createdAt',
      ])
      .where('d.beneficiary_id', '=', beneficiaryId)
      .orderBy('d.created_at', 'desc')
      .orderBy('d.id', 'desc')
      .execute(),
});
