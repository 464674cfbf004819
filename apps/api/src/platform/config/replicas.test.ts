import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { ConfigError } from './variables.ts';

const DATABASE_URL = 'postgresql://portail_app:x@pooler:6432/portail';
const DATABASE_ADMIN_URL = 'postgresql://postgres:x@base:5432/portail';
const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL,
  SMTP_URL: 'smtps://courrier.example',
  PUBLIC_URL: 'https://portail.example/',
  TOKEN_SECRET: 'a'.repeat(32),
  PASSWORD_PEPPER: 'b'.repeat(32),
  SECOND_STEP_SECRET: 'c'.repeat(32),
  TITRE_KEYS: `1:${'d'.repeat(32)}`,
  LEDGER_SECRET: 'f'.repeat(32),
  LEDGER_ROOTS_DIR: '/srv/scelles',
};

describe('the settings of a replica', () => {
  it('[O2] leave balancers five seconds in production, and none where there is no balancer', () => {
    expect(readConfig({ DATABASE_URL }).stopPauseMs).toBe(0);
    expect(readConfig(PRODUCTION).stopPauseMs).toBe(5_000);
    expect(readConfig({ ...PRODUCTION, STOP_PAUSE_MS: '250' }).stopPauseMs).toBe(250);
  });

  it('want the address of the server itself beside that of a pooler', () => {
    const pooled = { DATABASE_URL, DATABASE_POOLER: 'true' };
    expect(() => readConfig(pooled)).toThrow(ConfigError);
    expect(() => readConfig(pooled)).toThrow('DATABASE_ADMIN_URL');
    expect(readConfig({ ...pooled, DATABASE_ADMIN_URL }).database).toMatchObject({
      isPooled: true,
      url: DATABASE_URL,
      adminUrl: DATABASE_ADMIN_URL,
    });
    expect(readConfig({ DATABASE_URL }).database.isPooled).toBe(false);
  });
});
