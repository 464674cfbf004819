import type {
  DecisionOutcome,
  HeldChange,
  PendingOperation,
} from '@portail/contract/backoffice/operations.schemas.ts';
import {
  type ReceiptKind,
  type RefundKind,
  type RefundReasonGiven,
  RECEIPT_KINDS,
  RECEIPT_MEANS,
  REFUND_KINDS,
  REFUND_REASONS,
} from '@portail/rules/backoffice/operators/operations.ts';
import {
  APPROVER_PERMISSION,
  mayDecide,
} from '@portail/rules/backoffice/operators/second-person.ts';
import { centsOf, type Cents } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';
import { dayInFrance, dateTimeInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { operatorScope, type OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { type ApplyMailTexts, readCurrentTexts } from '../../branding/themes/branding.module.ts';
import {
  type ApplyContractChange,
  readCurrentSettings,
} from '../../funders/contracts/contracts.module.ts';
import {
  createApprovals,
  type Approvals,
  type Decision,
  type LockedRequest,
  approvalRequestQueries,
  type RequestRow,
} from '../approvals/approvals.module.ts';
import { expectedReceiptQueries, refundableQueries } from './operations.queries.ts';
import type { ActCommand, RequestingOperator } from './operators.queries.ts';
import { requireReceivedDay, type ReceiptFacts, type RecordReceipt } from './receipts.ts';
import { refundLabelOf, differentAmount, type MakeRefund } from './refunds.ts';

const receiptLabelOf = (nature: ReceiptKind, reference: string): string => {
  switch (nature) {
    case 'COMMANDE':
      return `Paiement reçu pour la commande ${reference}`;
    case 'ECHANGE':
      return `Paiement reçu pour les frais de l’échange ${reference}`;
    case 'FACTURE':
      return `Paiement reçu pour la facture ${reference}`;
  }
};

interface RequestedBy {
  readonly operator: RequestingOperator;
  readonly command: ActCommand | undefined;
}

type ReceiptRequest = RequestedBy & ReceiptFacts;

interface RefundRequest extends RequestedBy {
  readonly nature: RefundKind;
  readonly reference: string;
  readonly amountCents: Cents;
  readonly reason: RefundReasonGiven;
}

/** Runs in the transaction of the command and returns the id of the request. */
type WriteRequest = (unit: UnitOfWork) => Promise<string>;

/**
 * Receipts and refunds that need a second person. The target is read before the transaction, which
 * already holds one connection, and checked inside it, so that a replayed command finds its stored
 * answer. It is checked again on approval.
 */
export const createMoneyRequests = (
  platform: Pick<Platform, 'reader' | 'ids' | 'clock' | 'outbox' | 'securityLog'>,
) => {
  const { reader, clock } = platform;
  const approvals = createApprovals(platform);

  return {
    receipt: async (request: ReceiptRequest): Promise<WriteRequest> => {
      const { nature, reference, amountCents, means, day, bankReference, operator } = request;
      const expected = expectedReceiptQueries(
        reader,
        operatorScope(operator.userId, 'encaissement'),
      );
      const found = await expected.find(nature, reference);
      const isKnown = found !== undefined || (await expected.isKnown(nature, reference));
      return (unit) => {
        requireReceivedDay(day, clock.businessDay());
        if (found === undefined) {
          throw new DomainError(isKnown ? 'ENCAISSEMENT_NON_ATTENDU' : 'RESSOURCE_INTROUVABLE');
        }
        if (found.cents !== amountCents) throw differentAmount(centsOf(found.cents));
        return approvals.ask(unit, operator, {
          act: 'ENCAISSEMENT',
          kind: nature,
          reference,
          label: receiptLabelOf(nature, reference),
          contract: found.contract,
          amountCents,
          reason: null,
          content: { moyen: means, recuLe: day, referenceBancaire: bankReference },
          command: request.command,
        });
      };
    },

    refund: async (request: RefundRequest): Promise<WriteRequest> => {
      const { nature, reference, amountCents, reason, operator } = request;
      const scope = operatorScope(operator.userId, 'remboursement');
      const found = await refundableQueries(reader, scope).find(nature, reference);
      return (unit) => {
        if (found === undefined) throw new DomainError('REMBOURSEMENT_IMPOSSIBLE');
        if (found.cents !== amountCents) throw differentAmount(centsOf(found.cents));
        return approvals.ask(unit, operator, {
          act: 'REMBOURSEMENT',
          kind: nature,
          reference,
          label: refundLabelOf(found),
          contract: found.contract,
          amountCents,
          reason,
          content: {},
          command: request.command,
        });
      };
    },
  };
};
export type MoneyRequests = ReturnType<typeof createMoneyRequests>;

/** The receipt as entered, stored with the request. */
const receiptContent = z.object({
  moyen: z.enum(RECEIPT_MEANS),
  recuLe: z.string(),
  referenceBancaire: z.nullable(z.string()),
});

type Outcome = DecisionOutcome['statut'];

interface ExecutedRequest {
  readonly statut: Outcome;
  readonly numero: string;
  readonly refundId?: string;
  readonly receiptId?: string;
}

const amountOf = ({ amountCents }: LockedRequest): Cents => {
  if (amountCents === null) throw new Error('a request about money has an amount');
  return centsOf(amountCents);
};

/** Decides another operator's request; each kind is carried out by the module that owns it. */
export const createDecideRequests = (dependencies: {
  readonly approvals: Approvals;
  readonly recordReceipt: RecordReceipt;
  readonly makeRefund: MakeRefund;
  readonly applyContractChange: ApplyContractChange;
  readonly applyMailTexts: ApplyMailTexts;
}) => {
  const { approvals, recordReceipt, makeRefund, applyContractChange, applyMailTexts } =
    dependencies;

  const carryOut = async (
    unit: UnitOfWork,
    request: LockedRequest,
    { operator, command }: { operator: RequestingOperator; command: Decision['command'] },
  ): Promise<ExecutedRequest> => {
    const { id, reference, requestedBy } = request;
    switch (request.act) {
      case 'REMBOURSEMENT': {
        const made = await makeRefund(unit, {
          nature: z.parse(z.enum(REFUND_KINDS), request.kind),
          reference,
          amountCents: amountOf(request),
          reason: z.parse(z.enum(REFUND_REASONS), request.reason),
          operator,
          command,
          requestedBy,
        });
        return { statut: made.issue, numero: made.id, refundId: made.id };
      }
      case 'ENCAISSEMENT': {
        const { moyen, recuLe, referenceBancaire } = z.parse(receiptContent, request.content);
        const receiptId = await recordReceipt(unit, {
          nature: z.parse(z.enum(RECEIPT_KINDS), request.kind),
          reference,
          amountCents: amountOf(request),
          means: moyen,
          day: calendarDay(recuLe),
          bankReference: referenceBancaire,
          operator,
          command,
          requestedBy,
        });
        return { statut: 'ENREGISTRE', numero: receiptId, receiptId };
      }
      case 'CONTRAT':
        await applyContractChange(unit, request, operator.origin);
        return { statut: 'APPLIQUE', numero: id };
      case 'TEXTES_COURRIELS':
        await applyMailTexts(unit, request, operator.origin);
        return { statut: 'APPLIQUE', numero: id };
      case 'COMMANDE_FINANCEUR':
        throw new Error('an order of a funder is decided in its own space');
    }
  };

  return async (
    unit: UnitOfWork,
    decision: Decision,
    operator: RequestingOperator,
  ): Promise<DecisionOutcome> => {
    const { request, done } = await approvals.decide(unit, decision, (locked) =>
      carryOut(unit, locked, { operator, command: decision.command }),
    );
    return {
      statut: done?.statut ?? 'REFUSE',
      numero: done?.numero ?? request.id,
      reference: request.reference,
      montant: request.amountCents === null ? null : wireEuros(request.amountCents),
    };
  };
};
export type DecideRequests = ReturnType<typeof createDecideRequests>;

const heldContent = z.object({
  changements: z.array(
    z.object({ champ: z.string(), avant: z.nullable(z.string()), apres: z.nullable(z.string()) }),
  ),
});

/** Requests to decide, and the outcome of the caller's own requests. */
export const createReadRequests = ({ reader, clock }: Pick<Platform, 'reader' | 'clock'>) => {
  /** Adds the current value to each requested change. */
  const changesOf = async (scope: OperatorScope, row: RequestRow): Promise<HeldChange[]> => {
    if (row.act !== 'CONTRAT' && row.act !== 'TEXTES_COURRIELS') return [];
    const { changements } = z.parse(heldContent, row.content);
    const current = await (row.act === 'CONTRAT'
      ? readCurrentSettings(reader, scope, row.contract)
      : readCurrentTexts(reader, row.contract));
    return changements.map((one) => ({ ...one, actuel: current.get(one.champ) ?? null }));
  };

  const receiptOf = ({ act, content }: RequestRow): PendingOperation['encaissement'] => {
    if (act !== 'ENCAISSEMENT') return null;
    const { moyen, recuLe, referenceBancaire } = z.parse(receiptContent, content);
    return { moyen, dateReception: formatFrenchDate(calendarDay(recuLe)), referenceBancaire };
  };

  return async (caller: AuthenticatedCaller): Promise<PendingOperation[]> => {
    const scope = operatorScope(caller.userId, 'demandes à valider');
    const rows = await approvalRequestQueries(reader, scope).list(caller.userId, clock.realNow());
    const allowed = rows.filter(({ act }) => caller.permissions.includes(APPROVER_PERMISSION[act]));
    return await Promise.all(
      allowed.map(async (row) => {
        const changements = await changesOf(scope, row);
        const isWaiting = row.statut === 'EN_ATTENTE';
        return {
          idOperation: row.id,
          acte: row.act,
          nature: row.kind,
          reference: row.reference,
          libelle: row.label,
          numeroContrat: row.contract,
          montant: row.amountCents === null ? null : wireEuros(row.amountCents),
          motif: row.reason,
          encaissement: receiptOf(row),
          changements,
          perimee: isWaiting && changements.some(({ avant, actuel }) => avant !== actuel),
          demandePar: row.requester,
          demandeLe: dateTimeInFrance(row.requestedAt),
          expireLe: formatFrenchDate(dayInFrance(row.expiresAt)),
          statut: row.statut,
          estSienne: row.requestedBy === caller.userId,
          peutDecider:
            isWaiting &&
            !caller.readOnly &&
            mayDecide({ requestedBy: row.requestedBy, decidedBy: caller.userId }),
          decidePar: row.decider,
          motifRefus: row.refusal,
        };
      }),
    );
  };
};
