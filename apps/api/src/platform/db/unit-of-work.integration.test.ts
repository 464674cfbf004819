import { describe, expect, it } from 'vitest';
import { useTestApi } from '../../../test/test-api.ts';
import { setPlatformState } from '../platform-state.repository.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';

const api = useTestApi();

const stateOf = async (key: string) =>
  (await api.current.query('select value from platform_state where key = $1', [key]))[0]?.['value'];

describe('a unit of work', () => {
  it('commits all or nothing, and notifies listeners only after the commit', async () => {
    const { units } = api.current.server.platform;
    const told: string[] = [];
    await units.transact(async (unit) => {
      unit.afterCommit(() => told.push('kept'));
      await setPlatformState(unit, 'maintenance', false, new Date());
      expect(told).toEqual([]);
    });
    await expect(
      units.transact(async (unit) => {
        unit.afterCommit(() => told.push('lost'));
        await setPlatformState(unit, 'maintenance', true, new Date());
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await stateOf('maintenance')).toBe(false);
    expect(told).toEqual(['kept']);
  });

  it('lets no repository outlive it, and none be made without it', async () => {
    const { units } = api.current.server.platform;
    let escaped: UnitOfWork | undefined;
    await units.transact((unit) => {
      escaped = unit;
      return Promise.resolve();
    });
    const forged: UnitOfWork = { kind: 'unit-of-work', afterCommit: () => undefined };
    for (const unit of [escaped!, forged]) {
      await expect(setPlatformState(unit, 'maintenance', true, new Date())).rejects.toThrow(
        'this unit of work is closed',
      );
    }
  });
});

describe('connections', () => {
  it('cut in the middle of a transaction end it, and not the process', async () => {
    const { units } = api.current.server.platform;
    const cut = units.transact(async (unit) => {
      await setPlatformState(unit, 'maintenance', true, new Date());
      await api.current.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and state = 'idle in transaction'`,
      );
      // Long enough for the news to arrive while no statement is under way.
      await new Promise((done) => setTimeout(done, 100));
      await setPlatformState(unit, 'maintenance', true, new Date());
    });
    await expect(cut).rejects.toThrow();
    expect(await stateOf('maintenance')).toBe(false);
    const readiness = async () => (await api.current.http.inject('/readyz')).statusCode;
    await expect.poll(readiness).toBe(200);
  });

  it('prepare a statement once under its own name', async () => {
    const { reader } = api.current.server.platform;
    await reader.connection().execute(async (connection) => {
      const find = () =>
        connection.selectFrom('contract').select('numero').where('numero', '=', '100001').execute();
      await find();
      await find();
      const prepared = await connection
        .selectFrom('pg_prepared_statements' as never)
        .selectAll()
        .execute();
      const named = (prepared as { name: string; statement: string }[]).filter(({ statement }) =>
        statement.includes('"numero" = $1'),
      );
      expect(named).toHaveLength(1);
      expect(named[0]?.name).toMatch(/^q_[0-9a-f]{32}$/);
    });
  });

  it('do without names where a pooler does not keep them', async () => {
    const plain = await api.current.variant({ DATABASE_POOLER: 'true' });
    try {
      const reply = await plain.http.inject('/api/eb/fonctionnalites?numeroContrat=100003');
      expect(reply.json()).toHaveLength(2);
    } finally {
      await plain.server.close();
    }
  });

  it('step down to the application’s role when there is one login for all', async () => {
    const { adminUrl } = api.current.server.platform.config.database;
    const single = await api.current.variant({ DATABASE_URL: adminUrl });
    try {
      const { reader } = single.server.platform;
      await expect(reader.deleteFrom('security_event').execute()).rejects.toThrow(
        'permission denied',
      );
    } finally {
      await single.server.close();
    }
  });
});
