import { beforeEach, describe, expect, it } from 'vitest';
import {
  beginSignIn,
  codeIn,
  confirmIdentity,
  CHANGE_PASSWORD,
  deliver,
  validate,
} from '../../../../test/second-step.ts';
import { openLink } from '../../../../test/link-calls.ts';
import {
  bearer,
  DEMO_PASSWORD,
  SIGN_IN,
  useTestApi,
  type TestApi,
} from '../../../../test/test-api.ts';

const api = useTestApi();

const DAY_MS = 86_400_000;
const NAME = '__Host-eb-appareil';

// The counters of the previous test have expired after an hour.
beforeEach(() => api.current.clock.advance(3_600_000));

interface Try {
  readonly login: string;
  readonly password?: string;
  readonly cookie?: string;
  readonly address?: string;
}

const trySignIn = (
  target: TestApi,
  { login, password = 'Faux', cookie, address = '198.51.100.20' }: Try,
) =>
  target.http.inject({
    method: 'POST',
    url: SIGN_IN,
    remoteAddress: address,
    headers: cookie === undefined ? {} : { cookie },
    payload: { login, password, typeEspace: 'ESPACE_BENEFICIAIRE' },
  });

interface Replied {
  readonly cookies: readonly { readonly name: string; readonly value: string }[];
}

/** The cookie that the browser sends after this reply. */
const cookieOf = ({ cookies }: Replied): string => {
  const device = cookies.find(({ name }) => name === NAME);
  if (device === undefined) throw new Error('this reply gives no device');
  return `${NAME}=${device.value}`;
};

const knownBrowserOf = async (login: string): Promise<string> =>
  cookieOf(await trySignIn(api.current, { login, password: DEMO_PASSWORD }));

const failAsStrangers = async (login: string, count = 6): Promise<void> => {
  for (let failure = 0; failure < count; failure += 1) {
    const address = `203.0.113.${failure + 1}`;
    const reply = await trySignIn(api.current, { login, address });
    expect(reply.statusCode).toBe(failure < 5 ? 401 : 429);
  }
};

describe('password guesses against one user', () => {
  it('[S17] from fifty addresses: five are checked, then 429, even for the right password', async () => {
    await failAsStrangers('demo-petit', 50);
    const right = { login: 'demo-petit', password: DEMO_PASSWORD, address: '203.0.113.200' };
    expect((await trySignIn(api.current, right)).statusCode).toBe(429);
  });

  it('[S17] do not lock out a known device', async () => {
    const cookie = await knownBrowserOf('demo-rh');
    await failAsStrangers('demo-rh');
    const stranger = { login: 'demo-rh', password: DEMO_PASSWORD, address: '203.0.113.9' };
    expect((await trySignIn(api.current, stranger)).statusCode).toBe(429);
    const owner = { login: 'demo-rh', password: DEMO_PASSWORD, cookie };
    expect((await trySignIn(api.current, owner)).statusCode).toBe(200);
    // A sign-in from the known device does not reset the counter of the attacker.
    expect((await trySignIn(api.current, stranger)).statusCode).toBe(429);
  });

  it('[S17] do not lock out a known device on another replica or behind a blocked office address', async () => {
    const cookie = await knownBrowserOf('demo-double');
    const other = await api.current.variant({ LIMIT_ADDRESS_FAILURES: '1' });
    try {
      await trySignIn(other, { login: 'personne-de-connu' });
      const blocked = { login: 'demo-vide', password: DEMO_PASSWORD };
      expect((await trySignIn(other, blocked)).statusCode).toBe(429);
      await failAsStrangers('demo-double');
      const owner = { login: 'demo-double', password: DEMO_PASSWORD, cookie };
      expect((await trySignIn(other, owner)).statusCode).toBe(200);
    } finally {
      await other.server.close();
    }
  });

  it('[S17] allow five failures on a known device, without locking other devices out', async () => {
    const cookie = await knownBrowserOf('demo-vide');
    for (let failure = 0; failure < 5; failure += 1) {
      expect((await trySignIn(api.current, { login: 'demo-vide', cookie })).statusCode).toBe(401);
    }
    const owner = { login: 'demo-vide', password: DEMO_PASSWORD };
    expect((await trySignIn(api.current, { ...owner, cookie })).statusCode).toBe(429);
    expect((await trySignIn(api.current, owner)).statusCode).toBe(200);
  });

  it('[S17] treat a device known to one user as unknown for another', async () => {
    const cookie = await knownBrowserOf('demo-unique');
    await failAsStrangers('demo-social');
    const victim = { login: 'demo-social', password: DEMO_PASSWORD, cookie };
    expect((await trySignIn(api.current, victim)).statusCode).toBe(429);
    for (const forged of [`${NAME}=${'A'.repeat(43)}`, `${NAME}=x`, `${NAME}=`, 'autre=1']) {
      expect((await trySignIn(api.current, { ...victim, cookie: forged })).statusCode).toBe(429);
    }
  });
});

describe('device cookie', () => {
  it('[S17] is unreadable for scripts and other sites, contains no data, and serves several users', async () => {
    const reply = await trySignIn(api.current, { login: 'demo-rh', password: DEMO_PASSWORD });
    const [given, ...others] = reply.cookies;
    expect(others).toEqual([]);
    expect(given?.value).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(given).toEqual({
      name: NAME,
      value: given?.value,
      path: '/',
      maxAge: 180 * 86_400,
      httpOnly: true,
      sameSite: 'Strict',
      secure: true,
    });
    const cookie = cookieOf(reply);
    const next = await trySignIn(api.current, {
      login: 'demo-unique',
      password: DEMO_PASSWORD,
      cookie,
    });
    expect(cookieOf(next)).toBe(cookie);
    const rows = await api.current.query('select device_hash from known_device');
    const hashes = rows.map((row) => String(row['device_hash']));
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(hashes.join()).not.toContain(given?.value);
  });

  it('[S6] is set after a sign-in, never with a refusal', async () => {
    for (const login of ['demo-rh', 'personne-de-connu']) {
      expect((await trySignIn(api.current, { login })).headers['set-cookie']).toBeUndefined();
    }
    const token = await openLink(api.current, 'backOffice');
    expect(token).not.toBe('');
    const [{ n } = {}] = await api.current.query(
      `select count(*)::int as n from known_device d join user_account a on a.id = d.account_id
       where a.space_type = 'ESPACE_OPERATEUR'`,
    );
    expect(n).toBe(0);
  });

  it('[S17] is not known before the second step is passed', async () => {
    const before = await trySignIn(api.current, { login: 'demo-mfa', password: DEMO_PASSWORD });
    expect(before.headers['set-cookie']).toBeUndefined();
    const { mfaSessionId } = await beginSignIn(api.current);
    await deliver(api.current);
    const code = codeIn(api.current, 'ines.belkacem@courriel.example');
    const cookie = cookieOf(await validate(api.current, mfaSessionId, code));
    await failAsStrangers('demo-mfa');
    const owner = { login: 'demo-mfa', password: DEMO_PASSWORD, cookie };
    expect((await trySignIn(api.current, owner)).statusCode).toBe(200);
  });

  it('[S17] is forgotten after six months and after a password change', async () => {
    const login = 'demo-restreint';
    const cookie = await knownBrowserOf(login);
    api.current.clock.advance(181 * DAY_MS);
    await failAsStrangers(login);
    const owner = { login, password: DEMO_PASSWORD, cookie };
    expect((await trySignIn(api.current, owner)).statusCode).toBe(429);
    api.current.clock.advance(DAY_MS);
    expect((await trySignIn(api.current, owner)).statusCode).toBe(200);

    const [{ mail } = {}] = await api.current.query(
      'select mail from user_account where login = $1',
      [login],
    );
    const token = await confirmIdentity(api.current, login, String(mail));
    const nouveauMotDePasse = 'Tulipe-Ovale-Zinc-42';
    const changed = await api.current.http.inject({
      method: 'PATCH',
      url: CHANGE_PASSWORD,
      headers: bearer(token),
      payload: {
        ancienMotDePasse: DEMO_PASSWORD,
        nouveauMotDePasse,
        nouveauMotDePasseConfirmation: nouveauMotDePasse,
      },
    });
    expect(changed.statusCode, changed.body).toBe(200);
    await failAsStrangers(login);
    const again = { login, password: nouveauMotDePasse, cookie };
    expect((await trySignIn(api.current, again)).statusCode).toBe(429);
  });

  it('is kept for the ten latest devices of a user', async () => {
    for (let browser = 0; browser < 12; browser += 1) {
      await knownBrowserOf('demo-unique');
      api.current.clock.advance(1_000);
    }
    const [{ n } = {}] = await api.current.query(
      `select count(*)::int as n from known_device d join user_account a on a.id = d.account_id
       where a.login = 'demo-unique'`,
    );
    expect(n).toBe(10);
  });
});
