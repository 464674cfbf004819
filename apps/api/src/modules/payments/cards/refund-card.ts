import * as z from 'zod/mini';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CardProvider, CardRefundAnswer } from '../../../platform/ports/card-provider.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { ApplyEvidence } from './apply-evidence.ts';
import { cardQuarantineIn } from './card-quarantine.repository.ts';
import { cardRefundsIn } from './card-refunds.repository.ts';
import { cardTransactionsIn } from './card-transactions.repository.ts';
import { REFUND_MESSAGE, type OpenRefund } from './open-refund.ts';

/** Message of the outbox, written by whoever cancels what a card had paid. */
export const CANCELLED_MESSAGE = 'REMBOURSEMENT_CARTE';

const cancelledSchema = z.object({ referenceTransaction: z.string() });
const refundSchema = z.object({ id: z.string() });

type Dependencies = Pick<Platform, 'units' | 'clock' | 'ids' | 'alarms'> & {
  readonly provider: CardProvider;
  readonly openRefund: OpenRefund;
  readonly applyEvidence: ApplyEvidence;
};

interface AskedRefund {
  readonly id: string;
  readonly reference: string;
  readonly amountCents: number;
  readonly providerId: string;
}

export const createRefundHandlers = (dependencies: Dependencies): readonly OutboxHandler[] => {
  const { units, clock, ids, alarms, provider, openRefund, applyEvidence } = dependencies;

  const openCase = (referenceTransaction: string): Promise<void> =>
    units.transact(async (unit) => {
      const row = await cardTransactionsIn(unit).lock(referenceTransaction);
      // What never came in, or has gone back since, asks for nothing.
      if (row?.state === 'ACCEPTEE') await openRefund(unit, row, 'ANNULATION');
    });

  const findAsked = (id: string): Promise<AskedRefund | undefined> =>
    units.transact(async (unit) => {
      const refund = await cardRefundsIn(unit).find(id);
      if (refund === undefined || refund.providerId === null) return undefined;
      const isOpen = refund.statut === 'DEMANDE' || refund.statut === 'EN_COURS';
      return isOpen ? { ...refund, providerId: refund.providerId } : undefined;
    });

  const setAside = async (unit: UnitOfWork, refund: AskedRefund): Promise<void> => {
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

  const learn = async (
    unit: UnitOfWork,
    refund: AskedRefund,
    { outcome, providerId }: CardRefundAnswer,
  ): Promise<void> => {
    if (outcome === 'REFUSE') return await setAside(unit, refund);
    await cardRefundsIn(unit).setUnderWay(refund.id, providerId);
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
        const refund = await findAsked(refundSchema.parse(payload).id);
        if (refund === undefined) return;
        const { id, providerId, amountCents } = refund;
        const answer = await provider.refund({ refundId: id, providerId, amountCents });
        await units.transact((unit) => learn(unit, refund, answer), { isRepeatable: true });
      },
    },
  ];
};
