import { readFileSync } from 'node:fs';

const DATA = new URL('../../../../data/textes.txt', import.meta.url);

/** Every text of the portal by its key, with the names of the values that it waits for. */
export type KnownTexts = ReadonlyMap<string, readonly string[]>;

let shared: KnownTexts | undefined;

/** Written from the portal's own texts (`npm run docs`); the same as long as the program runs. */
export const knownTexts = (): KnownTexts =>
  (shared ??= new Map(
    readFileSync(DATA, 'utf8')
      .split(/\r?\n/)
      .filter((line) => line !== '')
      .map((line) => {
        const [key = '', ...names] = line.split(' ');
        return [key, names] as const;
      }),
  ));
