import {
  contradicts,
  stateAfter,
  stateOfEvents,
  stepsTo,
  type CardEvent,
  type CardState,
} from '@portail/rules/payments/card-state.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { ledgerIn } from '../../../ledger/ledger.repository.ts';
import type { MovementAuthor } from '../../../ledger/posting.ts';
import { taskPostingId } from '../../../ledger/task-posting-id.ts';
import type { QuarantineReason } from '../../../platform/db/database-types.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CardEvidence, CardProvider } from '../../../platform/ports/card-provider.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { causeOf, type CardCauses, type PaidCause } from './card-causes.ts';
import { openRefund } from './card-refunds.ts';
import {
  cardQuarantineIn,
  cardRefundsIn,
  cardTransactionsIn,
  type LockedTransaction,
} from './cards.repository.ts';

interface EvidenceSource {
  /** `null` when the provider was polled. */
  readonly notificationId: string | null;
  readonly requestId: string;
  readonly origin: 'NOTIFICATION' | 'TACHE';
}

type EvidenceOutcome = 'APPLIQUEE' | 'SANS_EFFET' | 'QUARANTAINE';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NO_ADDRESS = '0.0.0.0';

const mismatchOf = (
  row: LockedTransaction | undefined,
  evidence: CardEvidence,
  provider: CardProvider,
  isComplete: boolean,
): QuarantineReason | undefined => {
  if (evidence.merchant !== provider.merchant) return 'MARCHAND';
  if (row === undefined) return 'REFERENCE';
  if (row.providerId !== null && row.providerId !== evidence.providerId) return 'PAIEMENT';
  if (evidence.currency !== 'EUR') return 'DEVISE';
  if (evidence.amountCents !== row.amountCents) return 'MONTANT';
  const reported = stateOfEvents(evidence.occurrences.map(({ event }) => event));
  return isComplete && contradicts(row.state, reported) ? 'CONTRADICTION' : undefined;
};

/** The provider's time, which its daily file uses, unless it lies in the future. */
const timeOf = ({ occurrences }: CardEvidence, events: readonly CardEvent[], now: Date): Date => {
  const at = occurrences.find(({ event }) => events.includes(event))?.at ?? now;
  return at > now ? now : at;
};

const paidCauseOf = (row: LockedTransaction): PaidCause => ({
  causeId: row.causeId,
  amountCents: centsOf(row.amountCents),
  referenceTransaction: row.reference,
});

/**
 * Applies what the provider reports (by notification, poll or return of the payer) to the state of
 * a transaction and to the ledger. The row is locked first and its state only rises, so concurrent
 * reports of one capture post it once.
 */
export const createCardEvidence = (
  platform: Pick<Platform, 'clock' | 'ids' | 'outbox' | 'alarms'>,
  { provider, causes }: { readonly provider: CardProvider; readonly causes: CardCauses },
) => {
  const { clock, ids, alarms } = platform;

  const raise = (
    unit: UnitOfWork,
    { requestId }: EvidenceSource,
    name: 'CARTE_QUARANTAINE' | 'CARTE_IMPAYE',
    details: Readonly<Record<string, string | number>>,
  ) => alarms.raise(unit, { requestId, address: NO_ADDRESS, userAgent: '' }, { name, details });

  const quarantine = async (
    unit: UnitOfWork,
    evidence: CardEvidence,
    source: EvidenceSource,
    reason: QuarantineReason,
  ): Promise<EvidenceOutcome> => {
    const isNew = await cardQuarantineIn(unit).add({
      id: ids.ordered(),
      provider: provider.name,
      notificationId: source.notificationId,
      reference: evidence.reference,
      reason,
      details: {
        paiement: evidence.providerId,
        marchand: evidence.merchant,
        montant: evidence.amountCents,
        devise: evidence.currency,
        evenements: evidence.occurrences.map(({ event }) => event).join(' '),
      },
      createdAt: clock.realNow(),
    });
    if (isNew) await raise(unit, source, 'CARTE_QUARANTAINE', { motif: reason });
    return 'QUARANTAINE';
  };

  const authorOf = (row: LockedTransaction, source: EvidenceSource): MovementAuthor => ({
    actor: `carte:${provider.name}`,
    origin: source.origin,
    requestId: source.requestId,
    contract: row.contract,
  });

  const capture = async (
    unit: UnitOfWork,
    row: LockedTransaction,
    payment: PaidCause,
    context: { evidence: CardEvidence; source: EvidenceSource; isRefundedToo: boolean },
  ): Promise<number> => {
    const cause = causeOf(causes, row.cause);
    const now = clock.realNow();
    // A capture that is already refunded is not offered to its cause.
    const decision = context.isRefundedToo ? 'REPARTIE' : await cause.paid(unit, payment);
    const money = { ...payment, provider: provider.name, isTaken: decision === 'PRISE' };
    const { journals } = await ledgerIn(unit).post({
      id: taskPostingId('ENCAISSEMENT_CARTE', row.reference),
      author: authorOf(row, context.source),
      journals: await cause.received(unit, money),
    });
    const [journalId] = journals;
    if (journalId === undefined) throw new Error('the capture made no journal');
    await cardTransactionsIn(unit).accept(row.reference, {
      journalId,
      capturedAt: timeOf(context.evidence, ['CAPTURE'], now),
      now,
    });
    if (decision === 'A_REMBOURSER') await openRefund(platform, unit, row, cause.lateReason);
    return journalId;
  };

  const refund = async (
    unit: UnitOfWork,
    row: LockedTransaction,
    payment: PaidCause,
    context: { evidence: CardEvidence; source: EvidenceSource; journalId: number },
  ): Promise<void> => {
    const now = clock.realNow();
    const reversal = await ledgerIn(unit).reverseInFull(context.journalId, {
      id: taskPostingId('REMBOURSEMENT_CARTE', row.reference),
      caseId: ids.ordered(),
      author: authorOf(row, context.source),
    });
    const [journalId] = reversal.journals;
    if (journalId === undefined) throw new Error('the refund made no journal');
    const { reason } = await cardRefundsIn(unit).close({
      id: ids.ordered(),
      reference: row.reference,
      amountCents: row.amountCents,
      reason: 'PRESTATAIRE',
      createdAt: now,
      journalId,
      closedAt: timeOf(context.evidence, ['REMBOURSE', 'IMPAYE'], now),
    });
    await cardTransactionsIn(unit).setState(row.reference, 'REMBOURSEE', now);
    await causeOf(causes, row.cause).refunded(unit, payment);
    if (reason === 'PRESTATAIRE') {
      await raise(unit, context.source, 'CARTE_IMPAYE', { montant: row.amountCents });
    }
  };

  /** Closes a page that ended without a capture. */
  const closePage = async (
    unit: UnitOfWork,
    row: LockedTransaction,
    state: Exclude<CardState, 'ACCEPTEE' | 'REMBOURSEE'>,
  ): Promise<void> => {
    await cardTransactionsIn(unit).setState(row.reference, state, clock.realNow());
    await causeOf(causes, row.cause).failed(unit, paidCauseOf(row));
  };

  /** Nothing was captured when the payer came back. */
  const payerReturned = async (unit: UnitOfWork, reference: string): Promise<void> => {
    const row = await cardTransactionsIn(unit).lock(reference);
    if (row?.state !== 'INITIEE') return;
    await causeOf(causes, row.cause).returned?.(unit, paidCauseOf(row));
  };

  const applySteps = async (
    unit: UnitOfWork,
    row: LockedTransaction,
    evidence: CardEvidence,
    source: EvidenceSource,
  ): Promise<EvidenceOutcome> => {
    const events = evidence.occurrences.map(({ event }) => event);
    const steps = stepsTo(row.state, stateAfter(row.state, events));
    const payment = paidCauseOf(row);
    let journalId = row.journalId;
    for (const step of steps) {
      if (step === 'ACCEPTEE') {
        const isRefundedToo = steps.includes('REMBOURSEE');
        journalId = await capture(unit, row, payment, { evidence, source, isRefundedToo });
      } else if (step === 'REMBOURSEE') {
        if (journalId === null) throw new Error('a refund without its capture');
        await refund(unit, row, payment, { evidence, source, journalId });
      } else await closePage(unit, row, step);
    }
    return steps.length === 0 ? 'SANS_EFFET' : 'APPLIQUEE';
  };

  const applyEvidence = async (
    unit: UnitOfWork,
    evidence: CardEvidence,
    source: EvidenceSource,
  ): Promise<EvidenceOutcome> => {
    const row = UUID.test(evidence.reference)
      ? await cardTransactionsIn(unit).lock(evidence.reference)
      : undefined;
    const isComplete = source.notificationId === null;
    const mismatch = mismatchOf(row, evidence, provider, isComplete);
    if (row === undefined || mismatch !== undefined) {
      return await quarantine(unit, evidence, source, mismatch ?? 'REFERENCE');
    }
    return await applySteps(unit, row, evidence, source);
  };

  /** Processes a stored notification. */
  const applyNotification = async (unit: UnitOfWork, id: string, content: unknown) => {
    const notification = provider.readNotification(content);
    if (notification?.isKnown !== true) {
      const origin = { requestId: id, address: NO_ADDRESS, userAgent: '' };
      await alarms.raise(unit, origin, {
        name: 'CARTE_QUARANTAINE',
        details: { motif: 'TYPE_INCONNU' },
      });
      return 'TYPE_INCONNU' as const;
    }
    return await applyEvidence(unit, notification, {
      notificationId: id,
      requestId: id,
      origin: 'NOTIFICATION',
    });
  };

  return { applyEvidence, applyNotification, closePage, payerReturned };
};
export type CardEvidenceUseCases = ReturnType<typeof createCardEvidence>;
