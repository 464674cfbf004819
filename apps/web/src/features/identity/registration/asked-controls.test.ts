import { describe, expect, it } from 'vitest';
import {
  askedControls,
  controlInformation,
  controlProblems,
  normaliseControls,
} from './asked-controls.ts';
import { aChoice } from './registration.builder.ts';

const MATRICULE = aChoice({
  registrationType: 'MATRICULE',
  libelleMatricule: 'Numéro de paie',
  controlInfos: [],
});
const CESU_CODE = aChoice({ registrationType: 'CODE_CESU', controlInfos: [] });

const problemOf = (choice: ReturnType<typeof aChoice>, typed: string) => {
  const asked = askedControls(choice);
  return controlProblems(asked, normaliseControls(asked, [typed]))[0];
};

describe('fields of the control step', () => {
  it('[REG-08] include the control information of the campaign with its labels', () => {
    expect(askedControls(aChoice()).map(({ label, kind }) => [label, kind])).toEqual([
      ['Numéro de salarié', 'text'],
      ['Date de naissance', 'date'],
    ]);
  });

  it('[REG-18] include the matricule of the contract with its label', () => {
    expect(askedControls(MATRICULE)).toEqual([
      { code: 'MATRICULE', label: 'Numéro de paie', kind: 'matricule' },
    ]);
  });

  it('include the code once, even when the campaign lists it too', () => {
    const named = aChoice({
      registrationType: 'CODE_CESU',
      controlInfos: [{ code: 'CODE_CESU', label: 'Votre code' }],
    });
    expect(askedControls(CESU_CODE).map(({ code }) => code)).toEqual(['CODE_CESU']);
    expect(askedControls(named)).toEqual([
      { code: 'CODE_CESU', label: 'Votre code', kind: 'cesu-code' },
    ]);
  });

  it('[25-08] [XC-16] use one matricule format, whatever the contract registers by', () => {
    const own = aChoice({ controlInfos: [{ code: 'MATRICULE', label: 'Matricule' }] });
    expect(problemOf(own, 'AB-12')).toBe('Le format du matricule est incorrect');
    expect(problemOf(own, '1234567A')).toBeUndefined();
  });
});

describe('input of the control step', () => {
  it.each([
    ['1234567', 'Le format du matricule est incorrect'],
    ['12345678A', 'Le format du matricule est incorrect'],
    ['', 'Ce champ est requis.'],
    ['1234567A', undefined],
    [' 1234567 a ', undefined],
  ])('[REG-18] [XC-16] [XC-37] matricule "%s": %s', (typed, problem) => {
    expect(problemOf(MATRICULE, typed)).toBe(problem);
  });

  it.each([
    ['1234567', 'Le code CESU comporte 8 chiffres.'],
    ['1234567A', 'Le code CESU comporte 8 chiffres.'],
    ['12345678', undefined],
    ['1234 5678', undefined],
  ])('[REG-17] [XC-37] CESU code "%s": %s', (typed, problem) => {
    expect(problemOf(CESU_CODE, typed)).toBe(problem);
  });

  it('[25-07] [XC-14] shows the format message for a date in another form, and treats a blank as missing', () => {
    const asked = askedControls(aChoice());
    expect(normaliseControls(asked, [' A1 ', ' 03/02/1980 '])).toEqual(['A1', '03/02/1980']);
    expect(controlProblems(asked, normaliseControls(asked, ['A1', '1/2/1998']))).toEqual([
      undefined,
      'Date invalide (JJ/MM/AAAA attendu).',
    ]);
    expect(controlProblems(asked, normaliseControls(asked, ['   ', '31/02/1980']))).toEqual([
      'Ce champ est requis.',
      'Date invalide (JJ/MM/AAAA attendu).',
    ]);
  });

  it('[REG-10] is sent to the check by code', () => {
    expect(controlInformation(aChoice(), ['A1', '03/02/1980'])).toEqual([
      { code: 'NUMERO_SALARIE', valeur: 'A1' },
      { code: 'DATE_NAISSANCE', valeur: '03/02/1980' },
    ]);
    expect(controlInformation(CESU_CODE, ['12345678'])).toEqual([
      { code: 'CODE_CESU', valeur: '12345678' },
    ]);
  });
});
