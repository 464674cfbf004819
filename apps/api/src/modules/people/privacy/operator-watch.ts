import type { OperatorPause } from '@portail/contract/backoffice/operator-people.schemas.ts';
import {
  isAtNight,
  assessReading,
  READING_WINDOW_S,
  SEEN_PEOPLE_PER_HOUR,
} from '@portail/rules/backoffice/operators/reading.ts';
import { timeInFrance, dateTimeInFrance } from '../../../platform/clock.ts';
import type { AlarmName } from '../../../platform/log/alarms.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestOrigin, AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { operatorPauseQueries } from './consultations.queries.ts';
import {
  operatorWatchIn,
  type WatchedOperator,
  operatorPausesIn,
} from './operator-watch.repository.ts';

interface Reading {
  readonly operator: WatchedOperator;
  /** Accounts that were not recorded yet. */
  readonly read: readonly string[];
}

/** Detects operators who read too many people, at night, or people of contracts they do not follow. */
export const createOperatorWatch = ({
  clock,
  ids,
  digest,
  limits,
  securityLog,
  alarms,
}: Pick<Platform, 'clock' | 'ids' | 'digest' | 'limits' | 'securityLog' | 'alarms'>) => {
  const windowStart = (): Date => new Date(clock.realNow().getTime() - READING_WINDOW_S * 1_000);

  /** At most once an hour per operator and alarm. */
  const raiseHourly = async (
    unit: UnitOfWork,
    origin: RequestOrigin,
    { name, userId, people }: { name: AlarmName; userId: string; people: number },
  ): Promise<void> => {
    const first = await limits.tally(unit, {
      key: digest.of('alarme-operateur', `${name} ${userId}`),
      failures: 1,
      windowS: READING_WINDOW_S,
      clearedBySuccess: false,
    });
    if (first === undefined) return;
    await alarms.raise(unit, origin, {
      name,
      details: { operateur: userId, personnes: people },
    });
  };

  /** Also ends the portals of beneficiaries that the operator has open. */
  const suspend = async (
    unit: UnitOfWork,
    origin: RequestOrigin,
    { operator, people }: { readonly operator: WatchedOperator; readonly people: number },
  ): Promise<void> => {
    const { userId } = operator;
    const id = ids.ordered();
    const at = clock.realNow();
    const watch = operatorWatchIn(unit, userId);
    await watch.suspend({ id, people, requestId: origin.requestId, at });
    await watch.endOpenedPortals(operator, at);
    await securityLog.record(unit, origin, {
      kind: 'OPERATEUR_SUSPENDU',
      result: 'REFUS',
      userId,
      details: { suspension: id, personnes: people },
    });
    await alarms.raise(unit, origin, {
      name: 'LECTURES_EN_MASSE',
      details: { operateur: userId, personnes: people },
    });
  };

  const raiseUnusual = async (
    unit: UnitOfWork,
    origin: RequestOrigin,
    { operator: { userId }, read }: Reading,
  ): Promise<void> => {
    if (isAtNight(timeInFrance(clock.realNow()))) {
      await raiseHourly(unit, origin, { name: 'LECTURES_DE_NUIT', userId, people: read.length });
    }
    const notFollowed = await operatorWatchIn(unit, userId).countNotFollowed(read);
    if (notFollowed > 0) {
      await raiseHourly(unit, origin, {
        name: 'LECTURES_HORS_CONTRATS',
        userId,
        people: notFollowed,
      });
    }
  };

  return {
    /** Serialises the readings of one operator, so that the counts are exact. */
    lock: (unit: UnitOfWork, userId: string): Promise<WatchedOperator | undefined> =>
      operatorWatchIn(unit, userId).lock(),

    /**
     * False when the files must not be shown. The person who reaches the hourly limit is still shown
     * and suspends the operator; the suspension remains when the reading is refused.
     */
    admit: async (
      unit: UnitOfWork,
      origin: RequestOrigin,
      { operator, read }: Reading,
    ): Promise<boolean> => {
      if (operator.isPaused) return false;
      const watch = operatorWatchIn(unit, operator.userId);
      const people = await watch.countFiles(operator, windowStart(), read);
      const verdict = assessReading(people);
      if (verdict !== 'READ') await suspend(unit, origin, { operator, people });
      if (verdict !== 'PAUSED') await raiseUnusual(unit, origin, { operator, read });
      return verdict !== 'PAUSED';
    },

    /** People seen in a list only: raises alarms and refuses nothing. */
    recordListed: async (
      unit: UnitOfWork,
      origin: RequestOrigin,
      { operator, read }: Reading,
    ): Promise<void> => {
      await raiseUnusual(unit, origin, { operator, read });
      const watch = operatorWatchIn(unit, operator.userId);
      const people = await watch.countSeen(operator, windowStart(), read);
      if (people < SEEN_PEOPLE_PER_HOUR) return;
      const { userId } = operator;
      await raiseHourly(unit, origin, { name: 'LISTES_EN_MASSE', userId, people });
    },
  };
};
export type OperatorWatch = ReturnType<typeof createOperatorWatch>;

/** Suspensions are visible to all operators; another operator than the suspended one lifts them. */
export const createOperatorPauses = ({
  reader,
  units,
  clock,
  securityLog,
}: Pick<Platform, 'reader' | 'units' | 'clock' | 'securityLog'>) => {
  const scopeOf = ({ userId }: AuthenticatedCaller) =>
    operatorScope(userId, 'suspensions des consultations');

  return {
    list: async (caller: AuthenticatedCaller): Promise<OperatorPause[]> => {
      const rows = await operatorPauseQueries(reader, scopeOf(caller)).list();
      return rows.map((row) => ({
        id: row.id,
        prenom: row.prenom,
        nom: row.nom,
        soiMeme: row.userId === caller.userId,
        debut: dateTimeInFrance(row.debut),
        personnes: row.personnes,
        ...(row.leveeLe === null
          ? {}
          : {
              levee: {
                le: dateTimeInFrance(row.leveeLe),
                par: `${row.leveeParPrenom ?? ''} ${row.leveeParNom ?? ''}`.trim(),
                motif: row.leveeMotif ?? '',
              },
            }),
      }));
    },

    lift: (
      caller: AuthenticatedCaller,
      { id, motif }: { readonly id: string; readonly motif: string },
      origin: RequestOrigin,
    ): Promise<void> =>
      units.transact(async (unit) => {
        const pauses = operatorPausesIn(unit, scopeOf(caller));
        const pause = await pauses.lock(id);
        if (pause === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
        if (pause.userId === caller.userId) throw new DomainError('SUSPENSION_DE_SOI');
        if (pause.leveeLe !== null) throw new DomainError('SUSPENSION_DEJA_LEVEE');
        await pauses.lift(id, { motif: motif.trim(), at: clock.realNow() });
        await securityLog.record(unit, origin, {
          kind: 'OPERATEUR_RETABLI',
          result: 'SUCCES',
          userId: caller.userId,
          details: { suspension: id, operateur: pause.userId },
        });
      }),
  };
};
