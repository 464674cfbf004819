import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Reader } from '../../platform/db/database.ts';
import type { AccountScope, BeneficiaryScope } from '../../platform/ports/owner-scope.ts';
import { DELEGATION_COLUMNS, isInvited } from './delegations.repository.ts';

/** Old ones say little: the newest are enough for anybody. */
const SHOWN_MAX = 100;

/** To whom a person gave access. */
export const givenDelegationQueries = (reader: Reader, { beneficiaryId }: BeneficiaryScope) => ({
  list: () =>
    reader
      .selectFrom('delegation as d')
      .innerJoin('user_account as a', 'a.id', 'd.delegue_account_id')
      .select(DELEGATION_COLUMNS)
      .select(['d.nom', 'd.prenom', 'd.mail', 'd.invitee_le as invitedAt'])
      .select((eb) => [
        'd.motif_refus as refusal',
        jsonArrayFrom(
          eb
            .selectFrom('delegation_piece as p')
            .select('p.nom')
            .whereRef('p.delegation_id', '=', 'd.id')
            .orderBy('p.created_at'),
        ).as('proofs'),
      ])
      .select(['a.first_name as firstName', 'a.last_name as lastName'])
      .where('d.beneficiary_id', '=', beneficiaryId)
      .orderBy('d.id', 'desc')
      .limit(SHOWN_MAX)
      .execute(),
});

/** Whose space somebody was invited into. */
export const receivedDelegationQueries = (reader: Reader, { accountId }: AccountScope) => ({
  list: () =>
    reader
      .selectFrom('delegation as d')
      .innerJoin('beneficiary as b', 'b.id', 'd.beneficiary_id')
      .innerJoin('user_account as a', 'a.id', 'b.account_id')
      .select(DELEGATION_COLUMNS)
      .select(['a.first_name as firstName', 'a.last_name as lastName'])
      .where('d.delegue_account_id', '=', accountId)
      .where(isInvited)
      .where('a.disabled_at', 'is', null)
      .orderBy('d.id', 'desc')
      .limit(SHOWN_MAX)
      .execute(),
});
