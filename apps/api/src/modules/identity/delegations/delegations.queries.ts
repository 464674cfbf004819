import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Reader } from '../../../platform/db/database.ts';
import type {
  AccountScope,
  BeneficiaryScope,
  OperatorScope,
} from '../../../platform/ports/owner-scope.ts';
import { DELEGATION_COLUMNS, isInvited } from './delegations.repository.ts';

/** Old ones say little: the newest are enough for anybody. */
const SHOWN_MAX = 100;

/** To whom a person gave access. */
export const givenDelegationQueries = (reader: Reader, { beneficiaryId }: BeneficiaryScope) => ({
  list: () =>
    reader
      .selectFrom('delegation as d')
      .leftJoin('user_account as a', 'a.id', 'd.delegue_account_id')
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

/** The spaces that an account has, or had, access to: it accepted each of them with its token. */
export const receivedDelegationQueries = (reader: Reader, { accountId }: AccountScope) => ({
  list: () =>
    reader
      .selectFrom('delegation as d')
      .innerJoin('beneficiary as b', 'b.id', 'd.beneficiary_id')
      .innerJoin('user_account as a', 'a.id', 'b.account_id')
      .select(DELEGATION_COLUMNS)
      .select(['a.first_name as firstName', 'a.last_name as lastName'])
      .where('d.delegue_account_id', '=', accountId)
      .where('d.acceptee_le', 'is not', null)
      .where(isInvited)
      .where('a.disabled_at', 'is', null)
      .orderBy('d.id', 'desc')
      .limit(SHOWN_MAX)
      .execute(),
});

/** An invitation by its token, while its person has an account in use. */
export const invitationQueries = (reader: Reader, _scope: OperatorScope) => ({
  findByToken: (tokenHash: string) =>
    reader
      .selectFrom('delegation_invitation as i')
      .innerJoin('delegation as d', 'd.id', 'i.delegation_id')
      .innerJoin('beneficiary as b', 'b.id', 'd.beneficiary_id')
      .innerJoin('user_account as a', 'a.id', 'b.account_id')
      .select(DELEGATION_COLUMNS)
      .select(['d.mail', 'a.first_name as firstName', 'a.last_name as lastName'])
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('user_account as o')
              .select('o.id')
              .where('o.space_type', '=', 'ESPACE_BENEFICIAIRE')
              .where('o.mail_key', '=', sql<string>`lower(d.mail)`)
              .where('o.mail_proved_at', 'is not', null)
              .where('o.disabled_at', 'is', null)
              .where((or) =>
                or.or([or('o.role', '<>', 'AIDANT'), or('o.password_hash', 'is not', null)]),
              ),
          )
          .$castTo<boolean>()
          .as('hasAccount'),
      )
      .where('i.token_hash', '=', tokenHash)
      .where(isInvited)
      .where('a.disabled_at', 'is', null)
      .executeTakeFirst(),
});
