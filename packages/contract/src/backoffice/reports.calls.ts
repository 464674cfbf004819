import * as z from 'zod/mini';
import { defineCall } from '../calls/define-call.ts';
import { defineTable } from '../calls/define-table.ts';
import { TABLE_FORMATS } from '../schemas/list.ts';
import { requiredChoice } from '../schemas/fields.ts';
import { uuid } from '../schemas/wire-fields.ts';
import { newReportSchedule, report, reportDemand, reportSchedule } from './reports.schemas.ts';

const READ = { kind: 'token', anyOf: ['BO_RAPPORTS'], mutates: false } as const;
const MANAGE = { ...READ, mutates: true } as const;
const ofReport = z.strictObject({ id: uuid });

const reports = defineTable(report, {
  name: 'rapports',
  title: 'Rapports',
  columns: {
    libelle: { title: 'Rapport' },
    type: { title: 'Type', sorts: true },
    dateDebut: { title: 'Du', sorts: true },
    dateFin: { title: 'Au', sorts: true },
    dateDemande: { title: 'Demandé le', sorts: true },
    demandeur: { title: 'Demandé par', sorts: true },
    statut: { title: 'État' },
    nombreLignes: { title: 'Lignes', kind: 'count', sorts: true },
  },
  sortedBy: ['dateDemande', 'desc'],
  filters: { type: z.optional(report.shape.type) },
  export: { namesPeople: false },
});

export const getReports = defineCall({
  id: 'S-37',
  summary: 'Lister les rapports et leur avancement',
  method: 'GET',
  path: '/api/sap/rapports',
  query: z.strictObject(reports.query),
  answer: { kind: 'json', schema: z.array(report) },
  list: { table: reports.table },
  access: READ,
  idempotent: false,
  errors: [],
});

export const getReportFile = defineCall({
  id: 'S-37-FICHIER',
  summary: 'Télécharger un rapport, en CSV ou en classeur',
  method: 'GET',
  path: '/api/sap/rapports/:id/fichier',
  params: ofReport,
  query: z.strictObject({ format: z.optional(requiredChoice(TABLE_FORMATS)) }),
  answer: { kind: 'file' },
  access: READ,
  idempotent: false,
  errors: [
    'RESSOURCE_INTROUVABLE',
    'RAPPORT_INDISPONIBLE',
    'RAPPORT_SANS_ACCORD',
    'CONSULTATIONS_SUSPENDUES',
  ],
});

/** A pending report for the same period is returned as it is; a failed one restarts. */
export const askReport = defineCall({
  id: 'RAPPORT-DEMANDE',
  summary: 'Demander un rapport sur une période',
  method: 'POST',
  path: '/api/sap/rapports',
  body: reportDemand,
  answer: { kind: 'json', schema: report },
  access: MANAGE,
  idempotent: false,
  errors: [],
  sensitive: { none: 'moves no money and changes no identity' },
});

export const agreeToReport = defineCall({
  id: 'RAPPORT-VALIDATION',
  summary: 'Donner son accord au téléchargement d’un rapport qui nomme beaucoup de personnes',
  method: 'POST',
  path: '/api/sap/rapports/:id/validation',
  params: ofReport,
  answer: { kind: 'json', schema: report },
  access: MANAGE,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'ACCORD_SANS_OBJET', 'SECONDE_PERSONNE_REQUISE'],
  sensitive: { none: 'moves no money and changes no identity' },
});

const SCHEDULES_PATH = '/api/sap/rapports-reguliers';

export const getReportSchedules = defineCall({
  id: 'RAPPORTS-REGULIERS',
  summary: 'Lister ses rapports réguliers',
  method: 'GET',
  path: SCHEDULES_PATH,
  answer: { kind: 'json', schema: z.array(reportSchedule) },
  access: READ,
  idempotent: false,
  errors: [],
});

/** Without effect when this report is already made at this rhythm. */
export const addReportSchedule = defineCall({
  id: 'RAPPORT-REGULIER-AJOUT',
  summary: 'Recevoir un rapport chaque jour, chaque semaine ou chaque mois',
  method: 'POST',
  path: SCHEDULES_PATH,
  body: newReportSchedule,
  answer: { kind: 'json', schema: z.array(reportSchedule) },
  access: MANAGE,
  idempotent: false,
  errors: [],
  sensitive: { none: 'moves no money and changes no identity' },
});

export const removeReportSchedule = defineCall({
  id: 'RAPPORT-REGULIER-SUPPRESSION',
  summary: 'Ne plus recevoir un rapport régulier',
  method: 'DELETE',
  path: `${SCHEDULES_PATH}/:id`,
  params: ofReport,
  answer: { kind: 'empty' },
  access: MANAGE,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
  sensitive: { none: 'moves no money and changes no identity' },
});
