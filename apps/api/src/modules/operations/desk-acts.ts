import {
  recordedReceipt,
  refundOutcome,
  type ReceiptBody,
  type RecordedReceipt,
  type RefundBody,
  type RefundOutcomeAnswer,
} from '@portail/contract/schemas/operations.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { needsSecondPerson } from '@portail/rules/operators/second-person.ts';
import { parseFrenchDate } from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';
import type { Idempotency, IdempotentCommand } from '../../platform/idempotency/idempotency.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../platform/ports/caller.ts';
import { DomainError } from '../../platform/ports/domain-error.ts';
import { operatorScope } from '../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../platform/ports/unit-of-work.ts';
import type { DeskOperator, SecondPerson } from './ask-second-person.ts';
import { operatorQueries } from './operators.queries.ts';
import type { RecordReceipt } from './record-receipt.ts';
import type { MakeRefund } from './refund.ts';
import { refundableQueries } from './refundable.queries.ts';

const SUCCESS = 200;

interface Desk {
  readonly caller: AuthenticatedCaller;
  readonly origin: RequestOrigin;
}

export interface ActOutcome<T> {
  readonly isReplay: boolean;
  readonly body: T;
}

type Dependencies = Pick<Platform, 'reader' | 'config'> & {
  readonly idempotency: Idempotency;
  readonly recordReceipt: RecordReceipt;
  readonly makeRefund: MakeRefund;
  readonly secondPerson: SecondPerson;
};

/** The acts of the desk: key, effect and answer are one transaction, under the operator's name. */
export const createDeskActs = (dependencies: Dependencies) => {
  const { reader, config, idempotency, recordReceipt, makeRefund, secondPerson } = dependencies;

  const scopeOf = ({ caller }: Desk) => operatorScope(caller.accountId, 'opération du back-office');

  const operatorOf = async (desk: Desk): Promise<DeskOperator> => {
    const { caller, origin } = desk;
    const scope = scopeOf(desk);
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
      desk: Desk,
      body: ReceiptBody,
      command: IdempotentCommand,
    ): Promise<ActOutcome<RecordedReceipt>> => {
      const operator = await operatorOf(desk);
      const day = parseFrenchDate(body.dateReception);
      if (day === undefined) throw new DomainError('REQUETE_INVALIDE');
      const { nature, reference, montant: amountCents, moyen: means } = body;
      return await once(command, recordedReceipt, async (unit) => ({
        numero: await recordReceipt(unit, {
          nature,
          reference,
          amountCents,
          means,
          day,
          bankReference: body.referenceBancaire,
          operator,
          command,
        }),
        reference,
        montant: wireEuros(amountCents),
      }));
    },

    refund: async (
      desk: Desk,
      body: RefundBody,
      command: IdempotentCommand,
    ): Promise<ActOutcome<RefundOutcomeAnswer>> => {
      const operator = await operatorOf(desk);
      const { nature, reference, montant: amountCents, motif: reason } = body;
      const wanted = { nature, reference, amountCents, reason, operator, command };
      const said = { reference, montant: wireEuros(amountCents) };
      const takesTwo = needsSecondPerson(amountCents, config.operations.refundAloneCents);
      // Read before the transaction: inside it, it would ask for a second connection.
      const found = takesTwo
        ? await refundableQueries(reader, scopeOf(desk)).find(nature, reference)
        : undefined;
      return await once(command, refundOutcome, async (unit) => {
        if (takesTwo) {
          const numero = await secondPerson.ask(unit, wanted, found);
          return { statut: 'A_VALIDER' as const, numero, ...said };
        }
        const made = await makeRefund(unit, wanted);
        return { statut: made.issue, numero: made.id, ...said };
      });
    },

    decide: async (
      desk: Desk,
      decision: { readonly id: string; readonly isAgreed: boolean },
      command: IdempotentCommand,
    ): Promise<ActOutcome<RefundOutcomeAnswer>> => {
      const operator = await operatorOf(desk);
      return await once(command, refundOutcome, async (unit) => {
        const decided = await secondPerson.decide(unit, { ...decision, operator, command });
        const said = { reference: decided.reference, montant: wireEuros(decided.amountCents) };
        return decided.made === undefined
          ? { statut: 'REFUSE' as const, numero: decided.id, ...said }
          : { statut: decided.made.issue, numero: decided.made.id, ...said };
      });
    },
  };
};
export type DeskActs = ReturnType<typeof createDeskActs>;
