import { mkdtemp, readdir, readFile, rm, writeFile, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { centsOf } from '@portail/rules/money/cents.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useCalendarWorld } from '../../../../test/calendar-world.ts';
import { checkRoots } from '../../../ledger/chain-root.ts';
import { accountPayment } from '../../../ledger/templates/payments.ts';
import { createFolderStore } from '../../../platform/files/folder-store.ts';
import { sealQueries } from './calendar.queries.ts';
import { ringOf } from '../../../../test/key-rings.ts';

const world = useCalendarWorld();
let rootsDir = '';
beforeAll(async () => {
  rootsDir = await mkdtemp(join(tmpdir(), 'scelles-'));
});
afterAll(() => rm(rootsDir, { recursive: true, force: true }));

const NOW = '2027-05-10T10:00:00Z';
const KEYS = ringOf('un-secret-pour-signer-les-racines-de-la-chaine');

const tasksAt = async (instant = NOW) => {
  const { config } = world.current.api.server.platform;
  return world.current.at(instant, {
    config: { ...config, ledger: { keys: KEYS, rootsDir } },
    roots: createFolderStore(rootsDir),
  });
};
const move = async () => {
  const { ledger } = world.current;
  const { compteId, intervenantId } = await ledger.openLoadedAccount(10_000, { millesime: 2027 });
  const pay = (cents: number) =>
    ledger.post([
      accountPayment({ intervenantId, shares: [{ compteId, amountCents: centsOf(cents) }] }),
    ]);
  return { compteId, pay };
};
const unsealed = async () => {
  const [row] = await world.current.ledger.admin(
    `select count(*)::integer as count from ledger_journal j
     where not exists (select from ledger_seal s where s.journal_id = j.id)`,
  );
  return row?.['count'];
};

describe('the chain of seals', () => {
  it('[I11] contains every journal once with concurrent replicas', async () => {
    const tasks = await tasksAt();
    const { pay } = await move();
    for (let n = 0; n < 10; n += 1) await pay(100);
    await Promise.all([1, 2, 3].map(() => tasks.sealJournals()));
    // An older running transaction, even of another database, delays the seal.
    await expect.poll(() => tasks.sealJournals().then(unsealed)).toBe(0);
    expect(await tasks.sealJournals()).toBe(0);
    expect(await world.current.ledger.breaches()).toEqual([]);
  });

  it('[I11] has a signed daily root, stored outside the database and written once', async () => {
    const { pay } = await move();
    await pay(100);
    const tasks = await tasksAt();
    await tasks.writeDailyRoot();
    const file = join(rootsDir, 'racine-2027-05-10.json');
    const first = await readFile(file, 'utf8');
    await pay(100);
    await Promise.all([tasks.writeDailyRoot(), tasks.writeDailyRoot()]);
    expect(await readFile(file, 'utf8')).toBe(first);
    await (await tasksAt('2027-05-11T10:00:00Z')).writeDailyRoot();
    expect((await readdir(rootsDir)).toSorted()).toEqual([
      'racine-2027-05-10.json',
      'racine-2027-05-11.json',
    ]);
    const seals = sealQueries(world.current.api.server.platform.reader);
    const check = () => checkRoots(createFolderStore(rootsDir), KEYS, seals.byRanks);
    expect(await check()).toEqual({ checked: 2, breaches: [] });

    // An attacker with the folder but without the secret.
    await chmod(file, 0o600);
    await writeFile(file, first.replace(/"rang": \d+/, '"rang": 1'));
    expect((await check()).breaches).toEqual([
      { fichier: 'racine-2027-05-10.json', raison: 'signature fausse' },
    ]);
    await writeFile(file, '{');
    expect((await check()).breaches).toMatchObject([{ raison: 'illisible' }]);
    await writeFile(file, first);
    expect(
      await checkRoots(createFolderStore(rootsDir), KEYS, () => Promise.resolve([])),
    ).toMatchObject({
      breaches: [{}, {}],
    });
    expect((await check()).breaches).toEqual([]);
  });
});

describe('the hourly check of the ledger', () => {
  const suspended = async () => {
    const rows = await world.current.ledger.admin(
      `select value from platform_state where key = 'ledger_suspended'`,
    );
    return rows[0]?.['value'] ?? false;
  };

  it('[I1] changes nothing when all invariants hold', async () => {
    const outcomes = await (await tasksAt()).checkLedger();
    expect(outcomes.filter(({ breaches }) => breaches > 0)).toEqual([]);
    expect(outcomes.length).toBeGreaterThan(25);
    expect(await suspended()).toBe(false);
  });

  it('[I3] suspends the ledger on a breach with an alarm, and repairs nothing', async () => {
    const { ledger } = world.current;
    const { compteId, pay } = await move();
    await ledger.admin(
      `update ledger_account set balance = balance + 1 where kind = 'BENEFICIAIRE_COMPTE' and key = $1`,
      [compteId],
    );
    await (await tasksAt()).checkLedger();
    expect(await suspended()).toBe(true);
    await expect(pay(100)).rejects.toMatchObject({ code: 'LEDGER_SUSPENDU', status: 409 });
    expect(await ledger.balanceOf(compteId)).toBe(10_001);
    const alarms = await ledger.admin(
      `select details ->> 'invariants' as invariants from security_event
       where kind = 'ALARME' and details ->> 'alarme' = 'LIVRES_INCOHERENTS'`,
    );
    expect(alarms).toEqual([{ invariants: 'I3' }]);
    const lines = world.current.api.logLines.filter(
      (line) => line.includes('LIVRES_INCOHERENTS') && line.includes('"msg":"alarme"'),
    );
    expect(lines).toHaveLength(1);
    await ledger.admin(`delete from platform_state where key = 'ledger_suspended'`);
    await ledger.admin(
      `update ledger_account set balance = balance - 1 where kind = 'BENEFICIAIRE_COMPTE' and key = $1`,
      [compteId],
    );
  });

  it('[I18] reports late work without a suspension', async () => {
    const { ledger } = world.current;
    await ledger.admin(
      `insert into outbox_message (id, kind, dedup_key, payload, created_at)
       values (gen_random_uuid(), 'ESSAI', 'en-retard', '{}', now() - interval '16 minutes')`,
    );
    const outcomes = await (await tasksAt()).checkLedger();
    expect(outcomes.filter(({ breaches }) => breaches > 0)).toMatchObject([
      { id: 'I18', breaches: 1, isLateness: true },
    ]);
    expect(await suspended()).toBe(false);
  });
});
