import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Reader } from '../../../platform/db/database.ts';
import type {
  UserScope,
  BeneficiaryScope,
  OperatorScope,
} from '../../../platform/ports/owner-scope.ts';
import { DELEGATION_COLUMNS, isInvited } from './delegations.repository.ts';

const MAX_ROWS = 100;

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
      .limit(MAX_ROWS)
      .execute(),
});

export const receivedDelegationQueries = (reader: Reader, { userId }: UserScope) => ({
  list: () =>
    reader
      .selectFrom('delegation as d')
      .innerJoin('beneficiary as b', 'b.id', 'd.beneficiary_id')
      .innerJoin('user_account as a', 'a.id', 'b.account_id')
      .select(DELEGATION_COLUMNS)
      .select(['a.first_name as firstName', 'a.last_name as lastName'])
      .where('d.delegue_account_id', '=', userId)
      .where('d.acceptee_le', 'is not', null)
      .where(isInvited)
      .where('a.disabled_at', 'is', null)
      .orderBy('d.id', 'desc')
      .limit(MAX_ROWS)
      .execute(),
});

/** Only while the inviting person's user is enabled. */
export const invitationQueries = (reader: Reader, _scope: OperatorScope) => ({
  findByToken: (tokenHashes: readonly string[]) =>
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
      .where('i.token_hash', 'in', tokenHashes)
      .where(isInvited)
      .where('a.disabled_at', 'is', null)
      .executeTakeFirst(),
});

export const delegationMailQueries = (reader: Reader, _scope: OperatorScope) => ({
  find: (id: string) =>
    reader
      .selectFrom('delegation as d')
      .leftJoin('delegation_invitation as i', 'i.delegation_id', 'd.id')
      .innerJoin('beneficiary as b', 'b.id', 'd.beneficiary_id')
      .innerJoin('user_account as p', 'p.id', 'b.account_id')
      .leftJoin('user_account as c', 'c.id', 'd.delegue_account_id')
      .select([
        'd.nom',
        'd.prenom',
        'd.mail',
        'i.token_hash as tokenHash',
        'd.qualite as kind',
        'd.droits as right',
        'd.jusquau as until',
        'd.invitation_jusquau as invitationUntil',
        'd.acceptee_le as acceptedAt',
        'd.close_le as closedAt',
        'd.motif_refus as refusal',
      ])
      .select([
        'p.id as personUserId',
        'p.first_name as personFirstName',
        'p.last_name as personLastName',
        'p.mail as personMail',
        'p.disabled_at as personDisabledAt',
      ])
      .select([
        'c.first_name as delegateFirstName',
        'c.last_name as delegateLastName',
        'c.mail as delegateMail',
        'c.disabled_at as delegateDisabledAt',
      ])
      .where('d.id', '=', id)
      .executeTakeFirst(),

  findCarer: (userId: string) =>
    reader
      .selectFrom('user_account')
      .select(['login', 'first_name as firstName', 'last_name as lastName', 'mail'])
      .where('id', '=', userId)
      .where('role', '=', 'AIDANT')
      .where('disabled_at', 'is', null)
      .executeTakeFirst(),
});
export type DelegationMailQueries = ReturnType<typeof delegationMailQueries>;
export type MailedDelegation = NonNullable<Awaited<ReturnType<DelegationMailQueries['find']>>>;

/** Small batches, because each row is personal data of a named person. */
const BATCH_SIZE = 20;

export const reviewQueries = (reader: Reader, _scope: OperatorScope) => ({
  listPending: () =>
    reader
      .selectFrom('delegation as d')
      .innerJoin('beneficiary as b', 'b.id', 'd.beneficiary_id')
      .innerJoin('user_account as p', 'p.id', 'b.account_id')
      .select(DELEGATION_COLUMNS)
      .select([
        'd.nom',
        'd.prenom',
        'p.id as userId',
        'p.first_name as firstName',
        'p.last_name as lastName',
      ])
      .where('d.justificatif_le', 'is not', null)
      .where('d.justificatif_valide_le', 'is', null)
      .where('d.close_le', 'is', null)
      .orderBy('d.justificatif_le')
      .limit(BATCH_SIZE)
      .execute(),

  /** Without the content, which is read one proof at a time. */
  listNames: (delegationIds: readonly string[]) =>
    reader
      .selectFrom('delegation_piece')
      .select(['id', 'delegation_id as delegationId', 'nom as name'])
      .where('delegation_id', 'in', [...delegationIds])
      .orderBy('created_at')
      .execute(),

  listProofs: (delegationId: string) =>
    reader
      .selectFrom('delegation_piece as q')
      .innerJoin('delegation as d', 'd.id', 'q.delegation_id')
      .innerJoin('beneficiary as b', 'b.id', 'd.beneficiary_id')
      .select([
        'q.id',
        'q.nom as name',
        'q.type',
        'q.contenu_scelle as sealed',
        'b.account_id as userId',
      ])
      .where('q.delegation_id', '=', delegationId)
      .orderBy('q.created_at')
      .execute(),
});
