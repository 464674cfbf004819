import {
  decisionOutcome,
  recordedReceipt,
  refundOutcome,
  type ApprovalDecision,
  type DecisionOutcome,
  type ReceiptBody,
  type RecordedReceipt,
  type RefundBody,
  type RefundOutcomeAnswer,
} from '@portail/contract/backoffice/operations.schemas.ts';
import {
  creditNoteOutcome,
  type CreditNoteBody,
  type CreditNoteOutcome,
} from '@portail/contract/backoffice/operator-invoices.schemas.ts';
import {
  writeOffOutcome,
  type WriteOffBody,
  type WriteOffOutcome,
} from '@portail/contract/backoffice/debts.schemas.ts';
import { needsSecondPerson } from '@portail/rules/backoffice/operators/second-person.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { parseFrenchDate } from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';
import type { Idempotency, IdempotentCommand } from '../../../platform/idempotency/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import { type CreditInvoice, creditNeedsSecondPerson } from './credit-invoices.ts';
import type { DebtTarget } from './debts.ts';
import type { DecideRequests, MoneyRequests } from './approval-requests.ts';
import { type RequestingOperator, operatorQueries } from './operators.queries.ts';
import type { ReceiptFacts, RecordReceipt } from './receipts.ts';
import type { MakeRefund } from './refunds.ts';

const SUCCESS = 200;

interface Operator {
  readonly caller: AuthenticatedCaller;
  readonly origin: RequestOrigin;
}

interface ActOutcome<T> {
  readonly isReplay: boolean;
  readonly body: T;
}

/** Actions of operators: idempotency key, effect and answer are one transaction. */
export const createOperatorActions = (
  dependencies: Pick<Platform, 'reader' | 'config' | 'clock'> & {
    readonly idempotency: Idempotency;
    readonly recordReceipt: RecordReceipt;
    readonly makeRefund: MakeRefund;
    readonly creditInvoice: CreditInvoice;
    readonly requests: MoneyRequests;
    readonly decideRequests: DecideRequests;
  },
) => {
  const { reader, config, clock, idempotency, recordReceipt, makeRefund } = dependencies;
  const { requests, decideRequests, creditInvoice } = dependencies;
  const { receiptAloneCents, refundAloneCents } = config.operations;

  const scopeOf = ({ caller }: Operator) =>
    operatorScope(caller.userId, 'opération du back-office');

  const operatorOf = async (operatorApi: Operator): Promise<RequestingOperator> => {
    const { caller, origin } = operatorApi;
    const scope = scopeOf(operatorApi);
    return {
      actor: await operatorQueries(reader, scope).actor(),
      userId: caller.userId,
      origin,
    };
  };

  const once = async <T>(
    command: IdempotentCommand,
    schema: z.ZodMiniType<T>,
    act: (unit: UnitOfWork) => Promise<T>,
  ): Promise<ActOutcome<T>> => {
    const done = await idempotency.run(command, async (unit) => ({
      status: SUCCESS,
      body: await act(unit),
    }));
    return { isReplay: done.isReplay, body: z.parse(schema, done.body) };
  };

  return {
    receive: async (
      operatorApi: Operator,
      body: ReceiptBody,
      command: IdempotentCommand,
    ): Promise<ActOutcome<RecordedReceipt>> => {
      const operator = await operatorOf(operatorApi);
      const day = parseFrenchDate(body.dateReception);
      if (day === undefined) throw new DomainError('REQUETE_INVALIDE');
      const { nature, reference, montant: amountCents, moyen: means } = body;
      const money: ReceiptFacts = {
        targets: [{ nature, reference }, ...(body.autres ?? [])],
        amountCents,
        means,
        day,
        bankReference: body.referenceBancaire,
        lineId: body.ligneReleve ?? null,
        creditId: body.tropPercu ?? null,
      };
      const answer = { reference, montant: wireEuros(amountCents) };
      const ask = needsSecondPerson(amountCents, receiptAloneCents)
        ? await requests.receipt({ ...money, operator, command })
        : undefined;
      return await once(command, recordedReceipt, async (unit) => {
        requireRecentConfirmation(operatorApi.caller, clock);
        if (ask !== undefined) {
          return { statut: 'A_VALIDER' as const, numero: await ask(unit), ...answer };
        }
        const { id: numero } = await recordReceipt(unit, { ...money, operator, command });
        return { statut: 'ENREGISTRE' as const, numero, ...answer };
      });
    },

    refund: async (
      operatorApi: Operator,
      body: RefundBody,
      command: IdempotentCommand,
    ): Promise<ActOutcome<RefundOutcomeAnswer>> => {
      const operator = await operatorOf(operatorApi);
      const { nature, reference, montant: amountCents, motif: reason } = body;
      const order = { nature, reference, amountCents, reason, operator, command };
      const answer = { reference, montant: wireEuros(amountCents) };
      const ask = needsSecondPerson(amountCents, refundAloneCents)
        ? await requests.refund(order)
        : undefined;
      return await once(command, refundOutcome, async (unit) => {
        requireRecentConfirmation(operatorApi.caller, clock);
        if (ask !== undefined) {
          return { statut: 'A_VALIDER' as const, numero: await ask(unit), ...answer };
        }
        const made = await makeRefund(unit, order);
        return { statut: made.issue, numero: made.id, ...answer };
      });
    },

    credit: async (
      operatorApi: Operator,
      { numero, montant: amountCents, motif: reason }: CreditNoteBody & { readonly numero: string },
      command: IdempotentCommand,
    ): Promise<ActOutcome<CreditNoteOutcome>> => {
      const operator = await operatorOf(operatorApi);
      const note = { numero, amountCents, reason, operator, command };
      const answer = { reference: numero, montant: wireEuros(amountCents) };
      const ask = creditNeedsSecondPerson(reason, amountCents, refundAloneCents)
        ? await requests.creditNote(note)
        : undefined;
      return await once(command, creditNoteOutcome, async (unit) => {
        requireRecentConfirmation(operatorApi.caller, clock);
        if (ask !== undefined) {
          return { statut: 'A_VALIDER' as const, numero: await ask(unit), ...answer };
        }
        return { statut: 'ETABLI' as const, numero: await creditInvoice(unit, note), ...answer };
      });
    },

    writeOff: async (
      operatorApi: Operator,
      { nature, reference, montant: amountCents, motif: reason }: DebtTarget & WriteOffBody,
      command: IdempotentCommand,
    ): Promise<ActOutcome<WriteOffOutcome>> => {
      const operator = await operatorOf(operatorApi);
      const ask = requests.writeOff({
        nature,
        reference,
        amountCents,
        reason,
        operator,
        command,
      });
      return await once(command, writeOffOutcome, async (unit) => {
        requireRecentConfirmation(operatorApi.caller, clock);
        const numero = await ask(unit);
        return { statut: 'A_VALIDER' as const, numero, reference, montant: wireEuros(amountCents) };
      });
    },

    decide: async (
      operatorApi: Operator,
      { id, decision, motif }: ApprovalDecision & { readonly id: string },
      command: IdempotentCommand,
    ): Promise<ActOutcome<DecisionOutcome>> => {
      const operator = await operatorOf(operatorApi);
      const { caller, origin } = operatorApi;
      const isAgreed = decision === 'ACCEPTER';
      return await once(command, decisionOutcome, (unit) =>
        decideRequests(unit, { id, isAgreed, refusal: motif, caller, origin, command }, operator),
      );
    },
  };
};
