/**
 * Patterns that are slow on a hundred thousand hostile signs and never see them: why, for each. One
 * that is not here and is slow fails the trial.
 */
export const BOUNDED: ReadonlyMap<string, string> = new Map([
  ['apps/api/src/ledger/grand-livre.ts', 'les chiffres d’un nombre que la base a donné'],
  ['apps/api/src/platform/config/buckets.ts', 'l’adresse que la maison a réglée'],
  ['apps/api/src/platform/files/bucket-store.ts', 'l’adresse que la maison a réglée'],
  ['apps/web/src/app/audience/matomo.ts', 'l’adresse que la maison a réglée'],
  [
    'apps/web/src/features/declarations/declaring/HoursField.tsx',
    'ce que la personne tape, chez elle',
  ],
  [
    'apps/web/src/features/declarations/declaring/typed-words.ts',
    'ce que la personne tape, chez elle',
  ],
  [
    'apps/web/src/features/campaigns/periods/campaign-body.ts',
    'ce que la personne tape, chez elle',
  ],
  [
    'apps/web/src/features/funders/organisations/contract-values.ts',
    'ce que la personne tape, chez elle',
  ],
  ['packages/contract/src/pages/match-path.ts', 'l’adresse ouverte par la personne, chez elle'],
  ['packages/rules/src/declarations/hours.ts', 'deux chiffres'],
  ['packages/rules/src/declarations/wage.ts', 'les chiffres d’un nombre calculé'],
  ['packages/rules/src/branding/custom-text.ts', 'un texte déjà refusé au-delà de 600 signes'],
]);
