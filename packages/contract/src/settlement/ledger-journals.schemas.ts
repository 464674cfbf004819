import {
  ACCOUNT_KINDS,
  type AccountKind,
  JOURNAL_KINDS,
  type JournalKind,
  LEDGER_UNITS,
} from '@portail/rules/ledger/vocabulary.ts';
import * as z from 'zod/mini';
import { day, moment, uuid } from '../schemas/wire-fields.ts';

export const JOURNAL_WORDS: Readonly<Record<JournalKind, string>> = {
  COMMANDE: 'Commande',
  ENCAISSEMENT: 'Encaissement',
  RETOUR_PRELEVEMENT: 'Retour d’un prélèvement',
  PAIEMENT_COMPTE: 'Paiement depuis un compte',
  COMPLEMENT_CARTE: 'Complément par carte',
  FACTURES_CARTE: 'Factures réglées par carte',
  AVOIR_SERVICE: 'Avoir d’un service',
  PAIEMENT_TITRES: 'Paiement en titres',
  COMPTE_VERS_TITRES: 'Compte converti en titres',
  TITRES_VERS_COMPTE: 'Titres versés sur un compte',
  REMPLACEMENT_TITRES: 'Remplacement de titres',
  RESTITUTION_TITRES: 'Restitution de titres',
  ECHANGE_MILLESIME: 'Échange de millésime',
  FRAIS_ECHANGE: 'Frais d’échange',
  VALEUR_DISPONIBLE: 'Valeur devenue disponible',
  EXPIRATION: 'Expiration',
  OUVERTURE_MOIS: 'Ouverture d’un mois de droits',
  RETOUR_MOIS: 'Retour des droits d’un mois',
  PAIEMENT_DROITS: 'Paiement avec des droits',
  PAIEMENT_SOCIAL: 'Paiement d’une aide sociale',
  VIREMENT: 'Virement',
  REGLEMENT_CARTE: 'Règlement du prestataire de cartes',
  REGLEMENT_FINANCEUR: 'Règlement d’un financeur',
  AVOIR_FINANCEUR: 'Avoir d’un financeur',
  RETENUE_RECUE: 'Retenue reçue',
  PASSAGE_EN_PERTE: 'Dette passée en perte',
  CONTRE_PASSATION: 'Contre-passation',
};

export const ACCOUNT_WORDS: Readonly<Record<AccountKind, string>> = {
  BENEFICIAIRE_COMPTE: 'Comptes des bénéficiaires',
  BENEFICIAIRE_EN_ATTENTE: 'Valeur pas encore disponible',
  TITRES_EN_CIRCULATION: 'Titres en circulation',
  A_PAYER: 'À payer aux intervenants',
  CREANCE_FINANCEUR: 'Créances sur les financeurs',
  PART_A_RECEVOIR: 'Parts à recevoir',
  CARTE_A_REGLER: 'À régler par le prestataire de cartes',
  FRAIS: 'Frais',
  EXPIRE: 'Valeur expirée',
  PERTE: 'Pertes',
  BANQUE: 'Banque',
  DROITS: 'Droits du mois',
  PLAN_FINANCEUR: 'Plans d’aide',
};

/** Euros, minutes or hundredths of an hour, by the unit. */
const quantity = z.number();

export const ledgerJournal = z.object({
  numero: z.number(),
  date: moment,
  nature: z.enum(JOURNAL_KINDS),
  unite: z.enum(LEDGER_UNITS),
  /** What the journal moves: the sum of one side. */
  valeur: quantity,
  numeroContrat: z.string(),
  /** RESERVE: waits for an answer from outside, and is posted or given up by it. */
  phase: z.enum(['POSTE', 'RESERVE']),
  /** The journal that this one undoes. */
  annule: z.nullable(z.number()),
});
export type LedgerJournal = z.infer<typeof ledgerJournal>;

export const ledgerJournalSheet = z.object({
  ...ledgerJournal.shape,
  origine: z.enum(['PERSONNE', 'LIEN', 'BACK_OFFICE', 'IMPORT', 'NOTIFICATION', 'TACHE']),
  /** The journal that undoes this one. */
  annulePar: z.nullable(z.number()),
  /** The reservation that this one ends, and the one that ended this one. */
  suiteDe: z.nullable(z.number()),
  suivi: z.nullable(z.number()),
  abandonne: z.boolean(),
  ecritures: z.array(
    z.object({
      ligne: z.number(),
      compte: z.enum(ACCOUNT_KINDS),
      /** Opens the sheet of the holder; the entry names nobody. */
      idPersonne: z.nullable(uuid),
      numeroTitre: z.nullable(z.string()),
      valeur: quantity,
      soldeApres: z.nullable(quantity),
    }),
  ),
});
export type LedgerJournalSheet = z.infer<typeof ledgerJournalSheet>;

export const ledgerMovements = z.object({
  du: day,
  au: day,
  /** Of each unit, the differences add up to zero. */
  comptes: z.array(
    z.object({
      compte: z.enum(ACCOUNT_KINDS),
      unite: z.enum(LEDGER_UNITS),
      ecritures: z.number(),
      entrees: quantity,
      sorties: quantity,
      difference: quantity,
    }),
  ),
});
export type LedgerMovements = z.infer<typeof ledgerMovements>;
