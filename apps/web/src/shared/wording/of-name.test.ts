import { describe, expect, it } from 'vitest';
import { ofName } from './of-name.ts';

describe('a name after « de »', () => {
  it.each([
    ['Paul Vidal', 'de Paul Vidal'],
    ['Éloïse Vasseur', 'd’Éloïse Vasseur'],
    ['Anne', 'd’Anne'],
    ['Hélène', 'd’Hélène'],
    ['', 'de '],
  ])('%s', (name, said) => {
    expect(ofName(name)).toBe(said);
  });
});
