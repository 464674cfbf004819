import { DECLARATION_MESSAGES } from '@portail/rules/declarations/declaration-messages.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { FIGURES } from '@portail/testing/builders/dated-figures.builder.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { describe, expect, it } from 'vitest';
import { cesuBodyOf } from './cesu-body.ts';
import { type CesuValues, firstCesuValues, readCesu, valuesOfLast } from './cesu-values.ts';

const TODAY = calendarDay('2026-11-15');
const CONTEXT = { today: TODAY, isAlsaceMoselle: false, figures: FIGURES };

const right = (change: Partial<CesuValues> = {}): CesuValues => ({
  ...firstCesuValues(TODAY),
  activite: 'MENAGE',
  modeConges: 'MAJORATION_10',
  dateDebut: '01/06/2026',
  dateFin: '30/06/2026',
  datePaiement: '30/06/2026',
  nombreHeures: '10',
  salaireHoraireNet: 1_000,
  exactitude: true,
  ...change,
});
const errorsOf = (change: Partial<CesuValues> = {}) => readCesu(right(change), CONTEXT).errors;

describe('values of a CESU month', () => {
  it('[DECL-33] include ten per cent of leave, or none', () => {
    expect(errorsOf()).toEqual({});
    expect(readCesu(right(), CONTEXT).net?.total).toBe(11_000);
    const taken = readCesu(right({ modeConges: 'CONGES_PRIS' }), CONTEXT);
    expect(taken.net?.total).toBe(10_000);
  });

  it('start with the likely month and report all missing fields together', () => {
    const { errors, net } = readCesu(firstCesuValues(TODAY), CONTEXT);
    expect(net).toBeUndefined();
    expect(errors).toEqual({
      activite: MESSAGES.required,
      modeConges: MESSAGES.required,
      nombreHeures: MESSAGES.required,
      salaireHoraireNet: MESSAGES.required,
      exactitude: DECLARATION_MESSAGES.accuracy,
    });
    expect(firstCesuValues(TODAY)).toMatchObject({
      dateDebut: '01/11/2026',
      dateFin: '30/11/2026',
    });
    expect(firstCesuValues(calendarDay('2026-03-04'))).toMatchObject({
      dateDebut: '01/02/2026',
      dateFin: '28/02/2026',
    });
  });

  it.each([
    ['dateFin', '31/05/2026', DECLARATION_MESSAGES.endBeforeStart],
    ['dateFin', '01/07/2026', DECLARATION_MESSAGES.notOneMonth],
    ['datePaiement', '01/06/2026', DECLARATION_MESSAGES.paymentNotAfterStart],
    ['dateFin', '31/06/2026', MESSAGES.date],
    ['nombreHeures', '744,01', DECLARATION_MESSAGES.tooMuch('744')],
    ['nombreHeures', 'dix', MESSAGES.format],
    ['nombreHeures', '0', DECLARATION_MESSAGES.netNotPositive],
    ['joursCongesPayes', '1,3', DECLARATION_MESSAGES.leaveStep],
    ['joursCongesPayes', '30,5', DECLARATION_MESSAGES.leaveBeyondPeriod],
    ['heuresSup50', '1', DECLARATION_MESSAGES.overtimeOrder],
  ] as const)(
    '[DECL-22, DECL-23, DECL-24, DECL-25, DECL-26] %s %s is refused with its own message',
    (name, typed, message) => {
      expect(errorsOf({ [name]: typed })).toEqual({ [name]: message });
    },
  );

  it.each([
    { dateFin: '01/06/2026' },
    { datePaiement: '02/06/2026' },
    { nombreHeures: '744' },
    { joursCongesPayes: '0,5' },
    { joursCongesPayes: '' },
    { heuresSup25: '8', heuresSup50: '1' },
  ])('[DECL-22, DECL-23, DECL-24, DECL-25, DECL-26] %j is accepted', (change) => {
    expect(errorsOf(change)).toEqual({});
  });

  it('[DECL-29] refuse one cent below the minimum of the date', () => {
    expect(errorsOf({ salaireHoraireNet: 962 })).toEqual({});
    expect(errorsOf({ salaireHoraireNet: 961 })).toEqual({
      salaireHoraireNet: DECLARATION_MESSAGES.belowSmic(centsOf(962)),
    });
    const strasbourg = readCesu(right({ salaireHoraireNet: 946 }), {
      ...CONTEXT,
      isAlsaceMoselle: true,
    });
    expect(strasbourg.errors).toEqual({});
  });

  it('[DECL-30] require the accuracy confirmation', () => {
    expect(errorsOf({ exactitude: false })).toEqual({ exactitude: DECLARATION_MESSAGES.accuracy });
  });

  it('skip rules that depend on a missing day', () => {
    expect(errorsOf({ dateDebut: '', dateFin: '31/05/2026', joursCongesPayes: '30,5' })).toEqual({
      dateDebut: MESSAGES.required,
    });
  });

  it('[DECL-36] are mapped to the body of the call, hours as numbers and amounts in euros', () => {
    const { month, net } = readCesu(
      right({ nombreHeures: '7h30', heuresSup25: '8,25', indemnites: 1_234 }),
      CONTEXT,
    );
    const body = cesuBodyOf({
      contract: { numeroContrat: '100001', typeContrat: 'CESU_RH' },
      numbers: { numeroEmployeur: '08000000000001', numeroSalarie: '10000000000001' },
      month,
      net: net?.total ?? centsOf(0),
    });
    expect(body).toMatchObject({
      dateDebut: '01/06/2026',
      nombreHeures: 7.5,
      heuresSup25: 8.25,
      heuresSup50: 0,
      joursCongesPayes: 0,
      indemnites: 12.34,
      // (7.5 + 8.25 × 1.25) × 10 × 1.1 + 12.34
      montantNet: 208.28,
      exactitude: true,
    });
  });

  it('[DECL-10] start from the last declaration, without its dates and leave', () => {
    const values = valuesOfLast({
      numeroContrat: '100001',
      typeContrat: 'CESU_RH',
      numeroEmployeur: '08000000000001',
      numeroSalarie: '10000000000001',
      activite: 'JARDINAGE',
      modeConges: 'CONGES_PRIS',
      dateDebut: '01/10/2026',
      dateFin: '31/10/2026',
      datePaiement: '31/10/2026',
      nombreHeures: 12.5,
      salaireHoraireNet: 11,
      heuresSup25: 0,
      heuresSup50: 0,
      joursCongesPayes: 2,
      indemnites: 3.5,
      montantNet: 141,
      exactitude: true,
      dateDeclaration: '31/10/2026',
    });
    expect(values).toEqual({
      activite: 'JARDINAGE',
      modeConges: 'CONGES_PRIS',
      nombreHeures: '12,5',
      heuresSup25: '',
      heuresSup50: '',
      salaireHoraireNet: 1_100,
      joursCongesPayes: '',
      indemnites: 350,
    });
  });
});
