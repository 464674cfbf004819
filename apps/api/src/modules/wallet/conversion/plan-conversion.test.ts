import { centsOf } from '@portail/rules/money/cents.ts';
import { TITRE_STATUTS } from '@portail/rules/wallet/vouchers/titre-statut.ts';
import { describe, expect, it } from 'vitest';
import type { AccountToConvert, TitreToConvert } from './conversion.queries.ts';
import { planBook, planCredit, postalAddressOf, type TitresToAccount } from './plan-conversion.ts';
import { refused } from '../../../../test/refused.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const LATE = new Date('2027-02-01T00:00:00+01:00');

const ACCOUNT: AccountToConvert = {
  id: 'compte',
  contract: '100001',
  isOffered: true,
  produit: 'SAP',
  millesime: 2026,
  type: 'MONTANT',
  statut: 'ACTIF',
  availableCents: 10_000,
};
const requestOf = (total: number, faceValue: number) => ({
  numeroCompteCesu: '4000000001',
  montantTotal: centsOf(total),
  valeurFaciale: centsOf(faceValue),
});

const numeroOf = (rank: number) => String(5_000_000_000 + rank);
const titre = (rank: number, change: Partial<TitreToConvert> = {}): TitreToConvert => ({
  numero: numeroOf(rank),
  contract: '100001',
  isOffered: true,
  produit: 'SAP',
  millesime: 2026,
  valeurCents: 1_500,
  statut: 'ACTIF',
  isCreditBlocked: false,
  ...change,
});
const bodyOf = (count: number): TitresToAccount => ({
  idProduit: 'SAP',
  millesime: 2026,
  titresATransformer: Array.from({ length: count }, (_, rank) => ({
    numeroTitre: numeroOf(rank),
    caseAGratter: '0000',
  })),
});

describe('conversion plan of an account', () => {
  it('[CONV-06] counts vouchers of the product and vintage of the account', () => {
    expect(planBook(ACCOUNT, requestOf(9_000, 1_500), NOW)).toEqual({
      account: ACCOUNT,
      stock: { contract: '100001', produit: 'SAP', millesime: 2026 },
      count: 6,
    });
  });

  it.each([
    [requestOf(9_000, 1_400), 'valeurFaciale'],
    [requestOf(9_901, 9_901), 'valeurFaciale'],
    [requestOf(10_000, 1_500), 'montantTotal'],
    [requestOf(10_500, 1_500), 'montantTotal'],
  ])('[CONV-09] [CONV-10] refuses %o on its field', (body, champ) => {
    const error = refused(() => planBook(ACCOUNT, body, NOW));
    expect(error.code).toBe('REQUETE_INVALIDE');
    expect(error.fields?.map((field) => field.champ)).toEqual([champ]);
  });

  it.each([
    ['an unknown account', null, 'RESSOURCE_INTROUVABLE'],
    ['a monthly right', { type: 'MINUTE_PAR_MOIS' }, 'RESSOURCE_INTROUVABLE'],
    ['a contract that does not offer it', { isOffered: false }, 'ACCES_REFUSE'],
    ['a blocked account', { statut: 'BLOQUE' }, 'OPERATION_HORS_PERIODE'],
  ] as const)('[CONV-06] refuses %s', (_what, change, code) => {
    const account = change === null ? null : { ...ACCOUNT, ...change };
    expect(refused(() => planBook(account, requestOf(3_000, 1_500), NOW)).code).toBe(code);
  });

  it('[I16] is refused from the first instant of February', () => {
    const plan = (at: Date) => planBook(ACCOUNT, requestOf(3_000, 1_500), at);
    expect(refused(() => plan(LATE)).code).toBe('OPERATION_HORS_PERIODE');
    expect(plan(new Date(LATE.getTime() - 1)).count).toBe(2);
  });

  it('[CONV-14] has no delivery address unless one is given', () => {
    expect(postalAddressOf(undefined)).toBeUndefined();
    const given = {
      destinataire: 'Jeanne Rousseau',
      zoneAdresse0: undefined,
      zoneAdresse1: '3 place du Marché',
      zoneAdresse2: undefined,
      zoneAdresse3: undefined,
      codePostalEtVille: '69006 LYON',
    };
    expect(postalAddressOf(given)).toEqual({
      destinataire: 'Jeanne Rousseau',
      zoneAdresse0: '',
      zoneAdresse1: '3 place du Marché',
      zoneAdresse2: '',
      zoneAdresse3: '',
      codePostalEtVille: '69006 LYON',
    });
  });
});

describe('conversion plan of vouchers', () => {
  it('[CONV-07] sums the face values, in the typed order', () => {
    const known = [titre(1, { valeurCents: 2_000 }), titre(0)];
    expect(planCredit(known, bodyOf(2), NOW)).toEqual({
      stock: { contract: '100001', produit: 'SAP', millesime: 2026 },
      titres: [
        { numero: numeroOf(0), valeurCents: 1_500 },
        { numero: numeroOf(1), valeurCents: 2_000 },
      ],
      amountCents: 3_500,
    });
  });

  it.each([{ produit: 'GE' }, { millesime: 2025 }, { contract: '100004' }])(
    '[CONV-07] refuses %o among others',
    (change) => {
      const error = refused(() => planCredit([titre(0), titre(1, change)], bodyOf(2), NOW));
      expect([error.code, error.fields?.map(({ champ }) => champ)]).toEqual([
        'REQUETE_INVALIDE',
        ['titresATransformer.1.numeroTitre'],
      ]);
    },
  );

  it.each(TITRE_STATUTS.filter((statut) => statut !== 'ACTIF'))(
    '[CONV-08] refuses a voucher that is %s',
    (statut) => {
      const error = refused(() => planCredit([titre(0), titre(1, { statut })], bodyOf(2), NOW));
      expect(error.code).toBe('TITRE_INDISPONIBLE');
      expect(error.fields).toHaveLength(1);
    },
  );

  it('[CONV-07] refuses unknown, unavailable or late vouchers and a blocked target account', () => {
    const codeOf = (known: readonly TitreToConvert[], at = NOW) =>
      refused(() => planCredit(known, bodyOf(1), at)).code;
    expect(codeOf([])).toBe('ACCES_REFUSE');
    expect(codeOf([titre(0, { isOffered: false })])).toBe('ACCES_REFUSE');
    expect(codeOf([titre(0)], LATE)).toBe('OPERATION_HORS_PERIODE');
    expect(codeOf([titre(0, { isCreditBlocked: true })])).toBe('OPERATION_HORS_PERIODE');
  });
});
