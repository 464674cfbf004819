import type { IssuedCreditNoteBody } from '@portail/contract/home-services/home-services-partner.schemas.ts';
import {
  afterCreditNote,
  creditNoteProblem,
} from '@portail/rules/home-services/invoice-amounts.ts';
import { centsOf, ZERO_CENTS, type Cents } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { ledgerIn } from '../../../ledger/ledger.repository.ts';
import { taskPostingId } from '../../../ledger/task-posting-id.ts';
import {
  type AccountShare,
  creditNoteTransferred,
  invoiceCredited,
} from '../../../ledger/templates/payments.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { ProviderScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { creditNotesIn, type GivenShare } from './credit-notes.repository.ts';
import { type LockedIssuedInvoice, issuedInvoicesIn } from './invoices.repository.ts';
import {
  fingerprintOfDocument,
  findEarlierAnswer,
  requireDay,
  type IssuedAnswer,
} from './issue-invoice.ts';
import { invoiceSettlementsIn } from './settlements.repository.ts';

interface RefundedNote {
  readonly postingId: string;
  readonly toAccountsCents: Cents;
  /** To be transferred to the person by the issuer. */
  readonly byHouseCents: Cents;
  /** The provider whose next payout is lowered, if it was paid out already. */
  readonly deduction: { readonly intervenantId: string; readonly contract: string } | undefined;
}

interface Source {
  readonly contract: string;
  readonly intervenantId: string;
  /** The provider has the money: its next payout is lowered instead. */
  readonly isPaidOut: boolean;
  readonly shares: readonly GivenShare[];
}

/** Refund per account: at most what it paid, and nothing to an expired one. */
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
 * Refunds the credited part of a paid invoice to the accounts that paid it. A card can only be
 * refunded in full, so its part is owed to the person in the ledger and transferred by an operator.
 */
const createRefundCreditNote = ({ alarms }: Pick<Platform, 'alarms'>) => {
  const sourceOf = async (unit: UnitOfWork, invoice: LockedIssuedInvoice): Promise<Source> => {
    const { settlementId, paymentId, numero } = invoice;
    const settlement =
      settlementId === null ? undefined : await invoiceSettlementsIn(unit).lock(settlementId);
    if (settlement !== undefined) {
      return { ...settlement, isPaidOut: settlement.statut === 'EFFECTUE', shares: [] };
    }
    const payment =
      paymentId === null ? undefined : await creditNotesIn(unit).findPayment(paymentId);
    if (payment === undefined || paymentId === null) throw new Error(`no payment of ${numero}`);
    const shares = await creditNotesIn(unit).listShares(paymentId);
    return { ...payment, isPaidOut: true, shares };
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
      readonly invoice: LockedIssuedInvoice;
      readonly refund: Cents;
      readonly origin: RequestOrigin;
    },
  ): Promise<RefundedNote> => {
    const { contract, intervenantId, isPaidOut, shares: given } = await sourceOf(unit, invoice);
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
    if (isPaidOut) {
      await alarms.raise(unit, origin, {
        name: 'AVOIR_A_RETENIR',
        details: { avoir: numero, montant: refund },
      });
    }
    return {
      postingId,
      toAccountsCents: centsOf(refund - rest),
      byHouseCents: rest,
      deduction: isPaidOut ? { intervenantId, contract } : undefined,
    };
  };
};

/** Lowers the amount due, closes the invoice at zero, or refunds what was overpaid. */
export const createIssueCreditNote = (
  dependencies: Pick<Platform, 'units' | 'clock' | 'alarms'>,
) => {
  const { units, clock } = dependencies;
  const refundCreditNote = createRefundCreditNote(dependencies);

  const issue = async (
    unit: UnitOfWork,
    scope: ProviderScope,
    body: IssuedCreditNoteBody,
    origin: RequestOrigin,
  ): Promise<IssuedAnswer> => {
    const issued = issuedInvoicesIn(unit, scope);
    const invoice = await issued.lockInvoice(body.numeroFacture);
    if (invoice === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    const fingerprint = fingerprintOfDocument('AVOIR', body);
    const before = await findEarlierAnswer(unit, scope, body.numero, fingerprint);
    if (before !== undefined) return before;
    const day = requireDay(body.date, calendarDay(invoice.day), clock.businessDay());
    const amounts = {
      total: centsOf(invoice.totalCents),
      creditNotes: [centsOf(invoice.creditedCents)],
      paid: centsOf(invoice.paidCents),
      statut: invoice.statut,
    };
    if (creditNoteProblem(amounts, body.montant) !== undefined) {
      throw new DomainError('AVOIR_IMPOSSIBLE');
    }
    const { statut, due, refund } = afterCreditNote(amounts, body.montant);
    if (!(await issued.claimNumber(body.numero, 'AVOIR'))) {
      throw new DomainError('NUMERO_DEJA_UTILISE');
    }
    const given =
      refund === ZERO_CENTS
        ? undefined
        : await refundCreditNote(unit, { numero: body.numero, invoice, refund, origin });
    const creditNotes = creditNotesIn(unit);
    await creditNotes.insert({
      numero: body.numero,
      invoice: invoice.numero,
      beneficiaryId: invoice.beneficiaryId,
      day,
      fingerprint,
      amountCents: body.montant,
      reason: body.motif,
      refundCents: refund,
      toAccountsCents: given?.toAccountsCents ?? ZERO_CENTS,
      postingId: given?.postingId ?? null,
      isRefunded: given !== undefined && given.byHouseCents === ZERO_CENTS,
    });
    if (given?.deduction !== undefined) {
      await creditNotes.deduct({
        ...given.deduction,
        creditNote: body.numero,
        amountCents: refund,
      });
    }
    await creditNotes.credit(invoice.numero, body.montant, statut === 'PAYEE' ? statut : 'A_PAYER');
    return { numero: body.numero, statut, montantDu: wireEuros(due) };
  };

  return (
    scope: ProviderScope,
    body: IssuedCreditNoteBody,
    origin: RequestOrigin,
  ): Promise<IssuedAnswer> =>
    units.transact((unit) => issue(unit, scope, body, origin), { isRepeatable: true });
};

interface TransferredNote {
  readonly reference: string;
  readonly operator: { readonly actor: string; readonly requestId: string };
}

interface SettledNote {
  readonly beneficiaryId: string;
  readonly contract: string;
  readonly amountCents: Cents;
  readonly postingId: string;
}

/**
 * Follow-up of the alarm AVOIR_A_REMBOURSER: the operator made the transfer at the bank and records
 * it here.
 */
export const transferCreditNote = async (
  unit: UnitOfWork,
  { reference, operator }: TransferredNote,
): Promise<SettledNote> => {
  const creditNotes = creditNotesIn(unit);
  const owed = await creditNotes.lockOwed(reference);
  if (owed === undefined) throw new DomainError('REMBOURSEMENT_IMPOSSIBLE');
  const { beneficiaryId, contract } = owed;
  const amountCents = centsOf(owed.cents);
  const postingId = taskPostingId('AVOIR_VIRE', reference);
  await ledgerIn(unit).post({
    id: postingId,
    author: { ...operator, origin: 'BACK_OFFICE', contract },
    journals: [creditNoteTransferred(reference, amountCents)],
  });
  await creditNotes.markRefunded(reference);
  return { beneficiaryId, contract, amountCents, postingId };
};
