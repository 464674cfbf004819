import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Written under a name that the portal does not read, then given its own at once. */
export const putInto = async (folder: string, name: string, xml: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${name}-${randomUUID()}`);
  await writeFile(`${path}.part`, xml);
  await rename(`${path}.part`, `${path}.xml`);
};

export interface TakenFile {
  readonly messageId: string;
  /** False for a file that the bank has already. */
  readonly isNew: boolean;
}
/** `undefined` for a file that the bank refuses. */
export type TakeXml = (xml: string) => TakenFile | undefined;

const EVERY_MS = 1_000;

/** Takes the files that the portal puts into a folder, as the EBICS client of a bank does. */
export const takeFrom = (folder: string, take: TakeXml): { readonly stop: () => void } => {
  const takeAll = async (): Promise<void> => {
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter((one) => one.endsWith('.xml'))) {
      const path = join(folder, name);
      const place = take(await readFile(path, 'utf8')) === undefined ? 'refuses' : 'remis';
      await mkdir(join(folder, place), { recursive: true });
      await rename(path, join(folder, place, name));
    }
  };
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= takeAll()
      .catch((error: unknown) => console.error(error))
      .finally(() => {
        running = undefined;
      });
  }, EVERY_MS).unref();
  return { stop: () => clearInterval(timer) };
};
