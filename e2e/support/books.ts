import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod/mini';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Output of `npm run check-ledger`, which fails on an inconsistent ledger. */
export const checkLedger = async (): Promise<string> => {
  const url = process.env['E2E_DATABASE_URL'] ?? '';
  const cli = join(ROOT, 'apps', 'api', 'src', 'cli', 'main.ts');
  const { stdout } = await run(process.execPath, [cli, 'check-ledger'], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATABASE_URL: url,
      DATABASE_ADMIN_URL: url,
      // Runs in the folder of the product, where the signed roots are written.
      DATA_DIR: join(ROOT, 'test-results', 'aucun-dossier'),
    },
  });
  return stdout;
};

/** The scratch code, from the key of the running product. */
export const scratchCodeOf = (numero: string): string => {
  const secret = process.env['E2E_TITRE_SECRET'] ?? '';
  const hash = createHmac('sha256', secret).update(numero).digest('hex');
  return String(BigInt(`0x${hash}`) % 10_000n).padStart(4, '0');
};

const books = z.array(
  z.object({
    carnet: z.string(),
    destinataire: z.string(),
    valeurFaciale: z.number(),
    etat: z.string(),
    titres: z.array(z.object({ numero: z.string(), code: z.string() })),
  }),
);
export type PrintedBook = z.infer<typeof books>[number];

export const sandboxUrl = (path: string): string =>
  new URL(path, process.env['SANDBOX_URL'] ?? 'http://localhost').href;

/** The voucher books printed for a person. */
export const booksOf = async (name: string): Promise<readonly PrintedBook[]> => {
  const all = books.parse(await (await fetch(sandboxUrl('/imprimeur/api/carnets'))).json());
  return all.filter(({ destinataire }) => destinataire.includes(name));
};
