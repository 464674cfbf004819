import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { ConfigError } from './variables.ts';

const DATABASE_URL = 'postgresql://portail_app:x@pooler:6432/portail?sslmode=verify-full';
const DATABASE_ADMIN_URL = 'postgresql://postgres:x@base:5432/portail';
/** Long, and not of one letter: others are refused. */
const secretOf = (letter: string): string => `${letter}0123456789`.repeat(3);
const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL,
  SMTP_URL: 'smtps://courrier.example',
  PUBLIC_URL: 'https://portail.example/',
  MAIL_FROM: 'ne-pas-repondre@portail.example',
  SUPPORT_MAIL: 'assistance@portail.example',
  TOKEN_SECRET: secretOf('a'),
  PASSWORD_PEPPER: secretOf('b'),
  SECOND_STEP_SECRET: secretOf('c'),
  TITRE_KEYS: `1:${secretOf('d')}`,
  LEDGER_SECRET: secretOf('f'),
  LEDGER_ROOTS_DIR: '/srv/scelles',
};

describe('the settings of a replica', () => {
  it('[O2] leave balancers five seconds in production, and none where there is no balancer', () => {
    expect(readConfig({ DATABASE_URL }).stopPauseMs).toBe(0);
    expect(readConfig(PRODUCTION).stopPauseMs).toBe(5_000);
    expect(readConfig({ ...PRODUCTION, STOP_PAUSE_MS: '250' }).stopPauseMs).toBe(250);
  });

  it('require the URL of the server besides that of a pooler', () => {
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
