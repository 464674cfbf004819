import { z } from 'zod';
import { provedByLongFile } from '../runners/vitest.ts';
import type { Measure, Trial } from '../trial.ts';

const crashReport = z.object({
  operations: z.number(),
  acknowledged: z.number(),
  unknown: z.number(),
  replicaDeaths: z.number(),
  databaseKills: z.number(),
  lost: z.number(),
  doubled: z.number(),
  divergent: z.number(),
  replayDifferences: z.number(),
  balanceDifferences: z.number(),
  breaches: z.array(z.string()),
});

/** The figures that the loop itself prints. */
const crashFigures = (lines: readonly string[]): readonly Measure[] | undefined => {
  const line = lines.find((one) => one.startsWith('[L3] {'));
  if (line === undefined) return undefined;
  const found = crashReport.parse(JSON.parse(line.slice('[L3] '.length)));
  return [
    { name: 'opérations', value: found.operations },
    { name: 'accusées', value: found.acknowledged },
    { name: 'issues inconnues', value: found.unknown },
    { name: 'répliques tuées', value: found.replicaDeaths },
    { name: 'bases tuées', value: found.databaseKills },
    { name: 'perdues', value: found.lost },
    { name: 'doublées', value: found.doubled },
    { name: 'réponses différentes', value: found.divergent },
    { name: 'rejeux différents', value: found.replayDifferences },
    { name: 'soldes faux', value: found.balanceDifferences },
    { name: 'invariants rompus', value: found.breaches.length },
  ];
};

export const crashLoop: Trial = {
  name: 'chutes',
  ids: ['L3'],
  title:
    'Douze clients paient par deux répliques qui se tuent au hasard, la base tuée toutes les 2 à 6 s, une clé sur cinq envoyée aux deux\u00a0; puis chaque clé est rejouée partout',
  criterion: '0 opération perdue, 0 doublée, 0 réponse différente, 0 rejeu différent',
  duration: { shortSeconds: 300, fullSeconds: 1_800, aroundSeconds: 180 },
  run: provedByLongFile({
    ids: ['L3'],
    file: 'apps/api/src/ledger/proof/long/crash-loop.integration.test.ts',
    env: ({ seconds }) => ({ CRASH_SECONDS: String(seconds) }),
    figures: crashFigures,
  }),
};

export const cutImport: Trial = {
  name: 'import',
  ids: ['L32'],
  title:
    'Un fichier de 100\u202f000 lignes (20\u202f000 en durée abrégée) en tous codages, coupé à 50 octets pris au hasard, son serveur tué à 20 moments',
  criterion: 'rangé en entier ou pas du tout, le même rapport pour le même fichier',
  duration: { shortSeconds: 180, fullSeconds: 900, aroundSeconds: 0 },
  run: provedByLongFile({
    ids: ['L32'],
    file: 'apps/api/src/modules/campaigns/lines/long/import-100k.test.ts',
    env: ({ isFull }) => ({ LIGNES: isFull ? '100000' : '20000' }),
  }),
};
