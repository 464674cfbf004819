import * as z from 'zod/mini';
import { requiredChoice, requiredText } from '../schemas/fields.ts';
import { fileColumns, keptColumns } from './file-columns.schemas.ts';
import { importUndo } from './import-undo.schemas.ts';
import {
  CONTROL_FILE_MAX_BYTES,
  importReport,
  lineFilters,
  linesChoice,
  linesCount,
  linesUpdate,
  pastImport,
  reminderState,
  campaignLine,
  campaignStatistics,
} from './funder-lines.schemas.ts';
import { TABLE_FORMATS } from '../schemas/list.ts';
import { defineCall } from '../calls/define-call.ts';
import { defineTable } from '../calls/define-table.ts';

const ofCampaign = z.strictObject({ idSession: requiredText(64) });
const ofImport = z.strictObject({ idSession: requiredText(64), idImport: requiredText(64) });
const READ = {
  kind: 'token',
  anyOf: ['CONSULTER_SESSIONS_PRECOMMANDE'],
  mutates: false,
} as const;
const MANAGE = { ...READ, anyOf: ['GERER_SESSIONS_PRECOMMANDE'] } as const;
const MANAGE_COMMAND = { ...MANAGE, mutates: true } as const;
const DECIDE = { ...READ, anyOf: ['VALIDER_COMMANDES_FINANCEUR'], mutates: true } as const;

const lines = defineTable(campaignLine, {
  name: 'lignes-session',
  title: 'Lignes d’une session',
  columns: {
    idLigne: { title: 'Ordre des demandes', sorts: true, hidden: true },
    reference: { title: 'Référence', sorts: true },
    nom: { title: 'Nom', sorts: true },
    prenom: { title: 'Prénom', sorts: true },
    matricule: { title: 'Matricule', sorts: true },
    categoriePersonnel: { title: 'Catégorie de personnel', sorts: true },
    montantTotal: { title: 'Montant total', kind: 'amount', sorts: true },
    partFinancee: { title: 'Part financée', kind: 'amount', sorts: true },
    partBeneficiaire: { title: 'Part du bénéficiaire', kind: 'amount', sorts: true },
    statut: { title: 'État', sorts: true },
    statutPaiement: { title: 'Paiement', sorts: true },
  },
  sortedBy: ['idLigne', 'desc'],
  filters: lineFilters,
  unsaved: ['recherche'],
  export: { none: 'exportCampaignLines streams any number of lines at the same address' },
});

export const getCampaignLines = defineCall({
  id: 'B-055',
  summary: 'Lister les lignes d’une session',
  method: 'GET',
  path: '/api/eb/sessions-precommande/gestion/:idSession/lignes',
  params: ofCampaign,
  query: z.strictObject(lines.query),
  answer: { kind: 'json', schema: z.array(campaignLine) },
  list: { table: lines.table },
  access: { ...READ, links: ['BACK_OFFICE', 'LECTURE_SEULE'] },
  idempotent: false,
  errors: ['SESSION_PRECOMMANDE_INCONNUE'],
});

export const countCampaignLines = defineCall({
  id: 'LIGNES-NOMBRE',
  summary: 'Compter les lignes d’une session',
  method: 'GET',
  path: '/api/eb/sessions-precommande/gestion/:idSession/lignes/nombre',
  params: ofCampaign,
  query: z.strictObject(lineFilters),
  answer: { kind: 'json', schema: linesCount },
  access: { ...READ, links: ['BACK_OFFICE', 'LECTURE_SEULE'] },
  idempotent: false,
  errors: ['SESSION_PRECOMMANDE_INCONNUE'],
});

export const exportCampaignLines = defineCall({
  id: 'LIGNES-EXPORT',
  summary: 'Télécharger les lignes d’une session en tableau',
  method: 'GET',
  path: '/api/eb/sessions-precommande/gestion/:idSession/lignes/export',
  params: ofCampaign,
  query: z.strictObject({
    ...lineFilters,
    tri: lines.query.tri,
    ordre: lines.query.ordre,
    format: z.optional(requiredChoice(TABLE_FORMATS)),
  }),
  answer: { kind: 'file' },
  access: READ,
  idempotent: false,
  errors: ['SESSION_PRECOMMANDE_INCONNUE'],
});

export const updateCampaignLines = defineCall({
  id: 'B-056',
  summary: 'Modifier ou refuser des lignes d’une session',
  method: 'PATCH',
  path: '/api/eb/sessions-precommande/gestion/:idSession/lignes',
  params: ofCampaign,
  body: linesUpdate,
  bodyLimit: { maxKeys: 6_000 },
  answer: { kind: 'json', schema: z.array(campaignLine) },
  access: DECIDE,
  idempotent: false,
  errors: [
    'SESSION_PRECOMMANDE_INCONNUE',
    'RESSOURCE_INTROUVABLE',
    'PRECOMMANDE_NON_MODIFIABLE',
    'MONTANT_TROP_ELEVE',
  ],
  sensitive: { none: 'prepares an order, which has its own row' },
});

export const validateCampaignLines = defineCall({
  id: 'B-057',
  summary: 'Valider des lignes en attente',
  method: 'POST',
  path: '/api/eb/sessions-precommande/gestion/:idSession/lignes/validation',
  params: ofCampaign,
  body: linesChoice,
  answer: { kind: 'json', schema: z.object({ nombreValidees: z.number() }) },
  access: DECIDE,
  idempotent: false,
  errors: ['SESSION_PRECOMMANDE_INCONNUE', 'RESSOURCE_INTROUVABLE'],
  sensitive: { none: 'prepares an order, which has its own row' },
});

export const getCampaignStatistics = defineCall({
  id: 'B-059',
  summary: 'Lire les statistiques d’une session',
  method: 'GET',
  path: '/api/eb/sessions-precommande/gestion/:idSession/statistiques',
  params: ofCampaign,
  answer: { kind: 'json', schema: campaignStatistics },
  access: { ...READ, links: ['BACK_OFFICE', 'LECTURE_SEULE'] },
  idempotent: false,
  errors: ['SESSION_PRECOMMANDE_INCONNUE'],
});

export const getControlFile = defineCall({
  id: 'B-060-LECTURE',
  summary: 'Télécharger le fichier de contrôle d’une session, ou son modèle',
  method: 'GET',
  path: '/api/eb/sessions-precommande/gestion/:idSession/fichier-controle',
  params: ofCampaign,
  answer: { kind: 'file' },
  access: MANAGE,
  idempotent: false,
  errors: ['SESSION_PRECOMMANDE_INCONNUE'],
});

export const importControlFile = defineCall({
  id: 'B-060',
  summary: 'Importer le fichier de contrôle d’une session',
  method: 'POST',
  path: '/api/eb/sessions-precommande/gestion/:idSession/fichier-controle',
  params: ofCampaign,
  query: z.strictObject({
    /** Validates without storing anything. */
    apercu: z.optional(requiredChoice(['true', 'false'])),
    /** Removes the people that the file no longer names, unless they have registered. */
    remplacer: z.optional(requiredChoice(['true', 'false'])),
  }),
  upload: { field: 'fichier', maxBytes: CONTROL_FILE_MAX_BYTES },
  answer: { kind: 'json', schema: importReport },
  access: MANAGE_COMMAND,
  idempotent: false,
  errors: [
    'SESSION_PRECOMMANDE_INCONNUE',
    'SESSION_FERMEE',
    'FICHIER_MANQUANT',
    'FICHIER_ILLISIBLE',
    'FICHIER_NON_CONFORME',
    'IMPORT_EN_COURS',
  ],
  sensitive: { none: 'prepares an order, which has its own row' },
});

export const readControlColumns = defineCall({
  id: 'FICHIER-CONTROLE-COLONNES',
  summary: 'Lire les titres d’un fichier de contrôle et les colonnes attendues',
  method: 'POST',
  path: '/api/eb/sessions-precommande/gestion/:idSession/fichier-controle/colonnes',
  params: ofCampaign,
  upload: { field: 'fichier', maxBytes: CONTROL_FILE_MAX_BYTES },
  answer: { kind: 'json', schema: fileColumns },
  access: MANAGE_COMMAND,
  idempotent: false,
  errors: ['SESSION_PRECOMMANDE_INCONNUE', 'FICHIER_MANQUANT', 'FICHIER_ILLISIBLE'],
  sensitive: { none: 'reads a file and stores nothing' },
});

export const keepControlColumns = defineCall({
  id: 'FICHIER-CONTROLE-CORRESPONDANCES',
  summary: 'Garder les titres que le financeur donne aux colonnes de ses fichiers de contrôle',
  method: 'PUT',
  path: '/api/eb/sessions-precommande/gestion/:idSession/fichier-controle/colonnes',
  params: ofCampaign,
  body: keptColumns,
  answer: { kind: 'json', schema: keptColumns },
  access: MANAGE_COMMAND,
  idempotent: false,
  errors: ['SESSION_PRECOMMANDE_INCONNUE'],
  sensitive: { none: 'says how files are read; each import is checked before it is stored' },
});

export const getControlImports = defineCall({
  id: 'FICHIER-CONTROLE-IMPORTS',
  summary: 'Lister les derniers imports du fichier de contrôle',
  method: 'GET',
  path: '/api/eb/sessions-precommande/gestion/:idSession/fichier-controle/imports',
  params: ofCampaign,
  answer: { kind: 'json', schema: z.array(pastImport) },
  access: { ...MANAGE, links: ['BACK_OFFICE', 'LECTURE_SEULE'] },
  idempotent: false,
  errors: ['SESSION_PRECOMMANDE_INCONNUE'],
});

export const getRefusedLines = defineCall({
  id: 'FICHIER-CONTROLE-REJETS',
  summary: 'Télécharger les lignes refusées d’un import, à corriger',
  method: 'GET',
  path: '/api/eb/sessions-precommande/gestion/:idSession/fichier-controle/imports/:idImport/rejets',
  params: ofImport,
  answer: { kind: 'file' },
  access: MANAGE,
  idempotent: false,
  errors: ['SESSION_PRECOMMANDE_INCONNUE', 'RESSOURCE_INTROUVABLE'],
});

export const previewUndoImport = defineCall({
  id: 'FICHIER-CONTROLE-ANNULATION-APERCU',
  summary: 'Lire ce que l’annulation d’un import déferait, et ce qui l’empêche',
  method: 'GET',
  path: '/api/eb/sessions-precommande/gestion/:idSession/fichier-controle/imports/:idImport/annulation',
  params: ofImport,
  answer: { kind: 'json', schema: importUndo },
  access: MANAGE,
  idempotent: false,
  errors: ['SESSION_PRECOMMANDE_INCONNUE', 'RESSOURCE_INTROUVABLE'],
});

export const undoImport = defineCall({
  id: 'FICHIER-CONTROLE-ANNULATION',
  summary: 'Annuler un import du fichier de contrôle dans l’heure',
  method: 'POST',
  path: '/api/eb/sessions-precommande/gestion/:idSession/fichier-controle/imports/:idImport/annulation',
  params: ofImport,
  answer: { kind: 'json', schema: importUndo },
  access: MANAGE_COMMAND,
  idempotent: false,
  errors: ['SESSION_PRECOMMANDE_INCONNUE', 'RESSOURCE_INTROUVABLE', 'IMPORT_NON_ANNULABLE'],
  sensitive: { none: 'restores what stood before the import; nothing may depend on it' },
});

export const getReminders = defineCall({
  id: 'RELANCES-ETAT',
  summary: 'Compter les personnes à relancer',
  method: 'GET',
  path: '/api/eb/sessions-precommande/gestion/:idSession/relances',
  params: ofCampaign,
  answer: { kind: 'json', schema: reminderState },
  access: { ...READ, links: ['BACK_OFFICE', 'LECTURE_SEULE'] },
  idempotent: false,
  errors: ['SESSION_PRECOMMANDE_INCONNUE'],
});

export const sendReminders = defineCall({
  id: 'RELANCES',
  summary: 'Relancer les personnes qui n’ont pas commandé',
  method: 'POST',
  path: '/api/eb/sessions-precommande/gestion/:idSession/relances',
  params: ofCampaign,
  answer: {
    kind: 'json',
    schema: z.object({
      nombreRelances: z.number(),
      nombreDejaRelances: z.number(),
      nombreSansAdresse: z.number(),
    }),
  },
  access: MANAGE_COMMAND,
  idempotent: false,
  errors: ['SESSION_PRECOMMANDE_INCONNUE', 'SESSION_FERMEE', 'TROP_DE_TENTATIVES'],
  sensitive: { none: 'moves no money and changes no identity' },
});
