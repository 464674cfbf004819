import process from 'node:process';
import { setImmediate as breathe } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { useTestApi } from '../../../../../test/test-api.ts';
import { openDatabase } from '../../../../platform/db/database.ts';
import { createUnitsOfWork } from '../../../../platform/db/unit-of-work.ts';
import { createSecretBox } from '../../../../platform/secret-box.ts';
import { mandateIbanPurposeOf } from '../../../settlement/direct-debits/debits.module.ts';
import { createReseal } from '../reseal.ts';
import { ringOf } from '../../../../../test/key-rings.ts';

const ROWS = Number(process.env['LIGNES'] ?? 1_000_000);
const BATCH = 20_000;
const NEW_KEY = 'n'.repeat(40);

const api = useTestApi();
let admin: ReturnType<typeof openDatabase>;

const idOf = (rank: number): string =>
  `00000000-0000-4000-8000-${rank.toString(16).padStart(12, '0')}`;
const ibanOf = (rank: number): string => `FR76${String(rank).padStart(23, '0')}`;

beforeAll(async () => {
  admin = openDatabase({
    url: api.current.urls.adminUrl,
    maxConnections: 2,
    role: undefined,
    onConnectionLost: () => undefined,
  });
  const { secretBox } = api.current.server.platform;
  for (let first = 1; first <= ROWS; first += BATCH) {
    const ranks = Array.from({ length: Math.min(BATCH, ROWS - first + 1) }, (_, n) => first + n);
    await api.current.query(
      `insert into mandat_sepa (id, rum, beneficiary_id, titulaire, iban_scelle, iban_fin, statut, created_at)
       select x.id, 'M' || upper(replace(x.id::text, '-', '')), b.id, 'Essai', scelle, '0000',
         'EN_ATTENTE', now()
       from unnest($1::uuid[], $2::text[]) as x(id, scelle), (select id from beneficiary limit 1) b(id)`,
      [
        ranks.map(idOf),
        ranks.map((rank) => secretBox.seal(mandateIbanPurposeOf(idOf(rank)), ibanOf(rank))),
      ],
    );
  }
}, 1_200_000);

afterAll(() => admin.close());

it('[P5] reseals a million rows while they are read and written', async () => {
  const { secondStep } = api.current.server.platform.config;
  const next = createSecretBox(secondStep.keys, ringOf(NEW_KEY));
  const sealAnew = createReseal({ units: createUnitsOfWork(admin.reader), secretBox: next });
  const reseal = { isDone: false };
  let reads = 0;
  const readSome = async (): Promise<void> => {
    while (!reseal.isDone) {
      const rank = 1 + ((reads * 7_919) % ROWS);
      const [row] = await api.current.query('select iban_scelle from mandat_sepa where id = $1', [
        idOf(rank),
      ]);
      const { iban_scelle: sealed } = z.parse(z.object({ iban_scelle: z.string() }), row);
      expect(next.open(mandateIbanPurposeOf(idOf(rank)), sealed)).toBe(ibanOf(rank));
      // A concurrent write is not overwritten.
      await api.current.query('update mandat_sepa set iban_scelle = $2 where id = $1', [
        idOf(rank),
        next.seal(mandateIbanPurposeOf(idOf(rank)), ibanOf(rank)),
      ]);
      reads += 1;
      await breathe();
    }
  };
  const reading = readSome();
  const report = await sealAnew();
  reseal.isDone = true;
  await reading;
  expect(reads).toBeGreaterThan(0);
  expect(report['mandat_sepa.iban_scelle']).toBeGreaterThanOrEqual(ROWS - reads);
  // Without the old key everything still opens.
  const alone = createSecretBox(ringOf('z'.repeat(40)), ringOf(NEW_KEY));
  let opened = 0;
  for (let first = 1; first <= ROWS; first += BATCH) {
    const rows = await api.current.query(
      'select id, iban_scelle from mandat_sepa where id between $1 and $2',
      [idOf(first), idOf(first + BATCH - 1)],
    );
    for (const { id, iban_scelle: sealed } of rows) {
      if (alone.open(mandateIbanPurposeOf(String(id)), String(sealed)).startsWith('FR76'))
        opened += 1;
    }
  }
  expect(opened).toBe(ROWS);
});
