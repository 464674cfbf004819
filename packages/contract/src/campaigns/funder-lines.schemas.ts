import { ORDER_PAYMENT_STATUTS, ORDER_STATUTS } from '@portail/rules/orders/order-statut.ts';
import * as z from 'zod/mini';
import { undoState } from './import-undo.schemas.ts';
import { MESSAGES } from '../messages/messages.ts';
import { euros, requiredChoice, requiredText, requiredOr } from '../schemas/fields.ts';
import { amount, day, moment } from '../schemas/wire-fields.ts';

/** Messages about lines, loaded only by funder pages. */
export const FUNDER_LINE_MESSAGES = {
  titreCounts: (counts: readonly number[]) =>
    `Le nombre de titres doit être l’un de ceux de la session (${counts.join(', ')}).`,
  tooManyTitres: (count: number) => `Une commande compte au plus ${count} titres.`,
  ownPartAppears:
    'À ce montant, une part resterait à payer par le bénéficiaire, qui n’a pas choisi de moyen de paiement.',
  debitUnderWay: 'Le prélèvement de cette ligne est en cours\u00a0: son montant ne change plus.',
  paid: 'Cette ligne est payée\u00a0: son montant ne change plus.',
  ordered: 'Cette ligne est déjà commandée.',
  notWaiting: 'Cette ligne n’attend plus de décision.',
  notCancellable: 'Seule une ligne validée et non commandée peut être annulée.',
  over: 'Cette ligne est refusée ou annulée.',
  twice: 'Cette ligne est indiquée deux fois.',
} as const;

/** Maximum of one command; the portal splits larger selections. */
const LINES_PER_COMMAND_MAX = 1_000;
/** Refused lines in an answer; the downloadable file has all of them. */
export const REFUSED_LINES_SHOWN_MAX = 1_000;
export const CONTROL_FILE_MAX_BYTES = 64 * 1024 * 1024;
export const CONTROL_FILE_MAX_LINES = 200_000;
/**
 * Figures about how rights are used are hidden for fewer people (RGPD 5, 25, P20). Figures about
 * orders are not: the funder reads each of them by name.
 */
export const SMALLEST_GROUP = 5;

export const LINE_FORMS = ['COMPTE', 'TITRE', 'MIXTE'] as const;
/** The statuses a funder may set. */
const FUNDER_STATUTS = ['VALIDEE', 'REFUSEE', 'ANNULEE'] as const;

/** A funder sees the person and the amount, never the purpose (P20). */
export const campaignLine = z.object({
  idLigne: z.string(),
  /** The same texts as on the beneficiary's screens. */
  reference: z.string(),
  nom: z.string(),
  prenom: z.string(),
  matricule: z.nullable(z.string()),
  categoriePersonnel: z.string(),
  montantTotal: amount,
  montantCompte: amount,
  montantTitre: amount,
  valeurFaciale: z.nullable(amount),
  nombreTitres: z.number(),
  partBeneficiaire: amount,
  partFinancee: amount,
  statut: z.enum(ORDER_STATUTS),
  statutPaiement: z.enum(ORDER_PAYMENT_STATUTS),
  /** Pending: it may be validated or refused. */
  decidable: z.boolean(),
  /** Its amount may still be changed: not ordered, and not paid. */
  modifiable: z.boolean(),
  /** Validated and not ordered: it may be cancelled. */
  annulable: z.boolean(),
});
export type CampaignLine = z.infer<typeof campaignLine>;

export const lineFilters = {
  statut: z.optional(requiredChoice(ORDER_STATUTS)),
  statutPaiement: z.optional(requiredChoice(ORDER_PAYMENT_STATUTS)),
  /** `categoriePersonnel` of the lines. */
  categorie: z.optional(requiredText()),
  forme: z.optional(requiredChoice(LINE_FORMS)),
  /** Part of a name, matricule or reference; case and accents are ignored. */
  recherche: z.optional(requiredText(100)),
};

/** Number and sums of the filtered lines. */
export const linesCount = z.object({
  nombre: z.number(),
  nombreEnAttente: z.number(),
  montantTotal: amount,
  partFinancee: amount,
  partBeneficiaire: amount,
});

export const DECISION_REASON_MAX = 500;

const idLigne = z.uuid({ error: requiredOr(MESSAGES.format) });

const lineChange = z
  .strictObject({
    idLigne,
    montantTotal: z.optional(
      euros.check(z.refine((cents) => cents > 0, { error: MESSAGES.amount })),
    ),
    statut: z.optional(requiredChoice(FUNDER_STATUTS)),
    /** Why a line is refused or cancelled: told to its person. */
    motif: z.optional(requiredText(DECISION_REASON_MAX)),
  })
  .check(
    z.refine(({ montantTotal, statut }) => montantTotal !== undefined || statut !== undefined, {
      error: MESSAGES.required,
    }),
  );

const someOf = <T extends z.ZodMiniType>(element: T) =>
  z
    .array(element, { error: MESSAGES.required })
    .check(
      z.minLength(1, { error: MESSAGES.required }),
      z.maxLength(LINES_PER_COMMAND_MAX, { error: MESSAGES.listMax(LINES_PER_COMMAND_MAX) }),
    );

export const linesUpdate = z.strictObject({ lignes: someOf(lineChange) });
export const linesChoice = z.strictObject({ idsLignes: someOf(idLigne) });

/** Sums of the lines that the funder reads one by one. */
const figures = {
  nombre: z.number(),
  montantTotal: amount,
  partFinancee: amount,
  partBeneficiaire: amount,
};

export const campaignStatistics = z.object({
  /** Refused and cancelled lines count in `parStatut` only. */
  nombrePrecommandes: z.number(),
  montantTotal: amount,
  partFinancee: amount,
  partBeneficiaire: amount,
  /** People of the control file, and how many of them have ordered. */
  nombreAttendus: z.number(),
  nombreAttendusAyantCommande: z.number(),
  parStatut: z.array(z.object({ statut: z.enum(ORDER_STATUTS), ...figures })),
  parCategorie: z.array(z.object({ categoriePersonnel: z.string(), ...figures })),
  parForme: z.array(z.object({ forme: z.enum(LINE_FORMS), ...figures })),
  /** Requests of each day, oldest first. */
  parJour: z.array(z.object({ jour: day, ...figures })),
});
export type CampaignStatistics = z.infer<typeof campaignStatistics>;

const refusedLine = z.object({
  /** Number of the line in the file, its header being line 1. */
  ligne: z.number(),
  message: z.string(),
});

/** What a preview names; the counts are of the whole file. */
export const IMPORT_CHANGES_SHOWN_MAX = 200;

/** A stored line that the file would change. */
export const changedLine = z.object({
  identifiant: z.string(),
  /** As stored before the import. */
  personne: z.string(),
  /** The new name is not a spelling of the former one: the identifier may be wrong. */
  autrePersonne: z.boolean(),
  /** By the header of their column in the file. */
  champs: z.array(z.object({ colonne: z.string(), avant: z.string(), apres: z.string() })),
});
export type ChangedLine = z.infer<typeof changedLine>;

export const removedLine = z.object({ identifiant: z.string(), personne: z.string() });

export const importReport = z.object({
  /** Validation only: nothing was stored. */
  apercu: z.boolean(),
  idImport: z.nullable(z.string()),
  /** The file equals the last import: its report is repeated and nothing was done. */
  dejaImporte: z.boolean(),
  lignesLues: z.number(),
  lignesAjoutees: z.number(),
  lignesModifiees: z.number(),
  lignesInchangees: z.number(),
  lignesSupprimees: z.number(),
  nombreLignesRejetees: z.number(),
  /** The first ones; the downloadable file has all of them. */
  lignesRejetees: z.array(refusedLine),
  /** In a preview, the first ones; those about another person come first. */
  modifications: z.array(changedLine),
  /** Lines whose person would become another one. */
  nombreAutresPersonnes: z.number(),
  /** In a preview that removes absent people, the first ones. */
  retraits: z.array(removedLine),
  /** How a CSV file was decoded, for review; null for a workbook. */
  encodage: z.nullable(z.enum(['UTF-8', 'Windows-1252'])),
  separateur: z.nullable(z.enum([';', ',', 'tabulation'])),
  colonnes: z.array(z.string()),
  colonnesIgnorees: z.array(z.string()),
  premieresLignes: z.array(z.array(z.string())),
});
export type ImportReport = z.infer<typeof importReport>;

export const pastImport = z.object({
  idImport: z.string(),
  date: moment,
  nomFichier: z.string(),
  auteur: z.string(),
  lignesLues: z.number(),
  lignesAjoutees: z.number(),
  lignesModifiees: z.number(),
  lignesSupprimees: z.number(),
  nombreLignesRejetees: z.number(),
  annulation: undoState,
});

export const reminderState = z.object({
  /** People without an order who have a mail address. */
  nombreARelancer: z.number(),
  /** Reminded recently. */
  nombreDejaRelances: z.number(),
  nombreSansAdresse: z.number(),
  derniereRelance: z.nullable(day),
});
