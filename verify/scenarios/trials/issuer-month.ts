import { z } from 'zod';
import { provedByLongFile } from '../runners/vitest.ts';
import type { Measure, Trial } from '../trial.ts';

const monthReport = z.object({
  jours: z.number(),
  lignes: z.number(),
  releves: z.number(),
  banque: z.number(),
  dehors: z.number(),
  relances: z.number(),
  avoirs: z.number(),
  retenu: z.number(),
  detail: z.array(z.object({ what: z.string(), lignes: z.number(), centimes: z.number() })),
});

const CENTS = 100;
const euros = (name: string, cents: number): Measure => ({ name, value: cents / CENTS, unit: '€' });

/** The table of the month, from the line that the test prints. */
const monthFigures = (lines: readonly string[]): readonly Measure[] | undefined => {
  const line = lines.find((one) => one.startsWith('[31-M] {'));
  if (line === undefined) return undefined;
  const found = monthReport.parse(JSON.parse(line.slice('[31-M] '.length)));
  return [
    { name: 'jours de banque', value: found.jours },
    { name: 'lignes de relevé', value: found.lignes },
    ...found.detail.map(({ what, lignes, centimes }) =>
      euros(`${what} (${lignes}\u00a0ligne${lignes > 1 ? 's' : ''})`, centimes),
    ),
    euros('somme des lignes', found.releves),
    euros('mouvement de la banque dans les livres', found.banque),
    euros('hors des livres', found.dehors),
    { name: 'relances de factures', value: found.relances },
    euros('avoirs établis', found.avoirs),
    euros('retenu sur un virement à un prestataire', found.retenu),
  ];
};

export const issuerMonth: Trial = {
  name: 'mois-emetteur',
  ids: ['31-M'],
  title:
    'Un mois de l’émetteur avec la banque du bac à sable\u00a0: commandes, prélèvements et leurs retours, virements reçus (exacts, partiels, en trop, groupés, inconnus), virements émis (fichier, instantanés, refusés, rappelés), factures, relances et avoirs (facture payée, facture impayée, commande annulée, retenue sur un prestataire)',
  criterion:
    'livres justes chaque jour\u00a0; la somme des lignes de relevé est le mouvement de la banque dans les livres, plus ce qui attend un opérateur ou qu’il a classé',
  duration: { shortSeconds: 20, fullSeconds: 20, aroundSeconds: 10 },
  run: provedByLongFile({
    ids: ['31-M'],
    file: 'apps/api/src/modules/settlement/long/issuer-month.test.ts',
    figures: monthFigures,
  }),
};
