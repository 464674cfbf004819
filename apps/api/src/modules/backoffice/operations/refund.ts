import { formatAmount, type Cents } from '@portail/rules/money/cents.ts';
import type {
  RefundKind,
  RefundReasonGiven,
} from '@portail/rules/backoffice/operators/operations.ts';
import { needsSecondPerson } from '@portail/rules/backoffice/operators/second-person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { CarryOut } from './carry-out.ts';
import { booksOperator, type ActCommand, type ActingOperator } from './operator.ts';
import { REFUND_MAIL } from './refund-mails.ts';
import { manualRefundsIn, type Outcome } from './refunds.repository.ts';

export interface Refund {
  readonly nature: RefundKind;
  readonly reference: string;
  /** As whoever asks was shown it. */
  readonly amountCents: Cents;
  readonly reason: RefundReasonGiven;
  readonly operator: ActingOperator;
  readonly command?: ActCommand;
  /** Who had asked for it, where the operator agrees to what another one asked. */
  readonly askedBy?: string;
}

export interface MadeRefund {
  readonly id: string;
  readonly issue: Outcome['issue'];
}

export const differentAmount = (amountCents: Cents): DomainError =>
  new DomainError('MONTANT_DIFFERENT', {
    fields: [
      { champ: 'montant', message: `Il s’agit maintenant de ${formatAmount(amountCents)}.` },
    ],
  });

type Dependencies = Pick<Platform, 'ids' | 'outbox' | 'securityLog' | 'config'> & {
  readonly carryOut: CarryOut;
};

/**
 * Gives money back, in the transaction of whoever asks. Above the threshold it takes two persons:
 * without the second, nothing is done here, and the database would not take it either.
 */
export const createRefund = (dependencies: Dependencies) => {
  const { ids, outbox, securityLog, config, carryOut } = dependencies;
  const { refundAloneCents } = config.operations;

  return async (unit: UnitOfWork, refund: Refund): Promise<MadeRefund> => {
    const { nature, reference, reason, operator, command, askedBy } = refund;
    if (askedBy === undefined && needsSecondPerson(refund.amountCents, refundAloneCents)) {
      throw new DomainError('SECONDE_PERSONNE_REQUISE');
    }
    const done = await carryOut(unit, { nature, reference, operator: booksOperator(operator) });
    const { beneficiaryId, contract, amountCents, outcome } = done;
    if (amountCents !== refund.amountCents) throw differentAmount(amountCents);
    const id = ids.ordered();
    await manualRefundsIn(unit).insert({
      id,
      nature,
      reference,
      beneficiaryId,
      contract,
      amountCents,
      reason,
      outcome,
      aloneCents: refundAloneCents,
      operator: operator.actor,
      askedBy: askedBy ?? operator.accountId,
      approvedBy: askedBy === undefined ? undefined : operator.accountId,
      command,
    });
    // A debt is a case for a person, who writes to the other one.
    if (beneficiaryId !== null && outcome.issue !== 'DETTE') {
      await outbox.add(unit, {
        kind: REFUND_MAIL,
        dedupKey: `${REFUND_MAIL}:${id}`,
        payload: { refundId: id },
      });
    }
    await securityLog.record(unit, operator.origin, {
      kind: 'OPERATION_ARGENT',
      result: 'SUCCES',
      accountId: operator.accountId,
      details: {
        acte: 'REMBOURSEMENT',
        nature,
        reference,
        motif: reason,
        centimes: amountCents,
        issue: outcome.issue,
      },
    });
    return { id, issue: outcome.issue };
  };
};
export type MakeRefund = ReturnType<typeof createRefund>;
