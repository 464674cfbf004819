import {
  isAtNight,
  assessReading,
  READING_WINDOW_S,
  SEEN_PEOPLE_PER_HOUR,
} from '@portail/rules/backoffice/operators/reading.ts';
import { timeInFrance } from '../../../platform/clock.ts';
import type { AlarmName } from '../../../platform/log/alarms.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { operatorWatchIn, type WatchedOperator } from './operator-watch.repository.ts';

type Dependencies = Pick<
  Platform,
  'clock' | 'ids' | 'digest' | 'limits' | 'securityLog' | 'alarms'
>;

interface Reading {
  readonly operator: WatchedOperator;
  /** Accounts that were not noted yet. */
  readonly read: readonly string[];
}

/** Who reads too many people, at hours or of contracts that are not theirs (S44). */
export const createOperatorWatch = (dependencies: Dependencies) => {
  const { clock, ids, digest, limits, securityLog, alarms } = dependencies;

  const windowStart = (): Date => new Date(clock.realNow().getTime() - READING_WINDOW_S * 1_000);

  /** Once an hour for each operator: an alarm that rings at each row is switched off. */
  const tell = async (
    unit: UnitOfWork,
    origin: RequestOrigin,
    { name, accountId, people }: { name: AlarmName; accountId: string; people: number },
  ): Promise<void> => {
    const first = await limits.tally(unit, {
      key: digest.of('alarme-operateur', `${name} ${accountId}`),
      failures: 1,
      windowS: READING_WINDOW_S,
      clearedBySuccess: false,
    });
    if (first === undefined) return;
    await alarms.raise(unit, origin, {
      name,
      details: { operateur: accountId, personnes: people },
    });
  };

  /** The spaces that they have open close too. */
  const pause = async (
    unit: UnitOfWork,
    origin: RequestOrigin,
    { operator, people }: { readonly operator: WatchedOperator; readonly people: number },
  ): Promise<void> => {
    const { accountId } = operator;
    const id = ids.ordered();
    const at = clock.realNow();
    const watch = operatorWatchIn(unit, accountId);
    await watch.suspend({ id, people, requestId: origin.requestId, at });
    await watch.endOpenedPortals(operator, at);
    await securityLog.record(unit, origin, {
      kind: 'OPERATEUR_SUSPENDU',
      result: 'REFUS',
      accountId,
      details: { suspension: id, personnes: people },
    });
    await alarms.raise(unit, origin, {
      name: 'LECTURES_EN_MASSE',
      details: { operateur: accountId, personnes: people },
    });
  };

  /** At night, or of contracts that the operator does not follow. */
  const tellOfUnusual = async (
    unit: UnitOfWork,
    origin: RequestOrigin,
    { operator: { accountId }, read }: Reading,
  ): Promise<void> => {
    if (isAtNight(timeInFrance(clock.realNow()))) {
      await tell(unit, origin, { name: 'LECTURES_DE_NUIT', accountId, people: read.length });
    }
    const strangers = await operatorWatchIn(unit, accountId).countNotFollowed(read);
    if (strangers > 0) {
      await tell(unit, origin, { name: 'LECTURES_HORS_CONTRATS', accountId, people: strangers });
    }
  };

  return {
    /** One reading after the other for each operator: the count is true. */
    lock: (unit: UnitOfWork, accountId: string): Promise<WatchedOperator | undefined> =>
      operatorWatchIn(unit, accountId).lock(),

    /**
     * May these files be read? The hundredth person of an hour is shown and pauses the operator;
     * nobody is shown beyond. The pause stays when the reading is refused.
     */
    admit: async (
      unit: UnitOfWork,
      origin: RequestOrigin,
      { operator, read }: Reading,
    ): Promise<boolean> => {
      if (operator.isPaused) return false;
      const watch = operatorWatchIn(unit, operator.accountId);
      const people = await watch.countFiles(operator, windowStart(), read);
      const verdict = assessReading(people);
      if (verdict !== 'READ') await pause(unit, origin, { operator, people });
      if (verdict !== 'PAUSED') await tellOfUnusual(unit, origin, { operator, read });
      return verdict !== 'PAUSED';
    },

    /** Only seen in a list: nothing is refused for it, and the rest is looked at all the same. */
    noteSeen: async (
      unit: UnitOfWork,
      origin: RequestOrigin,
      { operator, read }: Reading,
    ): Promise<void> => {
      await tellOfUnusual(unit, origin, { operator, read });
      const watch = operatorWatchIn(unit, operator.accountId);
      const people = await watch.countSeen(operator, windowStart(), read);
      if (people < SEEN_PEOPLE_PER_HOUR) return;
      const { accountId } = operator;
      await tell(unit, origin, { name: 'LISTES_EN_MASSE', accountId, people });
    },
  };
};
export type OperatorWatch = ReturnType<typeof createOperatorWatch>;
