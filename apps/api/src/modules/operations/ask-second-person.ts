import { centsOf, type Cents } from '@portail/rules/money/cents.ts';
import type { RefundKind, RefundReasonGiven } from '@portail/rules/operators/operations.ts';
import { mayDecide, SECOND_PERSON_DAYS } from '@portail/rules/operators/second-person.ts';
import type { Platform } from '../../platform/platform.ts';
import { DomainError } from '../../platform/ports/domain-error.ts';
import { operatorScope } from '../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../platform/ports/unit-of-work.ts';
import { labelOf } from './labels.ts';
import type { ActCommand, ActingOperator } from './operator.ts';
import { pendingOperationsIn } from './pending-operations.repository.ts';
import type { RefundableRow } from './refundable.queries.ts';
import { differentAmount, type MadeRefund, type MakeRefund } from './refund.ts';

const DAY_MS = 86_400_000;

/** An operator at the desk: two persons are two accounts. */
export type DeskOperator = ActingOperator & { readonly accountId: string };

export interface AskedRefund {
  readonly nature: RefundKind;
  readonly reference: string;
  readonly amountCents: Cents;
  readonly reason: RefundReasonGiven;
  readonly operator: DeskOperator;
  readonly command: ActCommand;
}

interface Decision {
  readonly id: string;
  readonly isAgreed: boolean;
  readonly operator: DeskOperator;
  readonly command: ActCommand;
}

export interface DecidedOperation {
  readonly id: string;
  readonly reference: string;
  readonly amountCents: Cents;
  /** Nothing where it was refused. */
  readonly made: MadeRefund | undefined;
}

type Dependencies = Pick<Platform, 'ids' | 'clock' | 'securityLog'> & {
  readonly makeRefund: MakeRefund;
};

/** What one operator asks and another one decides. Nothing has moved until then. */
export const createSecondPerson = ({ ids, clock, securityLog, makeRefund }: Dependencies) => {
  const scopeOf = ({ accountId }: DeskOperator) =>
    operatorScope(accountId, 'remboursement à deux personnes');

  const record = (
    unit: UnitOfWork,
    { origin, accountId }: DeskOperator,
    details: Readonly<Record<string, string | number>>,
  ) =>
    securityLog.record(unit, origin, {
      kind: 'OPERATION_ARGENT',
      result: 'SUCCES',
      accountId,
      details,
    });

  return {
    /** `found` as it stood a moment ago; what is true when it is agreed to decides. */
    ask: async (
      unit: UnitOfWork,
      asked: AskedRefund,
      found: RefundableRow | undefined,
    ): Promise<string> => {
      const { nature, reference, amountCents, reason, operator, command } = asked;
      const pending = pendingOperationsIn(unit, scopeOf(operator));
      if (found === undefined) throw new DomainError('REMBOURSEMENT_IMPOSSIBLE');
      if (found.cents !== amountCents) throw differentAmount(centsOf(found.cents));
      const askedAt = clock.realNow();
      await pending.closeExpired(nature, reference, askedAt);
      const id = ids.ordered();
      const isNew = await pending.insert({
        id,
        nature,
        reference,
        label: labelOf(found),
        contract: found.contract,
        amountCents,
        reason,
        askedBy: operator.accountId,
        askedAt,
        expiresAt: new Date(askedAt.getTime() + SECOND_PERSON_DAYS * DAY_MS),
        command,
      });
      if (!isNew) throw new DomainError('OPERATION_DEJA_DEMANDEE');
      await record(unit, operator, { acte: 'DEMANDE', nature, reference, centimes: amountCents });
      return id;
    },

    decide: async (unit: UnitOfWork, decision: Decision): Promise<DecidedOperation> => {
      const { id, isAgreed, operator, command } = decision;
      const pending = pendingOperationsIn(unit, scopeOf(operator));
      const row = await pending.lock(id);
      if (row === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      const { nature, reference, reason, askedBy } = row;
      const amountCents = centsOf(row.amountCents);
      if (!mayDecide({ askedBy, decidedBy: operator.accountId })) {
        throw new DomainError('SECONDE_PERSONNE_REQUISE');
      }
      const at = clock.realNow();
      if (row.statut !== 'EN_ATTENTE' || row.expiresAt <= at) {
        throw new DomainError('DECISION_DEJA_PRISE');
      }
      const made = isAgreed
        ? await makeRefund(unit, {
            nature,
            reference,
            amountCents,
            reason,
            operator,
            command,
            askedBy,
          })
        : undefined;
      await pending.close(id, { by: operator.accountId, at, refundId: made?.id, command });
      const acte = isAgreed ? 'ACCORD' : 'REFUS';
      await record(unit, operator, { acte, nature, reference, centimes: amountCents });
      return { id, reference, amountCents, made };
    },
  };
};
export type SecondPerson = ReturnType<typeof createSecondPerson>;
