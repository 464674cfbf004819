import type { beginCompanySignIn } from '@portail/contract/identity/company-sign-in.calls.ts';
import type { CallOutput } from '@portail/contract/calls/define-call.ts';
import { DEMONSTRATION_SECRET } from '../src/platform/config/fields.ts';
import { startSandbox } from './sandbox-process.ts';
import { startTestApi, type TestApi } from './test-api.ts';

const BEGIN = '/api/eb/authentification/entreprise';
const FINISH = `${BEGIN}/retour`;
const DEVICE_COOKIE = '__Host-eb-appareil';

export const HORIZON_DOMAIN = 'groupe-horizon.example';

interface ProviderChange {
  readonly profil?: 'OIDC' | 'PROCONNECT';
  readonly emetteur?: string;
  readonly acr?: readonly string[];
  readonly pkce_annonce?: boolean;
  readonly exige?: boolean;
  readonly actif?: boolean;
}

/** What the browser brings back to the portal. */
export interface ReturnedAnswer {
  readonly state: string;
  readonly code?: string;
  readonly error?: string;
  readonly iss?: string;
}

/** The sandbox as the identity provider of a funder, and a browser between it and the portal. */
export const startCompanyWorld = async (base: TestApi) => {
  const sandbox = await startSandbox({ API_URL: 'https://portail.example' });
  const api = await startTestApi(base.urls, {
    clock: base.clock,
    env: { SANDBOX_URL: sandbox.url, LIMIT_ADDRESS_FAILURES: '10000' },
  });
  const id = crypto.randomUUID();
  const issuer = `${sandbox.url}/identite`;
  const { secretBox } = api.server.platform;

  await api.query(
    `insert into fournisseur_identite
       (id, financeur_id, profil, nom, emetteur, client_id, secret_scelle, created_at, updated_at)
     select $1, id, 'OIDC', 'Groupe Horizon', $2, 'portail-cesu', $3, now(), now()
     from financeur where client_id = '4001'`,
    [id, issuer, secretBox.seal(`fournisseur-identite:${id}`, DEMONSTRATION_SECRET)],
  );
  await api.query(
    `insert into fournisseur_identite_domaine (domaine, fournisseur_id, prouve_le)
     values ($1, $2, now())`,
    [HORIZON_DOMAIN, id],
  );

  const setProvider = async (change: ProviderChange = {}): Promise<void> => {
    const row = {
      profil: 'OIDC',
      emetteur: issuer,
      acr: [],
      pkce_annonce: true,
      exige: false,
      actif: true,
      ...change,
    };
    await api.query(
      `update fournisseur_identite set version = version + 1, profil = $2, emetteur = $3,
         acr = $4, pkce_annonce = $5, exige = $6, actif = $7 where id = $1`,
      [id, row.profil, row.emetteur, row.acr, row.pkce_annonce, row.exige, row.actif],
    );
  };

  const setFault = async (faute = 'AUCUNE'): Promise<void> => {
    const reply = await sandbox.json('PUT', '/identite/api/reglages', { faute });
    if (!reply.ok) throw new Error(`${faute}: ${reply.status}`);
  };

  const begin = (adresse: string, cookie?: string) =>
    api.http.inject({
      method: 'POST',
      url: BEGIN,
      headers: cookie === undefined ? {} : { cookie },
      payload: { adresse },
    });

  /** A browser that was sent to the provider. */
  const leave = async (adresse = HORIZON_DOMAIN) => {
    const reply = await begin(adresse);
    if (reply.statusCode !== 200) throw new Error(`begin: ${reply.body}`);
    const device = reply.cookies.find(({ name }) => name === DEVICE_COOKIE);
    const { url } = reply.json<CallOutput<typeof beginCompanySignIn>>();
    return { url: new URL(url), cookie: `${DEVICE_COOKIE}=${device?.value}` };
  };

  /** Where the provider sends the browser back to, for the person who was chosen there. */
  const answerFor = async (url: URL, sujet: string): Promise<ReturnedAnswer> => {
    const reply = await sandbox.submit(`${url.pathname}${url.search}`, { sujet });
    const back = new URL(reply.headers.get('location') ?? '');
    const { state = '', ...rest } = Object.fromEntries(back.searchParams);
    return { state, ...rest };
  };

  const finish = (answer: ReturnedAnswer, cookie?: string) =>
    api.http.inject({
      method: 'POST',
      url: FINISH,
      headers: cookie === undefined ? {} : { cookie },
      payload: answer,
    });

  return {
    api,
    id,
    issuer,
    sandbox,
    setProvider,
    setFault,
    begin,
    leave,
    answerFor,
    finish,

    signIn: async (sujet: string) => {
      const { url, cookie } = await leave();
      return await finish(await answerFor(url, sujet), cookie);
    },

    addEmployee: async (sujet: string, email: string, siret = '73282932000074'): Promise<void> => {
      const person = { sujet, prenom: 'Paul', nom: 'Martin', email, siret };
      const reply = await sandbox.json('POST', '/identite/api/personnes', person);
      if (!reply.ok) throw new Error(`${sujet}: ${reply.status}`);
    },

    /** A user of a funder who was invited and has no password. */
    invite: async (login: string, mail: string, clientId = '4001', role = 'LECTEUR') => {
      await api.query(
        `with account as (
           insert into user_account (id, login, space_type, role, first_name, last_name, mail,
             password_hash, created_at)
           values (gen_random_uuid(), $1, 'ESPACE_CLIENT', $4, 'Paul', 'Martin', $2, null, now())
           returning id
         )
         insert into client_user (account_id, financeur_id, created_at)
         select account.id, f.id, now() from account, financeur f where f.client_id = $3`,
        [login, mail, clientId, role],
      );
    },

    /** The reason of the last refusal, as the log keeps it. */
    lastReason: async (): Promise<unknown> => {
      const [event] = await api.query(
        `select result, details->>'motif' as motif from security_event
         where kind = 'CONNEXION_ENTREPRISE' order by at desc, id desc limit 1`,
      );
      return event?.['motif'];
    },

    stop: async () => {
      await api.server.close();
      await sandbox.stop();
    },
  };
};
export type CompanyWorld = Awaited<ReturnType<typeof startCompanyWorld>>;
