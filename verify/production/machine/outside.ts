import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes, X509Certificate, createHash } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, request as sendRequest } from 'node:http';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { PARTNER_SECRETS } from '../../../apps/api/src/cli/development-secrets.ts';
import { ROOT } from '../../../scripts/lib/root.ts';
import type { Machine } from './machine.ts';

const run = promisify(execFile);

export const PORTAL_HOST = 'portail.example';
const PARTNER_HOST = 'partenaires.example';
const STORAGE_HOST = 'depot.example';
const PORTS = { mirror: 3142, storage: 9443, partners: 8443, sandbox: 4100, smtp: 4125 };
const BUCKET = 'portail-sauvegardes';
const KEY_ID = 'cle-du-portail';

/** Where each partner answers in the sandbox. */
const PARTNER_PATHS = {
  CARD: 'carte',
  PRINTER: 'imprimeur',
  BANK: 'banque',
  PAYNUM: 'paynum',
  PROVIDERS: 'prestataires',
  CESU: 'organismes/cesu',
  PAJEMPLOI: 'organismes/pajemploi',
} as const;

/** In the machine, the public authority that its system trusts. */
const AUTHORITY = '/usr/local/share/ca-certificates/monde.crt';

export interface Outside {
  /** Of the file that the operator fills, by the names of the manual. */
  readonly values: Readonly<Record<string, string>>;
  /** Added to the settings of the portal: the partners and the authority of their certificates. */
  readonly partnerSettings: string;
  /** Plain, for the tests: mails, card pages, the printer. */
  readonly sandboxUrl: string;
  /** Of the certificates that a browser accepts here. */
  readonly spki: () => Promise<readonly string[]>;
  readonly hosts: string;
  readonly startPartners: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Debian's packages, for a network that has no way out. */
const startMirror = async (socket: string) => {
  const server = createServer((asked, response) => {
    const onward = sendRequest(asked.url ?? '', { method: asked.method, headers: asked.headers });
    onward.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    onward.end();
  });
  await new Promise<void>((done) => server.listen(socket, done));
  return server;
};

const untilReady = (child: ChildProcess, name: string): Promise<void> =>
  new Promise((done, fail) => {
    child.once('message', () => done());
    child.once('exit', (code) => fail(new Error(`${name} ended with ${code}`)));
  });

const spkiOf = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(
      new X509Certificate(await readFile(path)).publicKey.export({ type: 'spki', format: 'der' }),
    )
    .digest('base64');

export const startOutside = async (machine: Machine, folder: string): Promise<Outside> => {
  const { root } = machine;
  const tlsFolder = join(folder, 'monde');
  await mkdir(tlsFolder, { recursive: true });
  await run('sh', [
    join(ROOT, 'deploy', 'certificats.sh'),
    tlsFolder,
    'monde',
    `${PARTNER_HOST},${STORAGE_HOST}`,
    'root:root',
  ]);
  const hosts = join(folder, 'hosts');
  await writeFile(hosts, `127.0.0.1 localhost ${PORTAL_HOST} ${PARTNER_HOST} ${STORAGE_HOST}\n`);
  await writeFile(
    join(root, 'etc', 'hosts'),
    `127.0.0.1 localhost ${PARTNER_HOST} ${STORAGE_HOST}\n`,
  );
  await writeFile(
    join(root, 'etc', 'apt', 'apt.conf.d', '99essai'),
    `Acquire::http::Proxy "http://127.0.0.1:${PORTS.mirror}";\n`,
  );
  await mkdir(join(root, 'usr/local/share/ca-certificates'), { recursive: true });
  await writeFile(join(root, AUTHORITY), await readFile(join(tlsFolder, 'autorite.crt')));
  const socket = join(folder, 'miroir.sock');
  const mirror = await startMirror(socket);
  const children: ChildProcess[] = [];
  const start = async (
    name: string,
    file: string,
    args: readonly string[],
    env: NodeJS.ProcessEnv,
  ) => {
    const [command = '', ...words] = machine.onItsNetwork(hosts, [process.execPath, file, ...args]);
    const log = openSync(join(folder, `${name}.log`), 'a', 0o600);
    const child = spawn(command, words, { env, stdio: ['ignore', log, log, 'ipc'] });
    closeSync(log);
    children.push(child);
    await untilReady(child, name);
  };
  await start(
    'dehors',
    join(import.meta.dirname, 'outside-program.ts'),
    [
      JSON.stringify({
        tlsFolder,
        mirror: { port: PORTS.mirror, socket },
        storage: { port: PORTS.storage, bucket: BUCKET, keyId: KEY_ID },
        partners: { port: PORTS.partners, sandboxPort: PORTS.sandbox },
      }),
    ],
    process.env,
  );
  const secrets = Object.fromEntries(
    PARTNER_SECRETS.map((name) => [name, randomBytes(36).toString('base64url')]),
  );
  const urls = Object.entries(PARTNER_PATHS).map(
    ([name, path]) => [`${name}_URL`, `https://${PARTNER_HOST}:${PORTS.partners}/${path}`] as const,
  );
  return {
    values: {
      PORTAIL_HOTE: PORTAL_HOST,
      COURRIER: `smtp://127.0.0.1:${PORTS.smtp}`,
      EXPEDITEUR: 'Mon espace CESU <ne-pas-repondre@portail.example>',
      ASSISTANCE: 'assistance@portail.example',
      DEPOT_ADRESSE: `${STORAGE_HOST}:${PORTS.storage}`,
      DEPOT_REGION: 'fr-par',
      DEPOT_COMPARTIMENT: BUCKET,
      DEPOT_CLE: KEY_ID,
      DEPOT_SECRET: randomBytes(24).toString('base64url'),
    },
    partnerSettings: [
      ...urls,
      ...Object.entries(secrets),
      ['CARD_MERCHANT', 'emetteur'],
      ['NODE_EXTRA_CA_CERTS', AUTHORITY],
    ]
      .map(([name, value]) => `${name}='${value}'\n`)
      .join(''),
    sandboxUrl: `http://127.0.0.1:${PORTS.sandbox}`,
    spki: () =>
      Promise.all(
        [join(tlsFolder, 'monde.crt'), join(root, 'etc/portail/tls/portail.crt')].map(spkiOf),
      ),
    hosts,
    startPartners: () =>
      start('partenaires', join(ROOT, 'apps', 'sandbox', 'src', 'main.ts'), [], {
        ...process.env,
        ...secrets,
        NODE_ENV: 'development',
        SANDBOX_PORT: String(PORTS.sandbox),
        SANDBOX_SMTP_PORT: String(PORTS.smtp),
        API_URL: `https://${PORTAL_HOST}`,
        // They check the portal's certificate as anyone does.
        NODE_EXTRA_CA_CERTS: join(root, 'etc/portail/tls/autorite.crt'),
      }),
    stop: async () => {
      for (const child of children.toReversed()) {
        const gone = new Promise<void>((done) => child.once('exit', () => done()));
        if (child.exitCode !== null || !child.kill('SIGKILL')) continue;
        await gone;
      }
      mirror.closeAllConnections();
      await new Promise((done) => mirror.close(done));
    },
  };
};
