import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { SERVER_MESSAGES } from '@portail/contract/messages/server-messages.ts';
import { DECLARATION_MESSAGES } from '@portail/rules/declarations/declaration-messages.ts';
import { expect, it } from 'vitest';
import { ROOT } from '../lib/root.ts';
import { listSourceFiles } from '../lib/source-files.ts';

const HOMES = [
  'packages/contract/src/messages/messages.ts',
  'packages/contract/src/messages/server-messages.ts',
];
/** Rules know nothing of the contract; they have the words that they share with it, compared below. */
const COMPARED = 'packages/rules/src/declarations/declaration-messages.ts';
const FOLDERS = ['packages/rules/src', 'packages/contract/src', 'packages/ui/src', 'apps/api/src'];
const SCREENS = 'apps/web/src';
/** Short enough to find a slightly changed copy, long enough to be unique. */
const HEAD_LENGTH = 24;

/** How a sentence begins, up to what is filled in. */
const headOf = (sentence: string | ((value: never) => string)): string => {
  if (typeof sentence === 'string') return sentence;
  const written = /`([^`$]*)/.exec(sentence.toString())?.[1];
  if (written === undefined) throw new Error('a sentence that is not written as a template');
  return written;
};

const plain = (text: string): string => text.replaceAll('’', "'").replaceAll('\u00a0', ' ');
const heads = [...Object.values(MESSAGES), ...Object.values(SERVER_MESSAGES)]
  .map((sentence) => plain(headOf(sentence)).slice(0, HEAD_LENGTH))
  .filter((head) => head.length >= 12);

it('[XC-23] a validation sentence is written once: what says it takes it from there', () => {
  const copies = [...FOLDERS, SCREENS].flatMap((folder) =>
    listSourceFiles(join(ROOT, folder), ['.ts', '.tsx'])
      .map((file) => `${folder}/${file}`)
      .filter((file) => ![...HOMES, COMPARED].includes(file) && !/\.test\.tsx?$/.test(file))
      .flatMap((file) => {
        const text = plain(readFileSync(join(ROOT, file), 'utf8'));
        return heads.filter((head) => text.includes(head)).map((head) => `${file}: ${head}`);
      }),
  );
  expect(heads.length).toBeGreaterThan(20);
  expect(copies).toEqual([]);
  expect(DECLARATION_MESSAGES.required).toBe(MESSAGES.required);
});
