import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

const SHOWN_MAX = 50;

export const operatorPauseQueries = (reader: Reader, _scope: OperatorScope) => ({
  /** The last ones first. */
  list: () =>
    reader
      .selectFrom('operateur_suspension as s')
      .innerJoin('user_account as a', 'a.id', 's.account_id')
      .leftJoin('user_account as l', 'l.id', 's.levee_par')
      .select([
        's.id',
        's.account_id as accountId',
        's.debut',
        's.personnes',
        's.levee_le as leveeLe',
        's.levee_motif as leveeMotif',
        'a.first_name as prenom',
        'a.last_name as nom',
        'l.first_name as leveeParPrenom',
        'l.last_name as leveeParNom',
      ])
      .orderBy('s.debut', 'desc')
      .limit(SHOWN_MAX)
      .execute(),
});
