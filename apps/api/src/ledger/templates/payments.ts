import type { Cents } from '@portail/rules/money/cents.ts';
import {
  BANK,
  cardProvider,
  circulationOf,
  compteOf,
  FEES,
  type PaperStock,
  payableTo,
  planOf,
  receivableFrom,
  rightOf,
  shareOf,
} from '../accounts.ts';
import { credit, debit, journal, linesAbove0 } from '../journals.ts';
import type { Journal } from '../posting.ts';
import type { LedgerUnit } from '@portail/rules/ledger/vocabulary.ts';
import type { PrintedTitre } from './orders.ts';

export interface AccountShare {
  readonly compteId: string;
  readonly amountCents: Cents;
}

interface AccountPayment {
  readonly intervenantId: string;
  readonly shares: readonly AccountShare[];
  /** True while a card complement is awaited: the money is kept aside, not yet given. */
  readonly isReservation?: boolean;
}

/** A payee is paid from one or several accounts of the same person. */
export const accountPayment = ({
  intervenantId,
  shares,
  isReservation,
}: AccountPayment): Journal => {
  const total = shares.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return journal(
    'PAIEMENT_COMPTE',
    [
      ...shares.map(({ compteId, amountCents }) => debit(compteOf(compteId), amountCents)),
      credit(payableTo(intervenantId), total),
    ],
    { window: 'PAYABLE', ...(isReservation === true ? { isReservation } : {}) },
  );
};

interface RightsPayment {
  readonly compteId: string;
  readonly unit: LedgerUnit;
  readonly months: readonly { readonly mois: string; readonly quantity: number }[];
  readonly amountCents: Cents;
  readonly intervenantId: string;
  readonly financeurId: string;
  readonly contract: string;
  /** True while a card complement is awaited: the right is kept aside, not yet spent. */
  readonly isReservation?: boolean;
}

type Phase = Pick<Journal, 'isReservation'>;

const rightSpent = ({ compteId, unit, months }: RightsPayment, phase: Phase): Journal =>
  journal(
    'PAIEMENT_DROITS',
    [
      ...months.map(({ mois, quantity }) => debit(rightOf(compteId, mois), quantity)),
      credit(
        planOf(compteId),
        months.reduce((sum, { quantity }) => sum + quantity, 0),
      ),
    ],
    { unit, window: 'PAYABLE', ...phase },
  );

const moneyOwed = (
  { financeurId, contract, intervenantId, amountCents }: RightsPayment,
  phase: Phase,
): Journal =>
  journal(
    'PAIEMENT_SOCIAL',
    [
      debit(receivableFrom(financeurId, contract), amountCents),
      credit(payableTo(intervenantId), amountCents),
    ],
    phase,
  );

/** A payment from a monthly right: the right in its own unit, and the money that it is worth. */
export const rightsPayment = (input: RightsPayment): readonly [Journal, Journal] => {
  const phase = input.isReservation === true ? ({ isReservation: true } as const) : {};
  return [rightSpent(input, phase), moneyOwed(input, phase)];
};

interface PaperPayment {
  readonly intervenantId: string;
  readonly stock: PaperStock;
  readonly titres: readonly PrintedTitre[];
}

/** A payee is paid with paper vouchers: each leaves circulation by a line of its own. */
export const paperPayment = ({ intervenantId, stock, titres }: PaperPayment): Journal =>
  journal(
    'PAIEMENT_TITRES',
    [
      ...titres.map(({ numero, valeurCents }) => debit(circulationOf(stock), valeurCents, numero)),
      credit(
        payableTo(intervenantId),
        titres.reduce((sum, { valeurCents }) => sum + valeurCents, 0),
      ),
    ],
    { window: 'PAYABLE', exit: 'UTILISE' },
  );

interface CardComplement {
  readonly provider: string;
  readonly intervenantId: string;
  readonly complementCents: Cents;
  readonly feesCents: Cents;
  readonly isReservation?: boolean;
}

/** What a payment lacks, paid by card on top of the account. */
export const cardComplement = (input: CardComplement): Journal =>
  journal(
    'COMPLEMENT_CARTE',
    [
      debit(cardProvider(input.provider), input.complementCents + input.feesCents),
      credit(payableTo(input.intervenantId), input.complementCents),
      ...linesAbove0(credit, FEES, input.feesCents),
    ],
    input.isReservation === true ? { isReservation: true } : {},
  );

/** The card provider deducts refunds from its settlement. */
export const cardRefundSettled = (provider: string, amountCents: Cents): Journal =>
  journal('REGLEMENT_CARTE', [
    debit(cardProvider(provider), amountCents),
    credit(BANK, amountCents),
  ]);

interface InvoicesByCard {
  readonly provider: string;
  readonly intervenantId: string;
  /** What the card pays of each invoice. */
  readonly amounts: readonly Cents[];
}

/** One card pays one or several invoices of a provider: a line for each of them. */
export const invoicesByCard = ({ provider, intervenantId, amounts }: InvoicesByCard): Journal =>
  journal('FACTURES_CARTE', [
    debit(
      cardProvider(provider),
      amounts.reduce<number>((sum, amount) => sum + amount, 0),
    ),
    ...amounts.map((amount) => credit(payableTo(intervenantId), amount)),
  ]);

interface CreditedInvoice {
  readonly intervenantId: string;
  readonly creditNote: string;
  /** Back to the accounts that had paid it. */
  readonly shares: readonly AccountShare[];
  /** Paid by card, or from an account that is closed: refunded by bank transfer. */
  readonly byHouseCents: Cents;
}

/** A credit note on an invoice that is paid: its provider is owed so much less. */
export const invoiceCredited = (input: CreditedInvoice): Journal => {
  const toAccounts = input.shares.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return journal('AVOIR_SERVICE', [
    debit(payableTo(input.intervenantId), toAccounts + input.byHouseCents),
    ...input.shares.map(({ compteId, amountCents }) => credit(compteOf(compteId), amountCents)),
    ...linesAbove0(credit, shareOf('AVOIR', input.creditNote), input.byHouseCents),
  ]);
};

/** Bank transfer of the part of a credit note that could not go back to an account. */
export const creditNoteTransferred = (creditNote: string, amountCents: Cents): Journal =>
  journal('VIREMENT', [
    debit(shareOf('AVOIR', creditNote), amountCents),
    credit(BANK, amountCents),
  ]);

/** A payee's money leaves the bank. */
export const payout = (intervenantId: string, amountCents: Cents): Journal =>
  journal('VIREMENT', [debit(payableTo(intervenantId), amountCents), credit(BANK, amountCents)]);

/** A payee gives back what a credit note took after its payout. */
export const deductionPaid = (intervenantId: string, amountCents: Cents): Journal =>
  journal('RETENUE_RECUE', [
    debit(BANK, amountCents),
    credit(payableTo(intervenantId), amountCents),
  ]);

/** The card provider pays what it had captured. */
export const cardSettled = (provider: string, amountCents: Cents): Journal =>
  journal('REGLEMENT_CARTE', [
    debit(BANK, amountCents),
    credit(cardProvider(provider), amountCents),
  ]);

/** The issuer bears a part of what it had invoiced: its fees earned are less. */
export const funderCredited = (
  financeurId: string,
  contract: string,
  amountCents: Cents,
): Journal =>
  journal('AVOIR_FINANCEUR', [
    debit(FEES, amountCents),
    credit(receivableFrom(financeurId, contract), amountCents),
  ]);

/** The funder pays its invoice. */
export const funderPaid = (financeurId: string, contract: string, amountCents: Cents): Journal =>
  journal('REGLEMENT_FINANCEUR', [
    debit(BANK, amountCents),
    credit(receivableFrom(financeurId, contract), amountCents),
  ]);
