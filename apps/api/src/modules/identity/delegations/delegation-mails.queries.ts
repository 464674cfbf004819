import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

/** For the mails alone: the two between whom an access is. */
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
        'p.id as personAccountId',
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

  /** A carer whose account was just opened. */
  findCarer: (accountId: string) =>
    reader
      .selectFrom('user_account')
      .select(['login', 'first_name as firstName', 'last_name as lastName', 'mail'])
      .where('id', '=', accountId)
      .where('role', '=', 'AIDANT')
      .where('disabled_at', 'is', null)
      .executeTakeFirst(),
});
export type DelegationMailQueries = ReturnType<typeof delegationMailQueries>;
export type MailedDelegation = NonNullable<Awaited<ReturnType<DelegationMailQueries['find']>>>;
