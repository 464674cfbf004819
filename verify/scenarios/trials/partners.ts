import { sharingSuite } from '../runners/numbered-tests.ts';
import type { Trial } from '../trial.ts';

export const faultyPartners: Trial = {
  name: 'partenaires',
  ids: ['L21', 'O20'],
  title:
    'Les organismes coupent, tardent, répondent au compte-gouttes, perdent une réponse ou répondent l’illisible',
  criterion: 'rien n’est perdu ni fait deux fois, personne n’attend à la place d’un autre',
  ...sharingSuite(['L21', 'O20']),
};
