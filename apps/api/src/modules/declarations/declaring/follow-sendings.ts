import type { PeriodicTask } from '../../../platform/jobs/scheduled-job.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { NationalBodies } from '../../../platform/ports/national-body.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { createFollowDeclarations } from './bodies/follow-declarations.ts';
import { envoisIn } from './envois.repository.ts';
import type { RecordReceipt } from './learn-receipt.ts';
import { SEND_DECLARATION } from './send-declaration.ts';

type Dependencies = Pick<Platform, 'units' | 'clock' | 'log' | 'outbox'> & {
  readonly bodies: NationalBodies;
  readonly learn: RecordReceipt;
};

const SCOPE = operatorScope('systeme', 'suivi des déclarations auprès des organismes');
/** A declaration that no body has confirmed for so long is looked at by a person. */
const TIMEOUT_MS = 5 * 86_400_000;
const BATCH_SIZE = 50;

export interface FollowSendings {
  /** How many bodies were asked about. */
  readonly followDue: () => Promise<number>;
  /** How many were handed to a person. */
  readonly cancelDue: () => Promise<number>;
  readonly task: PeriodicTask;
}

export const createFollowSendings = (dependencies: Dependencies): FollowSendings => {
  const { units, clock, outbox, learn } = dependencies;

  /** The body has never seen it: it leaves again, under the same key. */
  const sendAgain = (envoiId: string): Promise<void> =>
    units.transact(async (unit) => {
      const envoi = await envoisIn(unit, SCOPE).lock(envoiId);
      if (envoi?.etat !== 'A_ENVOYER' && envoi?.etat !== 'RECUE') return;
      await outbox.add(unit, {
        kind: SEND_DECLARATION,
        dedupKey: `${SEND_DECLARATION}:${envoiId}:${envoi.asked}`,
        payload: { envoiId },
      });
    });

  const follow = createFollowDeclarations({
    ...dependencies,
    takeDue: (now, limit, nextLookAt) =>
      units.transact(async (unit) => {
        const envois = envoisIn(unit, SCOPE);
        const due = await envois.lockDue(now, limit);
        for (const { envoiId, asked } of due) {
          await envois.planLook(envoiId, asked + 1, nextLookAt(asked + 1));
        }
        return due;
      }),
    learn: (envoiId, receipt) =>
      receipt === undefined ? sendAgain(envoiId) : learn.received(envoiId, receipt),
  });

  const cancelDue = async (): Promise<number> => {
    const before = new Date(clock.realNow().getTime() - TIMEOUT_MS);
    const due = await units.transact((unit) =>
      envoisIn(unit, SCOPE).listUnanswered(before, BATCH_SIZE),
    );
    for (const envoiId of due) await learn.givenUp(envoiId);
    return due.length;
  };

  return {
    followDue: follow.followDue,
    cancelDue,
    task: {
      ...follow.task,
      run: async () => {
        await follow.task.run();
        while ((await cancelDue()) === BATCH_SIZE);
      },
    },
  };
};
