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
import { wireEuros } from '@portail/rules/money/wire.ts';
import { needsSecondPerson } from '@portail/rules/backoffice/operators/second-person.ts';
import { parseFrenchDate } from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';
import type { Idempotency, IdempotentCommand } from '../../../platform/idempotency/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import type { DecideRequests } from './decide-requests.ts';
import type { MoneyRequests } from './money-requests.ts';
import type { AskingOperator } from './operator.ts';
import { operatorQueries } from './operators.queries.ts';
import type { RecordReceipt } from './record-receipt.ts';
import type { MakeRefund } from './refund.ts';

const SUCCESS = 200;

interface Operator {
  readonly caller: AuthenticatedCaller;
  readonly origin: RequestOrigin;
}

export interface ActOutcome<T> {
  readonly isReplay: boolean;
  readonly body: T;
}

type Dependencies = Pick<Platform, 'reader' | 'config' | 'clock'> & {
  readonly idempotency: Idempotency;
  readonly recordReceipt: RecordReceipt;
  readonly makeRefund: MakeRefund;
  readonly requests: MoneyRequests;
  readonly decideRequests: DecideRequests;
};

/** The acts of the desk: key, effect and answer are one transaction, under the operator's name. */
export const createOperatorActions = (dependencies: Dependencies) => {
  const { reader, config, clock, idempotency, recordReceipt, makeRefund } = dependencies;
  const { requests, decideRequests } = dependencies;
  const { receiptAloneCents, refundAloneCents } = config.operations;

  const scopeOf = ({ caller }: Operator) =>
    operatorScope(caller.accountId, 'opération du back-office');

  const operatorOf = async (operatorApi: Operator): Promise<AskingOperator> => {
    const { caller, origin } = operatorApi;
    const scope = scopeOf(operatorApi);
    return {
      actor: await operatorQueries(reader, scope).actor(),
      accountId: caller.accountId,
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
      const bankReference = body.referenceBancaire;
      const money = { nature, reference, amountCents, means, day, bankReference };
      const said = { reference, montant: wireEuros(amountCents) };
      const ask = needsSecondPerson(amountCents, receiptAloneCents)
        ? await requests.receipt({ ...money, operator, command })
        : undefined;
      return await once(command, recordedReceipt, async (unit) => {
        requireRecentConfirmation(operatorApi.caller, clock);
        if (ask !== undefined) {
          return { statut: 'A_VALIDER' as const, numero: await ask(unit), ...said };
        }
        const numero = await recordReceipt(unit, { ...money, operator, command });
        return { statut: 'ENREGISTRE' as const, numero, ...said };
      });
    },

    refund: async (
      operatorApi: Operator,
      body: RefundBody,
      command: IdempotentCommand,
    ): Promise<ActOutcome<RefundOutcomeAnswer>> => {
      const operator = await operatorOf(operatorApi);
      const { nature, reference, montant: amountCents, motif: reason } = body;
      const wanted = { nature, reference, amountCents, reason, operator, command };
      const said = { reference, montant: wireEuros(amountCents) };
      const ask = needsSecondPerson(amountCents, refundAloneCents)
        ? await requests.refund(wanted)
        : undefined;
      return await once(command, refundOutcome, async (unit) => {
        requireRecentConfirmation(operatorApi.caller, clock);
        if (ask !== undefined) {
          return { statut: 'A_VALIDER' as const, numero: await ask(unit), ...said };
        }
        const made = await makeRefund(unit, wanted);
        return { statut: made.issue, numero: made.id, ...said };
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
export type OperatorActions = ReturnType<typeof createOperatorActions>;
