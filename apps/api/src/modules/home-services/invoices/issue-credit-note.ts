import type { IssuedCreditNoteBody } from '@portail/contract/home-services/home-services-partner.schemas.ts';
import {
  afterCreditNote,
  creditNoteProblem,
} from '@portail/rules/home-services/invoice-amounts.ts';
import { centsOf, ZERO_CENTS } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { ProviderScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { creditNotesIn } from './credit-notes.repository.ts';
import { fingerprintOfDocument } from './document-fingerprint.ts';
import { answeredBefore, requireDay, type IssuedAnswer } from './issue-invoice.ts';
import { issuedInvoicesIn } from './issued-invoices.repository.ts';
import { createRefundCreditNote } from './refund-credit-note.ts';

export type IssueCreditNote = (
  scope: ProviderScope,
  body: IssuedCreditNoteBody,
  origin: RequestOrigin,
) => Promise<IssuedAnswer>;

/** Lowers what is due, closes it at nothing, or gives back what was paid beyond. */
export const createIssueCreditNote = (dependencies: Pick<Platform, 'units' | 'clock' | 'alarms'>): IssueCreditNote => {
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
    const before = await answeredBefore(unit, scope, body.numero, fingerprint);
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
    await creditNotes.credit(invoice.numero, body.montant, statut === 'PAYEE' ? statut : 'A_PAYER');
    return { numero: body.numero, statut, montantDu: wireEuros(due) };
  };

  return (scope, body, origin) =>
    units.transact((unit) => issue(unit, scope, body, origin), { isRepeatable: true });
};
