import { FUNDER_LINE_MESSAGES } from '@portail/contract/campaigns/funder-line-messages.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { centsOf, formatAmount, ZERO_CENTS, type Cents } from '@portail/rules/money/cents.ts';
import { MAX_TITRES } from '@portail/rules/orders/face-value.ts';
import { spreadAmount } from '@portail/rules/orders/line-amount.ts';
import { maximumOrder, partsOf, type OrderCeiling } from '@portail/rules/orders/order-parts.ts';
import { PAYMENT_MODES } from '@portail/rules/orders/payment-modes.ts';
import type { ChangedAmounts, AssessedLine } from './lines.repository.ts';

export type PlannedAmount =
  | { readonly isRight: true; readonly amounts: ChangedAmounts }
  | { readonly isRight: false; readonly message: string };

const cents = (value: string | number): Cents => centsOf(Number(value));
const wrong = (message: string): PlannedAmount => ({ isRight: false, message });
const leftOf = (ceiling: Cents, used: Cents): Cents => centsOf(Math.max(0, ceiling - used));

/** The rate is the one that the person was promised; the ceilings are what is left of today's. */
const ceilingOf = (line: AssessedLine): OrderCeiling => ({
  basisPoints: line.basisPoints,
  maxOrderInitial: cents(line.maxOrder),
  maxParticipationInitial: cents(line.maxParticipation),
  maxOrder: leftOf(cents(line.maxOrder), cents(line.alreadyTotal)),
  maxParticipation: leftOf(cents(line.maxParticipation), cents(line.alreadyFunded)),
});

const problemOf = (line: AssessedLine, problem: 'STEP' | 'NOT_OFFERED' | 'TOO_MANY'): string => {
  if (problem === 'STEP') return MESSAGES.amountStep(formatAmount(centsOf(line.faceValue ?? 0)));
  if (problem === 'NOT_OFFERED') return FUNDER_LINE_MESSAGES.titreCounts(line.counts);
  return FUNDER_LINE_MESSAGES.tooManyTitres(MAX_TITRES);
};

/** Another total for a line, by every rule that the person's own order went through. */
export const planAmount = (line: AssessedLine, total: Cents): PlannedAmount => {
  if (line.hasDebit) return wrong(FUNDER_LINE_MESSAGES.debitUnderWay);
  const ceiling = ceilingOf(line);
  const maximum = maximumOrder(ceiling, line);
  if (maximum !== undefined && total > maximum) {
    return wrong(MESSAGES.amountMax(formatAmount(maximum)));
  }
  const forms = {
    paper: cents(line.paper),
    account: cents(line.account),
    faceValue: line.faceValue === null ? undefined : centsOf(line.faceValue),
  };
  const spread = spreadAmount(total, forms, line.counts);
  if (typeof spread === 'string') return wrong(problemOf(line, spread));
  const { funded, own } = partsOf(total, ceiling);
  const accountFees = spread.account === ZERO_CENTS ? ZERO_CENTS : cents(line.accountFees);
  const paperFees = spread.paper === ZERO_CENTS ? ZERO_CENTS : cents(line.paperFees);
  const isOwed = own + accountFees + paperFees > 0;
  // Nobody but the person chooses how they pay.
  if (isOwed && line.modePaiement === PAYMENT_MODES.AUCUN) {
    return wrong(FUNDER_LINE_MESSAGES.ownPartAppears);
  }
  return {
    isRight: true,
    amounts: {
      ...spread,
      funded,
      own,
      accountFees,
      paperFees,
      paymentMode: isOwed ? line.modePaiement : PAYMENT_MODES.AUCUN,
      paymentStatut: isOwed ? 'A_PAYER' : 'SANS_OBJET',
    },
  };
};
