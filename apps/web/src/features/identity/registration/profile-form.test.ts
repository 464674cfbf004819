import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { describe, expect, it } from 'vitest';
import { withoutBlanks } from '../../../shared/forms/blanks.ts';
import { EMPTY_PROFILE, normaliseProfile, profileOf, profileSchema } from './profile-form.ts';
import { aChoice, aProfile } from './registration.builder.ts';

const TODAY = calendarDay('2026-11-15');
const REQUIRED = 'Ce champ est requis.';

const problems = (
  changes: Parameters<typeof aProfile>[0],
  choice = aChoice(),
): Readonly<Record<string, string>> => {
  const typed = normaliseProfile(aProfile(changes), choice.additionalInfos.length);
  const parsed = profileSchema(choice, TODAY).safeParse(withoutBlanks(typed));
  const issues = parsed.error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map((one) => [one.path.join('.'), one.message]));
};

describe('profile step', () => {
  it('accepts a complete profile', () => {
    expect(problems({})).toEqual({});
  });

  it('[REG-19] [REG-27] shows all missing fields together', () => {
    expect(problems({ ...EMPTY_PROFILE, infosSupplementaires: [] })).toEqual({
      civilite: REQUIRED,
      nom: REQUIRED,
      prenom: REQUIRED,
      dateNaissance: REQUIRED,
      zoneAdresse0: 'Veuillez renseigner au moins une ligne d’adresse.',
      telephonePrincipal: 'Veuillez renseigner au moins un numéro de téléphone.',
      codePostalEtVille: REQUIRED,
      emailContact: REQUIRED,
      confirmationEmailContact: REQUIRED,
      choixTypeProduit: REQUIRED,
      'infosSupplementaires.0': REQUIRED,
    });
  });

  it('[REG-19] requires one of the first three address lines', () => {
    expect(problems({ zoneAdresse0: '', zoneAdresse2: 'Bâtiment B' })).toEqual({});
    expect(problems({ zoneAdresse0: '', zoneAdresse3: 'Le Bourg' })).toEqual({
      zoneAdresse0: 'Veuillez renseigner au moins une ligne d’adresse.',
    });
  });

  it('[REG-19] requires one of the two phones', () => {
    expect(problems({ telephonePrincipal: '', telephoneSecondaire: '0112345678' })).toEqual({});
  });

  it.each([
    [{ telephonePrincipal: '0812345678' }, '06 ou 07'],
    [{ telephonePrincipal: '0612' }, '06 ou 07'],
    [{ telephonePrincipal: '', telephoneSecondaire: '0812345678' }, '01, 02, 03, 04, 05 ou 09'],
  ])('[REG-20] [XC-37] refuses the phone %j', (changes, prefixes) => {
    expect(Object.values(problems(changes))).toEqual([
      `Ce numéro de téléphone doit comporter 10 chiffres et commencer par ${prefixes}.`,
    ]);
  });

  it('[REG-21] requires a valid and confirmed e-mail address', () => {
    expect(problems({ emailContact: 'camille', confirmationEmailContact: 'camille' })).toEqual({
      emailContact: 'Adresse e-mail invalide.',
      confirmationEmailContact: 'Adresse e-mail invalide.',
    });
    expect(problems({ confirmationEmailContact: 'camile@exemple.fr' })).toEqual({
      confirmationEmailContact: 'Les adresses e-mail ne correspondent pas.',
    });
    expect(problems({ confirmationEmailContact: 'Camille@Exemple.fr ' })).toEqual({});
  });

  it('[REG-27] [XC-19] accepts sixteen years on the day itself', () => {
    expect(problems({ dateNaissance: '15/11/2010' })).toEqual({});
    expect(problems({ dateNaissance: '16/11/2010' })).toEqual({
      dateNaissance: 'Vous devez avoir au moins 16 ans.',
    });
  });

  it('[REG-27] limits names to 255 characters', () => {
    expect(problems({ nom: 'a'.repeat(255) })).toEqual({});
    expect(problems({ nom: 'a'.repeat(256), prenom: 'b'.repeat(256) })).toEqual({
      nom: 'Ce champ a une longueur maximale de 255 caractères.',
      prenom: 'Ce champ a une longueur maximale de 255 caractères.',
    });
  });

  it('[XC-08] [REG-23] requires the product only when the contract offers the choice', () => {
    expect(problems({ choixTypeProduit: '' })).toEqual({ choixTypeProduit: REQUIRED });
    const closed = aChoice({ allowProductTypeChoice: false });
    expect(problems({ choixTypeProduit: '' }, closed)).toEqual({});
  });

  it('[REG-16] offers Monsieur and Madame only', () => {
    expect(problems({ civilite: 'MLLE' })).toEqual({
      civilite: 'Cette valeur n’est pas proposée.',
    });
  });

  it('[25-07] [XC-14] keeps a date as typed and shows the required format', () => {
    const typed = normaliseProfile(aProfile({ dateNaissance: ' 1/2/1998 ' }), 1);
    expect(typed.dateNaissance).toBe('1/2/1998');
    expect(problems({ dateNaissance: typed.dateNaissance })).toEqual({
      dateNaissance: 'Date invalide (JJ/MM/AAAA attendu).',
    });
  });

  it('accepts usual spellings of phone numbers and towns', () => {
    const typed = aProfile({
      telephonePrincipal: '06 12.34-56 78',
      codePostalEtVille: ' 75011   PARIS ',
    });
    expect(normaliseProfile(typed, 1)).toMatchObject({
      telephonePrincipal: '0612345678',
      codePostalEtVille: '75011 PARIS',
    });
  });
});

describe('data known to the funder', () => {
  const known = {
    civilite: 'MME',
    nom: 'Durand',
    prenom: 'Camille',
    dateNaissance: '31/01/1980',
    zoneAdresse0: '12 rue des Lilas',
    zoneAdresse1: '',
    zoneAdresse2: '',
    zoneAdresse3: '',
    codePostalEtVille: '75011 PARIS',
    emailContact: 'camille@exemple.fr',
    telephonePrincipal: '0612345678',
    telephoneSecondaire: '',
  } as const;

  it('[REG-10] fills the profile, without the confirmation and the choices', () => {
    expect(profileOf(known)).toEqual({ ...EMPTY_PROFILE, ...known });
    expect(profileOf({ ...known, civilite: null, dateNaissance: null })).toMatchObject({
      civilite: '',
      dateNaissance: '',
      confirmationEmailContact: '',
    });
  });
});
