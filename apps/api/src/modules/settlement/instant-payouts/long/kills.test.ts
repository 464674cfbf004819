import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useApiProcesses } from '../../../../../test/api-process.ts';
import { seededNumbers } from '../../../../../test/faulty-instant-bank.ts';
import { breachesOf } from '../../../../../test/ledger-world.ts';
import {
  createPayoutWorld,
  FATOU,
  nextTargetMorning,
  type PayoutWorld,
} from '../../../../../test/payout-world.ts';
import { startSandbox, type SandboxProcess } from '../../../../../test/sandbox-process.ts';
import { liftThresholds } from '../../../../../test/sensitive-actions.ts';
import { createManualClock, startTestApi, type TestApi } from '../../../../../test/test-api.ts';
import { createPayoutsModule } from '../../payouts/payouts.module.ts';

const KILLS = Number(process.env['KILLS'] ?? 20);
const SEED = 31;
const PAYMENTS_PER_LIFE = 6;
const CENTS = 10;
/** From its start, a process takes the messages that wait within about a second. */
const LIFE_MS = 1_600;
const SILENCE_MS = 150;
const SETTLED_WITHIN_MS = 180_000;
const TIMEOUT_MS = 7_200_000;
const STARTS_MAX = 5;
const BANK_ANSWERS = [
  'ACCEPTER',
  'ACCEPTER',
  'REFUSER',
  'MUETTE_EXECUTE',
  'MUETTE_REFUSE',
  'PERDU',
];

const urls = useTestDatabase();
const launch = useApiProcesses(urls);
const clock = createManualClock();
let sandbox: SandboxProcess;
let api: TestApi;
let world: PayoutWorld;

beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startTestApi(
    { adminUrl: urls.adminUrl, appUrl: urls.appUrl },
    { clock, env: { SANDBOX_URL: sandbox.url } },
  );
  world = createPayoutWorld(api);
  await liftThresholds(api);
  await world.giveVerifiedBank(FATOU);
});
afterAll(async () => {
  await api.server.close();
  await sandbox.stop();
});

interface AtTheBank {
  readonly boutEnBout: string;
  readonly libelle: string;
  readonly etat: string;
}
const executed = async (): Promise<readonly AtTheBank[]> => {
  const all = (await (
    await sandbox.ask('/banque/api/virements-instantanes')
  ).json()) as AtTheBank[];
  return all.filter(({ etat }) => etat === 'ACCEPTE');
};
const bankAnswers = (instant: string) =>
  sandbox.json('PUT', '/banque/api/reglages/instantanes', { instant, silenceMs: SILENCE_MS });

const countOf = async (sql: string): Promise<number> =>
  Number((await api.query(`select count(*)::int as count ${sql}`))[0]?.['count']);

it(
  `[31-3] ${KILLS} kills of the process that pays at once double and lose nothing`,
  { timeout: TIMEOUT_MS },
  async () => {
    const random = seededNumbers(SEED);
    const references: string[] = [];
    /** A start may fail on an overloaded machine: it is retried and not counted as a kill. */
    const begin = async () => {
      for (let attempt = 1; ; attempt += 1) {
        const life = launch({ SANDBOX_URL: sandbox.url, WORKERS: 'true' });
        try {
          await life.ready;
          return life;
        } catch (error) {
          await life.ended;
          if (attempt === STARTS_MAX) throw error;
        }
      }
    };
    let kills = 0;
    let underWay = 0;
    while (kills < KILLS) {
      await bankAnswers(BANK_ANSWERS[Math.floor(random() * BANK_ANSWERS.length)] ?? 'ACCEPTER');
      for (let rank = 0; rank < PAYMENTS_PER_LIFE; rank += 1) {
        references.push(await world.pay(CENTS));
      }
      const life = await begin();
      await pause(Math.floor(random() * LIFE_MS));
      life.child.kill('SIGKILL');
      await life.ended;
      kills += 1;
      if ((await countOf(`from virement_instantane where etat = 'ENVOYE'`)) > 0) underWay += 1;
    }

    // A process that lives settles what the killed ones have sent.
    await bankAnswers('ACCEPTER');
    const last = await begin();
    const end = Date.now() + SETTLED_WITHIN_MS;
    while (
      Date.now() < end &&
      (await countOf(`from virement_instantane where etat = 'ENVOYE'`)) > 0
    ) {
      await pause(1_000);
    }
    last.child.kill('SIGKILL');
    await last.ended;
    const open = await countOf(`from virement_instantane where etat = 'ENVOYE'`);
    nextTargetMorning(clock);
    const payouts = createPayoutsModule(api.server.platform);
    await payouts.issuePayouts();
    payouts.stop();

    const atTheBank = await executed();
    const report = { kills, underWay, payments: references.length, instant: 0, byFile: 0, open };
    const found = { lost: 0, doubled: 0 };
    for (const reference of references) {
      const [transfer, ...others] = await world.carriedBy(reference);
      const orders = atTheBank.filter(({ libelle }) => libelle === `CESU ${reference}`);
      const isInstant = transfer?.['canal'] === 'INSTANTANE';
      if (isInstant) report.instant += 1;
      else report.byFile += 1;
      if (orders.length + (isInstant ? 0 : 1) > 1 || others.length > 0) found.doubled += 1;
      const isThere = orders.some(({ boutEnBout }) => boutEnBout === transfer?.['id']);
      if (transfer === undefined || (isInstant && !isThere)) found.lost += 1;
    }
    process.stdout.write(`[31-3] ${JSON.stringify({ ...report, ...found })}\n`);
    expect(found).toEqual({ lost: 0, doubled: 0 });
    expect(open).toBe(0);
    expect(report.instant).toBeGreaterThan(0);
    expect(report.byFile).toBeGreaterThan(0);
    // The harness did what it is for: some deaths came between the order and its answer.
    expect(underWay).toBeGreaterThan(0);
    expect(await breachesOf(urls.adminUrl)).toEqual([]);
  },
);
