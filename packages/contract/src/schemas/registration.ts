import {
  CESU_CODE_CONTROL,
  isCesuCode,
  isMatricule,
} from '@portail/rules/identifiers/registration-identifiers.ts';
import * as z from 'zod/mini';
import { PASSWORD_MAX_LENGTH } from '../constants/constants.ts';
import { MESSAGES } from '../messages/messages.ts';
import {
  email,
  frenchDate,
  landlinePhone,
  mobilePhone,
  newPassword,
  optionalText,
  personName,
  requiredChoice,
  requiredText,
  townAndPostcode,
} from './fields.ts';

export const REGISTRATION_TYPES = ['CONTROLE', 'MATRICULE', 'CODE_CESU'] as const;
export const PRODUCT_TYPES = ['TITRE', 'COMPTE', 'INCONNU'] as const;

export const matricule = requiredText(8).check(
  z.refine(isMatricule, { error: MESSAGES.matricule }),
);
export const cesuCode = requiredText(8).check(z.refine(isCesuCode, { error: MESSAGES.cesuCode }));

/** A control value; the CESU code of social contracts is one, with a form of its own. */
export const controlValue = z
  .strictObject({ code: requiredText(64), valeur: requiredText() })
  .check(
    z.refine(({ code, valeur }) => code !== CESU_CODE_CONTROL || isCesuCode(valeur), {
      path: ['valeur'],
      error: MESSAGES.cesuCode,
    }),
  );

/** Accepted in old files and from partners; kept as MME. */
export const civilite = requiredChoice(['M', 'MME', 'MLLE']);

/** The lines of an address; one of the first three must be there. */
export const addressLines = {
  zoneAdresse0: optionalText(),
  zoneAdresse1: optionalText(),
  zoneAdresse2: optionalText(),
  zoneAdresse3: optionalText(),
} as const;

interface AddressAndPhones {
  readonly zoneAdresse0?: string | undefined;
  readonly zoneAdresse1?: string | undefined;
  readonly zoneAdresse2?: string | undefined;
  readonly telephonePrincipal?: string | undefined;
  readonly telephoneSecondaire?: string | undefined;
}

const isGiven = (text: unknown): boolean => typeof text === 'string' && text.trim() !== '';

export const hasAddress = (one: AddressAndPhones): boolean =>
  isGiven(one.zoneAdresse0) || isGiven(one.zoneAdresse1) || isGiven(one.zoneAdresse2);

export const hasPhone = (one: AddressAndPhones): boolean =>
  isGiven(one.telephonePrincipal) || isGiven(one.telephoneSecondaire);

/** What one person says of themselves: the profile step, and the same part of the payload. */
export const profileFields = {
  civilite,
  nom: personName(),
  prenom: personName(),
  dateNaissance: frenchDate,
  ...addressLines,
  telephonePrincipal: z.optional(mobilePhone),
  telephoneSecondaire: z.optional(landlinePhone),
  codePostalEtVille: townAndPostcode,
  offresMail: z.boolean({ error: MESSAGES.format }),
  emailContact: email(),
  confirmationEmailContact: email(),
} as const;

/** Rules over several fields speak along with those of each field, not at the next try only. */
const evenWithOtherErrors = {
  when: ({ value }: { readonly value: unknown }) => typeof value === 'object' && value !== null,
} as const;

export const addressRule = z.refine<AddressAndPhones>(hasAddress, {
  ...evenWithOtherErrors,
  path: ['zoneAdresse0'],
  error: MESSAGES.addressMissing,
});
export const phoneRule = z.refine<AddressAndPhones>(hasPhone, {
  ...evenWithOtherErrors,
  path: ['telephonePrincipal'],
  error: MESSAGES.phoneMissing,
});
interface Emails {
  readonly emailContact?: string | undefined;
  readonly confirmationEmailContact?: string | undefined;
}
const hasSameEmails = ({ emailContact, confirmationEmailContact }: Emails): boolean =>
  !isGiven(emailContact) ||
  !isGiven(confirmationEmailContact) ||
  emailContact?.toLowerCase() === confirmationEmailContact?.toLowerCase();
const emailRule = z.refine<Emails>(hasSameEmails, {
  ...evenWithOtherErrors,
  path: ['confirmationEmailContact'],
  error: MESSAGES.emailConfirmation,
});

/** The rules over several fields of a profile. */
export const PROFILE_RULES = [addressRule, phoneRule, emailRule] as const;

interface Passwords {
  readonly nouveauMotDePasse?: string | undefined;
  readonly nouveauMotDePasseConfirmation?: string | undefined;
}
const passwordRule = z.refine<Passwords>(
  (one) => one.nouveauMotDePasse === one.nouveauMotDePasseConfirmation,
  {
    ...evenWithOtherErrors,
    path: ['nouveauMotDePasseConfirmation'],
    error: MESSAGES.passwordConfirmation,
  },
);

export const registrationPassword = z
  .strictObject({
    nouveauMotDePasse: newPassword,
    nouveauMotDePasseConfirmation: requiredText(PASSWORD_MAX_LENGTH),
  })
  .check(passwordRule);

/** Section 3.3. A person already registered elsewhere sends no password. */
export const registrationPayload = z
  .strictObject({
    ...profileFields,
    verifierInfoControles: z.strictObject({ informationsControles: z.array(controlValue) }),
    infosSupplementaires: z.array(
      z.strictObject({ code: requiredText(64), valeur: requiredText() }),
    ),
    nouveauMotDePasse: z.optional(newPassword),
    nouveauMotDePasseConfirmation: optionalText(PASSWORD_MAX_LENGTH),
    choixTypeProduit: z.optional(requiredChoice(PRODUCT_TYPES)),
    matricule: z.optional(matricule),
    dejaEnregistre: z.boolean({ error: MESSAGES.format }),
  })
  .check(
    ...PROFILE_RULES,
    passwordRule,
    z.refine((one) => one.dejaEnregistre || one.nouveauMotDePasse !== undefined, {
      path: ['nouveauMotDePasse'],
      error: MESSAGES.required,
    }),
  );
