import { nextPollMs } from '@portail/rules/payments/card-state.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import * as z from 'zod/mini';
import type { RefundReason } from '../../../platform/db/schema/card-tables.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type {
  CardEvidence,
  CardProvider,
  CardRefundAnswer,
} from '../../../platform/ports/card-provider.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { cardQuarantineIn, cardRefundsIn, cardTransactionsIn } from './cards.repository.ts';

/** Outbox message: requests a refund from the provider. */
const REFUND_MESSAGE = 'REMBOURSER_CARTE';

type RefundPlatform = Pick<Platform, 'clock' | 'ids' | 'outbox'>;

const planRefundPolls = (unit: UnitOfWork, reference: string, since: Date): Promise<void> =>
  cardTransactionsIn(unit).planPoll(reference, {
    polls: 0,
    since,
    nextPollAt: new Date(nextPollMs(since.getTime(), 0)),
  });

/** The refund is requested by the outbox, and polled until the provider has made it. */
export const openRefund = async (
  { clock, ids, outbox }: RefundPlatform,
  unit: UnitOfWork,
  { reference, amountCents }: { readonly reference: string; readonly amountCents: number },
  reason: RefundReason,
): Promise<void> => {
  const createdAt = clock.realNow();
  const id = ids.random();
  const isNew = await cardRefundsIn(unit).open({ id, reference, amountCents, reason, createdAt });
  if (!isNew) return;
  await planRefundPolls(unit, reference, createdAt);
  await outbox.add(unit, {
    kind: REFUND_MESSAGE,
    dedupKey: `${REFUND_MESSAGE}:${reference}`,
    payload: { id },
  });
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A refund requested by an operator: of a card payment that nothing depends on any more, or whose
 * first refund the provider refused.
 */
export const createReturnCard = (platform: RefundPlatform) => {
  const { clock, ids, outbox } = platform;

  const requestAgain = async (unit: UnitOfWork, reference: string): Promise<void> => {
    const createdAt = clock.realNow();
    // A new id: the provider would repeat its refusal for the same one.
    const id = ids.random();
    await cardRefundsIn(unit).reopen(reference, { id, createdAt });
    await planRefundPolls(unit, reference, createdAt);
    await outbox.add(unit, {
      kind: REFUND_MESSAGE,
      dedupKey: `${REFUND_MESSAGE}:${reference}:${id}`,
      payload: { id },
    });
  };

  return async (unit: UnitOfWork, reference: string) => {
    const transactions = cardTransactionsIn(unit);
    const row = UUID.test(reference) ? await transactions.lock(reference) : undefined;
    if (row?.state !== 'ACCEPTEE' || !(await transactions.isReturnable(reference))) {
      throw new DomainError('REMBOURSEMENT_IMPOSSIBLE');
    }
    const before = await cardRefundsIn(unit).findByTransaction(reference);
    if (before === undefined) await openRefund(platform, unit, row, 'OPERATEUR');
    else if (before.statut === 'REFUSE') await requestAgain(unit, reference);
    else throw new DomainError('REMBOURSEMENT_IMPOSSIBLE');
    const { beneficiaryId, contract, amountCents } = row;
    return { beneficiaryId, contract, amountCents: centsOf(amountCents) };
  };
};

/** Outbox message of a cancellation: the payment's card transaction is to be refunded. */
const CANCELLED_MESSAGE = 'REMBOURSEMENT_CARTE';

const cancelledSchema = z.object({ referenceTransaction: z.string() });
const refundSchema = z.object({ id: z.string() });

interface RefundNeeds {
  readonly provider: CardProvider;
  readonly applyEvidence: (
    unit: UnitOfWork,
    evidence: CardEvidence,
    source: {
      readonly notificationId: null;
      readonly requestId: string;
      readonly origin: 'TACHE';
    },
  ) => Promise<unknown>;
}

interface RequestedRefund {
  readonly id: string;
  readonly reference: string;
  readonly amountCents: number;
  readonly providerId: string;
}

export const createRefundHandlers = (
  platform: RefundPlatform & Pick<Platform, 'units' | 'alarms'>,
  { provider, applyEvidence }: RefundNeeds,
): readonly OutboxHandler[] => {
  const { units, clock, ids, alarms } = platform;

  const openCase = (referenceTransaction: string): Promise<void> =>
    units.transact(async (unit) => {
      const row = await cardTransactionsIn(unit).lock(referenceTransaction);
      // Nothing to refund without a capture, or after a refund.
      if (row?.state === 'ACCEPTEE') await openRefund(platform, unit, row, 'ANNULATION');
    });

  const findRequested = (id: string): Promise<RequestedRefund | undefined> =>
    units.transact(async (unit) => {
      const refund = await cardRefundsIn(unit).find(id);
      if (refund === undefined || refund.providerId === null) return undefined;
      const isOpen = refund.statut === 'DEMANDE' || refund.statut === 'EN_COURS';
      return isOpen ? { ...refund, providerId: refund.providerId } : undefined;
    });

  const quarantine = async (unit: UnitOfWork, refund: RequestedRefund): Promise<void> => {
    const now = clock.realNow();
    await cardRefundsIn(unit).refuse(refund.id, now);
    await cardQuarantineIn(unit).add({
      id: ids.ordered(),
      provider: provider.name,
      notificationId: null,
      reference: refund.reference,
      reason: 'REMBOURSEMENT_REFUSE',
      details: { paiement: refund.providerId, montant: refund.amountCents },
      createdAt: now,
    });
    const origin = { requestId: refund.id, address: '0.0.0.0', userAgent: '' };
    await alarms.raise(unit, origin, {
      name: 'CARTE_QUARANTAINE',
      details: { motif: 'REMBOURSEMENT_REFUSE' },
    });
  };

  const applyAnswer = async (
    unit: UnitOfWork,
    refund: RequestedRefund,
    { outcome, providerId }: CardRefundAnswer,
  ): Promise<void> => {
    if (outcome === 'REFUSE') return await quarantine(unit, refund);
    await cardRefundsIn(unit).setInProgress(refund.id, providerId);
    if (outcome === 'EN_COURS') return;
    await applyEvidence(
      unit,
      {
        providerId: refund.providerId,
        reference: refund.reference,
        merchant: provider.merchant,
        amountCents: refund.amountCents,
        currency: 'EUR',
        occurrences: [{ event: 'REMBOURSE', at: clock.realNow() }],
      },
      { notificationId: null, requestId: refund.id, origin: 'TACHE' },
    );
  };

  return [
    {
      kind: CANCELLED_MESSAGE,
      run: (payload) => openCase(cancelledSchema.parse(payload).referenceTransaction),
    },
    {
      kind: REFUND_MESSAGE,
      run: async (payload) => {
        const refund = await findRequested(refundSchema.parse(payload).id);
        if (refund === undefined) return;
        const { id, providerId, amountCents } = refund;
        const answer = await provider.refund({ refundId: id, providerId, amountCents });
        await units.transact((unit) => applyAnswer(unit, refund, answer), { isRepeatable: true });
      },
    },
  ];
};
