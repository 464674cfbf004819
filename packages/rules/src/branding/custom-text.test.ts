import { describe, expect, it } from 'vitest';
import { CUSTOM_TEXT_MAX_LENGTH, customTextProblem, namesInText } from './custom-text.ts';

describe('custom text', () => {
  it.each([
    'Bienvenue dans l’espace CESU du Groupe Horizon',
    'Du lundi au vendredi, de 8\u00a0h\u00a030 à 17\u00a0h\u00a030 (prix d’un appel local)',
    'Moins de 3 < 5 titres, voir l’aide.',
    'Dupont & Fils\u00a0; R&D',
    'cesu@groupe-horizon.example',
    'Une première ligne,\npuis une autre.',
    'À 100\u00a0%, c’est offert\u00a0! 🎉',
    'Le n°\u00a01 des aides\u00a0: consultez la page Aide.',
    'Des données\u00a0: voir la page « Vos droits ».',
  ])('accepts an ordinary sentence: %s', (value) => {
    expect(customTextProblem(value, [])).toBeUndefined();
  });

  it.each([
    ['a heading', 'titre', '# Bienvenue'],
    ['a heading further down', 'titre', 'Bonjour\n  ## Vos titres'],
    ['a heading underlined', 'titre', 'Bienvenue\n====\nsuite'],
    ['a heading by its tag', 'balise', '<h1>Bienvenue</h1>'],
    ['a link that says nothing', 'lienMuet', 'Pour commander, cliquez ici.'],
    ['the same in capitals', 'lienMuet', 'CLIQUEZ\u00a0ICI'],
    ['the same on a phone', 'lienMuet', 'Appuyez ici'],
  ] as const)('[A32] may not hold %s', (_what, problem, value) => {
    expect(customTextProblem(value, [])).toBe(problem);
  });

  it.each([
    ['nothing', 'vide', ' \u00a0\n'],
    ['too much', 'tropLong', 'a'.repeat(CUSTOM_TEXT_MAX_LENGTH + 1)],
    ['a tag', 'balise', 'Un <b>mot</b>'],
    ['a tag left open', 'balise', 'Un <img src=x onerror=y'],
    ['a tag in wide letters', 'balise', '＜script＞'],
    ['an entity', 'balise', '&lt;b&gt;'],
    ['an address that runs', 'adresseActive', 'java script:alert'],
    ['data as an address', 'adresseActive', 'data:text/html,x'],
    ['a template', 'gabarit', '{{7*7}}'],
    ['letters turned round', 'caractere', 'Solde \u202e001'],
    ['letters that hide', 'caractere', 'Mon\u200bespace'],
    ['half a character', 'caractere', '\ud800'],
    ['a bell', 'caractere', '\u0007'],
  ] as const)('[S25] may not hold %s', (_what, problem, value) => {
    expect(customTextProblem(value, [])).toBe(problem);
  });

  it('must contain exactly the placeholders of the default text', () => {
    expect(namesInText('De {total} à {nom}, {total}')).toEqual(['nom', 'total']);
    expect(customTextProblem('Pour {nom}\u00a0: {total}', ['nom', 'total'])).toBeUndefined();
    expect(customTextProblem('Pour {nom}', ['nom', 'total'])).toBe('nomManquant');
    expect(customTextProblem('Pour {nom} {autre}', ['nom'])).toBe('nomInconnu');
    expect(customTextProblem('Pour {nom', ['nom'])).toBe('gabarit');
    expect(customTextProblem('Pour ${nom}', ['nom'])).toBe('gabarit');
  });
});

describe('the length and the line breaks of a text', () => {
  it('accepts exactly the maximum and refuses one more', () => {
    expect(customTextProblem('a'.repeat(CUSTOM_TEXT_MAX_LENGTH), [])).toBeUndefined();
    expect(customTextProblem('a'.repeat(CUSTOM_TEXT_MAX_LENGTH + 1), [])).toBe('tropLong');
  });

  it('refuses a control character beside a line break', () => {
    expect(customTextProblem('un\n\u0007deux', [])).toBe('caractere');
  });
});
