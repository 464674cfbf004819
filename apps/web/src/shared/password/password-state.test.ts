import { describe, expect, it } from 'vitest';
import { isStrongEnough, keepsRule, PASSWORD_RULES, shownScore } from './password-state.ts';

const STRONG = { score: 4, isGuessable: false };
const kept = (password: string, strength = STRONG) =>
  PASSWORD_RULES.filter((rule) => keepsRule(rule, password, strength));

describe('the rules of a new password, one by one', () => {
  it.each([
    ['', []],
    ['a', ['lowercase', 'strength']],
    ['Brume-Sept-7', ['length', 'uppercase', 'lowercase', 'digit', 'special', 'strength']],
    ['brume-sept-7', ['length', 'lowercase', 'digit', 'special', 'strength']],
    ['BRUME-SEPT-7', ['length', 'uppercase', 'digit', 'special', 'strength']],
    ['Brume-Sept-x', ['length', 'uppercase', 'lowercase', 'special', 'strength']],
    ['BrumeSept777', ['length', 'uppercase', 'lowercase', 'digit', 'strength']],
    ['Brume-Sep-7', ['uppercase', 'lowercase', 'digit', 'special', 'strength']],
  ])('[AUTH-47] [XC-31] "%s" keeps %j', (password, rules) => {
    expect(kept(password)).toEqual(rules);
  });

  it('[AUTH-48] [XC-31] a score below 2 is not enough, nor a password that everybody tries', () => {
    expect([0, 1, 2, 3, 4].map((score) => isStrongEnough({ score, isGuessable: false }))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
    expect(isStrongEnough({ score: 4, isGuessable: true })).toBe(false);
    expect(shownScore({ score: 4, isGuessable: true })).toBe(1);
    expect(shownScore({ score: 0, isGuessable: true })).toBe(0);
    expect(shownScore(STRONG)).toBe(4);
  });

  it('says nothing of the strength before it can be measured', () => {
    expect(keepsRule('strength', 'Brume-Sept-7', undefined)).toBe(false);
  });
});
