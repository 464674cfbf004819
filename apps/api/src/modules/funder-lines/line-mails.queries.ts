import type { Reader } from '../../platform/db/database.ts';
import type { OperatorScope } from '../../platform/ports/owner-scope.ts';

/** What the mail about a line needs to know, read by the house to write to its person. */
export const lineMailQueries = (reader: Reader, _scope: OperatorScope) => ({
  find: (precommandeId: string) =>
    reader
      .selectFrom('precommande as p')
      .innerJoin('precommande_session as s', 's.id', 'p.session_id')
      .innerJoin('contract as k', 'k.numero', 'p.contract_numero')
      .innerJoin('beneficiary as b', 'b.id', 'p.beneficiary_id')
      .innerJoin('user_account as a', 'a.id', 'b.account_id')
      .select([
        'p.reference',
        'p.contract_numero as contract',
        'p.email_contact as mail',
        'p.montant_titre_cents as paper',
        'p.montant_compte_cents as account',
        'p.part_financee_cents as funded',
        'p.part_beneficiaire_cents as own',
        'p.frais_compte_cents as accountFees',
        'p.frais_titre_cents as paperFees',
        'p.statut_paiement as paymentStatut',
        's.libelle as session',
        'k.social_reason as funder',
        'a.first_name as firstName',
        'a.last_name as lastName',
      ])
      .where('p.id', '=', precommandeId)
      .executeTakeFirst(),
});
