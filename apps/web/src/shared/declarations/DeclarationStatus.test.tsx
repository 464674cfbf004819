import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DeclarationStatus, type DeclarationState } from './DeclarationStatus.tsx';

const wordsOf = (state: DeclarationState) =>
  renderToStaticMarkup(<DeclarationStatus {...state} />).replaceAll(/<[^>]*>/g, '');

describe('the state of a declaration', () => {
  it.each([
    [{ statut: 'TRANSMISE', envoi: 'EN_COURS' }, 'En cours d’envoi à l’Urssaf'],
    [{ statut: 'TRANSMISE', envoi: 'A_RESOUDRE' }, 'Envoi en cours de vérification'],
    [{ statut: 'TRANSMISE', envoi: 'RECUE' }, 'Transmise'],
    [{ statut: 'ACCEPTEE', envoi: 'RECUE' }, 'Acceptée'],
    [{ statut: 'REJETEE', envoi: 'RECUE' }, 'Rejetée'],
    // What the body has decided counts, however its sending went.
    [{ statut: 'ANNULEE', envoi: 'EN_COURS' }, 'Annulée'],
  ] as const)('[DECL-34] %o is said “%s”', (state, words) => {
    expect(wordsOf(state)).toBe(words);
  });
});
