import { describe, expect, it } from 'vitest';
import { nextIndex } from './menu-keys.ts';

const labels = ['Mon profil', 'Mes documents', 'Écrire au service', 'Se déconnecter'];

describe('nextIndex', () => {
  it('[A8] arrows turn round, Home and End go to the ends', () => {
    expect(nextIndex('ArrowDown', 3, labels)).toBe(0);
    expect(nextIndex('ArrowDown', -1, labels)).toBe(0);
    expect(nextIndex('ArrowUp', 0, labels)).toBe(3);
    expect(nextIndex('ArrowUp', 2, labels)).toBe(1);
    expect(nextIndex('Home', 2, labels)).toBe(0);
    expect(nextIndex('End', 0, labels)).toBe(3);
  });

  it('[A8] a letter goes to the next item that starts with it, accents aside', () => {
    expect(nextIndex('m', 0, labels)).toBe(1);
    expect(nextIndex('m', 1, labels)).toBe(0);
    expect(nextIndex('e', 0, labels)).toBe(2);
    expect(nextIndex('z', 0, labels)).toBeUndefined();
  });

  it('leaves the other keys alone', () => {
    expect(nextIndex('Enter', 0, labels)).toBeUndefined();
    expect(nextIndex(' ', 0, labels)).toBeUndefined();
    expect(nextIndex('ArrowDown', 0, [])).toBeUndefined();
  });
});
