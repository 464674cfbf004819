import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './lib/root.ts';

const LIMIT_MS = 10_000;

it('names every missing variable in one message before a production start does anything', () => {
  const dataDir = join(ROOT, '.data-de-cet-essai');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'scripts', 'start.mjs')],
    {
      env: { PATH: process.env['PATH'], NODE_ENV: 'production', DATA_DIR: dataDir },
      encoding: 'utf8',
      timeout: LIMIT_MS,
    },
  );
  expect(status).toBe(1);
  expect(stdout).toBe('');
  const named = [...stderr.matchAll(/^- ([A-Z0-9_]+) .+ \(.+\)\.$/gm)].map(([, name = '']) => name);
  expect(named.toSorted()).toEqual([
    'DATABASE_URL',
    'LEDGER_ROOTS_DIR',
    'LEDGER_SECRET',
    'MAIL_FROM',
    'PASSWORD_PEPPER',
    'PUBLIC_URL',
    'SECOND_STEP_SECRET',
    'SMTP_URL',
    'SUPPORT_MAIL',
    'TITRE_KEYS',
    'TOKEN_SECRET',
  ]);
  expect(existsSync(dataDir)).toBe(false);
});
