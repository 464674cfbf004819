import type {
  ApprovalAct,
  RefundReasonGiven,
  RefusalReason,
} from '@portail/rules/backoffice/operators/operations.ts';
import { sql } from 'kysely';
import { usersHolding, rightRowsOf } from '../../../platform/db/funder-rights.queries.ts';
import { ownContract } from '../../../platform/db/own-contract.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { FunderScope, OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { HAS_ACCESS } from '../operators/operators.repository.ts';

interface Command {
  readonly owner: string;
  readonly key: string;
}

export interface NewRequest {
  readonly id: string;
  readonly act: ApprovalAct;
  readonly kind: string;
  readonly reference: string;
  readonly label: string;
  /** Null for what is of no contract. */
  readonly contract: string | null;
  readonly amountCents: number | null;
  readonly reason: RefundReasonGiven | null;
  readonly content: object;
  readonly financeurId: string | null;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
  readonly command: Command | undefined;
}

/** Rows created by an approved request; settings and texts create none. */
export interface Produced {
  readonly refundId?: string;
  readonly receiptId?: string;
  readonly creditId?: string;
  readonly orderId?: string;
}

interface Closing {
  readonly by: string;
  readonly at: Date;
  /** Undefined when refused. */
  readonly produced: Produced | undefined;
  readonly refusal: RefusalReason | undefined;
  readonly command: Command;
}

/** Written as a literal: the partial unique index is not matched by a parameter. */
const IS_WAITING = sql<boolean>`statut = 'EN_ATTENTE'`;

/** Pending approval requests. The row is locked while it is decided. */
export const approvalRequestsIn = (unit: UnitOfWork, scope: OperatorScope | FunderScope) => {
  const db = transactionOf(unit);
  return {
    /** Of a campaign also a request about another version of it: the draft was changed since. */
    closeExpired: async (
      { act, kind, reference, content }: Pick<NewRequest, 'act' | 'kind' | 'reference' | 'content'>,
      now: Date,
    ): Promise<void> => {
      await db
        .updateTable('operation_a_valider')
        .set({ statut: 'EXPIREE' })
        .where('acte', '=', act)
        .where('nature', '=', kind)
        .where('reference', '=', reference)
        .where('statut', '=', 'EN_ATTENTE')
        .where((eb) =>
          eb.or([
            eb('expire_le', '<=', now),
            eb.and([
              eb('acte', '=', 'OUVERTURE_SESSION'),
              sql<boolean>`contenu -> 'version' <> ${JSON.stringify(content)}::jsonb -> 'version'`,
            ]),
          ]),
        )
        .execute();
    },

    /** False when the same request is already pending. */
    insert: async (request: NewRequest): Promise<boolean> => {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('operation_a_valider')
        .values({
          id: request.id,
          acte: request.act,
          nature: request.kind,
          reference: request.reference,
          libelle: request.label,
          contract_numero: request.contract,
          montant_cents: request.amountCents,
          motif: request.reason,
          contenu: JSON.stringify(request.content),
          financeur_id: request.financeurId,
          demande_par: request.requestedBy,
          demande_le: request.requestedAt,
          expire_le: request.expiresAt,
          statut: 'EN_ATTENTE',
          decide_par: null,
          decide_le: null,
          motif_refus: null,
          remboursement_id: null,
          encaissement_id: null,
          credit_id: null,
          commande_id: null,
          commande_owner: request.command?.owner ?? null,
          commande_cle: request.command?.key ?? null,
          decision_owner: null,
          decision_cle: null,
        })
        .onConflict((conflict) =>
          conflict.columns(['acte', 'nature', 'reference']).where(IS_WAITING).doNothing(),
        )
        .executeTakeFirstOrThrow();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /**
     * With the current rights of its author. A funder sees its own orders; an operator, everything
     * else.
     */
    lock: (id: string) =>
      db
        .selectFrom('operation_a_valider as o')
        .innerJoin('user_account as u', 'u.id', 'o.demande_par')
        .select([
          'o.id',
          'o.acte as act',
          'o.nature as kind',
          'o.reference',
          'o.contract_numero as contract',
          'o.montant_cents as amountCents',
          'o.motif as reason',
          'o.contenu as content',
          'o.demande_par as requestedBy',
          'o.expire_le as expiresAt',
          'o.statut',
          'u.role as requesterRole',
          rightRowsOf('u.id').as('requesterRows'),
          sql<boolean>`u.disabled_at is null and not exists (
            select from operateur_suspension s where s.account_id = u.id and s.levee_le is null
          ) and (o.financeur_id is null or exists (
            select from client_user c where c.account_id = u.id and c.financeur_id = o.financeur_id
          ))`.as('isRequesterActive'),
        ])
        .where('o.id', '=', id)
        .$if(scope.kind === 'funder', (query) =>
          scope.kind === 'funder' ? query.where(ownContract(scope, 'o', 'contract_numero')) : query,
        )
        .$if(scope.kind === 'operator', (query) => query.where('o.financeur_id', 'is', null))
        .forUpdate('o')
        .executeTakeFirst(),

    close: async (id: string, { by, at, produced, refusal, command }: Closing): Promise<void> => {
      await db
        .updateTable('operation_a_valider')
        .set({
          statut: produced === undefined ? 'REFUSEE' : 'ACCEPTEE',
          decide_par: by,
          decide_le: at,
          motif_refus: refusal ?? null,
          remboursement_id: produced?.refundId ?? null,
          encaissement_id: produced?.receiptId ?? null,
          credit_id: produced?.creditId ?? null,
          commande_id: produced?.orderId ?? null,
          decision_owner: command.owner,
          decision_cle: command.key,
        })
        .where('id', '=', id)
        .where('statut', '=', 'EN_ATTENTE')
        .execute();
    },

    /** Accounts that may decide: managers of the issuer, or other administrators of the contract. */
    approvers: async (
      excluded: readonly string[],
      contract: string | null,
    ): Promise<readonly string[]> => {
      if (scope.kind === 'funder') {
        if (contract === null) return [];
        const administrators = await usersHolding(db, contract, 'ADMINISTRER');
        return administrators.map(({ id }) => id).filter((id) => !excluded.includes(id));
      }
      const rows = await db
        .selectFrom('user_account as a')
        .select('a.id')
        .where('a.disabled_at', 'is', null)
        .where(HAS_ACCESS)
        // Compared as text: an invitation concerns a login that is no account yet.
        .where(sql<string>`a.id::text`, 'not in', [...excluded])
        .where('a.role', '=', 'BO_GESTIONNAIRE')
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Recipients of a change of this contract: its contact, else its administrators. */
    contractContacts: async (contract: string): Promise<readonly (string | null)[]> => {
      const { rows } = await sql<{ userId: string | null }>`
        select null::uuid as "userId" from contract k join financeur f on f.id = k.financeur_id
        where k.numero = ${contract} and f.contact_email <> ''`.execute(db);
      if (rows.length > 0) return rows.map(({ userId }) => userId);
      return (await usersHolding(db, contract, 'ADMINISTRER')).map(({ id }) => id);
    },
  };
};
export type LockedRequest = NonNullable<
  Awaited<ReturnType<ReturnType<typeof approvalRequestsIn>['lock']>>
>;
