import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  MASCULINE,
  QUOTED_MASCULINE,
  REFUSED_WORDS,
  refusedIn,
  shownTexts,
} from './refused-words.ts';
import { ROOT } from './root.ts';
import { listSourceFiles } from './source-files.ts';

/** Screens, mails, PDFs, error messages and the demonstration. */
const SHOWN = /^(?:apps\/(?:web|api)|packages\/(?:contract|ui))\/src\//;
/** Tests, their builders, operator commands, and the summaries of calls and metrics. */
const NOT_SHOWN =
  /\.(?:test|builder|expected|calls)\.tsx?$|^apps\/api\/src\/(?:cli|platform\/telemetry)\//;
/** A session carries the name its funder typed, in the demonstration too. */
const NAMED_BY_A_FUNDER = /^Campagne CESU/;

const SOURCES = listSourceFiles(ROOT, ['.ts', '.tsx'])
  .filter((path) => SHOWN.test(path) && !NOT_SHOWN.test(path))
  .map((path) => ({ path, source: readFileSync(join(ROOT, path), 'utf8') }));

describe('[25-27] texts about a person', () => {
  it('[25-27] agree with no gender', () => {
    const found = SOURCES.filter(({ source }) => MASCULINE.test(source)).flatMap(
      ({ path, source }) =>
        shownTexts(path, source)
          .filter(({ text }) => MASCULINE.test(text) && !QUOTED_MASCULINE.includes(text))
          .map(({ line, text }) => `${path}:${line} ${text}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['Les appareils où vous êtes connecté.', true],
    ['Vous allez être dirigé vers la page.', true],
    ['{nom} ne sera pas payé.', true],
    ['{nom} est suspendu et prévenu par e-mail.', true],
    ['Notre réponse vous a-t-elle aidé\u00a0?', true],
    ['Vous avez payé 12 €.', false],
    ['Votre paiement vous est remboursé', false],
  ])('[25-27] reads %s', (text, isMasculine) => {
    expect(MASCULINE.test(text)).toBe(isMasculine);
  });
});

describe('[25-26] one word per thing', () => {
  it('[25-26] shows no refused word in screens, mails, PDFs and messages', () => {
    expect(SOURCES.length).toBeGreaterThan(500);
    const sources = SOURCES.filter(({ source }) => refusedIn(source) !== undefined);
    const found = sources.flatMap(({ path, source }) =>
      shownTexts(path, source).flatMap(({ line, text }) => {
        const word = NAMED_BY_A_FUNDER.test(text) ? undefined : refusedIn(text);
        return word === undefined ? [] : [`${path}:${line} (${word.kept}) ${text.trim()}`];
      }),
    );
    expect(found).toEqual([]);
  });

  it('[25-26] lists each kept word in the glossary', () => {
    const glossary = readFileSync(join(ROOT, 'docs/glossaire.md'), 'utf8');
    const table = glossary.split('## Un mot par chose')[1]?.split('\n## ')[0] ?? '';
    const kept = new Set([...table.matchAll(/^\| ([^|]+?) +\|/gmu)].map(([, word]) => word));
    expect(REFUSED_WORDS.map((word) => word.kept).filter((word) => !kept.has(word))).toEqual([]);
  });

  it.each([
    ["const a = 'Votre précommande est enregistrée';", 1],
    ['const a = `Bienvenue dans la ${b} campagne`;', 1],
    ['const a = <p>Mon chéquier</p>;', 1],
    ['// la campagne\nconst a = 1;', 0],
    ["const a = 'Session MFA expirée ou invalide.';", 0],
    ["operatorScope('systeme', 'envoi des courriels de commande');", 0],
  ])('[25-26] reads %s', (source, count) => {
    const refused = shownTexts('x.tsx', source).filter(({ text }) => refusedIn(text) !== undefined);
    expect(refused).toHaveLength(count);
  });
});
