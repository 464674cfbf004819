import * as z from 'zod/mini';
import { requiredText } from '../schemas/fields.ts';
import { REGISTRATION_TYPES } from './registration-types.schemas.ts';
import { registrationPassword } from './registration-password.schemas.ts';

/** What a session asks for, under the names that the portal keeps (the wire has French ones). */
const askedInfo = z.object({ label: z.string(), code: z.string() });

/**
 * The session, and with it all that decides the rest of the way: which steps there are and which
 * fields they have follows from the answers alone.
 */
export const sessionChoice = z.object({
  contractId: requiredText(20),
  registrationType: z.enum(REGISTRATION_TYPES),
  allowProductTypeChoice: z.boolean(),
  libelleMatricule: z.nullable(z.string()),
  id: requiredText(64),
  label: z.string(),
  controlInfos: z.array(askedInfo),
  additionalInfos: z.array(askedInfo),
  /** The contract has no other: it was not chosen by the person. */
  isOnly: z.boolean(),
});
export type SessionChoice = z.infer<typeof sessionChoice>;

/** Kept as typed, in the order asked; the server has found one person by them when `isChecked`. */
export const controlAnswer = z.object({
  values: z.array(z.string()),
  isChecked: z.literal(true),
});

/** Every field as typed: an empty one holds ''. */
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
  /** Asked and kept; no call carries it. */
  postalOffersRefusal: z.boolean(),
  choixTypeProduit: z.string(),
  /** In the order in which the session asks for them. */
  infosSupplementaires: z.array(z.string()),
});
export type ProfileValues = z.infer<typeof profileValues>;

/** Whole once the server has said whether the person is known already. */
export const profileAnswer = z.object({
  values: profileValues,
  isRegisteredElsewhere: z.boolean(),
});

export const passwordAnswer = registrationPassword;

export const registrationOutcome = z.object({
  premiereInscription: z.boolean(),
  /** In memory only. */
  emailContact: z.optional(z.string()),
});
