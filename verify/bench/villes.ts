/** Town search as the server does it: p50 and p95 of what a person types, letter by letter. */
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { townIndex } from '@portail/api/platform/reference/towns.module.ts';
import { createVerdicts } from './lib/verdicts.ts';

const MAX_P95_MS = 10;
const ROUNDS = 20;
const TYPED = [
  'Paris',
  'Lyon 3e',
  '75011',
  'Saint-Étienne',
  'st germain en laye',
  'Châlons-en-Champagne',
  'La Rochelle',
  'Le Havre',
  'sainte marie',
  '97400',
  'L’Haÿ-les-Roses',
  'chalon s/ saone',
  'Villeneuve',
  'Aix en Provence',
  'Les Sables d’Olonne',
];

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

const started = performance.now();
const index = townIndex();
const loadedMs = performance.now() - started;

const times: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  for (const text of TYPED) {
    for (let length = 2; length <= text.length; length += 1) {
      const begun = performance.now();
      index.search(text.slice(0, length));
      times.push(performance.now() - begun);
    }
  }
}
const sorted = times.toSorted((a, b) => a - b);
const [p50, p95] = [at(sorted, 0.5), at(sorted, 0.95)];
console.log(`Villes : ${index.size} lignes, index prêt en ${loadedMs.toFixed(0)} ms`);
console.log(
  `${times.length} recherches : p50 ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms, maximum ${at(sorted, 1).toFixed(2)} ms`,
);
const { assess, areAllGood } = createVerdicts();
assess('Recherche d’une ville, p95 en ms', p95, p95 <= MAX_P95_MS, '≤ 10');
if (!areAllGood()) process.exitCode = 1;
