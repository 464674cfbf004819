import * as z from 'zod/mini';
import { PASSWORD_MAX_LENGTH } from '../constants/constants.ts';
import { MESSAGES } from '../messages/messages.ts';
import { newPassword, requiredText } from '../schemas/fields.ts';
import { REGISTRATION_TYPES } from './registration-types.schemas.ts';

// Drafts validate the password on every page, so it is separate from the rest of the form.

/** Runs rules over several fields even when single fields have errors. */
export const evenWithOtherErrors = {
  when: ({ value }: { readonly value: unknown }) => typeof value === 'object' && value !== null,
} as const;

interface Passwords {
  readonly nouveauMotDePasse?: string | undefined;
  readonly nouveauMotDePasseConfirmation?: string | undefined;
}
export const passwordRule = z.refine<Passwords>(
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

/**
 * Fields required by a campaign, under the names used by the portal (the wire names are French).
 */
const requiredInfo = z.object({ label: z.string(), code: z.string() });

/** The chosen campaign and everything that decides the following steps and their fields. */
export const sessionChoice = z.object({
  contractId: requiredText(20),
  registrationType: z.enum(REGISTRATION_TYPES),
  allowProductTypeChoice: z.boolean(),
  libelleMatricule: z.nullable(z.string()),
  id: requiredText(64),
  label: z.string(),
  controlInfos: z.array(requiredInfo),
  additionalInfos: z.array(requiredInfo),
  /** True when the contract has a single campaign, which was selected automatically. */
  isOnly: z.boolean(),
});
export type SessionChoice = z.infer<typeof sessionChoice>;

/** As typed, in order; `isChecked` when the server accepted them. */
export const controlAnswer = z.object({
  values: z.array(z.string()),
  isChecked: z.literal(true),
});

/** As typed; empty fields are ''. */
export const profileValues = z.object({
  civilite: z.string(),
  nom: z.string(),
  prenom: z.string(),
  dateNaissance: z.string(),
  zoneAdresse0: z.string(),
  zoneAdresse1: z.string(),
  zoneAdresse2: z.string(),
  zoneAdresse3: z.string(),
  codePostalEtVille: z.string(),
  telephonePrincipal: z.string(),
  telephoneSecondaire: z.string(),
  emailContact: z.string(),
  confirmationEmailContact: z.string(),
  mailOffers: z.boolean(),
  /** Stored in the draft only; no call sends it. */
  postalOffersRefusal: z.boolean(),
  choixTypeProduit: z.string(),
  /** In the order of the campaign. */
  infosSupplementaires: z.array(z.string()),
});
export type ProfileValues = z.infer<typeof profileValues>;

/** Complete when the server has answered whether the person is already registered. */
export const profileAnswer = z.object({
  values: profileValues,
  isRegisteredElsewhere: z.boolean(),
});

export const registrationOutcome = z.object({
  premiereInscription: z.boolean(),
  /** Kept in memory only. */
  emailContact: z.optional(z.string()),
});
