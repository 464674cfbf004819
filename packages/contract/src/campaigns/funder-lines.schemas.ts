import { listQuery } from '../schemas/list.ts';
import { ORDER_PAYMENT_STATUTS, ORDER_STATUTS } from '@portail/rules/orders/order-statut.ts';
import * as z from 'zod/mini';
import { MESSAGES } from '../messages/messages.ts';
import { euros, requiredChoice, requiredText, requiredOr } from '../schemas/fields.ts';
import { amount, day } from '../schemas/wire-fields.ts';

/** The most that one command takes: a person chooses, the portal sends by parts. */
export const LINES_PER_COMMAND_MAX = 1_000;
/** Refused lines that an answer names; all of them stand in the file to download. */
export const REFUSED_LINES_SHOWN_MAX = 1_000;
export const CONTROL_FILE_MAX_BYTES = 64 * 1024 * 1024;
export const CONTROL_FILE_MAX_LINES = 200_000;
/** A statistic about fewer people than this is not shown (RGPD 5, 25). */
export const SMALLEST_GROUP = 5;

export const TABLE_FORMATS = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];
export const LINE_FORMS = ['COMPTE', 'TITRE', 'MIXTE'] as const;
/** What a funder may make of a line: the other states come from elsewhere. */
export const FUNDER_STATUTS = ['VALIDEE', 'REFUSEE', 'ANNULEE'] as const;

/** What a funder sees of a request: who asks and how much, never what for (P20). */
export const sessionLine = z.object({
  idLigne: z.string(),
  /** What the beneficiary reads on their own screens. */
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
  /** It waits for the funder's word: it may be validated or refused. */
  decidable: z.boolean(),
  /** Its amount may still be changed: not ordered, and not paid. */
  modifiable: z.boolean(),
  /** Validated and not ordered yet: it may be given up. */
  annulable: z.boolean(),
});
export type SessionLine = z.infer<typeof sessionLine>;

export const lineFilters = {
  statut: z.optional(requiredChoice(ORDER_STATUTS)),
  statutPaiement: z.optional(requiredChoice(ORDER_PAYMENT_STATUTS)),
  /** `categoriePersonnel` of the lines. */
  categorie: z.optional(requiredText()),
  forme: z.optional(requiredChoice(LINE_FORMS)),
  /** Part of a name, of a first name, of a matricule or of a reference; capitals and accents aside. */
  recherche: z.optional(requiredText(100)),
};

export const linesQuery = z.strictObject({
  ...lineFilters,
  apres: z.optional(z.uuid({ error: MESSAGES.format })),
  taille: listQuery.taille,
});

/** How many lines there are under these filters, and what they amount to. */
export const linesCount = z.object({
  nombre: z.number(),
  nombreEnAttente: z.number(),
  montantTotal: amount,
  partFinancee: amount,
  partBeneficiaire: amount,
});

const idLigne = z.uuid({ error: requiredOr(MESSAGES.format) });

const lineChange = z
  .strictObject({
    idLigne,
    montantTotal: z.optional(
      euros.check(z.refine((cents) => cents > 0, { error: MESSAGES.amount })),
    ),
    statut: z.optional(requiredChoice(FUNDER_STATUTS)),
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

/** Amounts of a group; empty when the group is too small to be shown. */
const figures = {
  masque: z.boolean(),
  nombre: z.nullable(z.number()),
  montantTotal: z.nullable(amount),
  partFinancee: z.nullable(amount),
  partBeneficiaire: z.nullable(amount),
};

export const sessionStatistics = z.object({
  /** Refused and cancelled lines are in `parStatut` alone. */
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
export type SessionStatistics = z.infer<typeof sessionStatistics>;

export const refusedLine = z.object({
  /** Number of the line in the file, its header being line 1. */
  ligne: z.number(),
  message: z.string(),
});

export const importReport = z.object({
  /** Nothing was stored: these are the checks alone. */
  apercu: z.boolean(),
  idImport: z.nullable(z.string()),
  /** This very file was imported just before: its report is said again, nothing was done. */
  dejaImporte: z.boolean(),
  lignesLues: z.number(),
  lignesAjoutees: z.number(),
  lignesModifiees: z.number(),
  lignesInchangees: z.number(),
  lignesSupprimees: z.number(),
  nombreLignesRejetees: z.number(),
  /** The first of them; the file to download has them all. */
  lignesRejetees: z.array(refusedLine),
  /** How the file was read, for a person to see that it was read right. */
  encodage: z.enum(['UTF-8', 'Windows-1252']),
  separateur: z.enum([';', ',', 'tabulation']),
  colonnes: z.array(z.string()),
  colonnesIgnorees: z.array(z.string()),
  /** The first lines as they were read. */
  premieresLignes: z.array(z.array(z.string())),
});
export type ImportReport = z.infer<typeof importReport>;

export const pastImport = z.object({
  idImport: z.string(),
  /** DD/MM/YYYY HH:mm:ss, UTC. */
  date: z.string(),
  nomFichier: z.string(),
  auteur: z.string(),
  lignesLues: z.number(),
  lignesAjoutees: z.number(),
  lignesModifiees: z.number(),
  lignesSupprimees: z.number(),
  nombreLignesRejetees: z.number(),
});

export const reminderState = z.object({
  /** People of the control file who have not ordered and have an address to write to. */
  nombreARelancer: z.number(),
  /** Not written to again so soon. */
  nombreDejaRelances: z.number(),
  nombreSansAdresse: z.number(),
  derniereRelance: z.nullable(day),
});
