import { canCardBecome, isLastPoll, nextPollMs } from '@portail/rules/payments/card-state.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CardPaymentState, CardProvider } from '../../../platform/ports/card-provider.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { CardEvidenceUseCases } from './apply-evidence.ts';
import { cardTransactionsIn } from './cards.repository.ts';

const POLL_EVERY_MS = 10_000;
const BATCH_SIZE = 20;
const QUIET_MS = 3_000;
const RETURN_TIMEOUT_MS = 4_000;

interface Check {
  readonly reference: string;
  /** The last planned poll: an unused page then expires. */
  readonly isLast: boolean;
  /** False when the payer has returned: the page stays open. */
  readonly isPoll: boolean;
}

interface PollNeeds {
  readonly provider: CardProvider;
  readonly evidence: Pick<CardEvidenceUseCases, 'applyEvidence' | 'closePage' | 'payerReturned'>;
}

/** Reads the state of card payments from the provider: on the payer's return, and by polls. */
export const createProviderPolling = (
  { units, clock, log }: Pick<Platform, 'units' | 'clock' | 'log'>,
  { provider, evidence }: PollNeeds,
) => {
  const expire = async (unit: UnitOfWork, reference: string): Promise<void> => {
    const row = await cardTransactionsIn(unit).lock(reference);
    if (row === undefined || !canCardBecome(row.state, 'EXPIREE', 'EMETTEUR')) return;
    await evidence.closePage(unit, row, 'EXPIREE');
  };

  const applyState = async (
    unit: UnitOfWork,
    state: CardPaymentState | undefined,
    { reference, isLast, isPoll }: Check,
  ): Promise<void> => {
    const transactions = cardTransactionsIn(unit);
    if (state === undefined) {
      const row = await transactions.lock(reference);
      // Polls start a minute after the intent: our call to create the page has ended by then.
      if (isPoll && (isLast || row?.providerId === null)) await expire(unit, reference);
      return;
    }
    if (state.merchant === provider.merchant) {
      await transactions.saveCreated(reference, state, clock.realNow());
    }
    const source = {
      notificationId: null,
      requestId: `carte-${reference}`,
      origin: 'TACHE',
    } as const;
    await evidence.applyEvidence(unit, state, source);
    if (isPoll && isLast) await expire(unit, reference);
    if (!isPoll) await evidence.payerReturned(unit, reference);
  };

  const check = async (request: Check): Promise<void> => {
    try {
      const timeoutMs = request.isPoll ? undefined : RETURN_TIMEOUT_MS;
      const state = await provider.find(request.reference, timeoutMs);
      await units.transact((unit) => applyState(unit, state, request), { isRepeatable: true });
    } catch (error) {
      log.warn({ err: error, reference: request.reference }, 'état d’un paiement à redemander');
    }
  };

  /** The next poll is planned first, so that a crash does not lose it. */
  const takeDue = (): Promise<readonly Check[]> =>
    units.transact(async (unit) => {
      const transactions = cardTransactionsIn(unit);
      const due = await transactions.takeDue(clock.realNow(), BATCH_SIZE);
      const checks: Check[] = [];
      for (const { reference, polls, since } of due) {
        const count = polls + 1;
        const nextPollAt = new Date(nextPollMs(since.getTime(), count));
        await transactions.planPoll(reference, { polls: count, since, nextPollAt });
        checks.push({ reference, isPoll: true, isLast: isLastPoll(count) });
      }
      return checks;
    });

  const pollDue = async (): Promise<number> => {
    const checks = await takeDue();
    for (const request of checks) await check(request);
    return checks.length;
  };

  return {
    /** The payer's browser proves nothing: the provider is asked. */
    checkOnReturn: async (reference: string): Promise<void> => {
      const now = clock.realNow();
      const isClaimed = await units.transact((unit) =>
        cardTransactionsIn(unit).claimCheck(reference, now, QUIET_MS),
      );
      if (isClaimed) await check({ reference, isPoll: false, isLast: false });
    },
    pollDue,
    task: {
      name: 'paiements par carte à demander',
      everyMs: POLL_EVERY_MS,
      run: async () => {
        while ((await pollDue()) === BATCH_SIZE);
      },
    },
  };
};
