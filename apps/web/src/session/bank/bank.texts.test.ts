import { compactIban, isIban } from '@portail/rules/identifiers/iban.ts';
import { expect, it } from 'vitest';
import { bankFieldTexts } from './bank.texts.ts';

/** The account that the issuer is paid on unless its environment names another. */
const ISSUER_IBAN = 'FR7630006000011234567890189';

it('[25-27] gives an IBAN example that is valid and is not the issuer’s account', () => {
  const written = /FR[0-9A-Z ]+[0-9A-Z]/.exec(bankFieldTexts.defaults.ibanHint)?.[0] ?? '';
  const example = compactIban(written);
  expect(isIban(example)).toBe(true);
  expect(example).not.toBe(ISSUER_IBAN);
});
