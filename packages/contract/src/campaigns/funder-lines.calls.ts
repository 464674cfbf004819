import * as z from 'zod/mini';
import { requiredChoice, requiredText } from '../schemas/fields.ts';
import {
  CONTROL_FILE_MAX_BYTES,
  importReport,
  lineFilters,
  linesChoice,
  linesCount,
  linesQuery,
  linesUpdate,
  pastImport,
  reminderState,
  sessionLine,
  sessionStatistics,
  TABLE_FORMATS,
} from './funder-lines.schemas.ts';
import { defineCall } from '../calls/define-call.ts';

const ofSession = z.strictObject({ idSession: requiredText(64) });
const READ = {
  kind: 'token',
  anyOf: ['CONSULTER_SESSIONS_PRECOMMANDE'],
  mutates: false,
} as const;
const MANAGE = { ...READ, anyOf: ['GERER_SESSIONS_PRECOMMANDE'] } as const;
const MANAGE_COMMAND = { ...MANAGE, mutates: true } as const;

export const getSessionLines = defineCall({
  id: 'B-055',
  summary: 'Lister les lignes d’une session',
  method: 'GET',
  path: '/api/eb/sessions-precommande/gestion/:idSession/lignes',
  params: ofSession,
  query: linesQuery,
  answer: { kind: 'json', schema: z.array(sessionLine) },
  list: { parameter: 'apres', cursor: 'idLigne' },
  access: { ...READ, links: ['BACK_OFFICE', 'LECTURE_SEULE'] },
  idempotent: false,
  errors: ['SESSION_PRECOMMANDE_INCONNUE'],
});

export const countSessionLines = defineCall({
  id: 'LIGNES-NOMBRE',
  summary: 'Compter les lignes d’une session',
  method: 'GET',
  path: '/api/eb/sessions-precommande/gestion/:idSession/lignes/nombre',
  params: ofSession,
  query: z.strictObject(lineFilters),
  answer: { kind: 'json', schema: linesCount },
  access: { ...READ, links: ['BACK_OFFICE', 'LECTURE_SEULE'] },
  idempotent: false,
  errors: ['SESSION_PRECOMMANDE_INCONNUE'],
});

export const exportSessionLines = defineCall({
  id: 'LIGNES-EXPORT',
  summary: 'Télécharger les lignes d’une session en tableau',
  method: 'GET',
  path: '/api/eb/sessions-precommande/gestion/:idSession/lignes/export',
  params: ofSession,
  query: z.strictObject({ ...lineFilters, format: z.optional(requiredChoice(TABLE_FORMATS)) }),
  answer: { kind: 'file' },
  access: READ,
  idempotent: false,
  errors: ['SESSION_PRECOMMANDE_INCONNUE'],
});

export const updateSessionLines = defineCall({
  id: 'B-056',
  summary: 'Modifier ou refuser des lignes d’une session',
  method: 'PATCH',
  path: '/api/eb/sessions-precommande/gestion/:idSession/lignes',
  params: ofSession,
  body: linesUpdate,
  bodyLimit: { maxKeys: 5_000 },
  answer: { kind: 'json', schema: z.array(sessionLine) },
  access: MANAGE_COMMAND,
  idempotent: false,
  errors: [
    'SESSION_PRECOMMANDE_INCONNUE',
    'RESSOURCE_INTROUVABLE',
    'PRECOMMANDE_NON_MODIFIABLE',
    'MONTANT_TROP_ELEVE',
  ],
  sensitive: { none: 'prepares an order, which has its own row' },
});

export const validateSessionLines = defineCall({
  id: 'B-057',
  summary: 'Valider des lignes en attente',
  method: 'POST',
  path: '/api/eb/sessions-precommande/gestion/:idSession/lignes/validation',
  params: ofSession,
  body: linesChoice,
  answer: { kind: 'json', schema: z.object({ nombreValidees: z.number() }) },
  access: MANAGE_COMMAND,
  idempotent: false,
  errors: ['SESSION_PRECOMMANDE_INCONNUE', 'RESSOURCE_INTROUVABLE'],
  sensitive: { none: 'prepares an order, which has its own row' },
});

export const getSessionStatistics = defineCall({
  id: 'B-059',
  summary: 'Lire les statistiques d’une session',
  method: 'GET',
  path: '/api/eb/sessions-precommande/gestion/:idSession/statistiques',
  params: ofSession,
  answer: { kind: 'json', schema: sessionStatistics },
  access: { ...READ, links: ['BACK_OFFICE', 'LECTURE_SEULE'] },
  idempotent: false,
  errors: ['SESSION_PRECOMMANDE_INCONNUE'],
});

export const getControlFile = defineCall({
  id: 'B-060-LECTURE',
  summary: 'Télécharger le fichier de contrôle d’une session, ou son modèle',
  method: 'GET',
  path: '/api/eb/sessions-precommande/gestion/:idSession/fichier-controle',
  params: ofSession,
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
  params: ofSession,
  query: z.strictObject({
    /** Checks everything and stores nothing. */
    apercu: z.optional(requiredChoice(['true', 'false'])),
    /** People whom the file no longer names leave the session, unless they have registered. */
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

export const getControlImports = defineCall({
  id: 'FICHIER-CONTROLE-IMPORTS',
  summary: 'Lister les derniers imports du fichier de contrôle',
  method: 'GET',
  path: '/api/eb/sessions-precommande/gestion/:idSession/fichier-controle/imports',
  params: ofSession,
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
  params: z.strictObject({ idSession: requiredText(64), idImport: requiredText(64) }),
  answer: { kind: 'file' },
  access: MANAGE,
  idempotent: false,
  errors: ['SESSION_PRECOMMANDE_INCONNUE', 'RESSOURCE_INTROUVABLE'],
});

export const getReminders = defineCall({
  id: 'RELANCES-ETAT',
  summary: 'Compter les personnes à relancer',
  method: 'GET',
  path: '/api/eb/sessions-precommande/gestion/:idSession/relances',
  params: ofSession,
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
  params: ofSession,
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
