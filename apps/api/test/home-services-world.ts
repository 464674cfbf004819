import { randomUUID } from 'node:crypto';
import { addDays, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import { findFreePort } from '@portail/embedded-postgres/embedded-postgres.ts';
import { basic } from './link-calls.ts';
import { startSandbox } from './sandbox-process.ts';
import {
  bearer,
  createManualClock,
  startTestApi,
  type ManualClock,
  type TestApi,
} from './test-api.ts';
import { useBeforeTests } from './use-before-tests.ts';

export const SAP = '/api/sap';
export const NICOLAS = 'demo-unique';
/** The credentials of the demonstration, by the provider that they speak for. */
export const PROVIDERS = { 7001: 'prestataire-7001', 7002: 'prestataire-7002' } as const;
type Provider = keyof typeof PROVIDERS;

const SESSION_KEPT_MS = 600_000;
const SPACES = [
  { clientId: '7001', number: 'T007001', name: 'Ménage et Jardin Services' },
  { clientId: '7002', number: 'T007002', name: 'Les Petites Mains' },
] as const;

interface Asking {
  readonly login?: string;
  readonly key?: string;
}

/** What they are sent, right as it stands. */
export const homeServiceBodies = (clock: Pick<ManualClock, 'businessDay'>) => {
  const dayIn = (days: number): string => formatFrenchDate(addDays(clock.businessDay(), days));
  /** Three hours of housework within the next month: no quotation is due for them. */
  const orderBody = (change: object = {}) => ({
    clientId: '7001',
    dispositif: 'PRESTATAIRE',
    attribution: [{ lien: 'MOI', part: 100 }],
    prestation: 'DEC_1',
    quantite: 3,
    dateDebut: dayIn(10),
    dateFin: dayIn(30),
    adresse: { zoneAdresse0: '7 impasse du Moulin', codePostalEtVille: '33700 MERIGNAC' },
    contact: { nom: 'Nicolas Garnier', telephone: '0711223344' },
    modePaiement: 'CARTE',
    ...change,
  });
  const line = (change: object = {}) => ({
    libelle: 'Ménage',
    unite: 'HEURE',
    quantite: 3,
    prixUnitaire: 26,
    tauxTva: 10,
    ...change,
  });
  return { dayIn, orderBody, line };
};

/** Calls of people with home services and of their providers' programs, on whichever replica. */
export const homeServiceCalls = (api: TestApi, clock: ManualClock) => {
  const sessions = new Map<string, { readonly token: string; readonly atMs: number }>();
  /** Signed in again whenever the test has moved the clock further than a session lasts. */
  const token = async (login: string = NICOLAS): Promise<string> => {
    const nowMs = clock.realNow().getTime();
    const known = sessions.get(login);
    if (known !== undefined && Math.abs(nowMs - known.atMs) <= SESSION_KEPT_MS) return known.token;
    const fresh = await api.signIn(login);
    sessions.set(login, { token: fresh, atMs: nowMs });
    return fresh;
  };
  const call = async (
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    { login, key, body }: Asking & { readonly body?: object } = {},
  ) =>
    api.http.inject({
      method,
      url,
      headers: {
        ...bearer(await token(login)),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { payload: body }),
    });
  type Reply = Awaited<ReturnType<typeof call>>;
  const post = (url: string, body?: object, { key = randomUUID(), login }: Asking = {}) =>
    call('POST', url, {
      key,
      ...(login === undefined ? {} : { login }),
      ...(body === undefined ? {} : { body }),
    });

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as the reply's own json.
  const read = <T>(reply: Reply): T => {
    if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`);
    return reply.json<T>();
  };
  const partner = (client: string, path: string, body: object) =>
    api.http.inject({
      method: 'POST',
      url: `${SAP}/partenaires/${path}`,
      headers: basic(client),
      payload: body,
    });

  const { dayIn, orderBody, line } = homeServiceBodies(clock);
  return {
    token,
    call,
    get: (url: string, login?: string) => call('GET', url, login === undefined ? {} : { login }),
    post,
    read,
    partner,
    dayIn,
    orderBody,
    line,
    placeOrder: async (change: object = {}, asking: Asking = {}): Promise<string> =>
      read<{ numeroCommande: string }>(await post(`${SAP}/commandes`, orderBody(change), asking))
        .numeroCommande,
    quote: async (numeroCommande: string, provider: Provider = 7001, change: object = {}) =>
      read<{ id: string }>(
        await partner(PROVIDERS[provider], 'devis', {
          numeroCommande,
          reference: `D-${randomUUID().slice(0, 12)}`,
          lignes: [line()],
          ...change,
        }),
      ).id,
    accept: (id: string, asking: Asking = {}) =>
      post(`${SAP}/devis/${id}/acceptation`, undefined, asking),
    refuse: (id: string, asking: Asking = {}) =>
      post(`${SAP}/devis/${id}/refus`, undefined, asking),
    plan: (numeroCommande: string, statut: string, provider: Provider = 7001) =>
      partner(PROVIDERS[provider], 'planification', {
        numeroCommande,
        statut,
        ...(statut === 'ATTRIBUEE' ? { intervenant: 'Samira K.' } : {}),
      }),
    invoice: (numeroCommande: string, provider: Provider = 7001, change: object = {}) =>
      partner(PROVIDERS[provider], 'factures', {
        numero: `F-${randomUUID().slice(0, 12)}`,
        numeroCommande,
        date: dayIn(0),
        lignes: [line()],
        ...change,
      }),
    creditNote: (numeroFacture: string, montant: number, provider: Provider = 7001) =>
      partner(PROVIDERS[provider], 'avoirs', {
        numero: `A-${randomUUID().slice(0, 12)}`,
        numeroFacture,
        date: dayIn(0),
        montant,
        motif: 'Une heure comptée en trop',
      }),
  };
};

/** Another of the demonstration's people becomes a unified account with the same spaces. */
export const makeUnified = async (
  api: TestApi,
  login: string,
  spaces: readonly { clientId: string; number: string; name: string }[] = SPACES,
): Promise<void> => {
  await api.query(`update user_account set role = 'BENEFICIAIRE_UNIQUE' where login = $1`, [login]);
  const [row] = await api.query(
    `update beneficiary b set is_compte_eb_unique = true,
       numero_beneficiaire_sap = 'SAP' || substr(b.id::text, 1, 7), compte_cesu_sap = 'CESU-SAP-' || substr(b.id::text, 1, 4),
       matricule_paynum = 'PN-' || substr(b.id::text, 1, 6)
     from user_account a where a.id = b.account_id and a.login = $1 returning b.id`,
    [login],
  );
  for (const [rank, { clientId, number, name }] of spaces.entries()) {
    await api.query(
      `insert into home_service_space (beneficiary_id, client_id, client_number, company_name, rank)
       values ($1, $2, $3, $4, $5)`,
      [row?.['id'], clientId, number, name, rank],
    );
  }
};

const createWorld = async (
  urls: { readonly adminUrl: string; readonly appUrl: string },
  env: Readonly<Record<string, string>>,
  clock: ManualClock,
) => {
  // The outside world has to know where the portal will answer before the portal is there.
  const port = await findFreePort();
  const sandbox = await startSandbox({ API_URL: `http://127.0.0.1:${port}` });
  const api = await startTestApi(urls, {
    clock,
    env: { SANDBOX_URL: sandbox.url, DB_POOL_SIZE: '12', ...env },
  });
  await api.http.listen({ port, host: '127.0.0.1' });
  return {
    ...homeServiceCalls(api, clock),
    api,
    sandbox,
    clock,
    one: async (sql: string, values: unknown[] = []) => (await api.query(sql, values))[0],
    makeUnified: (login: string) => makeUnified(api, login),
    /** What the job queue would do with these kinds of messages, until none waits. */
    work: async (...kinds: readonly string[]): Promise<void> => {
      for (;;) {
        const waiting = await api.query(
          'select id from outbox_message where done_at is null and kind = any ($1) order by created_at, id',
          [kinds],
        );
        if (waiting.length === 0) return;
        await api.query('update outbox_message set handed_at = now() where handed_at is null');
        for (const { id } of waiting) await api.server.doMessage(String(id));
      }
    },
    close: async () => {
      await api.server.close();
      await sandbox.stop();
    },
  };
};
export type HomeServicesWorld = Awaited<ReturnType<typeof createWorld>>;

/** A unified account, its two providers and Paynum, all of them over the wire. */
export const useHomeServicesWorld = (
  env: Readonly<Record<string, string>> = {},
  clock: ManualClock = createManualClock(),
): { readonly current: HomeServicesWorld } => {
  const database = useTestDatabase();
  return useBeforeTests(
    () => createWorld(database, env, clock),
    (world) => world.close(),
  );
};
