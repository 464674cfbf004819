import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { findFreePort } from '@portail/embedded-postgres/embedded-postgres.ts';
import { bannerOf } from './lib/banner.ts';
import { viteFolder } from './lib/build-web.ts';
import { CommandProblem } from '../apps/api/src/cli/command.ts';
import { live } from './lib/lifetime.ts';
import { assertStartable, startProduct } from './lib/product.ts';
import { ROOT } from './lib/root.ts';
import { readSettings } from '../apps/api/src/cli/settings.ts';
import { startWatchedProgram } from './lib/watched-program.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const SHARED_SOURCES = ['packages/rules/src', 'packages/contract/src'];
/** Paths that the API answers; the rest is the portal's. */
const API_PATHS = ['/api', '/healthz', '/readyz'];

interface DevServer {
  listen(): Promise<unknown>;
  close(): Promise<void>;
}
interface Vite {
  createServer(config: object): Promise<DevServer>;
}

function isVite(value: unknown): value is Vite {
  return typeof value === 'object' && value !== null && 'createServer' in value;
}

async function startVite(port: number, apiPort: number): Promise<DevServer> {
  const vite: unknown = await import(
    pathToFileURL(join(viteFolder(ROOT), 'dist', 'node', 'index.js')).href
  );
  if (!isVite(vite)) throw new Error('vite: no createServer');
  const proxy = Object.fromEntries(API_PATHS.map((path) => [path, `http://127.0.0.1:${apiPort}`]));
  const server = await vite.createServer({
    root: join(ROOT, 'apps', 'web'),
    server: { port, strictPort: true, proxy },
  });
  await server.listen();
  return server;
}

await live(async () => {
  const settings = readSettings(process.env, ROOT);
  if (settings.production) {
    throw new CommandProblem('La commande dev n’existe pas avec NODE_ENV=production.');
  }
  await assertStartable(settings);
  const apiPort = await findFreePort();
  const product = await startProduct({
    root: ROOT,
    settings,
    say,
    apiPort,
    start: (request) => {
      const folders = [join(request.file, '..'), ...SHARED_SOURCES.map((path) => join(ROOT, path))];
      return startWatchedProgram(request, folders, say);
    },
  });
  const vite = await startVite(settings.port, apiPort);
  say(bannerOf(settings));
  const stop = async (): Promise<void> => {
    await vite.close();
    await product.stop();
  };
  return { stop, broken: product.broken };
});
