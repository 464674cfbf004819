import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as constants from '@portail/contract/constants/constants.ts';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../lib/root.ts';
import { PARTNER_SECRETS } from '../../apps/api/src/cli/development-secrets.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const DOSSIER = read('security/dossier.md');

/** As the settings declare them: `NAME: secret…` or a list of keys. */
const SECRETS = [
  ...read('apps/api/src/platform/config/environment.ts').matchAll(
    /^ {2}([A-Z0-9_]+): (?:secret|keyRing)\b/gm,
  ),
].map(([, name = '']) => name);

describe('the security file', () => {
  it.each([...SECRETS, ...PARTNER_SECRETS, 'S3_SECRET_ACCESS_KEY'])(
    '[S46] says what %s is for',
    (name) => {
      expect(DOSSIER).toContain(`\`${name}\``);
    },
  );

  it('knows the settings that it speaks of', () => {
    expect(SECRETS.length).toBeGreaterThan(5);
  });

  it('gives the figures of the code', () => {
    const { SESSION_IDLE_MINUTES, SESSION_IDLE_OPERATOR_MINUTES, SESSION_ABSOLUTE_HOURS } =
      constants;
    expect(DOSSIER).toContain(
      `Inactivité\u00a0: ${SESSION_IDLE_MINUTES} minutes, ${SESSION_IDLE_OPERATOR_MINUTES} pour un opérateur\u00a0; durée entière\u00a0: ${SESSION_ABSOLUTE_HOURS} heures`,
    );
    const { MFA_CODE_TRIES, MFA_FAILURES_PER_DAY, MFA_RESEND_DELAY_MS } = constants;
    expect(DOSSIER).toContain(
      `Code\u00a0: ${MFA_CODE_TRIES} essais par code, ${MFA_FAILURES_PER_DAY} par jour, un renvoi toutes les ${MFA_RESEND_DELAY_MS / 1_000} secondes`,
    );
  });

  it.each(['security/dossier.md', 'security/essai-humain.md', 'security/README.md'])(
    '%s leads to files that are there',
    (path) => {
      const links = [...read(path).matchAll(/\]\(([^)#]+)\)/g)].map(([, link = '']) => link);
      const lost = links.filter((link) => !existsSync(join(ROOT, 'security', link)));
      expect(lost).toEqual([]);
    },
  );
});
