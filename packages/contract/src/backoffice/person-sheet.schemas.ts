import { PENDING_STATUTS } from '@portail/rules/backoffice/operators/operations.ts';
import { REQUEST_STATUTS } from '@portail/rules/people/requests/request-status.ts';
import * as z from 'zod/mini';
import { CONTACT_SUBJECTS } from '../people/service.calls.ts';
import { email, requiredChoice, requiredList, requiredText } from '../schemas/fields.ts';
import { amount, day, moment } from '../schemas/wire-fields.ts';
import { MESSAGES } from '../messages/messages.ts';
import { numeroTitre, PAPER_PAYING_MESSAGES } from '../payments/paper-payments.schemas.ts';
import {
  OPERATOR_OPPOSITION_MOTIFS,
  OPPOSED_TITRES_MAX,
} from '../wallet/operator-titres.schemas.ts';

/** Of each list of the sheet: the latest first. */
export const SHEET_ROWS = 20;

export const SHEET_ORDER_KINDS = ['COMMANDE', 'ECHANGE', 'CONVERSION'] as const;
const ORDER_STATUTS = [
  'EN_ATTENTE',
  'VALIDEE',
  'REFUSEE',
  'ANNULEE',
  'COMMANDEE',
  'LIVREE',
  'EN_ATTENTE_CARTE',
  'EN_ATTENTE_PAIEMENT',
] as const;
const PAYMENT_STATUTS = ['EN_ATTENTE_CARTE', 'EN_COURS', 'EFFECTUE', 'REJETE', 'ANNULE'] as const;
const DECLARATION_STATUTS = ['TRANSMISE', 'ACCEPTEE', 'REJETEE', 'ANNULEE'] as const;

export const personSheet = z.object({
  id: z.string(),
  login: z.string(),
  nom: z.string(),
  prenom: z.string(),
  dateNaissance: day,
  mail: z.string(),
  mailProuve: z.boolean(),
  /** A link mailed to this address waits for the person: registration, or change of address. */
  lienEnAttente: z.nullable(z.object({ mail: z.string(), expireLe: moment })),
  /** Too many wrong passwords from unknown devices. */
  connexionBloqueeJusquA: z.nullable(moment),
  telephones: z.array(z.string()),
  /** Where paper is delivered. */
  adresse: z.array(z.string()),
  adresseChangeeLe: z.nullable(moment),
  compteCreeLe: day,
  /** `null` without a sign-in in the security log, which is kept for a year. */
  derniereConnexion: z.nullable(moment),
  /** The operations that take value out are suspended. */
  suspension: z.nullable(z.object({ id: z.string(), cause: z.string(), debut: moment })),
  contrats: z.array(
    z.object({
      numeroContrat: z.string(),
      libelle: z.string(),
      financeur: z.string(),
      matricule: z.nullable(z.string()),
      actif: z.boolean(),
    }),
  ),
  comptes: z.array(
    z.object({
      numero: z.string(),
      numeroContrat: z.string(),
      libelleProduit: z.string(),
      millesime: z.number(),
      /** `null` for an account of monthly rights. */
      solde: z.nullable(amount),
      statut: z.enum(['ACTIF', 'BLOQUE']),
    }),
  ),
  /** Vouchers that are blocked by an opposition, which can be lifted. */
  oppositions: z.array(
    z.object({
      numeroTitre: z.string(),
      valeurFaciale: amount,
      motif: z.enum(OPERATOR_OPPOSITION_MOTIFS),
      date: day,
    }),
  ),
  commandes: z.array(
    z.object({
      nature: z.enum(SHEET_ORDER_KINDS),
      reference: z.string(),
      numeroContrat: z.string(),
      date: day,
      montant: amount,
      /** `null` for a conversion, which is immediate. */
      statut: z.nullable(z.enum(ORDER_STATUTS)),
    }),
  ),
  paiements: z.array(
    z.object({
      nature: z.enum(['COMPTE', 'TITRES']),
      reference: z.string(),
      intervenant: z.string(),
      date: day,
      montant: amount,
      statut: z.enum(PAYMENT_STATUTS),
    }),
  ),
  declarations: z.array(
    z.object({
      reference: z.string(),
      organisme: z.enum(['CESU', 'PAJE']),
      mois: z.string(),
      date: day,
      montant: amount,
      statut: z.enum(DECLARATION_STATUTS),
    }),
  ),
  demandes: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      objet: z.enum(CONTACT_SUBJECTS),
      statut: z.enum(REQUEST_STATUTS),
      date: day,
    }),
  ),
  /** Open ones. */
  sessions: z.array(
    z.object({
      id: z.string(),
      ouverteLe: moment,
      derniereActivite: moment,
      appareil: z.string(),
      /** Opened by an operator or a partner. */
      parLien: z.boolean(),
    }),
  ),
  consultations: z.array(
    z.object({ id: z.string(), date: moment, organisme: z.string(), motif: z.string() }),
  ),
});
export type PersonSheet = z.infer<typeof personSheet>;

export const requestForPersonBody = z.strictObject({
  numeroContrat: requiredText(20),
  objet: requiredChoice(CONTACT_SUBJECTS),
  /** What the person said, shown to them in « Mes demandes ». */
  message: requiredText(2_000),
});
export type RequestForPersonBody = z.output<typeof requestForPersonBody>;

export const UNLOCK_REASONS = ['IDENTITE_VERIFIEE', 'ERREURS_DE_SAISIE'] as const;

export const unlockBody = z.strictObject({ motif: requiredChoice(UNLOCK_REASONS) });
export type UnlockBody = z.output<typeof unlockBody>;

/** A closed list, so that no personal data is typed as free text. */
export const MAIL_CHANGE_REASONS = ['BOITE_PERDUE', 'ERREUR_DE_SAISIE', 'DEMANDE_ECRITE'] as const;

export const mailChangeBody = z.strictObject({
  mail: email(),
  motif: requiredChoice(MAIL_CHANGE_REASONS),
});
export type MailChangeBody = z.output<typeof mailChangeBody>;

/** A closed list, so that no personal data is typed as free text. */
export const LEGAL_FILE_REASONS = [
  'REQUISITION',
  'COMMISSION_ROGATOIRE',
  'DROIT_DE_COMMUNICATION',
] as const;

/** The authority and its own number, as on its letter. */
export const legalFileBody = z.strictObject({
  autorite: requiredText(120),
  reference: requiredText(40),
  motif: requiredChoice(LEGAL_FILE_REASONS),
});
export type LegalFileBody = z.output<typeof legalFileBody>;

export const legalFile = z.object({
  id: z.string(),
  autorite: z.string(),
  reference: z.string(),
  motif: z.enum(LEGAL_FILE_REASONS),
  statut: z.enum(PENDING_STATUTS),
  demandePar: z.string(),
  demandeLe: moment,
  /** Of an agreed one. */
  disponibleJusquAu: z.nullable(moment),
  /** The caller asked for it, and it is still available. */
  telechargeable: z.boolean(),
});
export type LegalFile = z.infer<typeof legalFile>;

/** A closed list, so that no personal data is typed as free text. */
export const LIFT_REASONS = ['TITRES_RETROUVES', 'TITRES_ARRIVES', 'ERREUR_DE_SAISIE'] as const;

export const liftOppositionBody = z.strictObject({
  titres: requiredList(numeroTitre).check(
    z.maxLength(OPPOSED_TITRES_MAX, { error: MESSAGES.listMax(OPPOSED_TITRES_MAX) }),
    z.refine((numeros) => new Set(numeros).size === numeros.length, {
      error: PAPER_PAYING_MESSAGES.titreTwice,
    }),
  ),
  motif: requiredChoice(LIFT_REASONS),
});
export type LiftOppositionBody = z.output<typeof liftOppositionBody>;
