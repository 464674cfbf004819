import { DEFAULT_PREFERENCES } from '@portail/rules/identity/preferences/preferences.ts';
import { describe, expect, it } from 'vitest';
import { preferencesFrom, showPreferences } from './display.ts';

describe('the preferences kept in the browser', () => {
  it.each([undefined, null, 'x', 3, [], { tailleTexte: 'ENORME', apparence: 1 }])(
    'are the usual ones when %j is stored',
    (stored) => {
      expect(preferencesFrom(stored)).toEqual(DEFAULT_PREFERENCES);
    },
  );

  it('are read as they were written', () => {
    const chosen = {
      tailleTexte: 'TRES_GRANDE',
      contraste: 'RENFORCE',
      apparence: 'SOMBRE',
      rappels: false,
      langageSimple: true,
    } as const;
    expect(preferencesFrom(JSON.parse(JSON.stringify(chosen)))).toEqual(chosen);
  });
  it('mark the document, and leave no mark of what is usual', () => {
    const root: { dataset: DOMStringMap } = { dataset: {} };
    showPreferences(root, {
      ...DEFAULT_PREFERENCES,
      tailleTexte: 'GRANDE',
      contraste: 'RENFORCE',
      apparence: 'SOMBRE',
    });
    expect(root.dataset).toEqual({ textSize: 'grande', contrast: 'more', scheme: 'dark' });
    showPreferences(root, DEFAULT_PREFERENCES);
    expect(root.dataset).toEqual({});
  });
});
