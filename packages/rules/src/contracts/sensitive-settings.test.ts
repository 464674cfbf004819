import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  appliedSettings,
  heldSettings,
  withHeld,
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
  trancheCarte: 0,
  fraisCompte: 0,
  fraisTitre: 0,
  seuilCommande: 1_000_000,
  secondAdministrateur: false,
  echanges: [TRADE],
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
  trancheCarte: amounts,
  fraisCompte: amounts,
  fraisTitre: amounts,
  seuilCommande: amounts,
  secondAdministrateur: fc.boolean(),
  echanges: fc.uniqueArray(terms, {
    selector: ({ startProductType, finalProductType }) => startProductType + finalProductType,
  }),
});

const byPair = ({ echanges, ...plain }: SensitiveSettings) => ({
  ...plain,
  echanges: Object.fromEntries(
    echanges.map((one) => [`${one.startProductType}-${one.finalProductType}`, one]),
  ),
});

describe('sensitive settings of a contract', () => {
  it('[24-12] holds back a deactivation and a fee', () => {
    const wanted = { ...STORED, contractActivated: false, montantFrais: 99_900 };
    expect(heldSettings(STORED, wanted)).toEqual({
      contractActivated: false,
      montantFrais: 99_900,
    });
    expect(appliedSettings(STORED, wanted)).toEqual(STORED);
  });

  it('applies an activation and the closing of a trade at once', () => {
    const stored = { ...STORED, contractActivated: false };
    const wanted = { ...STORED, echanges: [] };
    expect(heldSettings(stored, wanted)).toEqual({});
    expect(appliedSettings(stored, wanted)).toEqual(wanted);
  });

  it('holds back a trade that opens again, whatever its fee', () => {
    const closed = { ...STORED, echanges: [] };
    const free = { ...TRADE, feeAmount: 0 };
    expect(heldSettings(closed, { ...closed, echanges: [free] })).toEqual({ echanges: [free] });
    expect(appliedSettings(closed, { ...closed, echanges: [free] })).toEqual(closed);
  });

  it('[24-12] gives what was wanted once the held part is approved, and no fee before', () => {
    fc.assert(
      fc.property(settings, settings, (stored, wanted) => {
        const applied = appliedSettings(stored, wanted);
        expect(heldSettings(stored, applied)).toEqual({});
        expect(byPair(withHeld(applied, heldSettings(stored, wanted)))).toEqual(byPair(wanted));
      }),
    );
  });
});
