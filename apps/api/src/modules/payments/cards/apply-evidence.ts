import {
  contradicts,
  stateAfter,
  stateOfEvents,
  stepsTo,
  type CardEvent,
} from '@portail/rules/payments/cards/card-state.ts';
import { ledgerIn } from '../../../ledger/ledger.repository.ts';
import type { MovementAuthor } from '../../../ledger/posting.ts';
import { taskPostingId } from '../../../ledger/task-posting-id.ts';
import type { QuarantineReason } from '../../../platform/db/database-types.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CardEvidence, CardProvider } from '../../../platform/ports/card-provider.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { causeOf, type CardCauses, type PaidCause } from './card-cause.ts';
import { paidCauseOf, type ClosePage } from './close-page.ts';
import { cardQuarantineIn } from './card-quarantine.repository.ts';
import { cardRefundsIn } from './card-refunds.repository.ts';
import { cardTransactionsIn, type LockedTransaction } from './card-transactions.repository.ts';
import type { OpenRefund } from './open-refund.ts';

type Dependencies = Pick<Platform, 'clock' | 'ids' | 'alarms'> & {
  readonly provider: CardProvider;
  readonly causes: CardCauses;
  readonly openRefund: OpenRefund;
  readonly closePage: ClosePage;
};

export interface EvidenceSource {
  /** The notification it came by, if it did; else the provider was asked. */
  readonly notificationId: string | null;
  readonly requestId: string;
  readonly origin: 'NOTIFICATION' | 'TACHE';
}

export type EvidenceOutcome = 'APPLIQUEE' | 'SANS_EFFET' | 'QUARANTAINE';

export type ApplyEvidence = (
  unit: UnitOfWork,
  evidence: CardEvidence,
  source: EvidenceSource,
) => Promise<EvidenceOutcome>;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ANONYMOUS_VISITOR = '0.0.0.0';

const mismatchOf = (
  row: LockedTransaction | undefined,
  evidence: CardEvidence,
  provider: CardProvider,
  isWholeStory: boolean,
): QuarantineReason | undefined => {
  if (evidence.merchant !== provider.merchant) return 'MARCHAND';
  if (row === undefined) return 'REFERENCE';
  if (row.providerId !== null && row.providerId !== evidence.providerId) return 'PAIEMENT';
  if (evidence.currency !== 'EUR') return 'DEVISE';
  if (evidence.amountCents !== row.amountCents) return 'MONTANT';
  const told = stateOfEvents(evidence.occurrences.map(({ event }) => event));
  return isWholeStory && contradicts(row.state, told) ? 'CONTRADICTION' : undefined;
};

/** By the provider's clock where it is believable: its daily file goes by it. */
const timeOf = ({ occurrences }: CardEvidence, events: readonly CardEvent[], now: Date): Date => {
  const at = occurrences.find(({ event }) => events.includes(event))?.at ?? now;
  return at > now ? now : at;
};

/**
 * The one place where a provider's word becomes a state and money in the books. Whoever brings it
 * (a notification, the person's return, our own question), the row is locked first and its state
 * only rises: three at once make one capture.
 */
export const createApplyEvidence = (dependencies: Dependencies): ApplyEvidence => {
  const { clock, ids, alarms, provider, causes, openRefund, closePage } = dependencies;

  const raise = (
    unit: UnitOfWork,
    { requestId }: EvidenceSource,
    name: 'CARTE_QUARANTAINE' | 'CARTE_IMPAYE',
    details: Readonly<Record<string, string | number>>,
  ) =>
    alarms.raise(unit, { requestId, address: ANONYMOUS_VISITOR, userAgent: '' }, { name, details });

  const setAside = async (
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

  const take = async (
    unit: UnitOfWork,
    row: LockedTransaction,
    payment: PaidCause,
    context: { evidence: CardEvidence; source: EvidenceSource; isGoneAgain: boolean },
  ): Promise<number> => {
    const cause = causeOf(causes, row.cause);
    const now = clock.realNow();
    // Money that has already left again is offered to nobody.
    const word = context.isGoneAgain ? 'REPARTIE' : await cause.paid(unit, payment);
    const money = { ...payment, provider: provider.name, isTaken: word === 'PRISE' };
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
    if (word === 'A_REMBOURSER') await openRefund(unit, row, cause.lateReason);
    return journalId;
  };

  const giveBack = async (
    unit: UnitOfWork,
    row: LockedTransaction,
    payment: PaidCause,
    context: { evidence: CardEvidence; source: EvidenceSource; journalId: number },
  ): Promise<void> => {
    const now = clock.realNow();
    const reversal = await ledgerIn(unit).reverse(context.journalId, {
      id: taskPostingId('REMBOURSEMENT_CARTE', row.reference),
      caseId: ids.ordered(),
      author: authorOf(row, context.source),
    });
    // The accounts of a capture keep no balance: nothing of it can have been spent.
    if ('debt' in reversal) throw new Error('a capture cannot be spent');
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

  const climb = async (
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
        const isGoneAgain = steps.includes('REMBOURSEE');
        journalId = await take(unit, row, payment, { evidence, source, isGoneAgain });
      } else if (step === 'REMBOURSEE') {
        if (journalId === null) throw new Error('a refund without its capture');
        await giveBack(unit, row, payment, { evidence, source, journalId });
      } else await closePage(unit, row, step);
    }
    return steps.length === 0 ? 'SANS_EFFET' : 'APPLIQUEE';
  };

  return async (unit, evidence, source) => {
    const row = UUID.test(evidence.reference)
      ? await cardTransactionsIn(unit).lock(evidence.reference)
      : undefined;
    const isWholeStory = source.notificationId === null;
    const mismatch = mismatchOf(row, evidence, provider, isWholeStory);
    if (row === undefined || mismatch !== undefined) {
      return await setAside(unit, evidence, source, mismatch ?? 'REFERENCE');
    }
    return await climb(unit, row, evidence, source);
  };
};
