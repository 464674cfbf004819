import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOf, MAX_CENTS } from '../money/cents.ts';
import { hoursOf } from './hours.ts';
import { netOfCesu, netOfPaje, type CesuWork, type PajeWork } from './net-total.ts';

const plain = (text: string | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ');

const cesu = (over: {
  hourly: number;
  h?: number;
  h25?: number;
  h50?: number;
  leave?: boolean;
  indemnites?: number;
}): CesuWork => ({
  salaireHoraireNet: centsOf(over.hourly),
  nombreHeures: hoursOf(over.h ?? 0),
  heuresSup25: hoursOf(over.h25 ?? 0),
  heuresSup50: hoursOf(over.h50 ?? 0),
  modeConges: over.leave === true ? 'MAJORATION_10' : 'CONGES_PRIS',
  indemnites: centsOf(over.indemnites ?? 0),
});

describe('net of a CESU month', () => {
  it.each([
    // hourly, hours, at 25 %, at 50 %, leave, indemnities, total
    [1000, 1000, 0, 0, false, 0, 10_000],
    [1000, 1000, 0, 0, true, 0, 11_000],
    [1000, 0, 800, 0, false, 0, 10_000],
    [1000, 0, 800, 200, false, 0, 13_000],
    [1200, 1000, 800, 200, true, 3000, 33_360],
    [962, 15_167, 0, 0, false, 0, 145_907],
    [985, 15_167, 0, 0, true, 0, 164_334],
    // Half a cent is rounded up, less is rounded down.
    [1001, 50, 0, 0, false, 0, 501],
    [1001, 49, 0, 0, false, 0, 490],
    [1, 1, 0, 0, false, 0, 0],
    [1, 50, 0, 0, false, 0, 1],
    // Rounded once: not the hour first (10.05 with leave is 11.055, of 100 hours 1105.50).
    [1005, 10_000, 0, 0, true, 0, 110_550],
    // The limits of the boxes.
    [9_999_999, 74_400, 0, 0, false, 0, 7_439_999_256],
    [985, 72_600, 800, 1000, true, 9_999_999, 10_813_708],
    [985, 0, 0, 0, true, 5000, 5000],
  ])(
    '[DECL-33] [XC-40] %i × (%i, %i, %i), leave %s, and %i: %i',
    (hourly, h, h25, h50, leave, indemnites, total) => {
      const net = netOfCesu(cesu({ hourly, h, h25, h50, leave, indemnites }));
      expect(net.total).toBe(total);
      expect(net.wage).toBe(total - indemnites);
    },
  );

  it('has a readable formula, term by term', () => {
    const net = netOfCesu(
      cesu({ hourly: 1200, h: 1000, h25: 800, h50: 200, leave: true, indemnites: 3000 }),
    );
    expect(plain(net.formula)).toBe('(10 h + 8 h × 1,25 + 2 h × 1,50) × 12,00 € × 1,10 + 30,00 €');
    expect(
      net.terms.map(({ key, label, detail, amount }) => [key, plain(label), plain(detail), amount]),
    ).toEqual([
      ['HEURES', 'Heures normales', '10 h × 12,00 €', 12_000],
      ['HEURES_25', 'Heures majorées à 25 %', '8 h × 12,00 € × 1,25', 12_000],
      ['HEURES_50', 'Heures majorées à 50 %', '2 h × 12,00 € × 1,50', 3600],
      ['CONGES', 'Congés payés', '10 % du salaire', 2760],
      ['INDEMNITES', 'Indemnités', '30,00 €', 3000],
    ]);
    expect(net.rounding).toBeUndefined();
    expect(net.hours).toBe(2000);
    expect(net.parEnfant).toEqual([]);
  });

  it('shows the rounding when there is one', () => {
    expect(plain(netOfCesu(cesu({ hourly: 985, h: 15_167, leave: true })).rounding)).toBe(
      '1 643,34445 €, arrondi au centime le plus proche : 1 643,34 €',
    );
    expect(plain(netOfCesu(cesu({ hourly: 1001, h: 50 })).rounding)).toBe(
      '5,005 €, arrondi au centime le plus proche : 5,01 €',
    );
  });

  it('is zero without work', () => {
    const net = netOfCesu(cesu({ hourly: 1000, leave: true }));
    expect(net.total).toBe(0);
    expect(net.terms).toEqual([]);
    expect(plain(net.formula)).toBe('0 h × 10,00 € × 1,10');
  });

  it('has terms that add up to the total, within half a cent of the exact value', () => {
    const box = fc.integer({ min: 0, max: 74_400 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20_000 }),
        box,
        box,
        box,
        fc.boolean(),
        fc.integer({ min: 0, max: 9_999_999 }),
        (hourly, h, h25, h50, leave, indemnites) => {
          const net = netOfCesu(cesu({ hourly, h, h25, h50, leave, indemnites }));
          expect(net.terms.reduce((sum, { amount }) => sum + amount, 0)).toBe(net.total);
          expect(net.terms.every(({ amount }) => amount >= 0)).toBe(true);
          // Twice the exact wage, in millionths of a cent.
          const exact =
            2n *
            BigInt(hourly) *
            (100n * BigInt(h) + 125n * BigInt(h25) + 150n * BigInt(h50)) *
            (leave ? 110n : 100n);
          const off = 2_000_000n * BigInt(net.wage) - exact;
          expect(off <= 1_000_000n && off > -1_000_000n).toBe(true);
        },
      ),
    );
  });

  it('is clamped out of range', () => {
    const net = netOfCesu(
      cesu({ hourly: MAX_CENTS, h: 10_000_000, leave: true, indemnites: MAX_CENTS }),
    );
    expect(net.total).toBe(MAX_CENTS);
  });
});

const child = (
  idEnfant: string,
  hours: number | null,
  upkeep: number | null,
  meals: number | null,
) => ({
  idEnfant,
  prenom: idEnfant === '1' ? 'Léa' : 'Hugo',
  selectionne: true,
  nombreHeures: hours === null ? null : hoursOf(hours),
  indemniteEntretien: upkeep === null ? null : centsOf(upkeep),
  indemniteRepas: meals === null ? null : centsOf(meals),
});

const paje = (over: Partial<PajeWork>): PajeWork => ({
  typeActivite: 'AMA',
  salaireHoraireNet: centsOf(400),
  nombreHeures: hoursOf(0),
  heuresSup25: hoursOf(0),
  heuresSup50: hoursOf(0),
  complements: [],
  enfants: [],
  ...over,
});

describe('net of a Pajemploi month', () => {
  it('[DECL-17] at home: hours and complements, for all children together', () => {
    const net = netOfPaje(
      paje({
        typeActivite: 'GED',
        salaireHoraireNet: centsOf(1100),
        nombreHeures: hoursOf(10_000),
        heuresSup25: hoursOf(800),
        complements: [
          { categorie: 'PRIM', sousType: null, valeur: 5000 },
          { categorie: 'AVAN', sousType: 'NOUR', valeur: 470 },
          { categorie: 'HEUR', sousType: 'NUIT', valeur: 1000 },
        ],
        enfants: [child('1', null, null, null), child('2', null, null, null)],
      }),
    );
    expect(net.total).toBe(110_000 + 11_000 + 5000 - 470);
    expect(net.wage).toBe(121_000);
    expect(net.hours).toBe(10_800);
    expect(net.parEnfant).toEqual([]);
    expect(plain(net.formula)).toBe('(100 h + 8 h × 1,25) × 11,00 € + 50,00 € − 4,70 €');
    expect(net.terms.map(({ amount }) => amount)).toEqual([110_000, 11_000, 5000, -470, 0]);
  });

  it('[DECL-17] childminder: one net per child, other amounts with the first', () => {
    const net = netOfPaje(
      paje({
        heuresSup25: hoursOf(800),
        complements: [{ categorie: 'TRAN', sousType: 'KILO', valeur: 10_000 }],
        enfants: [
          { ...child('0', 9_999, 9_999, 9_999), selectionne: false },
          child('1', 10_000, 7840, 6000),
          child('2', 5_033, 3920, null),
        ],
      }),
    );
    expect(net.parEnfant).toEqual([
      { idEnfant: '1', nombreHeures: 10_000, montantNet: 40_000 + 4000 + 7840 + 6000 + 3200 },
      { idEnfant: '2', nombreHeures: 5_033, montantNet: 20_132 + 3920 },
    ]);
    expect(net.total).toBe(85_092);
    expect(net.wage).toBe(64_132);
    expect(net.hours).toBe(15_833);
    expect(new Set(net.terms.map(({ key }) => key)).size).toBe(net.terms.length);
    expect(plain(net.terms[0]?.label)).toBe('Heures d’accueil de Léa');
  });

  it('[DECL-17] rounds each child’s net, and they add up', () => {
    const enfants = [child('1', 50, null, null), child('2', 50, null, null)];
    const net = netOfPaje(paje({ salaireHoraireNet: centsOf(401), enfants }));
    expect(net.parEnfant.map(({ montantNet }) => montantNet)).toEqual([201, 201]);
    expect(net.total).toBe(402);
    expect(plain(net.rounding)).toBe('2,005 €, arrondi au centime le plus proche : 2,01 €');
    const hours = fc.integer({ min: 0, max: 74_400 });
    const money = fc.integer({ min: 0, max: 50_000 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.array(fc.tuple(hours, money, money), { minLength: 1, maxLength: 6 }),
        hours,
        (hourly, rows, h25) => {
          const one = netOfPaje(
            paje({
              salaireHoraireNet: centsOf(hourly),
              heuresSup25: hoursOf(h25),
              enfants: rows.map(([h, upkeep, meals], index) =>
                child(String(index), h, upkeep, meals),
              ),
            }),
          );
          const sum = (list: readonly number[]) =>
            list.reduce((total, amount) => total + amount, 0);
          expect(sum(one.parEnfant.map(({ montantNet }) => montantNet))).toBe(one.total);
          expect(sum(one.terms.map(({ amount }) => amount))).toBe(one.total);
        },
      ),
    );
  });

  it('is zero without child', () => {
    expect(netOfPaje(paje({})).total).toBe(0);
    expect(netOfPaje(paje({ enfants: [child('1', null, null, null)] })).total).toBe(0);
  });
});
