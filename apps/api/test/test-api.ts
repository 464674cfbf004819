import { Writable } from 'node:stream';
import { OPERATOR_SESSION_HEADER } from '@portail/contract/constants/constants.ts';
import { withPooledClient } from '@portail/testing/database/pooled-connections.ts';
import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import type { LightMyRequestResponse } from 'fastify';
import { useBeforeTests } from './use-before-tests.ts';
import { createClock } from '../src/platform/clock.ts';
import { readConfig, type Config } from '../src/platform/config.ts';
import { createLog } from '../src/platform/log/logger.ts';
import type { PasswordCost } from '../src/platform/passwords.ts';
import type { Mail, MailSender } from '../src/platform/ports/mail-sender.ts';
import type { Telemetry } from '../src/platform/telemetry/telemetry.ts';
import { buildServer, type ApiServer } from '../src/server.ts';
import { TEST_PASSWORD_COST } from './password-cost.ts';

export const DEMO_PASSWORD = 'Portail-Demo-2026';
export const SIGN_IN = '/api/eb/authentification/connexion';
export const CONNECTED_USER = '/api/eb/authentification/utilisateur-connecte';
export const SIGN_OUT = '/api/eb/authentification/deconnexion';

/** Real time that a test moves by hand. */
export const createManualClock = (startMs = Date.now()) => {
  let nowMs = startMs;
  return {
    ...createClock(0, () => new Date(nowMs)),
    advance: (ms: number) => {
      nowMs += ms;
    },
  };
};
export type ManualClock = ReturnType<typeof createManualClock>;

/** Keeps what would have been sent; may be told to fail. */
export const createTestMailbox = () => {
  const sent: Mail[] = [];
  let failures = 0;
  const sender: MailSender = {
    send: (mail) => {
      if (failures > 0) {
        failures -= 1;
        return Promise.reject(new Error('451 try again later'));
      }
      sent.push(mail);
      return Promise.resolve();
    },
    close: () => undefined,
  };
  return {
    sent,
    sender,
    failNext: (count: number) => {
      failures = count;
    },
  };
};

export const createTestLog = () => {
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString('utf8'));
      done();
    },
  });
  return { lines, log: createLog('info', stream) };
};

interface TestApiOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly clock?: ManualClock;
  /** What no variable says. */
  readonly settings?: (config: Config) => Config;
  /** Unlike the product's own, thousands of people may sign in with it. */
  readonly passwordCost?: PasswordCost;
  /** Closed with the server. */
  readonly telemetry?: Telemetry;
}

export interface TestApi {
  readonly urls: { readonly adminUrl: string; readonly appUrl: string };
  readonly server: ApiServer;
  readonly http: ApiServer['http'];
  readonly clock: ManualClock;
  readonly mailbox: ReturnType<typeof createTestMailbox>;
  readonly logLines: readonly string[];
  readonly signIn: (login: string, typeEspace?: string) => Promise<string>;
  /** Another replica on the same database, with other settings. */
  readonly variant: (env: Readonly<Record<string, string>>) => Promise<TestApi>;
  readonly query: (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
}

export const startTestApi = async (
  urls: { readonly adminUrl: string; readonly appUrl: string },
  options: TestApiOptions = {},
): Promise<TestApi> => {
  const clock = options.clock ?? createManualClock();
  const mailbox = createTestMailbox();
  const { lines, log } = createTestLog();
  const { settings = (config: Config) => config, passwordCost = TEST_PASSWORD_COST } = options;
  const read = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: urls.appUrl,
    DATABASE_ADMIN_URL: urls.adminUrl,
    DB_POOL_SIZE: '5',
    PUBLIC_URL: 'https://portail.example',
    WEB_DIST: '/nowhere',
    // The machine that runs the tests is allowed to be slow.
    LIMIT_EVENT_LOOP_DELAY_MS: '60000',
    ...options.env,
  });
  const server = await buildServer({
    config: settings(read),
    clock,
    log,
    mail: mailbox.sender,
    hasAppRole: true,
    passwordCost,
    ...(options.telemetry === undefined ? {} : { telemetry: options.telemetry }),
  });
  const { http } = server;
  return {
    urls: { adminUrl: urls.adminUrl, appUrl: urls.appUrl },
    server,
    http,
    clock,
    mailbox,
    logLines: lines,
    signIn: async (login, typeEspace = 'ESPACE_BENEFICIAIRE') => {
      const reply = await http.inject({
        method: 'POST',
        url: SIGN_IN,
        payload: { login, password: DEMO_PASSWORD, typeEspace },
      });
      const { token } = reply.json<{ token?: string }>();
      if (token === undefined) throw new Error(`sign-in of ${login}: ${reply.body}`);
      return token;
    },
    variant: (env) => startTestApi(urls, { ...options, clock, env: { ...options.env, ...env } }),
    query: (sql, values = []) =>
      withPooledClient(urls.adminUrl, async (client) => {
        const { rows } = await client.query<Record<string, unknown>>(sql, values);
        return rows;
      }),
  };
};

/** One API on a database of its own for the file that calls it. */
export const useTestApi = (options: TestApiOptions = {}): { readonly current: TestApi } => {
  const database = useTestDatabase();
  return useBeforeTests(
    () => startTestApi(database, options),
    (api) => api.server.close(),
  );
};

const OPERATOR_COOKIE = '__Host-eb-operateur';

const spaceIn = (token: string): unknown => {
  try {
    const payload: unknown = JSON.parse(
      Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'),
    );
    return typeof payload === 'object' && payload !== null && 'typeEspace' in payload
      ? payload.typeEspace
      : undefined;
  } catch {
    return undefined;
  }
};

/** The usable token of a session that a reply has opened or renewed: an operator's is in a cookie. */
export const tokenIn = (reply: LightMyRequestResponse): string => {
  const cookie = reply.cookies.find(({ name }) => name === OPERATOR_COOKIE);
  return cookie?.value ?? String(reply.headers['x-auth-token']);
};

/** How the portal sends a session's token: an operator's as the browser sends its cookie. */
export const bearer = (token: string): Record<string, string> =>
  spaceIn(token) === 'ESPACE_OPERATEUR'
    ? {
        cookie: `${OPERATOR_COOKIE}=${token}`,
        [OPERATOR_SESSION_HEADER]: token.slice(0, token.lastIndexOf('.') + 1),
      }
    : { authorization: `Bearer ${token}` };
