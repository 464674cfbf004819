import { FIGURES } from '@portail/testing/builders/dated-figures.builder.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { DECLARATION_MESSAGES } from '@portail/rules/declarations/declaration-messages.ts';
import { netOfPaje } from '@portail/rules/declarations/net-total.ts';
import { describe, expect, it } from 'vitest';
import { aChosen, amaValues, factsWith, gedValues, LEA, TOM } from './paje.builder.ts';
import { chosenOf, pajeDraftOf, pajeErrors } from './paje-draft.ts';
import type { ComplementValues, PajeValues } from './paje-values.ts';

const facts = () => factsWith(FIGURES);

const errors = (values: PajeValues) => pajeErrors(values, facts());
const aComplement = (change: Partial<ComplementValues>): ComplementValues => ({
  cle: 'c',
  categorie: 'PRIM',
  sousType: null,
  valeur: '10',
  ...change,
});

describe('Pajemploi draft', () => {
  it('[DECL-20] is valid with the fields of each activity only', () => {
    expect(errors(gedValues())).toEqual({});
    expect(errors(amaValues())).toEqual({});
  });

  it('[DECL-20] requires hours and days per child for a childminder, once for care at home', () => {
    expect(errors(amaValues({ enfants: [aChosen(LEA)] }))).toEqual({
      'enfants.0.nombreHeures': MESSAGES.required,
      'enfants.0.joursActivite': MESSAGES.required,
    });
    expect(errors(gedValues({ nombreHeures: '' }))).toEqual({ nombreHeures: MESSAGES.required });
  });

  it('reports only visible fields before the activity is known', () => {
    expect(errors(gedValues({ typeActivite: null, dateFin: '', nombreHeures: '' }))).toEqual({
      typeActivite: MESSAGES.required,
      dateFin: MESSAGES.required,
    });
  });

  it('[DECL-27] refuses a declaration without child, whatever else is missing', () => {
    expect(errors(gedValues({ enfants: [], dateDebut: '', salaireHoraireNet: null }))).toEqual({
      enfants: DECLARATION_MESSAGES.noChild,
      dateDebut: MESSAGES.required,
      salaireHoraireNet: MESSAGES.required,
    });
  });

  it('[DECL-31, DECL-32] names the child without right: four is too old for a childminder', () => {
    expect(errors(gedValues({ enfants: [aChosen(TOM)] }))).toEqual({});
    const withTom = amaValues({
      enfants: [aChosen(TOM, { nombreHeures: '10', joursActivite: '2' })],
    });
    expect(errors(withTom)).toEqual({ 'enfants.0': "L'enfant Tom n'ouvre aucun droit." });
  });

  it('[DECL-24, DECL-25, DECL-26] reports each limit on its own field', () => {
    expect(errors(gedValues({ nombreHeures: '744,01' }))).toHaveProperty(
      'nombreHeures',
      DECLARATION_MESSAGES.tooMuch('744'),
    );
    expect(errors(gedValues({ heuresSup25: '7', heuresSup50: '1' }))).toEqual({
      heuresSup50: DECLARATION_MESSAGES.overtimeOrder,
    });
    expect(errors(gedValues({ joursCongesPayes: '1,3' }))).toEqual({
      joursCongesPayes: DECLARATION_MESSAGES.leaveStep,
    });
  });

  it('skips rules that depend on a missing date', () => {
    const blank = gedValues({ dateDebut: 'hier', datePaiement: '01/10/2026' });
    expect(errors(blank)).toEqual({ dateDebut: MESSAGES.date });
  });

  it('[DECL-21] requires category, type and value of a complement', () => {
    const typed = gedValues({
      complements: [
        aComplement({ categorie: null }),
        aComplement({ categorie: 'TRAN', valeur: '12' }),
        aComplement({ valeur: '' }),
        aComplement({ categorie: 'HEUR', sousType: 'NUIT', valeur: 'beaucoup' }),
      ],
    });
    expect(errors(typed)).toEqual({
      'complements.0.categorie': MESSAGES.required,
      'complements.1.sousType': MESSAGES.required,
      'complements.2.valeur': MESSAGES.required,
      'complements.3.valeur': MESSAGES.format,
    });
  });

  it('reports that nothing is declared on the hours', () => {
    expect(errors(gedValues({ nombreHeures: '0' }))).toEqual({
      nombreHeures: DECLARATION_MESSAGES.netNotPositive,
    });
    const nothing = amaValues({
      enfants: [aChosen(LEA, { nombreHeures: '0', joursActivite: '1' })],
    });
    expect(errors(nothing)).toEqual({
      'enfants.0.nombreHeures': DECLARATION_MESSAGES.netNotPositive,
    });
  });
});

describe('rules input', () => {
  it('[DECL-19] sums a childminder’s hours and counts shared days once', () => {
    const both = amaValues({
      enfants: [
        aChosen(LEA, { nombreHeures: '92h30', joursActivite: '12' }),
        aChosen(TOM, { nombreHeures: '7,5', joursActivite: '10' }),
      ],
    });
    expect(pajeDraftOf(both, facts())).toMatchObject({ nombreHeures: 10_000, joursActivite: 12 });
  });

  it('leaves out an erased child', () => {
    const gone = { ...LEA, idEnfant: '00000000-0000-4000-8000-00000000000f' };
    expect(chosenOf(gedValues({ enfants: [aChosen(gone), aChosen(TOM)] }), [LEA, TOM])).toEqual([
      aChosen(TOM),
    ]);
  });

  it('[DECL-21] subtracts benefits in kind, counts kilometres and ignores specific hours', () => {
    const typed = gedValues({
      complements: [
        aComplement({ categorie: 'AVAN', sousType: 'NOUR', valeur: '47' }),
        aComplement({ categorie: 'TRAN', sousType: 'KILO', valeur: '100' }),
        aComplement({ categorie: 'HEUR', sousType: 'NUIT', valeur: '8' }),
        aComplement({ categorie: 'PRIM', valeur: '50' }),
      ],
    });
    expect(errors(typed)).toEqual({});
    // 40 h × 12 € − 47 € + 100 km × 0,32 € + 50 €
    expect(netOfPaje(pajeDraftOf(typed, facts())).total).toBe(51_500);
  });
});
