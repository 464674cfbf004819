import { FIGURES } from '@portail/testing/builders/dated-figures.builder.ts';
import { describe, expect, it } from 'vitest';
import { centsOf, MAX_CENTS } from '../money/cents.ts';
import { calendarDay } from '../time/calendar-day.ts';
import { hoursOf } from './hours.ts';
import { netOfPaje } from './net-total.ts';
import {
  estimateOfPaje,
  problemsOfPaje,
  problemsOfPajeMonth,
  warningsOfPaje,
  type PajeChild,
  type PajeDraft,
} from './paje-declaration.ts';
import { pajeDraftOf } from './wire-drafts.ts';

const CONTEXT = { today: calendarDay('2026-11-15'), isAlsaceMoselle: false, figures: FIGURES };

const pajeChild = (over: Partial<PajeChild> = {}): PajeChild => ({
  idEnfant: '1',
  prenom: 'Léa',
  dateNaissance: calendarDay('2024-05-10'),
  selectionne: true,
  nombreHeures: hoursOf(10_000),
  joursActivite: 20,
  indemniteEntretien: centsOf(7840),
  indemniteRepas: centsOf(5000),
  ...over,
});

const draft = (over: Partial<PajeDraft> = {}): PajeDraft => {
  const month = {
    typeActivite: 'AMA',
    dateDebut: calendarDay('2026-10-01'),
    dateFin: calendarDay('2026-10-31'),
    datePaiement: calendarDay('2026-10-31'),
    enfants: [pajeChild()],
    nombreHeures: hoursOf(10_000),
    joursActivite: null,
    heuresSup25: hoursOf(0),
    heuresSup50: hoursOf(0),
    salaireHoraireNet: centsOf(400),
    joursCongesPayes: 0,
    complements: [],
    exactitude: true,
    ...over,
  } as const;
  return { montantNet: netOfPaje(month).total, ...month };
};

const atHome = (over: Partial<PajeDraft> = {}): PajeDraft =>
  draft({
    typeActivite: 'GED',
    enfants: [
      pajeChild({
        nombreHeures: null,
        joursActivite: null,
        indemniteEntretien: null,
        indemniteRepas: null,
      }),
    ],
    salaireHoraireNet: centsOf(1100),
    ...over,
  });

const fieldsOf = (one: PajeDraft) => problemsOfPaje(one, CONTEXT).map(({ champ }) => champ);

describe('Pajemploi declaration', () => {
  it('[DECL-08] [DECL-20] is valid for both activities', () => {
    expect(problemsOfPaje(draft(), CONTEXT)).toEqual([]);
    expect(problemsOfPaje(atHome(), CONTEXT)).toEqual([]);
    expect(warningsOfPaje(draft(), CONTEXT)).toEqual([]);
    expect(warningsOfPaje(atHome(), CONTEXT)).toEqual([]);
  });

  it('[DECL-30] checks the confirmation and the net only in the final declaration', () => {
    const unread = draft({ exactitude: false, montantNet: centsOf(1) });
    expect(fieldsOf(unread)).toEqual(['montantNet', 'exactitude']);
    expect(problemsOfPajeMonth(unread, CONTEXT)).toEqual([]);
  });

  it('[DECL-20] requires hours and days per selected child for a childminder only', () => {
    const empty = pajeChild({ nombreHeures: null, joursActivite: null });
    expect(
      fieldsOf(draft({ enfants: [pajeChild(), pajeChild({ ...empty, idEnfant: '2' })] })),
    ).toEqual(['enfants.1.nombreHeures', 'enfants.1.joursActivite']);
    const unchosen = pajeChild({ ...empty, idEnfant: '2', selectionne: false });
    expect(fieldsOf(draft({ enfants: [pajeChild(), unchosen] }))).toEqual([]);
    expect(fieldsOf(atHome({ enfants: [empty] }))).toEqual([]);
  });

  it('[DECL-24] limits the values of a child', () => {
    const assess = (over: Partial<PajeChild>) => fieldsOf(draft({ enfants: [pajeChild(over)] }));
    expect(assess({ nombreHeures: hoursOf(74_400) })).toEqual([]);
    expect(assess({ nombreHeures: hoursOf(74_401) })).toEqual(['enfants.0.nombreHeures']);
    expect(assess({ joursActivite: 31 })).toEqual([]);
    expect(assess({ joursActivite: 32 })).toEqual(['enfants.0.joursActivite']);
    expect(assess({ joursActivite: 1.5 })).toEqual(['enfants.0.joursActivite']);
    expect(assess({ joursActivite: -1 })).toEqual(['enfants.0.joursActivite']);
    expect(assess({ indemniteEntretien: centsOf(10_000_000) })).toEqual([
      'enfants.0.indemniteEntretien',
    ]);
    expect(assess({ indemniteRepas: centsOf(10_000_000) })).toEqual(['enfants.0.indemniteRepas']);
  });

  it.each([
    ['2026-02-01', '2026-02-28', 28],
    ['2024-02-01', '2024-02-29', 29],
    ['2026-04-10', '2026-04-10', 1],
  ])('[DECL-24] days of activity from %s to %s: %i at most', (from, to, most) => {
    const period = {
      dateDebut: calendarDay(from),
      dateFin: calendarDay(to),
      datePaiement: calendarDay('2026-11-01'),
    };
    const enfants = [pajeChild({ dateNaissance: calendarDay('2023-12-01') })];
    const assess = (joursActivite: number) =>
      problemsOfPaje(
        draft({ ...period, enfants: enfants.map((one) => ({ ...one, joursActivite })) }),
        CONTEXT,
      );
    expect(assess(most)).toEqual([]);
    expect(assess(most + 1)).toEqual([
      {
        champ: 'enfants.0.joursActivite',
        message: `La valeur ne peut pas dépasser ${most}.`,
      },
    ]);
    expect(fieldsOf(atHome({ ...period, joursActivite: most + 1, enfants }))).toEqual([
      'joursActivite',
    ]);
  });

  it('[DECL-26] has the same overtime order for both activities', () => {
    const overtime = { heuresSup25: hoursOf(799), heuresSup50: hoursOf(100) };
    expect(fieldsOf(draft(overtime))).toEqual(['heuresSup50']);
    expect(fieldsOf(atHome(overtime))).toEqual(['heuresSup50']);
    expect(fieldsOf(atHome({ ...overtime, heuresSup25: hoursOf(800) }))).toEqual([]);
  });

  it('[DECL-32] accepts a child of four at home, not with a childminder', () => {
    const older = pajeChild({ dateNaissance: calendarDay('2022-05-10') });
    expect(problemsOfPaje(draft({ enfants: [older] }), CONTEXT)).toEqual([
      { champ: 'enfants.0', message: "L'enfant Léa n'ouvre aucun droit." },
    ]);
    expect(fieldsOf(atHome({ enfants: [older] }))).toEqual([]);
  });

  it('[DECL-27] refuses without selected child', () => {
    expect(fieldsOf(draft({ enfants: [pajeChild({ selectionne: false })] }))).toEqual(['enfants']);
    expect(fieldsOf(atHome({ enfants: [] }))).toEqual(['enfants']);
  });

  it('[DECL-29] has a minimum per activity', () => {
    expect(fieldsOf(draft({ salaireHoraireNet: centsOf(269) }))).toEqual(['salaireHoraireNet']);
    expect(fieldsOf(draft({ salaireHoraireNet: centsOf(270) }))).toEqual([]);
    expect(fieldsOf(atHome({ salaireHoraireNet: centsOf(961) }))).toEqual(['salaireHoraireNet']);
    expect(fieldsOf(atHome({ salaireHoraireNet: centsOf(962) }))).toEqual([]);
    expect(
      warningsOfPaje(atHome({ salaireHoraireNet: centsOf(1006) }), CONTEXT).map(
        ({ champ }) => champ,
      ),
    ).toEqual(['salaireHoraireNet']);
  });

  it('[DECL-20] warns below the minimum maintenance', () => {
    const low = draft({ enfants: [pajeChild({ indemniteEntretien: centsOf(7839) })] });
    expect(fieldsOf(low)).toEqual([]);
    const [warning] = warningsOfPaje(low, CONTEXT);
    expect(warning?.champ).toBe('enfants.0.indemniteEntretien');
    expect(warning?.message).toMatch(/78,40.€ pour ces jours d’accueil/);
    const none = draft({ enfants: [pajeChild({ indemniteEntretien: null })] });
    expect(warningsOfPaje(none, CONTEXT)).toHaveLength(1);
  });

  it('[DECL-21] checks complements, and refuses deductions of the whole net', () => {
    const complements = [{ categorie: 'AVAN', sousType: 'LOGE', valeur: 9_000_000 }] as const;
    expect(fieldsOf(atHome({ complements }))).toEqual(['montantNet']);
    expect(
      fieldsOf(atHome({ complements: [{ categorie: 'FINC', sousType: null, valeur: 1 }] })),
    ).toEqual(['complements.0.sousType']);
  });

  it('[DECL-17] requires something to declare for each child of a childminder', () => {
    const idle = { nombreHeures: hoursOf(0), indemniteEntretien: null, indemniteRepas: null };
    const enfants = [
      pajeChild({ idEnfant: '0', selectionne: false }),
      pajeChild(),
      pajeChild({ ...idle, idEnfant: '2' }),
    ];
    const problem = [
      {
        champ: 'enfants.2.nombreHeures',
        message: 'Le salaire net doit être supérieur à 0\u00a0€.',
      },
    ];
    expect(problemsOfPaje(draft({ enfants }), CONTEXT)).toEqual(problem);
    expect(problemsOfPajeMonth(draft({ enfants }), CONTEXT)).toEqual(problem);
  });

  it('[DECL-25] checks leave', () => {
    expect(fieldsOf(draft({ joursCongesPayes: 31 }))).toEqual([]);
    expect(fieldsOf(draft({ joursCongesPayes: 31.5 }))).toEqual(['joursCongesPayes']);
    expect(fieldsOf(draft({ joursCongesPayes: 1.3 }))).toEqual(['joursCongesPayes']);
  });

  it('[DECL-24] never throws, whatever is typed', () => {
    const most = { nombreHeures: hoursOf(10_000_000), joursActivite: 999.99 };
    const money = { indemniteEntretien: centsOf(MAX_CENTS), indemniteRepas: centsOf(MAX_CENTS) };
    const absurd = draft({
      enfants: [pajeChild({ ...most, ...money }), pajeChild({ ...most, ...money, idEnfant: '2' })],
      nombreHeures: hoursOf(10_000_000),
      heuresSup25: hoursOf(10_000_000),
      heuresSup50: hoursOf(10_000_000),
      salaireHoraireNet: centsOf(MAX_CENTS),
      joursCongesPayes: 999.99,
      complements: [
        { categorie: 'TRAN', sousType: 'KILO', valeur: 9_999_999 },
        { categorie: 'FINC', sousType: 'LICE', valeur: 9_999_999 },
        { categorie: 'HEUR', sousType: 'NUIT', valeur: 9_999_999 },
      ],
    });
    for (const one of [absurd, { ...absurd, typeActivite: 'GED' } as const]) {
      expect(fieldsOf(one)).toContain('salaireHoraireNet');
      expect(() => warningsOfPaje(one, CONTEXT)).not.toThrow();
      expect(() => estimateOfPaje(one, true, centsOf(MAX_CENTS))).not.toThrow();
    }
  });

  it('leaves meals out of the tax credit', () => {
    const { taxBase, contributionsBorne } = estimateOfPaje(draft(), false, centsOf(0));
    expect(contributionsBorne).toBe(0);
    expect(taxBase).toBe(40_000 + 7840);
  });

  it('[DECL-08] [DECL-19] is read from the body of its call', () => {
    expect(
      pajeDraftOf({
        typeActivite: 'AMA',
        dateDebut: '01/10/2026',
        dateFin: '31/10/2026',
        datePaiement: '31/10/2026',
        enfants: [
          {
            idEnfant: '1',
            prenom: 'Léa',
            dateNaissance: '10/05/2024',
            selectionne: true,
            nombreHeures: 100,
            joursActivite: 20,
            indemniteEntretien: centsOf(7840),
            indemniteRepas: centsOf(5000),
          },
        ],
        nombreHeures: 100,
        heuresSup25: 0,
        heuresSup50: 0,
        salaireHoraireNet: centsOf(400),
        joursCongesPayes: 0,
        complements: [
          { categorie: 'TRAN', sousType: 'KILO', valeur: 10.5 },
          { categorie: 'PRIM', valeur: 0.07 },
        ],
        montantNet: draft().montantNet,
        exactitude: true,
      }),
    ).toEqual({
      ...draft(),
      complements: [
        { categorie: 'TRAN', sousType: 'KILO', valeur: 1050 },
        { categorie: 'PRIM', sousType: null, valeur: 7 },
      ],
    });
  });
});
