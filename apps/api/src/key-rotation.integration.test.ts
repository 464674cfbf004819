import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROGRAM_ENV } from '../test/program-env.ts';
import {
  bearer,
  CONNECTED_USER,
  DEMO_PASSWORD,
  SIGN_IN,
  type TestApi,
  useTestApi,
} from '../test/test-api.ts';
import { ledgerIn } from './ledger/ledger.repository.ts';
import { writeRoot } from './ledger/chain-root.ts';
import { totpPurposeOf } from './modules/identity/sign-in/authentication.module.ts';
import { DEMONSTRATION_SECRET } from './platform/config/fields.ts';
import { createFolderStore } from './platform/files/folder-store.ts';
import { writeErasureList } from './modules/people/privacy/erasure-list.ts';

/** Follows the table of docs/exploitation.md, “Secrets”: the commands are those written there. */
const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const run = promisify(execFile);
const api = useTestApi();
const secretOf = (name: string): string => createHash('sha256').update(name).digest('base64url');
/** What the database of the tests was made with. */
const OLD = DEMONSTRATION_SECRET;
const NEW = secretOf('nouvelle clé');
const BOTH = `1:${OLD},2:${NEW}`;
const NEW_ALONE = `2:${NEW}`;
/** What the database is sealed with after the rotation of SEALING_KEYS, in whatever order they run. */
const NEXT_SEALING = `2:${secretOf('scellement suivant')}`;

let rootsDir: string;
let manual: string;
beforeAll(async () => {
  rootsDir = await mkdtemp(join(tmpdir(), 'racines-'));
  const text = await readFile(fromHere('../../../docs/exploitation.md'), 'utf8');
  manual = /\n## Secrets\n.*?(?=\n## )/s.exec(text)?.[0] ?? '';
});
afterAll(() => rm(rootsDir, { recursive: true, force: true }));

const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  'npm run cli -- operations rechiffrer': ['cli/main.ts', 'operations', 'rechiffrer'],
  'npm run cli -- operations cles': ['cli/main.ts', 'operations', 'cles'],
  'npm run check-ledger': ['cli/main.ts', 'check-ledger'],
};

const start = async (file: string, args: readonly string[], env: Record<string, string>) => {
  const { stdout } = await run(process.execPath, [fromHere(file), ...args], {
    env: {
      ...PROGRAM_ENV,
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      DATABASE_URL: api.current.urls.adminUrl,
      LEDGER_ROOTS_DIR: rootsDir,
      ...env,
    },
  });
  return stdout;
};

/** A command of the manual, as an operator runs it. */
const command = async (written: string, env: Record<string, string>): Promise<string> => {
  expect(manual).toContain(`\`${written}\``);
  const [file = '', ...args] = COMMANDS[written] ?? [];
  return await start(file, args, env);
};

/** Replicas with other keys on the same database, closed at the end of the work. */
const withKeys = async <T>(
  env: Readonly<Record<string, string>>,
  work: (replica: TestApi) => Promise<T>,
): Promise<T> => {
  const replica = await api.current.variant(env);
  try {
    return await work(replica);
  } finally {
    await replica.server.close();
  }
};

describe('the rotation that the manual describes', () => {
  it('of TOKEN_SECRET: both keys read, the new one signs, the old one is retired', async () => {
    const statusOf = async (keys: string, token: string) =>
      await withKeys(
        { TOKEN_SECRET: keys },
        async ({ http }) =>
          (await http.inject({ url: CONNECTED_USER, headers: bearer(token) })).statusCode,
      );
    const older = await api.current.signIn('demo-rh');
    const newer = await withKeys({ TOKEN_SECRET: BOTH }, (both) => both.signIn('demo-rh'));
    expect(await statusOf(BOTH, older)).toBe(200);
    expect(await statusOf(BOTH, newer)).toBe(200);
    expect(await statusOf(NEW_ALONE, newer)).toBe(200);
    expect(await statusOf(NEW_ALONE, older)).toBe(401);
    expect(await statusOf(OLD, newer)).toBe(401);
  });

  it('of PASSWORD_PEPPER: a sign-in renews the hash, the command counts the others', async () => {
    const [{ count } = {}] = await api.current.query(
      'select count(*)::int as count from user_account where password_hash is not null',
    );
    const left = Number(count) - 1;
    await withKeys({ PASSWORD_PEPPER: BOTH }, async (both) => {
      await both.signIn('demo-rh');
      // The renewed hash is read with the other key; the other hashes with the first.
      await both.signIn('demo-rh');
    });
    const counted = await command('npm run cli -- operations cles', { PASSWORD_PEPPER: BOTH });
    expect(counted).toContain('clé en cours\u00a0: 2');
    expect(counted).toContain(`clé 1\u00a0: ${left}\n`);
    expect(counted).toContain('clé 2\u00a0: 1\n');
    await withKeys({ PASSWORD_PEPPER: NEW_ALONE }, async (next) => {
      await next.signIn('demo-rh');
      const refused = (login: string) =>
        next.http.inject({
          method: 'POST',
          url: SIGN_IN,
          payload: { login, password: DEMO_PASSWORD, typeEspace: 'ESPACE_BENEFICIAIRE' },
        });
      const [retired, unknown] = [await refused('demo-social'), await refused('personne-ici')];
      expect(retired.statusCode).toBe(unknown.statusCode);
      expect(retired.json<{ code: string }>().code).toBe(unknown.json<{ code: string }>().code);
    });
    expect(
      await command('npm run cli -- operations cles', { PASSWORD_PEPPER: NEW_ALONE }),
    ).toContain(`clé 1\u00a0: ${left} (clé retirée`);
  });

  it('of SECOND_STEP_SECRET and SEALING_KEYS: everything is sealed anew, and no user enrols again', async () => {
    const [{ id } = {}] = await api.current.query(
      `select id::text from user_account where login = 'demo-rh'`,
    );
    const userId = String(id);
    const sealed = api.current.server.platform.secretBox.seal(totpPurposeOf(userId), 'ABCDEFGH');
    await api.current.query(
      `insert into totp_secret (account_id, sealed, confirmed_at, created_at) values ($1, $2, now(), now())`,
      [userId, sealed],
    );
    const openedWith = async (env: Readonly<Record<string, string>>) =>
      await withKeys(env, async ({ server, query }) => {
        const [row] = await query('select sealed from totp_secret where account_id = $1', [userId]);
        return server.platform.secretBox.open(totpPurposeOf(userId), String(row?.['sealed']));
      });
    expect(await openedWith({ SECOND_STEP_SECRET: BOTH })).toBe('ABCDEFGH');
    const told = await command('npm run cli -- operations rechiffrer', {
      SECOND_STEP_SECRET: BOTH,
    });
    expect(told).toContain('totp_secret.sealed\u00a0: 1');
    expect(await openedWith({ SECOND_STEP_SECRET: NEW_ALONE })).toBe('ABCDEFGH');

    const sealing = secretOf('scellement');
    await command('npm run cli -- operations rechiffrer', {
      SECOND_STEP_SECRET: NEW_ALONE,
      SEALING_KEYS: `1:${sealing}`,
    });
    await command('npm run cli -- operations rechiffrer', {
      SECOND_STEP_SECRET: NEW_ALONE,
      SEALING_KEYS: `1:${sealing},${NEXT_SEALING}`,
    });
    expect(
      await openedWith({
        SECOND_STEP_SECRET: `3:${secretOf('autre')}`,
        SEALING_KEYS: NEXT_SEALING,
      }),
    ).toBe('ABCDEFGH');
  });

  it('of LEDGER_SECRET: the check of the books and the next migration pass at each step', async () => {
    const { platform } = api.current.server;
    await platform.units.transact((unit) => ledgerIn(unit).seal(1_000));
    const [seal] = await api.current.query(
      `select rank::integer as rang, encode(hash, 'hex') as empreinte from ledger_seal
       order by rank desc limit 1`,
    );
    const root = { rang: Number(seal?.['rang']), empreinte: String(seal?.['empreinte']) };
    const store = createFolderStore(rootsDir);
    await writeRoot(store, platform.config.ledger.keys, { jour: '2027-05-10', ...root });
    const list = { jour: '2027-05-10', effacements: [] };
    await writeErasureList(store, platform.config.ledger.keys, list);

    const passes = async (keys: string): Promise<void> => {
      expect(await command('npm run check-ledger', { LEDGER_SECRET: keys })).toContain(
        '✓ I11-racine',
      );
      await start('migrate.ts', [], { LEDGER_SECRET: keys });
    };
    await passes(OLD);
    await passes(BOTH);
    // Before the command, the old key is still needed: retiring it is refused and breaks nothing.
    await expect(start('migrate.ts', [], { LEDGER_SECRET: NEW_ALONE })).rejects.toThrow(
      'operations rechiffrer',
    );
    const told = await command('npm run cli -- operations rechiffrer', {
      LEDGER_SECRET: BOTH,
      SEALING_KEYS: NEXT_SEALING,
    });
    expect(told).toContain('racines\u00a0: 1');
    expect(told).toContain('listes d’effacements\u00a0: 1');
    await passes(BOTH);
    await passes(NEW_ALONE);
  });

  it('of TITRE_KEYS: new vouchers take the new key, older ones keep theirs', async () => {
    await withKeys({ TITRE_KEYS: BOTH }, async ({ server }) => {
      const { titres } = server.platform.config;
      expect(titres.currentKeyId).toBe(2);
      expect(titres.keys.map(({ secret }) => secret)).toEqual([NEW, OLD]);
    });
    expect(manual).toContain('`TITRE_KEYS`');
  });
});
