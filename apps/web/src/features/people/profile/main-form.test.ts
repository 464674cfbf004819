import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { mainInformationBody } from '@portail/contract/people/profile.schemas.ts';
import { describe, expect, it } from 'vitest';
import { resolverOf } from '../../../shared/forms/zod-resolver.ts';
import { isMailChanged, type MainValues, mainValuesOf, normaliseMain } from './main-form.ts';

const KNOWN = mainValuesOf({
  civilite: 'MME',
  nom: 'Rousseau',
  prenom: 'Camille',
  dateNaissance: '31/01/1980',
  zoneAdresse0: '1 rue des Essais',
  zoneAdresse1: '',
  zoneAdresse2: '',
  zoneAdresse3: '',
  codePostalEtVille: '69003 LYON',
  telephonePrincipal: '0612345678',
  telephoneSecondaire: '',
  emailContact: 'camille@courriel.example',
  confirmationEmailContact: 'camille@courriel.example',
  offresMail: false,
});

const resolve = resolverOf<MainValues, typeof mainInformationBody>(mainInformationBody);
const outcomeOf = (typed: Partial<MainValues>) =>
  resolve(normaliseMain({ ...KNOWN, ...typed }, KNOWN.emailContact), undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });

describe('the main information of a profile', () => {
  it('[PROF-04] sends the fields of the specification, with an unchanged mail confirmed by itself', async () => {
    const { values } = await outcomeOf({ telephonePrincipal: '06 12 34 56 78' });
    expect(values).toEqual({
      zoneAdresse0: '1 rue des Essais',
      codePostalEtVille: '69003 LYON',
      telephonePrincipal: '0612345678',
      emailContact: 'camille@courriel.example',
      confirmationEmailContact: 'camille@courriel.example',
      offresMail: false,
    });
  });

  it.each([
    ['zoneAdresse0', { zoneAdresse0: ' ' }, MESSAGES.addressMissing],
    ['telephonePrincipal', { telephonePrincipal: '' }, MESSAGES.phoneMissing],
    ['codePostalEtVille', { codePostalEtVille: '' }, MESSAGES.required],
    ['emailContact', { emailContact: '', confirmationEmailContact: '' }, MESSAGES.required],
    ['zoneAdresse2', { zoneAdresse2: 'x'.repeat(256) }, MESSAGES.maxLength(255)],
    ['confirmationEmailContact', { emailContact: 'autre@courriel.example' }, MESSAGES.required],
  ] as const)(
    '[PROF-05, PROF-18] is refused at %s when it is wrong',
    async (name, typed, message) => {
      const { errors } = await outcomeOf(typed);
      expect(errors).toMatchObject({ [name]: { message } });
    },
  );

  it('[PROF-05] asks for the same new mail twice', async () => {
    const typed = { emailContact: 'autre@courriel.example', confirmationEmailContact: 'a@b.fr' };
    const { errors } = await outcomeOf(typed);
    expect(errors).toMatchObject({
      confirmationEmailContact: { message: MESSAGES.emailConfirmation },
    });
  });

  it('does not take a capital for another mail', () => {
    expect(isMailChanged(' Camille@courriel.example', KNOWN.emailContact)).toBe(false);
    expect(isMailChanged('camille@autre.example', KNOWN.emailContact)).toBe(true);
  });
});
