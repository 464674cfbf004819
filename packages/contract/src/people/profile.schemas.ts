import { VISUALISATION_MODES } from '@portail/rules/identity/access/vocabulary.ts';
import { DECLARATION_MESSAGES } from '@portail/rules/declarations/declaration-messages.ts';
import { isCesuEmployerNumber, isPajemploiNumber } from '@portail/rules/declarations/numbers.ts';
import { MANDAT_ETATS } from '@portail/rules/declarations/vocabulary.ts';
import * as z from 'zod/mini';
import { PASSWORD_MAX_LENGTH } from '../constants/constants.ts';
import { MESSAGES } from '../messages/messages.ts';
import { accountHolder, bic, iban } from '../schemas/bank-fields.ts';
import {
  email,
  numeroContrat,
  requiredChoice,
  requiredText,
  townAndPostcode,
} from '../schemas/fields.ts';
import { addressLines, optionalPhones, textOrNone } from './postal-address.schemas.ts';
import { PRODUCT_TYPES, PROFILE_RULES } from '../identity/registration.schemas.ts';

export const productChoice = z.object({ valeur: z.enum(PRODUCT_TYPES) });
export const productChoiceBody = z.strictObject({ valeur: requiredChoice(PRODUCT_TYPES) });
export const productChoiceQuery = z.strictObject({ numeroContrat });
export type ProductChoice = z.infer<typeof productChoice>;

/** A profile is the person's, whatever the contract; one that is named must be their own. */
export const profileQuery = z.strictObject({
  numeroContrat: z.optional(numeroContrat),
  typeContrat: z.optional(requiredChoice(VISUALISATION_MODES)),
});
export type ProfileQuery = z.output<typeof profileQuery>;

/** Section 7.4, with the rules of section 5.2 over several of its fields. */
export const mainInformationFields = {
  ...addressLines,
  ...optionalPhones,
  codePostalEtVille: townAndPostcode,
  offresMail: z.boolean({ error: MESSAGES.required }),
  emailContact: email(),
  confirmationEmailContact: email(),
} as const;
export const mainInformationBody = z.strictObject(mainInformationFields).check(...PROFILE_RULES);
export type MainInformationBody = z.output<typeof mainInformationBody>;

/** Lines and numbers that are not known are empty. */
export const mainInformation = z.object({
  /** Shown as Monsieur or Madame: MLLE never leaves the house. */
  civilite: z.enum(['M', 'MME']),
  nom: z.string(),
  prenom: z.string(),
  /** DD/MM/YYYY, changed at registration and in an order only (D-116). */
  dateNaissance: z.string(),
  zoneAdresse0: z.string(),
  zoneAdresse1: z.string(),
  zoneAdresse2: z.string(),
  zoneAdresse3: z.string(),
  codePostalEtVille: z.string(),
  telephonePrincipal: z.string(),
  telephoneSecondaire: z.string(),
  emailContact: z.string(),
  /** The same again: the form opens on it, and nobody retypes what they do not change. */
  confirmationEmailContact: z.string(),
  offresMail: z.boolean(),
});
export type MainInformation = z.infer<typeof mainInformation>;

/** The current password confirms (D-115). */
export const connectionInformationBody = z.strictObject({
  login: requiredText(),
  motDePasse: requiredText(PASSWORD_MAX_LENGTH),
});
export type ConnectionInformationBody = z.output<typeof connectionInformationBody>;

/**
 * ABSENTES: none was ever given. EN_ATTENTE: given less than a day ago, nothing is paid there yet.
 * ACTIVES: payouts go there.
 */
export const OWN_BANK_STATUTS = ['ABSENTES', 'EN_ATTENTE', 'ACTIVES'] as const;
export type OwnBankStatut = (typeof OWN_BANK_STATUTS)[number];

/** What is not known is empty. */
export const ownBankDetails = z.object({
  statut: z.enum(OWN_BANK_STATUTS),
  titulaire: z.string(),
  /** "•••• 0189": its last four characters and no more. */
  iban: z.string().check(z.regex(/^(•••• [0-9A-Z]{4})?$/)),
  bic: z.string(),
  /** Name of the bank, when its code is one that we know. */
  banque: z.string(),
  /** DD/MM/YYYY HH:mm in France: no payout leaves before, while EN_ATTENTE. */
  virementsAPartirDu: z.optional(z.string()),
});
export type OwnBankDetails = z.infer<typeof ownBankDetails>;

export const ownBankDetailsBody = z.strictObject({ titulaire: accountHolder, iban, bic });
export type OwnBankDetailsBody = z.output<typeof ownBankDetailsBody>;

/** D-108: the numbers are the person's to change, the mandates are the bodies' to say. One left out stays. */
export const declarationInformationBody = z.strictObject({
  numeroEmployeurCesu: textOrNone(isCesuEmployerNumber, DECLARATION_MESSAGES.cesuEmployerNumber),
  numeroPajemploi: textOrNone(isPajemploiNumber, DECLARATION_MESSAGES.pajemploiNumber),
});
export type DeclarationInformationBody = z.output<typeof declarationInformationBody>;

export const declarationInformation = z.object({
  /** Empty as long as none was given nor used. */
  numeroEmployeurCesu: z.string(),
  numeroPajemploi: z.string(),
  /** `null` while the body does not answer and has never said anything of this number. */
  etatMandatCesu: z.nullable(z.enum(MANDAT_ETATS)),
  etatMandatPaje: z.nullable(z.enum(MANDAT_ETATS)),
});
export type DeclarationInformation = z.infer<typeof declarationInformation>;

export const CONSENT_SUBJECTS = ['OFFRES_MAIL'] as const;
export type ConsentSubject = (typeof CONSENT_SUBJECTS)[number];
export const CONSENT_SOURCES = ['INSCRIPTION', 'PROFIL', 'REPRISE'] as const;
export type ConsentSource = (typeof CONSENT_SOURCES)[number];

/** One choice of one day: it is never rewritten, another follows it. */
export const consent = z.object({
  sujet: z.enum(CONSENT_SUBJECTS),
  choix: z.enum(['ACCEPTE', 'REFUSE']),
  /** DD/MM/YYYY HH:mm in France. */
  date: z.string(),
  /** Where it was made; REPRISE: before choices were dated, as it stood then. */
  source: z.enum(CONSENT_SOURCES),
  versionTexte: z.string(),
  /** The sentence that was shown. */
  texte: z.string(),
});
export type Consent = z.infer<typeof consent>;
