import type { Reader } from '../../platform/db/database.ts';
import type { OperatorScope } from '../../platform/ports/owner-scope.ts';

/** What the mail of a line that is made needs to know, read by the house to write to its person. */
export const madeLineQueries = (reader: Reader, _scope: OperatorScope) => ({
  find: (precommandeId: string) =>
    reader
      .selectFrom('precommande as p')
      .innerJoin('precommande_session as s', 's.id', 'p.session_id')
      .innerJoin('beneficiary as b', 'b.id', 'p.beneficiary_id')
      .innerJoin('user_account as a', 'a.id', 'b.account_id')
      .select([
        'p.reference',
        'p.contract_numero as contract',
        'p.email_contact as mail',
        'p.millesime',
        'p.montant_titre_cents as paper',
        'p.montant_compte_cents as account',
        'p.nombre_titres as count',
        'p.valeur_faciale_cents as faceValue',
        's.libelle as session',
        'a.first_name as firstName',
        'a.last_name as lastName',
      ])
      .where('p.id', '=', precommandeId)
      .where('p.statut', 'in', ['COMMANDEE', 'LIVREE'])
      .executeTakeFirst(),
});
