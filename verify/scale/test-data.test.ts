import { isSiret } from '@portail/rules/identifiers/siret.ts';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../apps/api/src/platform/config.ts';
import { DEMO_BENEFICIARIES } from '../../apps/api/src/demo/demo-people.ts';
import { runNode } from '../../scripts/lib/command.ts';
import type { ScalePlan } from './plan.ts';
import { SCALE_TABLES } from './tables.ts';
import { unallocatedSiret } from './unallocated.ts';

const PLAN: ScalePlan = {
  people: 50,
  firstPerson: 0,
  millesime: 2026,
  fromMs: Date.UTC(2026, 0, 1),
  toMs: Date.UTC(2026, 9, 1),
  nowText: '2026-10-01T00:00:00.000Z',
  transaction: '1',
  firstAccount: 1,
  firstJournal: 1,
  firstSeal: 1,
  lastHash: Buffer.alloc(32),
  firstCompteNumero: 1,
  firstTitreNumero: 1,
};

/** Domains reserved for examples (RFC 2606): mail to them reaches no one. */
const RESERVED = /@(?:[\w-]+\.)*example$/;

describe('[P14] test data', () => {
  it('[P14] employers have numbers with valid keys that were never assigned', () => {
    const numbers = Array.from({ length: 2_000 }, (_, rank) => unallocatedSiret(rank));
    expect(numbers.filter((siret) => !isSiret(siret) || !siret.startsWith('0'))).toEqual([]);
    // The company’s own nine digits have their key too.
    const wrongSiren = numbers.filter((siret) => !isSiret(`00000${siret.slice(0, 9)}`));
    expect(wrongSiren).toEqual([]);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('[P14] people are written to at addresses that cannot be', () => {
    const table = SCALE_TABLES.find(({ name }) => name === 'user_account');
    const rank = table?.columns.indexOf('mail') ?? -1;
    const mails = [...(table?.rows(PLAN) ?? [])].map((line) => line.trim().split('\t')[rank]);
    expect(mails).toHaveLength(PLAN.people);
    expect(mails.filter((mail) => !RESERVED.test(mail ?? ''))).toEqual([]);
    expect(
      DEMO_BENEFICIARIES.map(({ mail }) => mail).filter((mail) => !RESERVED.test(mail)),
    ).toEqual([]);
  });

  it('[P14] production refuses the demonstration data, another clock and invented people', async () => {
    const production = { NODE_ENV: 'production', DATABASE_URL: 'postgresql://x@127.0.0.1:1/x' };
    expect(() => readConfig({ ...production, DEMO_WORLD: 'true' })).toThrow('DEMO_WORLD');
    expect(() => readConfig({ ...production, CLOCK: '2026-01-01T00:00:00Z' })).toThrow('CLOCK');
    for (const command of [
      ['verify/main.ts', 'seed', '--beneficiaires', '1000'],
      ['apps/api/src/cli/main.ts', 'demo-vouchers'],
    ]) {
      const [file = '', ...args] = command;
      const { ok, output } = await runNode(file, args, { env: production });
      expect(ok, output).toBe(false);
      expect(output, file).toMatch(/NODE_ENV=production|réservée à la démonstration/);
    }
  });
});
