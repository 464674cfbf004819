import { once } from 'node:events';
import { createServer } from 'node:net';
import { connectedUser, signInAnswer } from '@portail/contract/identity/authentication.calls.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { HORIZON_DOMAIN, startCompanyWorld } from '../../../../test/company-world.ts';
import {
  codeIn,
  deliver,
  lastMailTo,
  RECOVER_PASSWORD,
  RESET_PASSWORD,
} from '../../../../test/second-step.ts';
import {
  bearer,
  CONNECTED_USER,
  DEMO_PASSWORD,
  SIGN_IN,
  tokenIn,
  useTestApi,
} from '../../../../test/test-api.ts';
import { useBeforeTests } from '../../../../test/use-before-tests.ts';

const api = useTestApi();
const world = useBeforeTests(
  () => startCompanyWorld(api.current),
  ({ stop }) => stop(),
);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const HELENE = 'horizon-1';
const KARIM = 'horizon-2';
const NADIA = 'horizon-3';
const REFUSED = 'CONNEXION_ENTREPRISE_REFUSEE';
const NO_ACCESS = 'CONNEXION_ENTREPRISE_SANS_ACCES';
const UNAVAILABLE = 'CONNEXION_ENTREPRISE_INDISPONIBLE';

beforeEach(async () => {
  await world.current.setFault();
  await world.current.setProvider();
  await world.current.api.query('delete from identite_entreprise');
});

const codeOf = (reply: { readonly body: string }): unknown =>
  z.parse(z.object({ code: z.optional(z.string()) }), JSON.parse(reply.body)).code;

type Reply = Awaited<ReturnType<typeof world.current.signIn>>;

const userOf = async (reply: Reply) => {
  expect(reply.statusCode, reply.body).toBe(200);
  const read = await world.current.api.http.inject({
    url: CONNECTED_USER,
    headers: bearer(tokenIn(reply)),
  });
  return z.parse(connectedUser, read.json());
};

const linksOf = () =>
  world.current.api.query(
    `select a.login, i.sujet, i.emetteur from identite_entreprise i
     join user_account a on a.id = i.account_id order by a.login`,
  );

const signInWithPassword = (password = DEMO_PASSWORD) =>
  world.current.api.http.inject({
    method: 'POST',
    url: SIGN_IN,
    payload: { login: 'demo-financeur', password, typeEspace: 'ESPACE_CLIENT' },
  });

describe('[33-6] company sign-in', () => {
  it('opens the session of the funder user that the provider names', async () => {
    const user = await userOf(await world.current.signIn(HELENE));
    expect(user).toMatchObject({ login: 'demo-financeur', typeEspace: 'ESPACE_CLIENT' });
    expect(await linksOf()).toEqual([
      { login: 'demo-financeur', sujet: HELENE, emetteur: world.current.issuer },
    ]);
    const [event] = await world.current.api.query(
      `select result, details from security_event where kind = 'CONNEXION_ENTREPRISE'
       order by at desc, id desc limit 1`,
    );
    expect(event).toEqual({
      result: 'SUCCES',
      details: { fournisseur: world.current.id, rattachement: true },
    });
  });

  it('ends after twelve hours at most', async () => {
    await world.current.signIn(HELENE);
    const [session] = await world.current.api.query(
      `select extract(epoch from ends_at - created_at)::int as seconds from user_session
       order by created_at desc, id desc limit 1`,
    );
    expect(Number(session?.['seconds'])).toBeLessThanOrEqual(12 * 3_600);
  });

  it('gives an invited user access without a password, and no other right', async () => {
    const { invite, addEmployee, signIn, api: target } = world.current;
    await invite('F-invite', `paul.martin@${HORIZON_DOMAIN}`);
    await addEmployee('horizon-invite', `Paul.Martin@${HORIZON_DOMAIN}`);
    const user = await userOf(await signIn('horizon-invite'));
    expect(user.login).toBe('F-invite');
    const [row] = await target.query(
      `select role, password_hash, mail_proved_at is not null as "isProved", acces_ouvert(a) as "hasAccess"
       from user_account a where login = 'F-invite'`,
    );
    expect(row).toEqual({ role: 'LECTEUR', password_hash: null, isProved: true, hasAccess: true });
  });

  it('counts the subject only once it is known: another address changes nothing', async () => {
    const { addEmployee, signIn, invite } = world.current;
    await invite('F-mariee', `claire.petit@${HORIZON_DOMAIN}`);
    await invite('F-autre', `claire.grand@${HORIZON_DOMAIN}`);
    await addEmployee('horizon-mariee', `claire.petit@${HORIZON_DOMAIN}`);
    expect((await userOf(await signIn('horizon-mariee'))).login).toBe('F-mariee');
    await addEmployee('horizon-mariee', `claire.grand@${HORIZON_DOMAIN}`);
    expect((await userOf(await signIn('horizon-mariee'))).login).toBe('F-mariee');
    // A second person with the address of the first does not take their place.
    await addEmployee('horizon-usurpe', `claire.petit@${HORIZON_DOMAIN}`);
    const reply = await signIn('horizon-usurpe');
    expect(codeOf(reply)).toBe(NO_ACCESS);
    expect(await world.current.lastReason()).toBe('SANS_ACCES');
  });

  it('asks for the second step of the portal where the provider states no level', async () => {
    const { api: target, signIn } = world.current;
    await target.query(
      `update user_account set second_step = 'MAIL' where login = 'demo-financeur'`,
    );
    try {
      const reply = await signIn(HELENE);
      const pending = z.parse(signInAnswer, reply.json());
      expect(pending.mfaSessionId).toBeDefined();
      expect(pending).toMatchObject({ methodes: ['MAIL'] });
      expect(pending.token).toBeUndefined();
      expect(reply.headers['x-auth-token']).toBeUndefined();
      await deliver(target);
      expect(codeIn(target, 'helene.dubois@groupe-horizon.example')).toMatch(/^\d{6}$/);
      await world.current.setProvider({ acr: ['eidas2'] });
      expect((await userOf(await signIn(HELENE))).login).toBe('demo-financeur');
    } finally {
      await target.query(
        `update user_account set second_step = 'AUCUN' where login = 'demo-financeur'`,
      );
    }
  });
});

describe('[33-6] a provider is refused', () => {
  it.each([
    ['EMETTEUR', /:iss$/],
    ['AUDIENCE', /:aud$/],
    ['NONCE', /:nonce$/],
    ['EXPIRE', /:exp$/],
    ['SIGNATURE', /signature verification failed/],
    ['ALG_NONE', /"alg"/],
    ['ALG_HS256', /"alg"/],
    ['ISS', /"iss"/],
    ['COURRIEL', /^COURRIEL_NON_VERIFIE$/],
  ])('with the fault %s in its answer, and no session is opened', async (fault, reason) => {
    await world.current.setFault(fault);
    const reply = await world.current.signIn(HELENE);
    expect(codeOf(reply)).toBe(REFUSED);
    expect(reply.headers['x-auth-token']).toBeUndefined();
    expect(String(await world.current.lastReason())).toMatch(reason);
    expect(await linksOf()).toEqual([]);
    await world.current.setFault();
    expect((await userOf(await world.current.signIn(HELENE))).login).toBe('demo-financeur');
  });

  it.each(['SANS_PKCE', 'PKCE_PLAIN', 'METADONNEES', 'ALG_ANNONCES', 'AUTRE_ADRESSE'])(
    'with the fault %s in its metadata, before the browser is sent there',
    async (fault) => {
      await world.current.setFault(fault);
      await world.current.setProvider();
      const reply = await world.current.begin(HORIZON_DOMAIN);
      expect(codeOf(reply)).toBe(UNAVAILABLE);
    },
  );

  it('when it redirects or does not answer', async () => {
    for (const fault of ['REDIRECTION', 'PANNE']) {
      await world.current.setFault(fault);
      await world.current.setProvider();
      expect(codeOf(await world.current.begin(HORIZON_DOMAIN)), fault).toBe(UNAVAILABLE);
    }
    await world.current.setFault();
    await world.current.setProvider();
    const { url, cookie } = await world.current.leave();
    const answer = await world.current.answerFor(url, HELENE);
    await world.current.setFault('PANNE');
    expect(codeOf(await world.current.finish(answer, cookie))).toBe(UNAVAILABLE);
    expect(await world.current.lastReason()).toBe('INJOIGNABLE');
  });

  it('without the level that the funder demands, which is asked for', async () => {
    await world.current.setProvider({ acr: ['eidas2', 'eidas3'] });
    const { url } = await world.current.leave();
    expect(url.searchParams.get('acr_values')).toBe('eidas2 eidas3');
    await world.current.setFault('ACR');
    expect(codeOf(await world.current.signIn(HELENE))).toBe(REFUSED);
    expect(await world.current.lastReason()).toBe('JETON:acr');
    await world.current.setFault();
    expect((await userOf(await world.current.signIn(HELENE))).login).toBe('demo-financeur');
  });

  it('on an address of the network of the portal, unless it is the sandbox', async () => {
    const elsewhere = world.current.issuer.replace('127.0.0.1', 'localhost');
    for (const emetteur of [elsewhere, `${world.current.sandbox.url}/autre`]) {
      await world.current.setProvider({ emetteur });
      expect(codeOf(await world.current.begin(HORIZON_DOMAIN)), emetteur).toBe(UNAVAILABLE);
    }
    let connections = 0;
    const inside = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    inside.listen(0, '127.0.0.1');
    await once(inside, 'listening');
    try {
      const port = z.parse(z.object({ port: z.number() }), inside.address()).port;
      for (const host of ['127.0.0.1', 'localhost']) {
        await world.current.setProvider({ emetteur: `https://${host}:${port}/identite` });
        expect(codeOf(await world.current.begin(HORIZON_DOMAIN)), host).toBe(UNAVAILABLE);
      }
      expect(connections).toBe(0);
    } finally {
      inside.close();
    }
  });

  it('that applies PKCE without announcing it, unless the back office accepts that', async () => {
    await world.current.setFault('SANS_PKCE');
    await world.current.setProvider({ pkce_annonce: false });
    expect((await userOf(await world.current.signIn(HELENE))).login).toBe('demo-financeur');
    await world.current.setFault('PKCE_PLAIN');
    await world.current.setProvider({ pkce_annonce: false });
    expect(codeOf(await world.current.begin(HORIZON_DOMAIN))).toBe(UNAVAILABLE);
  });
});

describe('[33-6] an answer of the provider', () => {
  const asked = async () => {
    const { url, cookie } = await world.current.leave();
    return { cookie, answer: await world.current.answerFor(url, HELENE) };
  };

  it('is used once', async () => {
    const { cookie, answer } = await asked();
    expect((await world.current.finish(answer, cookie)).statusCode).toBe(200);
    expect(codeOf(await world.current.finish(answer, cookie))).toBe(REFUSED);
    expect(await world.current.lastReason()).toBe('INCONNU_OU_UTILISE');
  });

  it('is used once when it is sent twice at the same time', async () => {
    const { cookie, answer } = await asked();
    const replies = await Promise.all([
      world.current.finish(answer, cookie),
      world.current.finish(answer, cookie),
    ]);
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400]));
  });

  it('serves only the browser that asked, and no browser after another one tried', async () => {
    const { cookie, answer } = await asked();
    const other = await world.current.leave();
    for (const given of [undefined, other.cookie]) {
      const fresh = await asked();
      expect(codeOf(await world.current.finish(fresh.answer, given))).toBe(REFUSED);
      expect(await world.current.lastReason()).toBe('AUTRE_NAVIGATEUR');
      expect(codeOf(await world.current.finish(fresh.answer, fresh.cookie))).toBe(REFUSED);
    }
    expect((await world.current.finish(answer, cookie)).statusCode).toBe(200);
  });

  it('with the code of another authorisation is refused: its PKCE verifier differs', async () => {
    const stolen = await asked();
    const { cookie, answer } = await asked();
    const injected = { ...answer, ...(stolen.answer.code ? { code: stolen.answer.code } : {}) };
    expect(codeOf(await world.current.finish(injected, cookie))).toBe(REFUSED);
    expect(String(await world.current.lastReason())).toMatch(/invalid_grant$/);
  });

  it('with an unknown state or without a code is refused', async () => {
    const { cookie, answer } = await asked();
    const unknown = { ...answer, state: 'A'.repeat(43) };
    expect(codeOf(await world.current.finish(unknown, cookie))).toBe(REFUSED);
    expect(codeOf(await world.current.finish({ state: answer.state }, cookie))).toBe(REFUSED);
    expect(await world.current.lastReason()).toBe('SANS_CODE');
  });

  it('is refused after ten minutes', async () => {
    const { cookie, answer } = await asked();
    world.current.api.clock.advance(10 * MINUTE_MS);
    expect(codeOf(await world.current.finish(answer, cookie))).toBe(REFUSED);
    expect(await world.current.lastReason()).toBe('EXPIRE');
  });

  it('is refused when the provider was switched off meanwhile', async () => {
    const { cookie, answer } = await asked();
    await world.current.setProvider({ actif: false });
    expect(codeOf(await world.current.finish(answer, cookie))).toBe(REFUSED);
    expect(await world.current.lastReason()).toBe('FOURNISSEUR_INACTIF');
  });

  it('leaves no secret in the database', async () => {
    const { answer } = await asked();
    const rows = await world.current.api.query('select * from connexion_entreprise');
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(answer.state);
    expect(stored).not.toMatch(/nonce|verifier/);
  });
});

describe('[33-6] a person is refused', () => {
  it('who has left the company: the provider lets them in no more', async () => {
    await world.current.invite('F-partie', `nadia.leroy@${HORIZON_DOMAIN}`);
    const reply = await world.current.signIn(NADIA);
    expect(codeOf(reply)).toBe(REFUSED);
    expect(await world.current.lastReason()).toBe('REFUS_DU_FOURNISSEUR');
  });

  it('whose access was removed in the portal', async () => {
    const { invite, addEmployee, signIn, api: target } = world.current;
    await invite('F-retire', `retire@${HORIZON_DOMAIN}`);
    await addEmployee('horizon-retire', `retire@${HORIZON_DOMAIN}`);
    await userOf(await signIn('horizon-retire'));
    await target.query(`update user_account set disabled_at = now() where login = 'F-retire'`);
    expect(codeOf(await signIn('horizon-retire'))).toBe(NO_ACCESS);
    expect(await world.current.lastReason()).toBe('COMPTE_FERME');
  });

  it('who is not invited by the funder', async () => {
    expect(codeOf(await world.current.signIn(KARIM))).toBe(NO_ACCESS);
    expect(await world.current.lastReason()).toBe('SANS_ACCES');
  });

  it('whose address belongs to another funder, or to a user of another funder', async () => {
    const { invite, addEmployee, signIn } = world.current;
    await invite('F-perrin', 'paul@boulangerie-perrin.example', '4002');
    await addEmployee('horizon-perrin', 'paul@boulangerie-perrin.example');
    expect(codeOf(await signIn('horizon-perrin'))).toBe(NO_ACCESS);
    expect(await world.current.lastReason()).toBe('AUTRE_DOMAINE');
    await invite('F-perrin-2', `paul.perrin@${HORIZON_DOMAIN}`, '4002');
    await addEmployee('horizon-perrin-2', `paul.perrin@${HORIZON_DOMAIN}`);
    expect(codeOf(await signIn('horizon-perrin-2'))).toBe(NO_ACCESS);
    expect(await world.current.lastReason()).toBe('SANS_ACCES');
  });

  it('whose agency is not the funder, with ProConnect', async () => {
    const { addEmployee, setProvider, setFault, signIn } = world.current;
    await setProvider({ profil: 'PROCONNECT', acr: ['eidas1'] });
    const { url } = await world.current.leave();
    expect(url.searchParams.get('scope')).toBe('openid email siret');
    expect(JSON.parse(url.searchParams.get('claims') ?? '')).toEqual({
      id_token: { acr: { essential: true, values: ['eidas1'] } },
    });
    expect((await userOf(await signIn(HELENE))).login).toBe('demo-financeur');
    await addEmployee('agent', `helene.dubois@${HORIZON_DOMAIN}`, '21690388000013');
    expect(codeOf(await signIn('agent'))).toBe(REFUSED);
    expect(await world.current.lastReason()).toBe('AUTRE_ORGANISATION');
    await setFault();
  });

  it('whose subject was known at another issuer', async () => {
    await userOf(await world.current.signIn(HELENE));
    await world.current.api.query(
      `update identite_entreprise set emetteur = 'https://ancien.example'`,
    );
    expect(codeOf(await world.current.signIn(HELENE))).toBe(NO_ACCESS);
  });
});

describe('[33-6] beginning', () => {
  it('says whether the domain has a provider, and nothing about people', async () => {
    for (const adresse of ['inconnu.example', 'helene.dubois@inconnu.example'])
      expect(codeOf(await world.current.begin(adresse))).toBe('CONNEXION_ENTREPRISE_INCONNUE');
    const known = ['helene.dubois', 'n.importe.qui'].map((name) => `${name}@${HORIZON_DOMAIN}`);
    for (const adresse of known) expect((await world.current.begin(adresse)).statusCode).toBe(200);
    expect((await world.current.begin('horizon')).statusCode).toBe(400);
  });

  it('sends PKCE, a nonce, a state and the typed address, and asks for a code', async () => {
    const { url } = await world.current.leave(`helene.dubois@${HORIZON_DOMAIN}`);
    const query = Object.fromEntries(url.searchParams);
    expect(query).toMatchObject({
      response_type: 'code',
      client_id: 'portail-cesu',
      code_challenge_method: 'S256',
      redirect_uri: 'https://portail.example/login/entreprise/retour',
      login_hint: `helene.dubois@${HORIZON_DOMAIN}`,
      scope: 'openid email',
    });
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(query[name], name).toMatch(/^[\w-]{43}$/);
  });

  it('is limited by address', async () => {
    const { api: target } = world.current;
    const limited = await target.variant({ LIMIT_ADDRESS_FAILURES: '3' });
    try {
      const statuses = [];
      for (let count = 0; count < 5; count += 1) {
        const reply = await limited.http.inject({
          method: 'POST',
          url: '/api/eb/authentification/entreprise',
          remoteAddress: '198.51.100.77',
          payload: { adresse: 'inconnu.example' },
        });
        statuses.push(reply.statusCode);
      }
      expect(statuses.slice(0, 3)).toEqual([404, 404, 404]);
      expect(statuses.at(-1)).toBe(429);
    } finally {
      await limited.server.close();
    }
  });
});

describe('[33-6] a funder that demands the sign-in of the company', () => {
  beforeEach(() => world.current.setProvider({ exige: true }));

  it('has no sign-in with a password, right or wrong', async () => {
    expect(codeOf(await signInWithPassword())).toBe('CONNEXION_ENTREPRISE_EXIGEE');
    expect(codeOf(await signInWithPassword('Faux'))).toBe('IDENTIFIANTS_INCORRECTS');
    expect((await userOf(await world.current.signIn(HELENE))).login).toBe('demo-financeur');
    await world.current.setProvider();
    expect((await signInWithPassword()).statusCode).toBe(200);
  });

  it('has no way around by a link that resets the password', async () => {
    const { api: target } = world.current;
    await target.http.inject(
      `${RECOVER_PASSWORD}?typeEspace=ESPACE_CLIENT&login=demo-financeur&siret=73282932000074`,
    );
    await deliver(target);
    const mail = lastMailTo(target, `helene.dubois@${HORIZON_DOMAIN}`);
    const resetPasswordToken = /#jeton=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    expect(resetPasswordToken).toBeDefined();
    const reset = await target.http.inject({
      method: 'POST',
      url: RESET_PASSWORD,
      payload: { resetPasswordToken, nouveauMotDePasse: 'Girafe-Lucarne-Tambour-27' },
    });
    expect(codeOf(reset)).toBe('CONNEXION_ENTREPRISE_EXIGEE');
    await world.current.setProvider();
    expect((await signInWithPassword()).statusCode).toBe(200);
  });

  it('changes nothing for the users of other funders', async () => {
    const { api: target, invite } = world.current;
    await invite('F-libre', 'libre@perrin.example', '4002');
    await target.query(
      `update user_account set password_hash =
         (select password_hash from user_account where login = 'demo-financeur')
       where login = 'F-libre'`,
    );
    expect(await target.signIn('F-libre', 'ESPACE_CLIENT')).not.toBe('');
  });
});

describe('[33-6] pending authorisations', () => {
  it('are deleted a day after they expired', async () => {
    await world.current.leave();
    world.current.api.clock.advance(26 * HOUR_MS);
    const { purgeExpired } = await import('../../../platform/jobs/purge.repository.ts');
    const { platform } = world.current.api.server;
    await platform.units.transact((unit) => purgeExpired(unit, platform.clock.realNow()));
    const [row] = await world.current.api.query(
      'select count(*)::int as n from connexion_entreprise',
    );
    expect(row).toEqual({ n: 0 });
  });
});
