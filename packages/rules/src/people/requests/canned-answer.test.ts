import { describe, expect, it } from 'vitest';
import { fillCannedAnswer, unknownPlaceholders } from './canned-answer.ts';

describe('a canned answer', () => {
  it('[32-6] is filled with the name of the person, as it is written', () => {
    expect(fillCannedAnswer('Bonjour {nom}, merci {nom}.', ' Zoé $& Roy ')).toBe(
      'Bonjour Zoé $& Roy, merci Zoé $& Roy.',
    );
    expect(fillCannedAnswer('Bonjour {nom}, merci.', '')).toBe('Bonjour, merci.');
  });

  it('[32-6] names the braces that stand for nothing', () => {
    expect(unknownPlaceholders('Bonjour {nom}, {prenom} {}')).toEqual(['{prenom}', '{}']);
    expect(unknownPlaceholders('Bonjour {nom}')).toEqual([]);
  });
});
