import * as z from 'zod/mini';
import { defineCall } from '../calls/define-call.ts';
import { defineTable } from '../calls/define-table.ts';
import { numeroContrat, requiredChoice } from '../schemas/fields.ts';
import {
  funderNotice,
  NOTICE_LABELS,
  noticeCount,
  noticePreference,
  noticePreferencesBody,
  readNoticesBody,
} from './notices.schemas.ts';
import { NOTICE_KINDS } from '@portail/rules/funders/notices.ts';

const PATH = '/api/eb/financeur/avis';
/** A user's own notices: a session opened by a link reads none. */
const READ = { kind: 'token', anyOf: ['CONSULTER_SESSIONS_PRECOMMANDE'], mutates: false } as const;
const CHANGE = { ...READ, mutates: true } as const;

const notices = defineTable(funderNotice, {
  name: 'avis',
  title: 'Avis',
  columns: {
    date: { title: 'Date', sorts: true },
    type: { title: 'Avis', sorts: true, labels: NOTICE_LABELS },
    libelle: { title: 'Objet', sorts: true },
    numeroContrat: { title: 'Contrat', sorts: true },
    nombre: { title: 'Nombre', kind: 'count' },
    montant: { title: 'Montant', kind: 'amount' },
    jour: { title: 'Échéance ou fermeture' },
    lu: { title: 'Lu' },
  },
  sortedBy: ['date', 'desc'],
  filters: {
    etat: z.optional(requiredChoice(['NON_LU', 'LU'])),
    type: z.optional(requiredChoice(NOTICE_KINDS)),
    numeroContrat: z.optional(numeroContrat),
  },
  export: { namesPeople: false },
});

export const getFunderNotices = defineCall({
  id: 'FINANCEUR-AVIS',
  summary: 'Lire ses avis, sur les contrats où l’on a un droit',
  method: 'GET',
  path: PATH,
  query: z.strictObject(notices.query),
  answer: { kind: 'json', schema: z.array(funderNotice) },
  list: { table: notices.table },
  access: READ,
  idempotent: false,
  errors: [],
});

export const countFunderNotices = defineCall({
  id: 'FINANCEUR-AVIS-NOMBRE',
  summary: 'Compter ses avis non lus',
  method: 'GET',
  path: `${PATH}/nombre`,
  answer: { kind: 'json', schema: noticeCount },
  access: READ,
  idempotent: false,
  errors: [],
});

export const readFunderNotices = defineCall({
  id: 'FINANCEUR-AVIS-LECTURE',
  summary: 'Marquer ses avis comme lus, ceux nommés ou tous',
  method: 'POST',
  path: `${PATH}/lecture`,
  body: readNoticesBody,
  answer: { kind: 'json', schema: noticeCount },
  access: CHANGE,
  idempotent: false,
  errors: [],
  sensitive: { none: 'says only what the user has read' },
});

export const getNoticePreferences = defineCall({
  id: 'FINANCEUR-AVIS-PREFERENCES',
  summary: 'Lire les avis que l’on reçoit, dans le portail et par e-mail',
  method: 'GET',
  path: `${PATH}/preferences`,
  answer: { kind: 'json', schema: z.array(noticePreference) },
  access: READ,
  idempotent: false,
  errors: [],
});

export const changeNoticePreferences = defineCall({
  id: 'FINANCEUR-AVIS-CHOIX',
  summary: 'Choisir les avis que l’on reçoit ; ce qui n’est pas donné reste tel quel',
  method: 'PUT',
  path: `${PATH}/preferences`,
  body: noticePreferencesBody,
  answer: { kind: 'json', schema: z.array(noticePreference) },
  access: CHANGE,
  idempotent: false,
  errors: [],
  sensitive: { none: 'moves no money and changes no identity' },
});
