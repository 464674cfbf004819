import { formatWireInstant } from '@portail/rules/time/wire-instant.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../../platform/ports/caller.ts';
import { DomainError } from '../../../../platform/ports/domain-error.ts';
import { sessionsIn } from '../sessions.repository.ts';
import { describeDevice } from './device.ts';
import { ownSessionQueries } from './own-sessions.queries.ts';

export interface OwnSession {
  readonly id: string;
  readonly ouverteLe: string;
  readonly derniereActivite: string;
  readonly appareil: string;
  readonly courante: boolean;
  readonly delegue?: string;
}

export type ListSessions = (caller: AuthenticatedCaller) => Promise<OwnSession[]>;

export const createListSessions =
  ({ reader, clock }: Pick<Platform, 'reader' | 'clock'>): ListSessions =>
  async (caller) => {
    const rows = await ownSessionQueries(reader, caller).list(clock.realNow());
    return rows.map((row) => ({
      id: row.id,
      ouverteLe: formatWireInstant(row.createdAt.getTime()),
      derniereActivite: formatWireInstant(row.lastSeenAt.getTime()),
      appareil: describeDevice(row),
      courante: row.id === caller.sessionId,
      ...(row.delegateLastName === null
        ? {}
        : { delegue: `${row.delegateFirstName ?? ''} ${row.delegateLastName}`.trim() }),
    }));
  };

export type EndSession = (
  caller: AuthenticatedCaller,
  sessionId: string,
  origin: RequestOrigin,
) => Promise<void>;

/** One's own only: another's session is answered like one that never was. */
export const createEndSession =
  ({ units, clock, securityLog }: Pick<Platform, 'units' | 'clock' | 'securityLog'>): EndSession =>
  (caller, sessionId, origin) =>
    units.transact(async (unit) => {
      const { accountId } = caller;
      const isEnded = await sessionsIn(unit).revokeOwn(accountId, sessionId, clock.realNow());
      if (!isEnded) throw new DomainError('RESSOURCE_INTROUVABLE');
      await securityLog.record(unit, origin, {
        kind: 'SESSION_TERMINEE',
        result: 'SUCCES',
        accountId,
      });
    });
