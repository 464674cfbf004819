import { describe, expect, it } from 'vitest';
import { CommandProblem } from './command.ts';
import { readSettings } from './settings.ts';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://u:secret@db/portail',
  SMTP_URL: 'smtp://mail:25',
};

describe('readSettings', () => {
  it('asks for nothing on a new clone', () => {
    expect(readSettings({}, '/repo')).toEqual({
      production: false,
      port: 4000,
      sandboxPort: 4001,
      dataDir: '/repo/.data',
      database: null,
      smtpUrl: null,
      clock: null,
    });
  });

  it('takes every variable, and an empty one as absent', () => {
    const env = {
      PORT: '8080',
      SANDBOX_PORT: '',
      DATA_DIR: '/var/portail',
      DATABASE_URL: 'postgresql://u:p@db:5432/x',
      SMTP_URL: 'smtps://mail',
      CLOCK: '2026-03-02T09:00:00+01:00',
    };
    expect(readSettings(env, '/repo')).toMatchObject({
      port: 8080,
      sandboxPort: 4001,
      dataDir: '/var/portail',
      database: { appUrl: env.DATABASE_URL, adminUrl: env.DATABASE_URL },
      clock: env.CLOCK,
    });
  });

  const refused: [string, Record<string, string>][] = [
    ['PORT', { PORT: 'abc' }],
    ['PORT', { PORT: '0' }],
    ['PORT', { PORT: '70000' }],
    ['SANDBOX_PORT', { SANDBOX_PORT: '-1' }],
    ['SANDBOX_PORT', { PORT: '4001' }],
    ['NODE_ENV', { NODE_ENV: 'prod' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://u:secret@db/x' }],
    ['DATABASE_URL', { DATABASE_URL: 'secret' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example.fr' }],
    ['CLOCK', { CLOCK: 'demain' }],
    ['CLOCK', { CLOCK: '2026-03-02' }],
    ['CLOCK', { CLOCK: '2026-13-02T09:00:00Z' }],
    ['CLOCK', { ...production, CLOCK: '2026-03-02T09:00:00Z' }],
    ['DATABASE_URL', { NODE_ENV: 'production' }],
    ['SMTP_URL', { ...production, SMTP_URL: '' }],
  ];
  it.each(refused)('refuses a wrong %s: %j', (name, env) => {
    let problem: unknown;
    try {
      readSettings(env, '/repo');
    } catch (error) {
      problem = error;
    }
    expect(problem).toBeInstanceOf(CommandProblem);
    expect(String(problem)).toContain(name);
    expect(String(problem)).not.toContain('secret');
    expect(String(problem)).not.toContain('\n');
  });

  it('starts in production with what production needs', () => {
    expect(readSettings(production, '/repo')).toMatchObject({ production: true, clock: null });
  });
});
