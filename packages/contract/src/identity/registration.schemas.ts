import {
  CESU_CODE_CONTROL,
  isCesuCode,
  isMatricule,
  MATRICULE_CONTROL,
  normaliseMatricule,
} from '@portail/rules/identifiers/registration-identifiers.ts';
import * as z from 'zod/mini';
import { PASSWORD_MAX_LENGTH } from '../constants/constants.ts';
import { MESSAGES } from '../messages/messages.ts';
import {
  email,
  frenchDate,
  newPassword,
  optionalText,
  personName,
  requiredChoice,
  requiredText,
  townAndPostcode,
  requiredOr,
} from '../schemas/fields.ts';
import {
  addressLines,
  addressRule,
  civilite,
  isGiven,
  optionalPhones,
  phoneRule,
} from '../people/postal-address.schemas.ts';
import { matricule } from '../schemas/registration-identifiers.ts';
import { evenWithOtherErrors, passwordRule } from './registration-answers.ts';

export const PRODUCT_TYPES = ['TITRE', 'COMPTE', 'INCONNU'] as const;

const hasRightMatricule = ({ code, valeur }: { code: string; valeur: string }): boolean =>
  code !== MATRICULE_CONTROL || isMatricule(normaliseMatricule(valeur));

const codedAnswer = z
  .strictObject({ code: requiredText(64), valeur: requiredText() })
  .check(z.refine(hasRightMatricule, { path: ['valeur'], error: MESSAGES.matricule }));

/** The CESU code of social contracts has its own format. */
export const controlValue = codedAnswer.check(
  z.refine(({ code, valeur }) => code !== CESU_CODE_CONTROL || isCesuCode(valeur), {
    path: ['valeur'],
    error: MESSAGES.cesuCode,
  }),
);

/** Fields of the profile step, also part of the request body. */
export const profileFields = {
  civilite,
  nom: personName(),
  prenom: personName(),
  dateNaissance: frenchDate,
  ...addressLines,
  ...optionalPhones,
  codePostalEtVille: townAndPostcode,
  offresMail: z.boolean({ error: requiredOr(MESSAGES.format) }),
  emailContact: email(),
  confirmationEmailContact: email(),
} as const;

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

export const PROFILE_RULES = [addressRule, phoneRule, emailRule] as const;

/** A person already registered elsewhere sends no password. */
export const registrationPayload = z
  .strictObject({
    ...profileFields,
    verifierInfoControles: z.strictObject({ informationsControles: z.array(controlValue) }),
    infosSupplementaires: z.array(codedAnswer),
    nouveauMotDePasse: z.optional(newPassword),
    nouveauMotDePasseConfirmation: optionalText(PASSWORD_MAX_LENGTH),
    choixTypeProduit: z.optional(requiredChoice(PRODUCT_TYPES)),
    matricule: z.optional(matricule),
    dejaEnregistre: z.boolean({ error: requiredOr(MESSAGES.format) }),
  })
  .check(
    ...PROFILE_RULES,
    passwordRule,
    z.refine((one) => one.dejaEnregistre || one.nouveauMotDePasse !== undefined, {
      path: ['nouveauMotDePasse'],
      error: MESSAGES.required,
    }),
  );
