import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';
import type { PeriodicTask } from '../../../../platform/jobs/scheduled-job.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { BodyReceipt, NationalBodies } from '../../../../platform/ports/national-body.ts';

const LOOK_EVERY_MS = 10_000;
const BATCH_SIZE = 20;

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** Two minutes of looking often, an hour of looking each minute, then each hour. */
const OFTEN = { looks: 12, waitMs: 10 * SECOND_MS };
const SOMETIMES = { looks: 70, waitMs: MINUTE_MS };
const SELDOM_MS = 60 * MINUTE_MS;

export const pollDelayMs = (asked: number): number => {
  if (asked <= OFTEN.looks) return OFTEN.waitMs;
  return asked <= SOMETIMES.looks ? SOMETIMES.waitMs : SELDOM_MS;
};

export interface FollowedSending {
  readonly envoiId: string;
  readonly organisme: Organisme;
  readonly businessKey: string;
}

type Dependencies = Pick<Platform, 'clock' | 'log'> & {
  readonly bodies: NationalBodies;
  /** Those whose time has come, their next look planned already: who dies asks again later. */
  readonly takeDue: (
    now: Date,
    limit: number,
    nextLookAt: (asked: number) => Date,
  ) => Promise<readonly FollowedSending[]>;
  /** What a body says of one; `undefined` when it has never seen it. */
  readonly learn: (envoiId: string, receipt: BodyReceipt | undefined) => Promise<void>;
};

export interface FollowDeclarations {
  /** How many were asked for. */
  readonly followDue: () => Promise<number>;
  readonly task: PeriodicTask;
}

/** A body decides when it likes and tells nobody: it is asked, less and less often. */
export const createFollowDeclarations = (dependencies: Dependencies): FollowDeclarations => {
  const { clock, log, bodies, takeDue, learn } = dependencies;

  const follow = async ({ envoiId, organisme, businessKey }: FollowedSending): Promise<void> => {
    try {
      await learn(envoiId, await bodies[organisme].findReceipt(businessKey));
    } catch (error) {
      log.warn({ err: error, envoiId, organisme }, 'état d’une déclaration à redemander');
    }
  };

  const followDue = async (): Promise<number> => {
    const now = clock.realNow();
    const nextLookAt = (asked: number): Date => new Date(now.getTime() + pollDelayMs(asked));
    const due = await takeDue(now, BATCH_SIZE, nextLookAt);
    for (const sending of due) await follow(sending);
    return due.length;
  };

  return {
    followDue,
    task: {
      name: 'déclarations à suivre',
      everyMs: LOOK_EVERY_MS,
      run: async () => {
        while ((await followDue()) === BATCH_SIZE);
      },
    },
  };
};
