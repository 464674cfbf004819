import { provedByLongFile } from '../runners/vitest.ts';
import type { Trial } from '../trial.ts';

/** What is written today and the portal that is built are searched by every `npm run check`. */
export const secrets: Trial = {
  name: 'secrets',
  ids: ['S46'],
  title: 'Chaque fichier que l’historique a un jour porté est fouillé',
  criterion: '0 clé, jeton ou mot de passe',
  duration: { shortSeconds: 30, fullSeconds: 30, aroundSeconds: 0 },
  run: provedByLongFile({ ids: ['S46'], file: 'scripts/security/long/history.test.ts' }),
};
