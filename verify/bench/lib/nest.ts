import { join } from 'node:path';
import process from 'node:process';
import { findFreePort } from '@portail/embedded-postgres/embedded-postgres.ts';
import { CommandProblem } from '../../../apps/api/src/cli/command.ts';
import { runNode } from '../../../scripts/lib/command.ts';
import { ensureInstalled } from '../../../scripts/lib/install.mjs';
import { startProgram } from '../../../scripts/lib/program.ts';
import { ROOT } from '../../../scripts/lib/root.ts';
import { toolFile } from '../../../scripts/lib/tools.ts';

/** Only this benchmark needs its packages: they are installed when it runs. */
const NEST = join(ROOT, 'verify', 'bench', 'nest');

/** Decorators are not JavaScript yet: unlike ours, this program is compiled. */
const build = async (): Promise<void> => {
  const { ok, output } = await runNode(toolFile(ROOT, 'typescript', 'tsc'), ['-p', NEST]);
  if (!ok) throw new CommandProblem(`La version NestJS ne se compile pas\u00a0:\n${output}`);
};

/** The same payment written plainly, on the same database, for the same sessions. */
export const startNest = async (
  // Of the owner: the product's own role may not write in the books but by their function.
  adminUrl: string,
  { tokenSecret, poolSize }: { readonly tokenSecret: string; readonly poolSize: number },
): Promise<{ readonly port: number; readonly stop: () => Promise<void> }> => {
  await ensureInstalled(NEST);
  await build();
  const port = await findFreePort();
  const { stop } = await startProgram({
    name: 'La version NestJS',
    file: join(NEST, 'dist', 'main.js'),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: adminUrl,
      DB_POOL_SIZE: String(poolSize),
      TOKEN_SECRET: tokenSecret,
    },
  });
  return { port, stop };
};
