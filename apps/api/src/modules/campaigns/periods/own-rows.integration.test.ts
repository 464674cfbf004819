import { beforeAll, describe, expect, it } from 'vitest';
import { scopeOfFunder, tryBeside, tryIn } from '../../../../test/owner-scopes.ts';
import { useTestApi } from '../../../../test/test-api.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { FunderScope } from '../../../platform/ports/owner-scope.ts';
import { funderSessionQueries } from './funder-sessions.queries.ts';
import { funderSessionsIn } from './funder-sessions.repository.ts';
import { managedSessions } from './managed-sessions.repository.ts';
import { matchSession } from './match-parts.ts';
import { contentOfStored } from './session-content.ts';

/* Each query keeps to its funder by itself, whatever was asked before it. */
const SESSION = '5001';
const api = useTestApi();
const reader = () => api.current.server.platform.reader;
let own: FunderScope;
let other: FunderScope;

beforeAll(async () => {
  own = await scopeOfFunder(api.current, '4001');
  other = await scopeOfFunder(api.current, '4002');
});

describe('[S21] another funder', () => {
  it('changes and closes no session that is not its own', async () => {
    const { ids } = api.current.server.platform;
    const stored = await managedSessions(reader(), own).find(SESSION);
    if (stored === undefined) throw new Error('no session');
    const content = contentOfStored(stored);
    const versionAfter = (
      act: (sessions: ReturnType<typeof funderSessionsIn>) => Promise<unknown>,
      scope = other,
    ) =>
      tryIn(api.current, async (unit) => {
        await act(funderSessionsIn(unit, scope, ids));
        const row = await transactionOf(unit)
          .selectFrom('precommande_session')
          .select('version')
          .where('id', '=', SESSION)
          .executeTakeFirstOrThrow();
        return row.version;
      });
    const close = (sessions: ReturnType<typeof funderSessionsIn>) =>
      sessions.close(SESSION, new Date());
    const change = (sessions: ReturnType<typeof funderSessionsIn>) =>
      sessions.change(SESSION, content, matchSession(content, stored));
    expect(await versionAfter(close, own)).toBe(stored.version + 1);
    expect(await versionAfter(change, own)).toBe(stored.version + 1);
    expect(await versionAfter(close)).toBe(stored.version);
    expect(await versionAfter(change)).toBe(stored.version);
  });

  it('waits for no session that is not its own', async () => {
    const { ids } = api.current.server.platform;
    const rows = 'select from precommande_session where id = $1';
    const found = await tryBeside(api.current, rows, [SESSION], (unit) =>
      funderSessionsIn(unit, other, ids).lock(SESSION),
    );
    expect(found).toBeUndefined();
  });

  it('is known by its own number of client', async () => {
    const clientIds = [own, other].map((scope) => funderSessionQueries(reader(), scope).clientId());
    expect(await Promise.all(clientIds)).toEqual(['4001', '4002']);
  });
});
