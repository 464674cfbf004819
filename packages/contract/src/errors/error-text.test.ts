import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorTextOf, parseErrorBlob } from './error-text.ts';

describe('the sentence of a failure', () => {
  it.each([
    ['the answer’s own', { body: { errorMessage: 'Solde insuffisant.' } }, 'Solde insuffisant.'],
    [
      'the answer’s own before the message',
      { body: { errorMessage: 'Solde insuffisant.' }, message: 'Request failed' },
      'Solde insuffisant.',
    ],
    ['the message', { message: 'Network Error' }, 'Erreur Network Error'],
    ['the message, the answer being empty', { body: {}, message: 'x' }, 'Erreur x'],
    [
      'the message, the answer’s being empty',
      { body: { errorMessage: '' }, message: 'x' },
      'Erreur x',
    ],
    [
      'the message, the answer’s being no text',
      { body: { errorMessage: 7 }, message: 'x' },
      'Erreur x',
    ],
    ['the message, the answer being a text', { body: 'errorMessage', message: 'x' }, 'Erreur x'],
    ['nothing', {}, 'Erreur'],
    ['an empty message', { message: '' }, 'Erreur'],
    ['no answer', { body: null }, 'Erreur'],
  ])('[XC-03] %s', (_, failure, expected) => {
    expect(errorTextOf(failure)).toBe(expected);
  });

  it('[XC-03] there always is one', () => {
    fc.assert(fc.property(fc.anything(), (body) => errorTextOf({ body }).length > 0));
  });
});

describe('error blobs', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON;charset=UTF-8',
    'application/problem+json',
    ' application/json ',
  ])('[XC-04] %s is parsed into an object', (contentType) => {
    const body = parseErrorBlob('{"code":"X","errorMessage":"Document introuvable."}', contentType);
    expect(body).toEqual({ code: 'X', errorMessage: 'Document introuvable.' });
    expect(errorTextOf({ body })).toBe('Document introuvable.');
  });

  it.each([
    ['application/pdf', '{"errorMessage":"x"}'],
    ['text/plain', '{"errorMessage":"x"}'],
    ['application/jsonp', '{"errorMessage":"x"}'],
    ['', '{"errorMessage":"x"}'],
    ['application/json', ''],
    ['application/json', '{"errorMessage":'],
    ['application/json', '"texte"'],
    ['application/json', 'null'],
    ['application/json', '[1]'],
  ])('[XC-04] %s with %s is no object', (contentType, text) => {
    expect(parseErrorBlob(text, contentType)).toBeUndefined();
  });
});
