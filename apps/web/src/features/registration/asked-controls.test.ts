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

describe('what the control step asks', () => {
  it('[REG-08] the control information of the session, under its own labels', () => {
    expect(askedControls(aChoice()).map(({ label, kind }) => [label, kind])).toEqual([
      ['Numéro de salarié', 'text'],
      ['Date de naissance', 'date'],
    ]);
  });

  it('[REG-18] the matricule of its contract, labelled by it', () => {
    expect(askedControls(MATRICULE)).toEqual([
      { code: 'MATRICULE', label: 'Numéro de paie', kind: 'matricule' },
    ]);
  });

  it('the code once, whether or not the session names it too', () => {
    const named = aChoice({
      registrationType: 'CODE_CESU',
      controlInfos: [{ code: 'CODE_CESU', label: 'Votre code' }],
    });
    expect(askedControls(CESU_CODE).map(({ code }) => code)).toEqual(['CODE_CESU']);
    expect(askedControls(named)).toEqual([
      { code: 'CODE_CESU', label: 'Votre code', kind: 'cesu-code' },
    ]);
  });

  it('[25-08] [XC-16] a matricule has one form, whatever the contract registers by', () => {
    const own = aChoice({ controlInfos: [{ code: 'MATRICULE', label: 'Matricule' }] });
    expect(problemOf(own, 'AB-12')).toBe('Le format du matricule est incorrect');
    expect(problemOf(own, '1234567A')).toBeUndefined();
  });
});

describe('what is typed', () => {
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

  it('[25-07] [XC-14] a date in another form gets the format message, a blank is nothing', () => {
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

  it('[REG-10] goes to the check by code', () => {
    expect(controlInformation(aChoice(), ['A1', '03/02/1980'])).toEqual([
      { code: 'NUMERO_SALARIE', valeur: 'A1' },
      { code: 'DATE_NAISSANCE', valeur: '03/02/1980' },
    ]);
    expect(controlInformation(CESU_CODE, ['12345678'])).toEqual([
      { code: 'CODE_CESU', valeur: '12345678' },
    ]);
  });
});
