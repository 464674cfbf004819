import { centsOf } from '@portail/rules/money/cents.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { SHORT_TEXT_MAX_LENGTH, SHORT_TEXT_MIN_LENGTH } from '../constants/constants.ts';
import { MESSAGES } from '../messages/messages.ts';
import {
  email,
  euros,
  eurosInSteps,
  frenchDate,
  landlinePhone,
  mobilePhone,
  numeroContrat,
  optionalText,
  requiredChoice,
  requiredList,
  requiredText,
  siret,
  textOfLength,
} from './fields.ts';

/** The sentences that a value earns: none when it is accepted. */
const messages = (schema: z.ZodMiniType, value: unknown): readonly string[] => {
  const result = z.safeParse(schema, value);
  return result.success ? [] : result.error.issues.map(({ message }) => message);
};

const REQUIRED = 'Ce champ est requis.';
const EMAIL = 'Adresse e-mail invalide.';
const DATE = 'Date invalide (JJ/MM/AAAA attendu).';
const MOBILE = 'Ce numéro de téléphone doit comporter 10 chiffres et commencer par 06 ou 07.';
const LANDLINE =
  'Ce numéro de téléphone doit comporter 10 chiffres et commencer par 01, 02, 03, 04, 05 ou 09.';

const FIELDS: readonly (readonly [string, z.ZodMiniType])[] = [
  ['text', requiredText()],
  ['text of a length', textOfLength(10, 10)],
  ['e-mail', email()],
  ['mobile', mobilePhone],
  ['landline', landlinePhone],
  ['date', frenchDate],
  ['contract number', numeroContrat],
  ['choice', requiredChoice(['A', 'B'])],
  ['list', requiredList(z.string())],
  ['amount', euros],
];

describe('required', () => {
  it.each(FIELDS)(
    '[XC-07] %s: undefined, null, empty text and empty list, in the same words',
    (_, schema) => {
      for (const nothing of [undefined, null, '', []]) {
        expect(new Set(messages(schema, nothing))).toEqual(new Set([REQUIRED]));
      }
    },
  );

  it('[XC-07] a field that is not in the form at all', () => {
    const form = z.strictObject({ nom: requiredText(), objets: requiredList(z.string()) });
    expect(messages(form, {})).toEqual([REQUIRED, REQUIRED]);
  });

  it('[XC-07] blanks are not an answer', () => {
    for (const schema of [requiredText(), email(), textOfLength(10, 10), mobilePhone]) {
      expect(messages(schema, '   ')).toEqual([REQUIRED]);
    }
  });

  it('a value of the wrong type is not reported as missing', () => {
    expect(messages(requiredText(), 12)).toEqual([MESSAGES.format]);
    expect(messages(requiredList(z.string()), 'texte')).toEqual([MESSAGES.format]);
    expect(messages(requiredChoice(['A', 'B']), 'C')).toEqual([MESSAGES.choice]);
  });

  it('a list gives its elements their own sentences', () => {
    expect(messages(requiredList(requiredText()), ['x'])).toEqual([]);
    expect(messages(requiredList(requiredText()), ['x', ''])).toEqual([REQUIRED]);
  });
});

describe('texts', () => {
  it('[XC-10, XC-36] 255 characters at most', () => {
    const tooLong = 'Ce champ a une longueur maximale de 255 caractères.';
    expect(messages(requiredText(), 'x'.repeat(255))).toEqual([]);
    expect(messages(requiredText(), 'x'.repeat(256))).toEqual([tooLong]);
    expect(messages(optionalText(), 'x'.repeat(255))).toEqual([]);
    expect(messages(optionalText(), 'x'.repeat(256))).toEqual([tooLong]);
    expect(messages(optionalText(), undefined)).toEqual([]);
    expect(messages(optionalText(), '')).toEqual([]);
  });

  it('[XC-10, XC-11, XC-36] ten characters, neither less nor more', () => {
    const number = textOfLength(SHORT_TEXT_MIN_LENGTH, SHORT_TEXT_MAX_LENGTH);
    expect(messages(number, '123456789')).toEqual([
      'Ce champ a une longueur minimale de 10 caractères.',
    ]);
    expect(messages(number, '1234567890')).toEqual([]);
    expect(messages(number, '12345678901')).toEqual([
      'Ce champ a une longueur maximale de 10 caractères.',
    ]);
  });

  it('text is kept as it was written', () => {
    expect(z.parse(requiredText(), ' deux  mots ')).toBe(' deux  mots ');
  });
});

describe('formats', () => {
  it.each([
    ['a@b', [EMAIL]],
    ['abc', [EMAIL]],
    ['marie@exemple.fr', []],
  ])('[XC-09] %s', (value, expected) => {
    expect(messages(email(), value)).toEqual(expected);
  });

  it('[XC-09] the sentence may be another', () => {
    expect(messages(email('Autre phrase.'), 'abc')).toEqual(['Autre phrase.']);
    expect(messages(email('Autre phrase.'), '')).toEqual([REQUIRED]);
  });

  it.each([
    ['0612', [MOBILE], [LANDLINE]],
    ['0812345678', [MOBILE], [LANDLINE]],
    ['0612345678', [], [LANDLINE]],
    ['0912345678', [MOBILE], []],
  ])('[XC-12] %s', (value, mobile, landline) => {
    expect(messages(mobilePhone, value)).toEqual(mobile);
    expect(messages(landlinePhone, value)).toEqual(landline);
  });

  it.each([
    ['1/2/2024', [DATE]],
    ['31/02/2024', [DATE]],
    ['2024-02-01', [DATE]],
    ['01/02/2024', []],
  ])('[XC-14] %s', (value, expected) => {
    expect(messages(frenchDate, value)).toEqual(expected);
  });

  it('a contract number is a word', () => {
    expect(messages(numeroContrat, '100001')).toEqual([]);
    for (const value of ['10 0001', '../etc', 'a'.repeat(21), '100001\n']) {
      expect(messages(numeroContrat, value)).toEqual([MESSAGES.format]);
    }
  });
});

describe('amounts', () => {
  it('are euros outside and cents inside', () => {
    expect(z.parse(euros, 15.5)).toBe(1_550);
    expect(z.parse(euros, 0)).toBe(0);
  });

  it.each([['15'], [true], [1.005], [0.1 + 0.2], [Number.NaN], [Number.POSITIVE_INFINITY], [{}]])(
    '%s is refused',
    (value) => {
      expect(messages(euros, value)).toEqual([MESSAGES.amount]);
    },
  );

  it('[XC-21] steps are counted in cents', () => {
    const tenths = eurosInSteps(centsOf(10), '0,10 €');
    expect(messages(tenths, 0.3)).toEqual([]);
    expect(messages(tenths, 1.1)).toEqual([]);
    expect(messages(tenths, 0.35)).toEqual(['Le montant doit être un multiple de 0,10 €.']);
    expect(messages(tenths, 0.305)).toEqual([MESSAGES.amount]);
    expect(z.parse(tenths, 0.3)).toBe(30);
  });
});

it('[33-8] a SIRET is accepted with the spaces that it was pasted with', () => {
  expect(z.parse(siret, ' 732 829\u00a0320 00074 ')).toBe('73282932000074');
  expect(messages(siret, '732 829 320')).toEqual([MESSAGES.format]);
  expect(messages(siret, '   ')).toEqual([REQUIRED]);
});
