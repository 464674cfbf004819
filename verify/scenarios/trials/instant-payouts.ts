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

/** The figures that the test itself prints. */
const killFigures = (lines: readonly string[]): readonly Measure[] | undefined => {
  const line = lines.find((one) => one.startsWith('[31-3] {'));
  if (line === undefined) return undefined;
  const found = killReport.parse(JSON.parse(line.slice('[31-3] '.length)));
  return [
    { name: 'processus tués', value: found.kills },
    { name: 'tués entre l’ordre et sa réponse', value: found.underWay },
    { name: 'paiements', value: found.payments },
    { name: 'arrivés à l’instant', value: found.instant },
    { name: 'laissés au fichier', value: found.byFile },
    { name: 'perdus', value: found.lost },
    { name: 'doublés', value: found.doubled },
  ];
};

export const instantKills: Trial = {
  name: 'instantanes',
  ids: ['31-3'],
  title:
    'Le processus qui envoie les virements instantanés est tué 200 fois (5 en durée abrégée) à un moment quelconque, la banque acceptant, refusant, se taisant ou perdant les ordres',
  criterion: '0 paiement perdu, 0 doublé, livres justes',
  duration: { shortSeconds: 60, fullSeconds: 1_800, aroundSeconds: 30 },
  run: provedByLongFile({
    ids: ['31-3'],
    file: 'apps/api/src/modules/settlement/instant-payouts/long/kills.test.ts',
    env: ({ isFull }) => ({ KILLS: isFull ? '200' : '5' }),
    figures: killFigures,
  }),
};
