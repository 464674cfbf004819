import { canCardBecome, isLastPoll, nextPollMs } from '@portail/rules/payments/cards/card-state.ts';
import type { PeriodicTask } from '../../../platform/jobs/scheduled-job.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CardPaymentState, CardProvider } from '../../../platform/ports/card-provider.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { ApplyEvidence } from './apply-evidence.ts';
import { cardTransactionsIn } from './card-transactions.repository.ts';
import type { ClosePage } from './close-page.ts';

const POLL_EVERY_MS = 10_000;
const BATCH_SIZE = 20;
const QUIET_MS = 3_000;
const TIMEOUT_MS = 4_000;

type Dependencies = Pick<Platform, 'units' | 'clock' | 'log'> & {
  readonly provider: CardProvider;
  readonly applyEvidence: ApplyEvidence;
  readonly closePage: ClosePage;
};

interface Question {
  readonly reference: string;
  /** The poller's, which gives a page up in the end; a person's return only asks. */
  readonly isLast: boolean;
  readonly isPoll: boolean;
}

export interface AskProvider {
  /** A person is back from the provider's page: their word is nothing, the provider's is. */
  readonly onReturn: (reference: string) => Promise<void>;
  /** Those that are due; how many there were. */
  readonly pollDue: () => Promise<number>;
  readonly task: PeriodicTask;
}

export const createAskProvider = (dependencies: Dependencies): AskProvider => {
  const { units, clock, log, provider, applyEvidence, closePage } = dependencies;

  const giveUp = async (unit: UnitOfWork, reference: string): Promise<void> => {
    const row = await cardTransactionsIn(unit).lock(reference);
    if (row === undefined || !canCardBecome(row.state, 'EXPIREE', 'EMETTEUR')) return;
    await closePage(unit, row, 'EXPIREE');
  };

  const learn = async (
    unit: UnitOfWork,
    told: CardPaymentState | undefined,
    { reference, isLast, isPoll }: Question,
  ): Promise<void> => {
    const transactions = cardTransactionsIn(unit);
    if (told === undefined) {
      const row = await transactions.lock(reference);
      // A minute after the intent, a page that was never made will not be: our call has ended.
      if (isPoll && (isLast || row?.providerId === null)) await giveUp(unit, reference);
      return;
    }
    if (told.merchant === provider.merchant) {
      await transactions.saveCreated(reference, told, clock.realNow());
    }
    const source = {
      notificationId: null,
      requestId: `carte-${reference}`,
      origin: 'TACHE',
    } as const;
    await applyEvidence(unit, told, source);
    if (isPoll && isLast) await giveUp(unit, reference);
  };

  const ask = async (question: Question): Promise<void> => {
    try {
      const patienceMs = question.isPoll ? undefined : TIMEOUT_MS;
      const told = await provider.find(question.reference, patienceMs);
      await units.transact((unit) => learn(unit, told, question), { isRepeatable: true });
    } catch (error) {
      log.warn({ err: error, reference: question.reference }, 'état d’un paiement à redemander');
    }
  };

  /** The next time is planned before the question is put: a process that dies asks again later. */
  const takeDue = (): Promise<readonly Question[]> =>
    units.transact(async (unit) => {
      const transactions = cardTransactionsIn(unit);
      const due = await transactions.takeDue(clock.realNow(), BATCH_SIZE);
      const questions: Question[] = [];
      for (const { reference, polls, since } of due) {
        const asked = polls + 1;
        const nextPollAt = new Date(nextPollMs(since.getTime(), asked));
        await transactions.planPoll(reference, { polls: asked, since, nextPollAt });
        questions.push({ reference, isPoll: true, isLast: isLastPoll(asked) });
      }
      return questions;
    });

  const pollDue = async (): Promise<number> => {
    const questions = await takeDue();
    for (const question of questions) await ask(question);
    return questions.length;
  };

  return {
    onReturn: async (reference) => {
      const now = clock.realNow();
      const isOurs = await units.transact((unit) =>
        cardTransactionsIn(unit).claimQuestion(reference, now, QUIET_MS),
      );
      if (isOurs) await ask({ reference, isPoll: false, isLast: false });
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
