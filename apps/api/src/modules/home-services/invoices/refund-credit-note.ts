import { centsOf, ZERO_CENTS, type Cents } from '@portail/rules/money/cents.ts';
import { ledgerIn } from '../../../ledger/ledger.repository.ts';
import { taskPostingId } from '../../../ledger/task-posting-id.ts';
import { type AccountShare, invoiceCredited } from '../../../ledger/templates/payments.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { creditNotesIn, type GivenShare } from './credit-notes.repository.ts';
import type { LockedIssue } from './issued-invoices.repository.ts';
import { invoiceSettlementsIn } from './settlements.repository.ts';

export interface RefundedNote {
  readonly postingId: string;
  readonly toAccountsCents: Cents;
  /** What the house has to transfer to the person. */
  readonly byHouseCents: Cents;
}

interface Source {
  readonly contract: string;
  readonly intervenantId: string;
  readonly shares: readonly GivenShare[];
}

/** What goes back to each account, none beyond what it gave, none to a year that has ended. */
export const sharesOf = (
  given: readonly GivenShare[],
  refund: Cents,
): { readonly shares: readonly AccountShare[]; readonly rest: Cents } => {
  const shares: AccountShare[] = [];
  let rest: number = refund;
  for (const { compteId, cents, isPayable } of given) {
    const back = isPayable ? Math.min(rest, Math.max(cents, 0)) : 0;
    if (back === 0) continue;
    shares.push({ compteId, amountCents: centsOf(back) });
    rest -= back;
  }
  return { shares, rest: centsOf(rest) };
};

/**
 * Gives back what a credit note takes off a paid invoice: to the accounts that had paid it. A card is
 * only ever refunded whole: what it had paid is owed to the person in the books, and the house
 * transfers it.
 */
export const createRefundCreditNote = ({ alarms }: Pick<Platform, 'alarms'>) => {
  const sourceOf = async (unit: UnitOfWork, invoice: LockedIssue): Promise<Source> => {
    const { settlementId, paymentId, numero } = invoice;
    const settlement =
      settlementId === null ? undefined : await invoiceSettlementsIn(unit).lock(settlementId);
    if (settlement !== undefined) return { ...settlement, shares: [] };
    const payment =
      paymentId === null ? undefined : await creditNotesIn(unit).findPayment(paymentId);
    if (payment === undefined || paymentId === null) throw new Error(`nobody has paid ${numero}`);
    return { ...payment, shares: await creditNotesIn(unit).listShares(paymentId) };
  };

  return async (
    unit: UnitOfWork,
    {
      numero,
      invoice,
      refund,
      origin,
    }: {
      readonly numero: string;
      readonly invoice: LockedIssue;
      readonly refund: Cents;
      readonly origin: RequestOrigin;
    },
  ): Promise<RefundedNote> => {
    const { contract, intervenantId, shares: given } = await sourceOf(unit, invoice);
    const { shares, rest } = sharesOf(given, refund);
    const postingId = taskPostingId('AVOIR_SERVICE', numero);
    await ledgerIn(unit).post({
      id: postingId,
      author: {
        actor: `prestataire:${invoice.clientId}`,
        origin: 'NOTIFICATION',
        requestId: origin.requestId,
        contract,
      },
      journals: [
        invoiceCredited({ intervenantId, creditNote: numero, shares, byHouseCents: rest }),
      ],
    });
    if (invoice.settlementId !== null) {
      await invoiceSettlementsIn(unit).addCredited(invoice.settlementId, refund);
    }
    if (rest > ZERO_CENTS) {
      await alarms.raise(unit, origin, {
        name: 'AVOIR_A_REMBOURSER',
        details: { avoir: numero, montant: rest },
      });
    }
    return { postingId, toAccountsCents: centsOf(refund - rest), byHouseCents: rest };
  };
};
