import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import * as trade from './trade.calls.ts';
import { ERROR_CATALOGUE } from '../errors/catalogue.ts';
import { MESSAGES } from '../messages/messages.ts';
import {
  TRADE_MESSAGES,
  tradeBeneficiary,
  tradeFeesBody,
  tradeOrderBody,
} from './trade.schemas.ts';

const BODY: z.input<typeof tradeOrderBody> = {
  numeroContrat: '100001',
  millesime: 2026,
  numeroCompteCesu: '4000000001',
  typeProduitFinal: 'COMPTE',
};
const TITRES = [{ numeroTitre: '5000000001', caseAGratter: '0042' }];
const messagesOf = (schema: z.ZodMiniType, value: unknown) =>
  Object.fromEntries(
    (z.safeParse(schema, value).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  );

describe('trade order', () => {
  it('[TRADE-09] requires an account or vouchers, not both', () => {
    const { numeroCompteCesu: _, ...without } = BODY;
    expect(messagesOf(tradeOrderBody, BODY)).toEqual({});
    expect(messagesOf(tradeOrderBody, { ...without, titres: TITRES })).toEqual({});
    const refused = { numeroCompteCesu: TRADE_MESSAGES.oneSource };
    expect(messagesOf(tradeOrderBody, without)).toEqual(refused);
    expect(messagesOf(tradeOrderBody, { ...BODY, titres: TITRES })).toEqual(refused);
    expect(messagesOf(tradeFeesBody, { numeroContrat: '100001', montant: 20 })).toEqual(refused);
  });

  it('[TRADE-16] accepts card, cheque or transfer only', () => {
    for (const modePaiement of ['CARTE', 'CHEQUE', 'VIREMENT']) {
      expect(messagesOf(tradeOrderBody, { ...BODY, modePaiement })).toEqual({});
    }
    for (const modePaiement of ['PRELEVEMENT', 3]) {
      expect(messagesOf(tradeOrderBody, { ...BODY, modePaiement })).toEqual({
        modePaiement: MESSAGES.choice,
      });
    }
  });

  it('[CONV-09] [CHK-14] requires at least 15 euros per voucher', () => {
    expect(
      messagesOf(tradeOrderBody, { ...BODY, typeProduitFinal: 'TITRE', valeurFaciale: 14.99 }),
    ).toEqual({ valeurFaciale: 'La valeur minimale est de 15€' });
  });

  it('[TRADE-03] outside February is refused with the message of the page', () => {
    expect(trade.orderTrade.errors).toContain('ECHANGE_HORS_PERIODE');
    expect(ERROR_CATALOGUE.ECHANGE_HORS_PERIODE).toEqual({
      status: 409,
      message: 'L’échange de millésime est possible uniquement au mois de février.',
    });
  });
});

describe('trade beneficiary', () => {
  const parametres = {
    startProductType: 'COMPTE',
    finalProductType: 'COMPTE',
    tradeEnabled: true,
    feeAmount: 10,
    thresholdAmount: 200,
    feeRate: 5,
  };
  const person = {
    telephone: '0601020304',
    dateNaissance: '29/02/1984',
    adresse: {
      destinataire: 'Camille Martin',
      zoneAdresse0: '1 rue des Lilas',
      zoneAdresse1: '',
      zoneAdresse2: '',
      zoneAdresse3: '',
      codePostalEtVille: '75011 PARIS',
    },
    contrats: [{ numeroContrat: '100001', supportType: 'COMPTE', parametres: [parametres] }],
  };

  it('[AUTH-39] [TRADE-05] has a phone, a birth date, an address, contracts and their terms', () => {
    expect(z.parse(tradeBeneficiary, person)).toEqual(person);
    for (const field of Object.keys(person)) {
      const { [field]: _, ...rest } = { ...person } as Record<string, unknown>;
      expect(z.safeParse(tradeBeneficiary, rest).success, field).toBe(false);
    }
    for (const field of Object.keys(parametres)) {
      const { [field]: _, ...rest } = { ...parametres } as Record<string, unknown>;
      const less = { ...person, contrats: [{ ...person.contrats[0], parametres: [rest] }] };
      expect(z.safeParse(tradeBeneficiary, less).success, field).toBe(false);
    }
  });
});

describe('trade calls', () => {
  it('[TRADE-02] [TRADE-04] require the permission, and are allowed in back-office links', () => {
    const calls = Object.values(trade);
    expect(calls.map(({ id }) => id).toSorted()).toEqual(
      Array.from({ length: 10 }, (_, index) => `B-0${89 + index}`),
    );
    for (const { access } of calls) {
      expect(access).toMatchObject({ anyOf: ['ECHANGER_MILLESIME'] });
      expect(access.links).toContain('BACK_OFFICE');
    }
  });

  it('[TRADE-09] [TRADE-15] are idempotent when value moves', () => {
    const withKey = Object.values(trade).filter(({ idempotent }) => idempotent);
    expect(withKey.map(({ id }) => id).toSorted()).toEqual(['B-096', 'B-098']);
    for (const { access } of withKey) expect(access.mutates).toBe(true);
  });
});
