import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { shownTexts } from './refused-words.ts';
import { ROOT } from './root.ts';
import { listSourceFiles } from './source-files.ts';

const FAQ = 'apps/api/src/modules/people/help/faq.ts';
/** Screens, menus and page titles. */
const SHOWN =
  /^(?:apps\/web\/src\/.+\.texts\.ts$|packages\/contract\/src\/pages\/(?!.*\.test\.ts$))/;
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/gu, ' ').trim();
const textsOf = (path: string) =>
  shownTexts(path, readFileSync(join(ROOT, path), 'utf8')).map(({ text }) => plain(text));

it('[25-27] the help names only menus, tabs and buttons that exist', () => {
  const shown = new Set(
    listSourceFiles(ROOT, ['.ts'])
      .filter((path) => SHOWN.test(path))
      .flatMap(textsOf),
  );
  const named = textsOf(FAQ).flatMap((text) =>
    [...text.matchAll(/« (.+?) »/gu)].map(([, name = '']) => name),
  );
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !shown.has(name))).toEqual([]);
});

it('[25-27] the help names the tabs of the profile as they are written', () => {
  const path = 'apps/web/src/session/profile/profile.texts.ts';
  const tabs = /defineTexts\('profil', \{(.+?)\}\)/su.exec(readFileSync(join(ROOT, path), 'utf8'));
  const source = `const a = {${tabs?.[1] ?? ''}};`;
  const labels = new Set(shownTexts(path, source).map(({ text }) => text));
  const named = textsOf(FAQ).flatMap((text) =>
    [...text.matchAll(/onglet « (.+?) »/gu)].map(([, name = '']) => name),
  );
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !labels.has(name))).toEqual([]);
});
