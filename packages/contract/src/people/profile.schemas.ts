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

/** The profile does not depend on the contract; a contract that is given must be the person's own. */
export const profileQuery = z.strictObject({
  numeroContrat: z.optional(numeroContrat),
  typeContrat: z.optional(requiredChoice(VISUALISATION_MODES)),
});
export type ProfileQuery = z.output<typeof profileQuery>;

/** Section 7.4 of the specification, with the rules of section 5.2 across fields. */
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

/** Unknown lines and numbers are empty. */
export const mainInformation = z.object({
  /** MLLE, found in old rows, is returned as MME. */
  civilite: z.enum(['M', 'MME']),
  nom: z.string(),
  prenom: z.string(),
  /** DD/MM/YYYY; changed only at registration and in an order. */
  dateNaissance: z.string(),
  zoneAdresse0: z.string(),
  zoneAdresse1: z.string(),
  zoneAdresse2: z.string(),
  zoneAdresse3: z.string(),
  codePostalEtVille: z.string(),
  telephonePrincipal: z.string(),
  telephoneSecondaire: z.string(),
  emailContact: z.string(),
  /** The same address, so that the form opens with both fields filled. */
  confirmationEmailContact: z.string(),
  offresMail: z.boolean(),
});
export type MainInformation = z.infer<typeof mainInformation>;

/** The current password confirms the change. */
export const connectionInformationBody = z.strictObject({
  login: requiredText(),
  motDePasse: requiredText(PASSWORD_MAX_LENGTH),
});
export type ConnectionInformationBody = z.output<typeof connectionInformationBody>;

/**
 * ABSENTES: never given. EN_ATTENTE: given less than a day ago, no payout yet. ACTIVES: used for
 * payouts.
 */
export const OWN_BANK_STATUTS = ['ABSENTES', 'EN_ATTENTE', 'ACTIVES'] as const;
export type OwnBankStatut = (typeof OWN_BANK_STATUTS)[number];

/** Unknown values are empty. */
export const ownBankDetails = z.object({
  statut: z.enum(OWN_BANK_STATUTS),
  titulaire: z.string(),
  /** "•••• 0189": only the last four characters. */
  iban: z.string().check(z.regex(/^(•••• [0-9A-Z]{4})?$/)),
  bic: z.string(),
  /** Name of the bank, when its code is known. */
  banque: z.string(),
  /** DD/MM/YYYY HH:mm in France, while EN_ATTENTE: the first time of a payout. */
  virementsAPartirDu: z.optional(z.string()),
});
export type OwnBankDetails = z.infer<typeof ownBankDetails>;

export const ownBankDetailsBody = z.strictObject({ titulaire: accountHolder, iban, bic });
export type OwnBankDetailsBody = z.output<typeof ownBankDetailsBody>;

/** Only the numbers can be changed; a number that is left out stays unchanged. */
export const declarationInformationBody = z.strictObject({
  numeroEmployeurCesu: textOrNone(isCesuEmployerNumber, DECLARATION_MESSAGES.cesuEmployerNumber),
  numeroPajemploi: textOrNone(isPajemploiNumber, DECLARATION_MESSAGES.pajemploiNumber),
});
export type DeclarationInformationBody = z.output<typeof declarationInformationBody>;

export const declarationInformation = z.object({
  /** Empty until one is given or used. */
  numeroEmployeurCesu: z.string(),
  numeroPajemploi: z.string(),
  /** `null` while the state is unknown because the body has not answered yet. */
  etatMandatCesu: z.nullable(z.enum(MANDAT_ETATS)),
  etatMandatPaje: z.nullable(z.enum(MANDAT_ETATS)),
});
export type DeclarationInformation = z.infer<typeof declarationInformation>;

export const CONSENT_SUBJECTS = ['OFFRES_MAIL'] as const;
export type ConsentSubject = (typeof CONSENT_SUBJECTS)[number];
export const CONSENT_SOURCES = ['INSCRIPTION', 'PROFIL', 'REPRISE'] as const;
export type ConsentSource = (typeof CONSENT_SOURCES)[number];

/** Append-only: a new choice is a new row. */
export const consent = z.object({
  sujet: z.enum(CONSENT_SUBJECTS),
  choix: z.enum(['ACCEPTE', 'REFUSE']),
  /** DD/MM/YYYY HH:mm in France. */
  date: z.string(),
  /** Where it was made; REPRISE: taken over from data without dates. */
  source: z.enum(CONSENT_SOURCES),
  versionTexte: z.string(),
  /** The text that was displayed. */
  texte: z.string(),
});
export type Consent = z.infer<typeof consent>;
