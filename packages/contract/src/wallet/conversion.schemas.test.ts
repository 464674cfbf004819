import { assessTitres } from '@portail/rules/wallet/conversion/conversion.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import * as conversion from './conversion.calls.ts';
import {
  accountToTitresBody,
  CONVERSION_MESSAGES,
  conversionMessage,
  titresToAccountBody,
} from './conversion.schemas.ts';
import { MESSAGES } from '../messages/messages.ts';

const ADDRESS = {
  destinataire: 'Camille Martin',
  zoneAdresse0: '1 rue des Lilas',
  codePostalEtVille: '75011 PARIS',
};
const BODY: z.input<typeof accountToTitresBody> = {
  numeroCompteCesu: '4000000001',
  montantTotal: 105,
  valeurFaciale: 15,
};
const messagesOf = (schema: z.ZodMiniType, value: unknown) =>
  Object.fromEntries(
    (z.safeParse(schema, value).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  );

describe('account to vouchers body', () => {
  it('[CONV-06] reads euros as cents', () => {
    expect(z.parse(accountToTitresBody, BODY)).toEqual({
      numeroCompteCesu: '4000000001',
      montantTotal: 10_500,
      valeurFaciale: 1_500,
    });
  });

  it.each([14, 14.99, 9, 0])(
    '[CONV-09] [CHK-14] %d euros per voucher give only the 15 euros message',
    (value) => {
      expect(messagesOf(accountToTitresBody, { ...BODY, valeurFaciale: value })).toEqual({
        valeurFaciale: 'La valeur minimale est de 15€',
      });
    },
  );

  it('[CONV-09] [CHK-14] is limited to 99 euros per voucher', () => {
    expect(messagesOf(accountToTitresBody, { ...BODY, valeurFaciale: 99 })).toEqual({});
    expect(messagesOf(accountToTitresBody, { ...BODY, valeurFaciale: 99.01 })).toEqual({
      valeurFaciale: MESSAGES.faceValueMax(99),
    });
  });

  it('[CONV-14] requires a whole delivery address, or none', () => {
    expect(messagesOf(accountToTitresBody, { ...BODY, adresseTierce: ADDRESS })).toEqual({});
    expect(
      messagesOf(accountToTitresBody, {
        ...BODY,
        adresseTierce: { ...ADDRESS, zoneAdresse0: '', zoneAdresse3: 'Bâtiment B' },
      }),
    ).toEqual({ 'adresseTierce.zoneAdresse0': MESSAGES.addressMissing });
    expect(messagesOf(accountToTitresBody, { ...BODY, adresseTierce: {} })).toMatchObject({
      'adresseTierce.destinataire': MESSAGES.required,
      'adresseTierce.codePostalEtVille': MESSAGES.required,
    });
  });
});

describe('conversion message', () => {
  const messageFor = (total: number, faceValue: number, available: number) => {
    const requested = {
      total: centsOf(total),
      faceValue: centsOf(faceValue),
      available: centsOf(available),
    };
    const assessed = assessTitres(requested);
    return 'problem' in assessed
      ? conversionMessage(assessed.problem, requested).replaceAll(/\s/gu, ' ')
      : undefined;
  };

  it('[CONV-09] [CHK-14] [CONV-10] is the same in the form and on the server', () => {
    expect(messageFor(10_500, 1_500, 20_000)).toBeUndefined();
    expect(messageFor(10_500, 1_400, 20_000)).toBe('La valeur minimale est de 15€');
    expect(messageFor(10_500, 9_901, 20_000)).toBe(
      'La valeur faciale doit être inférieure ou égale à 99 euros',
    );
    expect(messageFor(10_000, 1_500, 20_000)).toBe('Le montant doit être un multiple de 15,00 €.');
    expect(messageFor(10_500, 1_500, 10_499)).toBe('Le montant ne peut pas dépasser 104,99 €.');
    expect(messageFor(0, 1_500, 20_000)).toBe(MESSAGES.amount);
    expect(messageFor(1_501_500, 1_500, 9_000_000)).toBe(CONVERSION_MESSAGES.tooMany);
  });
});

describe('vouchers to account body', () => {
  it('[CONV-07] requires codes, and each voucher once', () => {
    const titre = { numeroTitre: '5000000001', caseAGratter: '0042' };
    const body = { idProduit: 'CESU', millesime: 2026, titresATransformer: [titre] };
    expect(messagesOf(titresToAccountBody, body)).toEqual({});
    expect(messagesOf(titresToAccountBody, { ...body, titresATransformer: [] })).toEqual({
      titresATransformer: MESSAGES.required,
    });
    expect(
      Object.keys(messagesOf(titresToAccountBody, { ...body, titresATransformer: [titre, titre] })),
    ).toEqual(['titresATransformer']);
  });
});

describe('conversion calls', () => {
  it('[CONV-02] require the permission, and a key when value moves', () => {
    const calls = Object.values(conversion);
    expect(calls.map(({ id }) => id).toSorted()).toEqual(['B-061', 'B-062', 'B-064', 'B-065']);
    for (const { access, method, idempotent } of calls) {
      expect(access).toMatchObject({ anyOf: ['CONVERTIR_FORMAT'] });
      expect(access.links).not.toContain('BACK_OFFICE');
      expect(access.mutates).toBe(method === 'POST');
      expect(idempotent).toBe(method === 'POST');
    }
  });
});
