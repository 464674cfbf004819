import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dateParsings } from './date-parsing.ts';
import { ROOT } from './root.ts';
import { listSourceFiles } from './source-files.ts';

/** Each reads one form that a machine wrote, with its zone, and says which. */
const READERS_OF_INSTANTS = new Set([
  'apps/web/src/shared/time/server-clock.ts',
  'apps/web/src/shared/consent/CookieModal.tsx',
  'apps/api/src/modules/identity/sign-in/security-notices.ts',
  'apps/api/src/modules/payments/cards/http-card-provider.ts',
  'apps/api/src/modules/declarations/declaring/national-bodies.ts',
  'apps/api/src/modules/orders/ordering/read-order.ts',
  'apps/api/src/modules/people/privacy/erase-people.ts',
  'apps/api/src/modules/wallet/vouchers/scratch-codes.ts',
  'apps/api/src/platform/config/fields.ts',
  'packages/rules/src/identity/consent/consent.ts',
  'verify/replicas/replicas.ts',
  'apps/api/src/cli/settings.ts',
  'verify/scenarios/database/restore-drill.ts',
  'apps/api/src/modules/settlement/instant-payouts/http-instant-bank.ts',
  'apps/sandbox/src/banque/instant.ts',
]);

const OURS = /^(?:apps|packages|scripts|verify(?!\/bench\/))\//;
const TEST = /\.(?:test|spec)\.tsx?$|^apps\/[^/]+\/test\//;

describe('dates are never read by Date', () => {
  it('[L28] no text is given to Date outside the readers of instants', () => {
    const files = listSourceFiles(ROOT, ['.ts', '.tsx', '.mjs']).filter(
      (path) => OURS.test(path) && !TEST.test(path) && !READERS_OF_INSTANTS.has(path),
    );
    expect(files.length).toBeGreaterThan(300);
    const found = files.flatMap((path) =>
      dateParsings(path, readFileSync(join(ROOT, path), 'utf8')).map((line) => `${path}:${line}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    "new Date('03/02/2026')",
    "Date.parse('03/02/2026 10:00:00')",
    "new Date('2026-02-03')",
    'new Date(typed)',
    'Date.parse(line.date)',
    'new Date(`${day}/${month}/${year}`)',
    "new Date(day + '/02/2026')",
  ])('[L28] %s is seen', (code) => {
    expect(dateParsings('x.ts', `const a = ${code};`)).toEqual([1]);
  });

  it.each([
    'new Date()',
    'new Date(0)',
    'new Date(nowMs)',
    'new Date(now.getTime() + 60 * 1_000)',
    'new Date(Date.UTC(2026, 1, 3))',
    'new Date(`${day}T00:00:00Z`)',
    "new Date('2027-02-10T09:00:00+01:00')",
    'new Date(2026, 1, 3)',
  ])('[L28] %s may stay', (code) => {
    expect(dateParsings('x.ts', `const a = ${code};`)).toEqual([]);
  });
});
