import { FIGURES } from '@portail/testing/builders/dated-figures.builder.ts';
import { describe, expect, it } from 'vitest';
import { centsOf, MAX_CENTS } from '../money/cents.ts';
import { calendarDay } from '../time/calendar-day.ts';
import { exceedsDeclared, remainingOfDeclaration } from './declaration-state.ts';
import {
  estimateOfCesu,
  problemsOfCesu,
  warningsOfCesu,
  type CesuDraft,
} from './cesu-declaration.ts';
import { hoursOf } from './hours.ts';
import { netOfCesu } from './net-total.ts';
import { cesuDraftOf } from './wire-drafts.ts';

const CONTEXT = { today: calendarDay('2026-11-15'), isAlsaceMoselle: false, figures: FIGURES };

const draft = (over: Partial<CesuDraft> = {}): CesuDraft => {
  const month = {
    activite: 'MENAGE',
    modeConges: 'MAJORATION_10',
    dateDebut: calendarDay('2026-10-01'),
    dateFin: calendarDay('2026-10-31'),
    datePaiement: calendarDay('2026-10-31'),
    nombreHeures: hoursOf(2000),
    heuresSup25: hoursOf(0),
    heuresSup50: hoursOf(0),
    salaireHoraireNet: centsOf(1200),
    joursCongesPayes: 0,
    indemnites: centsOf(0),
    exactitude: true,
    ...over,
  } as const;
  return { montantNet: netOfCesu(month).total, ...month };
};

const fieldsOf = (over: Partial<CesuDraft>) =>
  problemsOfCesu(draft(over), CONTEXT).map(({ champ }) => champ);

describe('CESU declaration', () => {
  it('[DECL-07] valid, has no problem and no warning', () => {
    expect(problemsOfCesu(draft(), CONTEXT)).toEqual([]);
    expect(warningsOfCesu(draft(), CONTEXT)).toEqual([]);
  });

  it('[DECL-30] requires the accuracy confirmation', () => {
    expect(problemsOfCesu(draft({ exactitude: false }), CONTEXT)).toEqual([
      {
        champ: 'exactitude',
        message: "Veuillez déclarer l'exactitude des renseignements pour continuer",
      },
    ]);
  });

  it('reports all problems together', () => {
    expect(
      fieldsOf({
        dateDebut: calendarDay('2026-10-31'),
        dateFin: calendarDay('2026-10-30'),
        datePaiement: calendarDay('2026-10-31'),
        nombreHeures: hoursOf(74_401),
        heuresSup25: hoursOf(700),
        heuresSup50: hoursOf(100),
        salaireHoraireNet: centsOf(961),
        joursCongesPayes: 0.3,
        indemnites: centsOf(10_000_000),
        exactitude: false,
      }),
    ).toEqual([
      'dateFin',
      'datePaiement',
      'nombreHeures',
      'heuresSup50',
      'salaireHoraireNet',
      'indemnites',
      'joursCongesPayes',
      'exactitude',
    ]);
  });

  it('[DECL-24] limits typed and computed amounts to 99 999.99', () => {
    expect(fieldsOf({ salaireHoraireNet: centsOf(10_000_000) })).toEqual(['salaireHoraireNet']);
    expect(fieldsOf({ salaireHoraireNet: centsOf(9_999_999) })).toEqual(['montantNet']);
    const withIndemnities = (cents: number) =>
      fieldsOf({ indemnites: centsOf(cents), modeConges: 'CONGES_PRIS' });
    expect(withIndemnities(9_975_999)).toEqual([]);
    expect(withIndemnities(9_976_000)).toEqual(['montantNet']);
  });

  it('requires the computed net, above zero', () => {
    const [problem] = problemsOfCesu(draft({ montantNet: centsOf(26_399) }), CONTEXT);
    expect(problem?.champ).toBe('montantNet');
    expect(problem?.message).toMatch(/^Le salaire net ne correspond pas au calcul \(264,00.€\)\.$/);
    expect(fieldsOf({ montantNet: centsOf(26_401) })).toEqual(['montantNet']);
    expect(fieldsOf({ nombreHeures: hoursOf(0) })).toEqual(['montantNet']);
  });

  it('[DECL-29] uses the minimum of the first day of the period and of the employer’s place', () => {
    const low = { salaireHoraireNet: centsOf(946) };
    expect(fieldsOf(low)).toEqual(['salaireHoraireNet']);
    expect(problemsOfCesu(draft(low), { ...CONTEXT, isAlsaceMoselle: true })).toEqual([]);
    const may = {
      ...low,
      dateDebut: calendarDay('2026-05-01'),
      dateFin: calendarDay('2026-05-31'),
    };
    expect(fieldsOf(may)).toEqual([]);
  });

  it('[DECL-29] warns below the agreement, by activity', () => {
    const said = (over: Partial<CesuDraft>) =>
      warningsOfCesu(draft(over), CONTEXT).map(({ champ }) => champ);
    expect(said({ salaireHoraireNet: centsOf(984) })).toEqual(['salaireHoraireNet']);
    expect(said({ salaireHoraireNet: centsOf(985) })).toEqual([]);
    expect(said({ salaireHoraireNet: centsOf(1006), activite: 'GARDE_ENFANT' })).toEqual([
      'salaireHoraireNet',
    ]);
    expect(said({ salaireHoraireNet: centsOf(1007), activite: 'GARDE_ENFANT' })).toEqual([]);
  });

  it.each([
    [3200, 0, 'MAJORATION_10', []],
    [3201, 0, 'MAJORATION_10', ['modeConges']],
    [3000, 201, 'MAJORATION_10', ['modeConges']],
    [3201, 0, 'CONGES_PRIS', []],
  ] as const)('[DECL-33] above 32 hours: %i, %i, %s', (hours, more, modeConges, said) => {
    const month = draft({ nombreHeures: hoursOf(hours), heuresSup25: hoursOf(more), modeConges });
    expect(warningsOfCesu(month, CONTEXT).map(({ champ }) => champ)).toEqual(said);
  });

  it('[DECL-24] never throws, whatever is typed', () => {
    const absurd = draft({
      nombreHeures: hoursOf(10_000_000),
      heuresSup25: hoursOf(10_000_000),
      heuresSup50: hoursOf(10_000_000),
      salaireHoraireNet: centsOf(MAX_CENTS),
      indemnites: centsOf(MAX_CENTS),
      joursCongesPayes: 999.99,
    });
    expect(problemsOfCesu(absurd, CONTEXT)).toHaveLength(6);
    expect(() => warningsOfCesu(absurd, CONTEXT)).not.toThrow();
    expect(() => estimateOfCesu(absurd, true, centsOf(0))).not.toThrow();
  });

  it('estimates from the wage, with the allowances in the tax credit', () => {
    const { gross, taxBase, contributions } = estimateOfCesu(
      draft({ indemnites: centsOf(1000) }),
      false,
      centsOf(0),
    );
    expect(gross).toBe(33_794);
    expect(taxBase).toBe(26_400 + 1000 + contributions);
  });

  it('[DECL-07] is read from the body of its call', () => {
    const { montantNet, ...rest } = draft();
    expect(
      cesuDraftOf({
        ...rest,
        dateDebut: '01/10/2026',
        dateFin: '31/10/2026',
        datePaiement: '31/10/2026',
        nombreHeures: 20,
        heuresSup25: 0,
        heuresSup50: 0,
        montantNet,
      }),
    ).toEqual(draft());
    const body = { ...rest, montantNet, nombreHeures: 20, heuresSup25: 0, heuresSup50: 0 };
    expect(() => cesuDraftOf(body)).toThrow(RangeError);
  });
});

describe('payment of a declared month', () => {
  it.each([
    [10_000, 0, 10_000, false],
    [10_001, 0, 10_000, true],
    [1, 10_000, 10_000, true],
    [4000, 6000, 10_000, false],
    [4001, 6000, 10_000, true],
    [0, 12_000, 10_000, false],
  ])('[ACC-11] %i after %i of %i: refused %s', (amount, paid, net, isRefused) => {
    expect(exceedsDeclared(centsOf(amount), centsOf(net), centsOf(paid))).toBe(isRefused);
    expect(remainingOfDeclaration(centsOf(net), centsOf(paid))).toBe(Math.max(0, net - paid));
  });
});
