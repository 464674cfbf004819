import { z } from 'zod';
import { provedByLongFile } from '../runners/vitest.ts';
import type { Measure, Trial } from '../trial.ts';

const killReport = z.object({
  kills: z.number(),
  underWay: z.number(),
  payments: z.number(),
  instant: z.number(),
  byFile: z.number(),
  lost: z.number(),
  doubled: z.number(),
});

const failureReport = z.object({
  injected: z.number(),
  interrupted: z.number(),
  duplicates: z.number(),
  bank: z.number(),
  payments: z.number(),
  instant: z.number(),
  byFile: z.number(),
  lost: z.number(),
  doubled: z.number(),
});

/** The line that the test itself prints. */
const reportIn = <S extends z.ZodType>(
  lines: readonly string[],
  schema: S,
): z.output<S> | undefined => {
  const line = lines.find((one) => one.startsWith('[31-3] {'));
  return line === undefined ? undefined : schema.parse(JSON.parse(line.slice('[31-3] '.length)));
};

const fateOf = (found: {
  readonly payments: number;
  readonly instant: number;
  readonly byFile: number;
  readonly lost: number;
  readonly doubled: number;
}): readonly Measure[] => [
  { name: 'paiements', value: found.payments },
  { name: 'arrivés à l’instant', value: found.instant },
  { name: 'laissés au fichier', value: found.byFile },
  { name: 'perdus', value: found.lost },
  { name: 'doublés', value: found.doubled },
];

const killFigures = (lines: readonly string[]): readonly Measure[] | undefined => {
  const found = reportIn(lines, killReport);
  return found === undefined
    ? undefined
    : [
        { name: 'processus tués', value: found.kills },
        { name: 'tués entre l’ordre et sa réponse', value: found.underWay },
        ...fateOf(found),
      ];
};

const failureFigures = (lines: readonly string[]): readonly Measure[] | undefined => {
  const found = reportIn(lines, failureReport);
  return found === undefined
    ? undefined
    : [
        { name: 'pannes injectées', value: found.injected },
        { name: 'instructions coupées ou refusées', value: found.interrupted },
        { name: 'messages délivrés deux fois', value: found.duplicates },
        { name: 'pannes de la banque', value: found.bank },
        ...fateOf(found),
      ];
};

export const instantFailures: Trial = {
  name: 'instantanes-pannes',
  ids: ['31-3'],
  title:
    '10\u00a0000 pannes (300 en durée abrégée) à une étape quelconque d’un virement instantané\u00a0: connexion perdue, processus mort, conflit de la base, message délivré deux fois, banque muette ou en panne',
  criterion: '0 paiement perdu, 0 doublé, livres justes',
  duration: { shortSeconds: 30, fullSeconds: 900, aroundSeconds: 10 },
  run: provedByLongFile({
    ids: ['31-3'],
    file: 'apps/api/src/modules/settlement/instant-payouts/failures.integration.test.ts',
    env: ({ isFull }) => ({ FAILURES: isFull ? '10000' : '300' }),
    figures: failureFigures,
  }),
};

export const instantKills: Trial = {
  name: 'instantanes',
  ids: ['31-3'],
  title:
    'Le processus qui envoie les virements instantanés est tué 200 fois (5 en durée abrégée) à un moment quelconque, la banque acceptant, refusant, se taisant ou perdant les ordres',
  criterion: '0 paiement perdu, 0 doublé, livres justes',
  duration: { shortSeconds: 40, fullSeconds: 1_800, aroundSeconds: 10 },
  run: provedByLongFile({
    ids: ['31-3'],
    file: 'apps/api/src/modules/settlement/instant-payouts/long/kills.test.ts',
    env: ({ isFull }) => ({ KILLS: isFull ? '200' : '5' }),
    figures: killFigures,
  }),
};
