import { FILE_MESSAGES } from '@portail/contract/messages/file-messages.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../../platform/ports/domain-error.ts';
import { columnsOf } from './control-files.ts';
import { readLine } from './read-line.ts';
import type { FileRules } from './imports.repository.ts';

const RULES: FileRules = {
  controls: [
    { code: 'MATRICULE', libelle: 'Matricule', selectionnee: true },
    { code: 'DATE_NAISSANCE', libelle: 'Date de naissance', selectionnee: true },
    { code: 'QUOTIENT_FAMILIAL', libelle: 'Quotient familial', selectionnee: true },
  ],
  identifying: 'MATRICULE',
  categories: ['Employé', 'Cadre'],
  typeInscription: 'MATRICULE',
  titles: [],
};
const HEADER = [
  'Matricule',
  'Date de naissance',
  'Quotient familial',
  'Civilité',
  'Code postal et ville',
  'Téléphone',
  'Fixe',
  'Catégorie',
];
const GOOD = [
  '1000001A',
  '14/03/1986',
  '1 200',
  'Mme',
  '69003 LYON',
  '06 12 34 56 78',
  '',
  'cadre',
];

const read = (changes: Readonly<Record<string, string>> = {}, rules = RULES) => {
  const cells = HEADER.map((name, index) => changes[name] ?? GOOD[index] ?? '');
  const columns = columnsOf(HEADER, rules);
  return readLine(
    { line: 2, cells, isMisquoted: false },
    { columns, rules, today: calendarDay('2026-11-15') },
  );
};
const messageOf = (changes: Readonly<Record<string, string>>, rules = RULES) => {
  const found = read(changes, rules);
  return found.isRight ? undefined : found.message;
};

describe('[FUND-18] control file line', () => {
  it('is split into compared and stored values', () => {
    expect(read()).toEqual({
      isRight: true,
      expected: {
        line: 2,
        identifiant: '1000001A',
        values: {
          MATRICULE: '1000001A',
          DATE_NAISSANCE: '14/03/1986',
          QUOTIENT_FAMILIAL: '1 200',
        },
        person: {
          civilite: 'MME',
          date_naissance: '1986-03-14',
          code_postal_et_ville: '69003 LYON',
          telephone_principal: '0612345678',
          telephone_secondaire: null,
          categorie_personnel: 'Cadre',
        },
      },
    });
  });

  it('[33-8] tells a birth date to come from a text that is no date', () => {
    expect(messageOf({ 'Date de naissance': '01/01/2030' })).toBe(
      '«\u00a0Date de naissance\u00a0» est une date à venir\u00a0: vérifiez l’année de naissance.',
    );
    expect(messageOf({ 'Date de naissance': '31/02/1986' })).toBe(
      '«\u00a0Date de naissance\u00a0» n’est pas une date (JJ/MM/AAAA attendu).',
    );
  });

  it('[33-8] counts the columns of a line in the singular and the plural', () => {
    expect([FILE_MESSAGES.cellCount(1, 8), FILE_MESSAGES.cellCount(2, 8)]).toEqual([
      'Cette ligne compte 1 colonne au lieu de 8.',
      'Cette ligne compte 2 colonnes au lieu de 8.',
    ]);
  });

  it('restores leading zeros that spreadsheets drop', () => {
    expect(
      read({ Téléphone: '612345678', 'Code postal et ville': '1000 BOURG-EN-BRESSE' }),
    ).toMatchObject({
      expected: {
        person: {
          telephone_principal: '0612345678',
          code_postal_et_ville: '01000 BOURG-EN-BRESSE',
        },
      },
    });
  });

  it.each([
    [{ Matricule: '' }, 'est requis'],
    [{ Matricule: '123' }, 'Le format du matricule est incorrect'],
    [{ 'Date de naissance': '' }, 'est requis'],
    [{ 'Date de naissance': '31/02/1986' }, 'n’est pas une date'],
    [{ 'Date de naissance': '1986-03-14' }, 'n’est pas une date'],
    [{ 'Date de naissance': '15/11/2026' }, 'est une date à venir'],
    [{ 'Quotient familial': 'mille' }, 'n’est pas un montant'],
    [{ Civilité: 'Docteur' }, 'doit être M ou MME'],
    [{ 'Code postal et ville': 'LYON' }, 'code postal suivi d’une ville'],
    [{ Téléphone: '0478000000' }, '06 ou 07'],
    [{ Fixe: '0612345678' }, '01, 02, 03'],
    [{ Catégorie: 'Ouvrier' }, 'Ouvrier n’est pas proposée'],
    [{ Catégorie: 'a\u0007b' }, 'caractère interdit'],
    [{ Catégorie: 'x'.repeat(300) }, 'dépasse 255 caractères'],
  ])('%j is refused because it %s', (changes, message) => {
    expect(messageOf(changes)).toContain(message);
  });

  it.each(['CONTROLE', 'MATRICULE', 'CODE_CESU'] as const)(
    '[25-08] [XC-16] refuses a malformed matricule on a contract of type %s',
    (typeInscription) => {
      expect(messageOf({ Matricule: 'E12' }, { ...RULES, typeInscription })).toBe(
        '« Matricule » : Le format du matricule est incorrect (7 chiffres suivis d’une lettre attendus).',
      );
    },
  );

  it('accepts an empty amount that the person may declare', () => {
    expect(read({ 'Quotient familial': '' })).toMatchObject({
      expected: { values: { QUOTIENT_FAMILIAL: null } },
    });
  });

  it('of a social contract requires a CESU code of eight digits', () => {
    const rules: FileRules = {
      ...RULES,
      controls: [{ code: 'CODE_CESU', libelle: 'Matricule', selectionnee: true }],
      identifying: 'CODE_CESU',
      typeInscription: 'CODE_CESU',
    };
    expect(messageOf({ Matricule: '1234' }, rules)).toContain('8 chiffres');
    expect(messageOf({ Matricule: '12345678' }, rules)).toBeUndefined();
  });

  it('is accepted or refused with a message for any content', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 12 }), (cells) => {
        const columns = columnsOf(HEADER, RULES);
        const found = readLine(
          { line: 9, cells, isMisquoted: false },
          { columns, rules: RULES, today: calendarDay('2026-11-15') },
        );
        if (!found.isRight) expect(found.message).toMatch(/^\S.+\.$/su);
      }),
    );
  });
});

describe('[FUND-18] control file header', () => {
  const problemsOf = (header: readonly string[], rules = RULES): readonly string[] => {
    try {
      columnsOf(header, rules);
      return [];
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return (error.fields ?? []).map(({ message }) => message);
    }
  };

  it('reports all of its problems at once', () => {
    expect(problemsOf(['NOM', 'nom', 'NIR'])).toEqual([
      expect.stringContaining('sécurité sociale'),
      'La colonne «\u00a0MATRICULE\u00a0» manque.',
      'La colonne «\u00a0DATE_NAISSANCE\u00a0» manque.',
      'La colonne «\u00a0nom\u00a0» est présente deux fois.',
    ]);
  });

  it('requires the identifying control', () => {
    expect(problemsOf(HEADER, { ...RULES, identifying: undefined })).toHaveLength(1);
  });

  it('reports its unknown columns', () => {
    expect(columnsOf([...HEADER, 'Service', 'Motif du rejet'], RULES).ignored).toEqual(['Service']);
  });
});
