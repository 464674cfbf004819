/**
 * Reduces the communes of @etalab/decoupage-administratif to apps/api/data/communes.txt.
 * Run once a year, with the package unpacked anywhere: `npm pack @etalab/decoupage-administratif`,
 * then `node scripts/run.mjs scripts/generate-villes.ts <chemin>/data/communes.json`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import * as z from 'zod';
import { CommandProblem, sentenceOf } from '../apps/api/src/cli/command.ts';
import { ROOT } from './lib/root.ts';

const commune = z.object({
  code: z.string(),
  nom: z.string(),
  type: z.string(),
  chefLieu: z.string().optional(),
  population: z.number().optional(),
  codesPostaux: z.array(z.string()).optional(),
});
type Commune = z.infer<typeof commune>;

const HEADER = [
  '# Communes de France et leurs codes postaux : nom;codes postaux, les plus peuplées d’abord.',
  '# Source : @etalab/decoupage-administratif (Insee, La Poste), Licence Ouverte 2.0.',
  '# Fichier produit par scripts/generate-villes.ts : ne pas modifier à la main.',
];

interface Line {
  readonly text: string;
  readonly population: number;
}

const lineOf = (nom: string, codes: readonly string[], population: number): Line => ({
  text: `${nom};${codes.toSorted().join(',')}`,
  population,
});

function linesOf(communes: readonly Commune[]): string[] {
  const current = new Map(
    communes.filter(({ type }) => type === 'commune-actuelle').map((one) => [one.code, one]),
  );
  const lines: Line[] = [];
  for (const one of communes) {
    if (one.type === 'commune-actuelle' && one.codesPostaux !== undefined) {
      lines.push(lineOf(one.nom, one.codesPostaux, one.population ?? 0));
    }
    if (one.type !== 'commune-deleguee' && one.type !== 'commune-associee') continue;
    // People still write the name from before a merger, which has no population of its own.
    const heir = current.get(one.chefLieu ?? '');
    if (heir?.codesPostaux !== undefined && heir.nom !== one.nom) {
      lines.push(lineOf(one.nom, heir.codesPostaux, -1));
    }
  }
  const sorted = lines.toSorted(
    (a, b) => b.population - a.population || a.text.localeCompare(b.text, 'fr'),
  );
  return [...new Set(sorted.map(({ text }) => text))];
}

function run(): void {
  const source = process.argv[2];
  if (source === undefined) {
    throw new CommandProblem('Usage\u00a0: generate-villes.ts <chemin de communes.json>');
  }
  const communes = z.array(commune).parse(JSON.parse(readFileSync(source, 'utf8')));
  const lines = linesOf(communes);
  writeFileSync(
    join(ROOT, 'apps', 'api', 'data', 'communes.txt'),
    `${[...HEADER, ...lines].join('\n')}\n`,
  );
  process.stdout.write(`${lines.length} communes écrites.\n`);
}

try {
  run();
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
}
