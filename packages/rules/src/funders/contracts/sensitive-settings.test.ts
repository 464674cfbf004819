import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  appliedSettings,
  appliedTrades,
  heldSettings,
  heldTrades,
  withTrades,
  type SensitiveSettings,
} from './sensitive-settings.ts';

const TRADE = {
  startProductType: 'COMPTE',
  finalProductType: 'TITRE',
  tradeEnabled: true,
  feeAmount: 1_000,
  thresholdAmount: 0,
  feeRate: 0,
};
const STORED: SensitiveSettings = {
  contractActivated: true,
  typeFrais: null,
  montantFrais: 0,
  tauxFrais: 0,
  fraisCompte: 0,
  fraisTitre: 0,
  seuilCommande: 1_000_000,
  secondAdministrateur: false,
  accordSession: false,
  conditionsCommande: 'A_TERME',
  plafondEncours: 0,
  seuilPaiement: 100_000,
  seuilNouvelIntervenant: 30_000,
  seuilPapier: 30_000,
};

const amounts = fc.constantFrom(0, 500, 99_900);
const terms = fc.record({
  startProductType: fc.constantFrom('COMPTE', 'TITRE'),
  finalProductType: fc.constantFrom('COMPTE', 'TITRE'),
  tradeEnabled: fc.boolean(),
  feeAmount: amounts,
  thresholdAmount: amounts,
  feeRate: amounts,
});
const settings: fc.Arbitrary<SensitiveSettings> = fc.record({
  contractActivated: fc.boolean(),
  typeFrais: fc.constantFrom(null, 'FORFAIT', 'PROPORTIONNEL'),
  montantFrais: amounts,
  tauxFrais: amounts,
  fraisCompte: amounts,
  fraisTitre: amounts,
  seuilCommande: amounts,
  seuilPaiement: amounts,
  seuilNouvelIntervenant: amounts,
  seuilPapier: amounts,
  secondAdministrateur: fc.boolean(),
  accordSession: fc.boolean(),
  conditionsCommande: fc.constantFrom('A_TERME', 'PLAFOND', 'PREPAIEMENT'),
  plafondEncours: amounts,
});
const trades = fc.uniqueArray(terms, {
  selector: ({ startProductType, finalProductType }) => startProductType + finalProductType,
});

const byPair = (list: readonly (typeof TRADE)[]) =>
  Object.fromEntries(list.map((one) => [`${one.startProductType}-${one.finalProductType}`, one]));

describe('sensitive settings of a contract', () => {
  it('[24-12] holds back a deactivation and a fee', () => {
    const requested = { ...STORED, contractActivated: false, montantFrais: 99_900 };
    expect(heldSettings(STORED, requested)).toEqual({
      contractActivated: false,
      montantFrais: 99_900,
    });
    expect(appliedSettings(STORED, requested)).toEqual(STORED);
  });

  it('applies an activation and the closing of a trade at once', () => {
    const stored = { ...STORED, contractActivated: false };
    expect(heldSettings(stored, STORED)).toEqual({});
    expect(appliedSettings(stored, STORED)).toEqual(STORED);
    expect(heldTrades([TRADE], [])).toEqual([]);
    expect(appliedTrades([TRADE], [])).toEqual([]);
  });

  it('holds back a reopened trade, whatever its fee', () => {
    const free = { ...TRADE, feeAmount: 0 };
    expect(heldTrades([], [free])).toEqual([free]);
    expect(appliedTrades([], [free])).toEqual([]);
  });

  it.each([
    ['the fee', { feeAmount: 1_001 }],
    ['the threshold', { thresholdAmount: 1 }],
    ['the rate', { feeRate: 1 }],
  ])('[24-12] holds back a trade when only %s changes', (_term, change) => {
    const requested = { ...TRADE, ...change };
    expect(heldTrades([TRADE], [requested])).toEqual([requested]);
    expect(appliedTrades([TRADE], [requested])).toEqual([TRADE]);
  });

  it.each([
    ['a fee', { feeAmount: 1 }],
    ['a rate', { feeRate: 1 }],
  ])('[24-12] holds back a new closed trade with %s', (_term, change) => {
    const closed = { ...TRADE, tradeEnabled: false, feeAmount: 0 };
    expect(heldTrades([], [{ ...closed, ...change }])).toHaveLength(1);
    expect(heldTrades([], [closed])).toEqual([]);
    expect(appliedTrades([], [closed])).toEqual([closed]);
  });

  it('compares a trade with the one of the same two products', () => {
    const back = { ...TRADE, startProductType: 'TITRE', finalProductType: 'COMPTE', feeAmount: 5 };
    const same = { ...TRADE, finalProductType: 'COMPTE', feeAmount: 7 };
    expect(heldTrades([back, same, TRADE], [TRADE, back, same])).toEqual([]);
    expect(withTrades([back, same], [{ ...same, feeAmount: 9 }])).toEqual([
      back,
      { ...same, feeAmount: 9 },
    ]);
  });

  it.each([
    ['typeFrais', 'FORFAIT'],
    ['montantFrais', 1],
    ['tauxFrais', 1],
    ['fraisCompte', 1],
    ['fraisTitre', 1],
    ['seuilCommande', 1],
    ['secondAdministrateur', true],
    ['accordSession', true],
    ['conditionsCommande', 'PLAFOND'],
    ['plafondEncours', 1],
    ['seuilPaiement', 1],
    ['seuilNouvelIntervenant', 1],
    ['seuilPapier', 1],
  ] as const)('[24-12] holds back a change of %s alone', (name, value) => {
    const requested = { ...STORED, [name]: value };
    expect(heldSettings(STORED, requested)).toEqual({ [name]: value });
    expect(appliedSettings(STORED, requested)).toEqual(STORED);
  });

  it('[24-12] equals the requested settings once the held part is approved, without a fee before', () => {
    fc.assert(
      fc.property(settings, settings, (stored, requested) => {
        const applied = appliedSettings(stored, requested);
        expect(heldSettings(stored, applied)).toEqual({});
        expect({ ...applied, ...heldSettings(stored, requested) }).toEqual(requested);
      }),
    );
    fc.assert(
      fc.property(trades, trades, (stored, requested) => {
        const applied = appliedTrades(stored, requested);
        expect(heldTrades(stored, applied)).toEqual([]);
        expect(byPair(withTrades(applied, heldTrades(stored, requested)))).toEqual(
          byPair(requested),
        );
      }),
    );
  });
});
