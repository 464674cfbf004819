import { APPROVAL_ACTS, type ApprovalAct } from '@portail/rules/backoffice/operators/operations.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { ownContract } from '../../../platform/db/own-contract.ts';
import type { FunderScope, OperatorScope } from '../../../platform/ports/owner-scope.ts';

const SHOWN = 200;
/** How long authors see the outcome of their requests. */
const DECIDED_DAYS = 30;
const DAY_MS = 86_400_000;

const rows = (reader: Reader, scope: OperatorScope | FunderScope) =>
  reader
    .selectFrom('operation_a_valider as o')
    .innerJoin('user_account as u', 'u.id', 'o.demande_par')
    .leftJoin('user_account as d', 'd.id', 'o.decide_par')
    .select([
      'o.id',
      'o.acte as act',
      'o.nature as kind',
      'o.reference',
      'o.libelle as label',
      'o.contract_numero as contract',
      'o.montant_cents as amountCents',
      'o.motif as reason',
      'o.contenu as content',
      'o.demande_par as requestedBy',
      'o.demande_le as requestedAt',
      'o.expire_le as expiresAt',
      'o.statut',
      'o.motif_refus as refusal',
      sql<string>`u.first_name || ' ' || u.last_name`.as('requester'),
      sql<string | null>`d.first_name || ' ' || d.last_name`.as('decider'),
    ])
    .$if(scope.kind === 'funder', (query) =>
      scope.kind === 'funder' ? query.where(ownContract(scope, 'o', 'contract_numero')) : query,
    )
    .$if(scope.kind === 'operator', (query) => query.where('o.financeur_id', 'is', null));

export const approvalRequestQueries = (reader: Reader, scope: OperatorScope | FunderScope) => ({
  /**
   * Requests that can still be decided, oldest first, then the outcome of the account's own
   * requests.
   */
  list: async (userId: string, now: Date, acts: readonly ApprovalAct[] = APPROVAL_ACTS) => {
    const waiting = await rows(reader, scope)
      .where('o.acte', 'in', acts)
      .where('o.statut', '=', 'EN_ATTENTE')
      .where('o.expire_le', '>', now)
      .orderBy('o.demande_le')
      .limit(SHOWN)
      .execute();
    const ended = await rows(reader, scope)
      .where('o.acte', 'in', acts)
      .where('o.demande_par', '=', userId)
      .where('o.demande_le', '>', new Date(now.getTime() - DECIDED_DAYS * DAY_MS))
      .where((eb) => eb.or([eb('o.statut', '<>', 'EN_ATTENTE'), eb('o.expire_le', '<=', now)]))
      .orderBy('o.demande_le', 'desc')
      .limit(SHOWN)
      .execute();
    return [...waiting, ...ended.map((row) => ({ ...row, statut: endedAs(row.statut) }))];
  },

  /** Pending changes of these contracts. */
  ofContracts: async (numeros: readonly string[], now: Date) =>
    numeros.length === 0
      ? []
      : await rows(reader, scope)
          .where('o.acte', '=', 'CONTRAT')
          .where('o.reference', 'in', [...numeros])
          .where('o.statut', '=', 'EN_ATTENTE')
          .where('o.expire_le', '>', now)
          .execute(),
});
export type RequestRow = Awaited<
  ReturnType<ReturnType<typeof approvalRequestQueries>['list']>
>[number];

/** An expired request is closed in the table only when the same request is made again. */
const endedAs = <S extends string>(statut: S): S | 'EXPIREE' =>
  statut === 'EN_ATTENTE' ? 'EXPIREE' : statut;

interface MailedRequest {
  readonly act: ApprovalAct;
  readonly label: string;
  readonly contract: string;
  readonly amountCents: number | null;
  readonly requester: string;
  readonly statut: string;
  readonly expiresAt: Date;
  readonly content: unknown;
  readonly firstName: string;
  readonly lastName: string;
  readonly mail: string;
}

/** Content and recipients of the mails about a request. */
export const approvalMailQueries = (reader: Reader, _scope: OperatorScope) => ({
  /** Requests of operators without a decision and that expire between the two instants. */
  expiring: async (from: Date, until: Date) =>
    await reader
      .selectFrom('operation_a_valider')
      .select([
        'id',
        'acte as act',
        'reference',
        'demande_par as requestedBy',
        'contract_numero as contract',
      ])
      .where('statut', '=', 'EN_ATTENTE')
      .where('financeur_id', 'is', null)
      .where('expire_le', '>', from)
      .where('expire_le', '<=', until)
      .execute(),

  toAccount: async (requestId: string, userId: string): Promise<MailedRequest | undefined> => {
    const { rows } = await sql<MailedRequest>`
      select o.acte as act, o.libelle as label, o.contract_numero as contract,
        o.montant_cents as "amountCents", u.first_name || ' ' || u.last_name as requester, o.statut,
        o.expire_le as "expiresAt", o.contenu as content, t.first_name as "firstName", t.last_name as "lastName", t.mail
      from operation_a_valider o join user_account u on u.id = o.demande_par, user_account t
      where o.id = ${requestId}::uuid and t.id = ${userId}::uuid and t.disabled_at is null`.execute(
      reader,
    );
    return rows[0];
  },

  toContact: async (requestId: string): Promise<MailedRequest | undefined> => {
    const { rows } = await sql<MailedRequest>`
      select o.acte as act, o.libelle as label, o.contract_numero as contract,
        o.montant_cents as "amountCents", u.first_name || ' ' || u.last_name as requester, o.statut,
        o.expire_le as "expiresAt", o.contenu as content, '' as "firstName", f.contact_nom as "lastName", f.contact_email as mail
      from operation_a_valider o join user_account u on u.id = o.demande_par
      join contract k on k.numero = o.contract_numero join financeur f on f.id = k.financeur_id
      where o.id = ${requestId}::uuid and f.contact_email <> ''`.execute(reader);
    return rows[0];
  },
});
