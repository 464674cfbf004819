import type { Measure } from '../trial.ts';
import type { DayReport, Machine, TrialRecord } from './record.ts';

const NBSP = '\u00a0';
const SECONDS_PER_MINUTE = 60;
const SHORT_HASH = 8;

const number = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });

/** A bar or a new line would break the table. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ');

export const durationText = (seconds: number): string => {
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / SECONDS_PER_MINUTE);
  const rest = whole % SECONDS_PER_MINUTE;
  if (minutes === 0) return `${rest}${NBSP}s`;
  return rest === 0 ? `${minutes}${NBSP}min` : `${minutes}${NBSP}min ${rest}${NBSP}s`;
};

const measureText = ({ name, value, unit }: Measure): string => {
  const written = typeof value === 'number' ? number.format(value) : value;
  return `${name}${NBSP}: ${written}${unit === undefined ? '' : `${NBSP}${unit}`}`;
};

/** « abrégé » where the plan of tests asks for longer. */
const lengthText = ({ workSeconds, fullSeconds, isFull, seconds }: TrialRecord): string => {
  const shortened = isFull || workSeconds >= fullSeconds;
  const asked = shortened
    ? ''
    : ` (abrégé à ${durationText(workSeconds)} sur ${durationText(fullSeconds)})`;
  return `${durationText(seconds)}${asked}`;
};

const rowOf = (one: TrialRecord): string => {
  const measured = [
    ...one.measures.map(measureText),
    ...(one.reason === undefined ? [] : [one.reason]),
  ];
  const cells = [
    one.ids.join(', '),
    one.title,
    one.criterion,
    measured.join(' · '),
    `**${one.verdict}**`,
    one.verdict === 'non exécuté' ? '—' : lengthText(one),
  ];
  return `| ${cells.map(cell).join(' | ')} |`;
};

const machineText = ({ cores, memoryGib, architecture, system, node }: Machine): string =>
  `${cores} cœurs (${architecture}), ${number.format(memoryGib)}${NBSP}Gio de mémoire, ${system}, Node ${node}`;

const countText = (trials: readonly TrialRecord[]): string => {
  const count = (verdict: TrialRecord['verdict']): number =>
    trials.filter((one) => one.verdict === verdict).length;
  return `${count('tenu')} tenus, ${count('non tenu')} non tenus, ${count('non exécuté')} non exécutés`;
};

const shortened = (commit: string): string => {
  const [hash = '', ...mark] = commit.split(' ');
  return [`\`${hash.slice(0, SHORT_HASH)}\``, ...mark].join(' ');
};

const commitsText = (trials: readonly TrialRecord[]): string =>
  [...new Set(trials.map(({ commit }) => shortened(commit)))].join(', ');

const busiest = (trials: readonly TrialRecord[]): number =>
  Math.max(0, ...trials.map(({ loadBefore }) => loadBefore));

interface Known {
  readonly name: string;
  readonly ids: readonly string[];
}

/** Scenarios that were not run, so that a partial report does not look complete. */
const missingText = (trials: readonly TrialRecord[], all: readonly Known[]): string[] => {
  const done = new Set(trials.map(({ name }) => name));
  const missing = all.filter(({ name }) => !done.has(name));
  if (missing.length === 0) return [];
  const names = missing.map(({ name, ids }) => `${name} (${ids.join(', ')})`);
  return ['', `Pas faits ce jour-là${NBSP}: ${names.join('\u00a0; ')}.`];
};

/** The report of a day, for who was not there. */
export const markdownOf = (
  { day, machine, notes, trials }: DayReport,
  all: readonly Known[] = [],
): string =>
  [
    `# Preuves du ${day.split('-').toReversed().join('/')}`,
    '',
    `Écrit par \`npm run verify -- scenarios\`${NBSP}: les numéros sont ceux du plan d’essais, et chaque ligne se refait seule avec \`npm run verify -- nom\` (les noms par \`--list\`).`,
    '',
    `- Commit${NBSP}: ${commitsText(trials)}`,
    `- Machine${NBSP}: ${machineText(machine)}`,
    `- Essais${NBSP}: ${countText(trials)}`,
    `- Charge de la machine avant un essai${NBSP}: jusqu’à ${number.format(busiest(trials))} pour ${machine.cores} cœurs`,
    ...notes.map((note) => `- ${note}`),
    '',
    '| Essai | Ce qui est fait | Critère | Mesuré | Verdict | Durée |',
    '| --- | --- | --- | --- | --- | --- |',
    ...trials.map(rowOf),
    ...missingText(trials, all),
    '',
  ].join('\n');
