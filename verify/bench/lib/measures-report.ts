import { availableParallelism, arch, cpus, platform, totalmem } from 'node:os';
import process from 'node:process';
import { formatFrenchDate, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import type { Measured } from './batcher.ts';
import { french } from './verdicts.ts';

const BYTES_PER_GIB = 1024 ** 3;

export interface Circumstances {
  readonly isShort: boolean;
  /** Load of the machine before anything was measured. */
  readonly loadBefore: number;
  readonly commit: string;
  readonly day: CalendarDay;
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const rowsOf = ({ benchmark, verdicts, isWhole }: Measured): readonly string[] => [
  ...verdicts.map(({ what, value, asked, isRight }) =>
    row([
      benchmark.title,
      what,
      value === null ? '—' : french(value),
      asked,
      isRight ? 'oui' : '**non**',
    ]),
  ),
  ...(isWhole
    ? []
    : [row([benchmark.title, 'n’est pas allé à son terme', '—', 'à son terme', '**non**'])]),
];

/** Every figure beside what is asked of it. */
export const tableOf = (all: readonly Measured[]): string =>
  [
    row(['Banc', 'Mesure', 'Trouvé', 'Demandé', 'Tenu']),
    row(['---', '---', '---:', '---:', '---']),
    ...all.flatMap(rowsOf),
  ].join('\n');

const machine = (): string => {
  const model = cpus()[0]?.model ?? 'processeur inconnu';
  const memory = french(totalmem() / BYTES_PER_GIB, 0);
  return `${availableParallelism()} cœurs (${model}), ${memory} Gio, ${platform()} ${arch()}, Node ${process.versions.node}`;
};

const durations = (all: readonly Measured[], isShort: boolean): string =>
  all
    .map(({ benchmark, seconds }) => {
      const words = isShort && benchmark.short !== undefined ? `, ${benchmark.short.words}` : '';
      return `- ${benchmark.title} (\`npm run bench:${benchmark.name}\`)\u00a0: ${french(seconds, 0)} s${words}`;
    })
    .join('\n');

export const reportOf = (
  all: readonly Measured[],
  { isShort, loadBefore, commit, day }: Circumstances,
): string => `# Mesures du ${formatFrenchDate(day)}

Écrit par \`npm run bench${isShort ? ' -- --court' : ''}\` sur la révision \`${commit}\`. Tout tourne sur une seule machine, celui qui demande compris\u00a0: ${machine()}. Charge avant la mesure\u00a0: ${french(loadBefore, 1)}. Un rapport compare deux mesures prises tour à tour dans le même passage\u00a0; une durée dépend de la machine et de qui d’autre y travaille.

${tableOf(all)}

## Durées

${durations(all, isShort)}
`;
