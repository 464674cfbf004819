import type { DecisionOutcome } from '@portail/contract/backoffice/operations.schemas.ts';
import { centsOf, type Cents } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import {
  RECEIPT_KINDS,
  RECEIPT_MEANS,
  REFUND_KINDS,
  REFUND_REASONS,
} from '@portail/rules/backoffice/operators/operations.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { Approvals, Decision, LockedRequest } from '../approvals/approvals.module.ts';
import type { ApplyMailTexts } from '../../branding/themes/branding.module.ts';
import type { ApplyContractChange } from '../../funders/records/funders.module.ts';
import type { AskingOperator } from './operator.ts';
import type { RecordReceipt } from './record-receipt.ts';
import type { MakeRefund } from './refund.ts';

/** A receipt as its author typed it, kept with the request. */
export const receiptContent = z.object({
  moyen: z.enum(RECEIPT_MEANS),
  recuLe: z.string(),
  referenceBancaire: z.nullable(z.string()),
});

type Outcome = DecisionOutcome['statut'];

interface Done {
  readonly statut: Outcome;
  readonly numero: string;
  readonly refundId?: string;
  readonly receiptId?: string;
}

interface Dependencies {
  readonly approvals: Approvals;
  readonly recordReceipt: RecordReceipt;
  readonly makeRefund: MakeRefund;
  readonly applyContractChange: ApplyContractChange;
  readonly applyMailTexts: ApplyMailTexts;
}

const amountOf = ({ amountCents }: LockedRequest): Cents => {
  if (amountCents === null) throw new Error('a request about money has an amount');
  return centsOf(amountCents);
};

/** Decides a request of another operator: each kind is carried out by the module that owns it. */
export const createDecideRequests = (dependencies: Dependencies) => {
  const { approvals, recordReceipt, makeRefund, applyContractChange, applyMailTexts } =
    dependencies;

  const carryOut = async (
    unit: UnitOfWork,
    request: LockedRequest,
    { operator, command }: { operator: AskingOperator; command: Decision['command'] },
  ): Promise<Done> => {
    const { id, reference, askedBy } = request;
    switch (request.act) {
      case 'REMBOURSEMENT': {
        const made = await makeRefund(unit, {
          nature: z.parse(z.enum(REFUND_KINDS), request.kind),
          reference,
          amountCents: amountOf(request),
          reason: z.parse(z.enum(REFUND_REASONS), request.reason),
          operator,
          command,
          askedBy,
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
          askedBy,
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
    operator: AskingOperator,
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
