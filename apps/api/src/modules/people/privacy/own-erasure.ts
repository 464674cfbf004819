import type { Erasure } from '@portail/contract/people/privacy.schemas.ts';
import { erasureDayOf, obstaclesTo } from '@portail/rules/people/privacy/erasure.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import { createSendNotice } from '../../identity/sign-in/authentication.module.ts';
import { erasureReads, erasuresIn } from './erasures.repository.ts';
import { KEPT_DATA } from './kept-data.ts';

const viewOf = async (reads: ReturnType<typeof erasureReads>): Promise<Erasure> => {
  const waiting = await reads.findWaiting();
  const obstacles = [...obstaclesTo(await reads.state())];
  const details = (await reads.details())
    .filter(({ obstacle }) => obstacles.includes(obstacle))
    .map(({ obstacle, origine, nombre, day }) => ({
      obstacle,
      origine,
      nombre,
      date: formatFrenchDate(calendarDay(day)),
    }));
  if (waiting === undefined) return { statut: 'AUCUNE', obstacles, details, conserve: KEPT_DATA };
  return {
    statut: 'DEMANDEE',
    demandeLe: dateTimeInFrance(waiting.requestedAt),
    prevuLe: formatFrenchDate(calendarDay(waiting.day)),
    obstacles,
    details,
    conserve: KEPT_DATA,
  };
};

export const createOwnErasure = (platform: Platform) => {
  const { reader, units, clock, ids, securityLog } = platform;
  const sendNotice = createSendNotice(platform);
  const record = (
    unit: UnitOfWork,
    origin: RequestOrigin,
    { userId }: AuthenticatedCaller,
    acte: 'DEMANDE' | 'RETRAIT',
  ) =>
    securityLog.record(unit, origin, {
      kind: 'EFFACEMENT',
      result: 'SUCCES',
      userId,
      details: { acte },
    });
  return {
    read: (caller: AuthenticatedCaller): Promise<Erasure> =>
      viewOf(erasureReads(reader, beneficiaryScopeOf(caller))),

    request: async (caller: AuthenticatedCaller, origin: RequestOrigin): Promise<Erasure> => {
      const scope = beneficiaryScopeOf(caller);
      requireRecentConfirmation(caller, clock);
      return await units.transact(async (unit) => {
        const erasures = erasuresIn(unit, scope);
        await erasures.lockOwner();
        const current = await viewOf(erasures.read());
        if (current.statut === 'DEMANDEE') return current;
        if (current.obstacles.length > 0) throw new DomainError('EFFACEMENT_IMPOSSIBLE');
        await erasures.insert({
          id: ids.ordered(),
          requestedAt: clock.businessNow(),
          day: erasureDayOf(clock.businessDay()),
        });
        await record(unit, origin, caller, 'DEMANDE');
        await sendNotice(unit, caller.userId, 'EFFACEMENT_DEMANDE');
        return await viewOf(erasures.read());
      });
    },

    withdraw: (caller: AuthenticatedCaller, origin: RequestOrigin): Promise<Erasure> =>
      units.transact(async (unit) => {
        const erasures = erasuresIn(unit, beneficiaryScopeOf(caller));
        if (await erasures.withdraw(clock.businessNow())) {
          await record(unit, origin, caller, 'RETRAIT');
          await sendNotice(unit, caller.userId, 'EFFACEMENT_RETIRE');
        }
        return await viewOf(erasures.read());
      }),
  };
};
