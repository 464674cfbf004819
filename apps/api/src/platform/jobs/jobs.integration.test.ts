import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock, createTestLog, useTestApi } from '../../../test/test-api.ts';
import { openDatabase, type DatabaseConnection } from '../db/database.ts';
import { createBoss } from './job-runner.ts';
import { purgeExpired } from './purge.repository.ts';
import { OUTBOX_QUEUE } from './queues.ts';

const DAY = 86_400_000;

describe('the job queue', () => {
  const database = useTestDatabase();
  let own: DatabaseConnection;
  beforeAll(() => {
    own = openDatabase({
      url: database.appUrl,
      maxConnections: 4,
      role: undefined,
      onConnectionLost: () => undefined,
    });
  });
  afterAll(() => own.close());

  it('runs and maintains itself with the rights of the application role', async () => {
    const { lines, log } = createTestLog();
    const boss = await createBoss({ pool: own.pool, log }).start();
    await boss.send(OUTBOX_QUEUE, { id: 'x' });
    await boss.supervise();
    await boss.stop({ close: false });
    expect(lines.filter((line) => line.includes('"niveau":"error"'))).toEqual([]);
  });
});

describe('the nightly purge', () => {
  const api = useTestApi();

  it('purges expired rows only', async () => {
    const now = createManualClock().realNow();
    const ago = (days: number) => new Date(now.getTime() - days * DAY);
    const count = async (table: string) =>
      Number((await api.current.query(`select count(*) as n from ${table}`))[0]?.['n']);
    for (const [id, days] of [
      ['a', 40],
      ['b', 1],
    ] as const) {
      await api.current.query(
        `insert into idempotency_record values ('public', $1, 'CONTACT', sha256('x'), 200, '{}', $2, $3)`,
        [id, ago(days + 1), ago(days - 2)],
      );
      await api.current.query(
        `insert into outbox_message values (gen_random_uuid(), 'ESSAI', $1, '{}', $2, $2, $2)`,
        [id, ago(days)],
      );
      await api.current.query(`insert into attempt_limit values ($1, 1, 0, $2, $3)`, [
        id,
        ago(days),
        ago(days - 2),
      ]);
      await api.current.query(
        `insert into user_session (id, account_id, created_at, last_seen_at, idle_seconds, ends_at)
         select gen_random_uuid(), id, $1, $1, 1800, $1::timestamptz + interval '12 hours'
         from user_account where login = 'demo-rh'`,
        [ago(days)],
      );
    }
    for (const days of [181, 179]) {
      await api.current.query(
        `insert into known_device
         select id, $2, $1, $1 from user_account where login = 'demo-rh'`,
        [ago(days), `empreinte-d-appareil-de-${days}-jours-passes`],
      );
    }
    for (const days of [40, 0]) {
      await api.current.query(
        `insert into verification (id, account_id, handle_hash, created_at, expires_at)
         select gen_random_uuid(), id, $2, $1, $1::timestamptz + interval '30 minutes'
         from user_account where login = 'demo-rh'`,
        [ago(days), `empreinte-${days}`],
      );
      await api.current.query(
        `insert into verification_failure
         select gen_random_uuid(), id, $1 from user_account where login = 'demo-rh'`,
        [ago(days)],
      );
      await api.current.query(
        `insert into password_reset values (gen_random_uuid(), null, $2, $1, $1::timestamptz + interval '1 day', null)`,
        [ago(days), `empreinte-${days}`],
      );
    }
    await api.current.query(`delete from idempotency_record where owner = 'demonstration'`);
    await api.current.server.platform.units.transact((unit) => purgeExpired(unit, now));
    for (const table of [
      'idempotency_record',
      'outbox_message',
      'attempt_limit',
      'user_session',
      'verification',
      'verification_failure',
      'password_reset',
      'known_device',
    ]) {
      expect(await count(table), table).toBe(1);
    }
  });
});
