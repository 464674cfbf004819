import * as z from 'zod/mini';
import { numeroContrat, requiredText } from '../schemas/fields.ts';
import {
  planFile,
  PLAN_FILE_MAX_BYTES,
  planFileReport,
  planChangeBody,
  planChanged,
  planLine,
  planMonth,
  planStatutQuery,
} from './funder-plans.schemas.ts';
import { fileColumns, keptColumns } from './file-columns.schemas.ts';
import { importUndo } from './import-undo.schemas.ts';
import { contractQuery } from '../wallet/holdings.schemas.ts';
import { defineCall } from '../calls/define-call.ts';
import { defineTable } from '../calls/define-table.ts';

const READ = {
  kind: 'token',
  anyOf: ['GERER_PLANS_AIDE'],
  mutates: false,
} as const;
const MANAGE = { ...READ, mutates: true } as const;
const ofFile = z.strictObject({ idFichier: requiredText(64) });

const plans = defineTable(planLine, {
  name: 'plans-aide',
  title: 'Plans d’aide',
  columns: {
    id: { title: 'Ordre d’ajout', sorts: true, hidden: true },
    numeroContrat: { title: 'Contrat', sorts: true },
    identifiant: { title: 'Identifiant', sorts: true },
    nom: { title: 'Nom', sorts: true },
    prenom: { title: 'Prénom', sorts: true },
    dateNaissance: { title: 'Date de naissance' },
    libelleProduit: { title: 'Produit', sorts: true },
    unite: {
      title: 'Unité',
      labels: { EURO: 'Euro', MINUTE: 'Minute', CENTIEME_HEURE: 'Centième d’heure' },
    },
    droitMensuel: { title: 'Droit par mois', kind: 'count' },
    tauxHoraire: { title: 'Taux horaire', kind: 'amount' },
    moisDebut: { title: 'Premier mois', sorts: true },
    moisFin: { title: 'Dernier mois', sorts: true },
    report: { title: 'Report' },
    interrompuDepuis: { title: 'Interrompu depuis' },
    statut: {
      title: 'État',
      sorts: true,
      labels: {
        EN_ATTENTE_INSCRIPTION: 'Inscription attendue',
        A_VENIR: 'À venir',
        EN_COURS: 'En cours',
        SUSPENDU: 'Suspendu',
        ARRETE: 'Arrêté',
        TERMINE: 'Terminé',
      },
    },
  },
  sortedBy: ['id', 'desc'],
  filters: {
    ...contractQuery,
    statut: z.optional(planStatutQuery),
    /** The beginning of a name, or the whole identifier. */
    recherche: z.optional(requiredText(100)),
    idFichier: z.optional(requiredText(64)),
  },
  unsaved: ['recherche'],
  export: { namesPeople: true },
});

const planFiles = defineTable(planFile, {
  name: 'fichiers-plans-aide',
  title: 'Fichiers de plans d’aide',
  columns: {
    dateImport: { title: 'Repris le', sorts: true },
    nomFichier: { title: 'Fichier', sorts: true },
    numeroContrat: { title: 'Contrat', sorts: true },
    importePar: { title: 'Repris par' },
    lignesLues: { title: 'Lignes lues', kind: 'count', sorts: true },
    lignesRetenues: { title: 'Lignes retenues', kind: 'count', sorts: true },
    nombreRejets: { title: 'Lignes rejetées', kind: 'count', sorts: true },
    annulation: {
      title: 'Annulation',
      labels: { POSSIBLE: 'Possible', ANNULE: 'Annulé', PASSE: 'Non' },
    },
  },
  sortedBy: ['dateImport', 'desc'],
  filters: contractQuery,
  export: { namesPeople: false },
});

export const getPlans = defineCall({
  id: 'PLANS-LISTE',
  summary: 'Lister les plans d’aide du financeur, sans le détail de leur usage',
  method: 'GET',
  path: '/api/eb/plans-aide',
  query: z.strictObject(plans.query),
  answer: { kind: 'json', schema: z.array(planLine) },
  list: { table: plans.table },
  access: { ...READ, links: ['BACK_OFFICE', 'LECTURE_SEULE'] },
  idempotent: false,
  errors: [],
});

export const importPlans = defineCall({
  id: 'PLANS-FICHIER',
  summary: 'Contrôler ou reprendre un fichier de plans d’aide',
  method: 'POST',
  path: '/api/eb/plans-aide',
  query: z.strictObject({
    numeroContrat,
    /** "true": validates the file without storing anything. */
    apercu: z.optional(z.enum(['true', 'false'])),
  }),
  upload: { field: 'fichier', maxBytes: PLAN_FILE_MAX_BYTES },
  answer: { kind: 'json', schema: planFileReport },
  access: MANAGE,
  idempotent: false,
  errors: ['CONTRAT_SANS_PLAN', 'FICHIER_MANQUANT', 'FICHIER_ILLISIBLE', 'FICHIER_NON_CONFORME'],
  sensitive: { none: 'prepares an order, which has its own row' },
});

export const readPlanColumns = defineCall({
  id: 'PLANS-COLONNES',
  summary: 'Lire les titres d’un fichier de plans d’aide et les colonnes attendues',
  method: 'POST',
  path: '/api/eb/plans-aide/colonnes',
  upload: { field: 'fichier', maxBytes: PLAN_FILE_MAX_BYTES },
  answer: { kind: 'json', schema: fileColumns },
  access: MANAGE,
  idempotent: false,
  errors: ['FICHIER_MANQUANT', 'FICHIER_ILLISIBLE'],
  sensitive: { none: 'reads a file and stores nothing' },
});

export const keepPlanColumns = defineCall({
  id: 'PLANS-CORRESPONDANCES',
  summary: 'Garder les titres que le financeur donne aux colonnes de ses fichiers de plans',
  method: 'PUT',
  path: '/api/eb/plans-aide/colonnes',
  body: keptColumns,
  answer: { kind: 'json', schema: keptColumns },
  access: MANAGE,
  idempotent: false,
  errors: [],
  sensitive: { none: 'says how files are read; each import is checked before it is stored' },
});

export const changePlans = defineCall({
  id: 'PLANS-CHANGEMENT',
  summary: 'Suspendre, reprendre, arrêter, corriger ou renouveler des plans d’aide',
  method: 'POST',
  path: '/api/eb/plans-aide/changements',
  body: planChangeBody,
  bodyLimit: { maxKeys: 1_000 },
  answer: { kind: 'json', schema: planChanged },
  access: MANAGE,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
  sensitive: { none: 'grants as a plan file does, for months to come; months granted stay' },
});

export const getPlanFiles = defineCall({
  id: 'PLANS-FICHIERS',
  summary: 'Lister les fichiers de plans d’aide repris',
  method: 'GET',
  path: '/api/eb/plans-aide/fichiers',
  query: z.strictObject(planFiles.query),
  answer: { kind: 'json', schema: z.array(planFile) },
  list: { table: planFiles.table },
  access: { ...READ, links: ['BACK_OFFICE', 'LECTURE_SEULE'] },
  idempotent: false,
  errors: [],
});

export const getPlanFileReport = defineCall({
  id: 'PLANS-FICHIER-BILAN',
  summary: 'Relire le bilan d’un fichier de plans d’aide',
  method: 'GET',
  path: '/api/eb/plans-aide/fichiers/:idFichier',
  params: ofFile,
  answer: { kind: 'json', schema: planFileReport },
  access: { ...READ, links: ['BACK_OFFICE', 'LECTURE_SEULE'] },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});

export const getPlanFileRefusals = defineCall({
  id: 'PLANS-FICHIER-REJETS',
  summary: 'Télécharger les lignes rejetées d’un fichier de plans d’aide, avec leur motif',
  method: 'GET',
  path: '/api/eb/plans-aide/fichiers/:idFichier/rejets',
  params: ofFile,
  answer: { kind: 'file' },
  access: READ,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});

export const previewUndoPlanFile = defineCall({
  id: 'PLANS-FICHIER-ANNULATION-APERCU',
  summary: 'Lire ce que l’annulation d’un import de plans déferait, et ce qui l’empêche',
  method: 'GET',
  path: '/api/eb/plans-aide/fichiers/:idFichier/annulation',
  params: ofFile,
  answer: { kind: 'json', schema: importUndo },
  access: READ,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});

export const undoPlanFile = defineCall({
  id: 'PLANS-FICHIER-ANNULATION',
  summary: 'Annuler un import de plans d’aide dans l’heure',
  method: 'POST',
  path: '/api/eb/plans-aide/fichiers/:idFichier/annulation',
  params: ofFile,
  answer: { kind: 'json', schema: importUndo },
  access: MANAGE,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'IMPORT_NON_ANNULABLE'],
  sensitive: { none: 'restores what stood before the import; no right may be open' },
});

export const getPlanMonths = defineCall({
  id: 'PLANS-MOIS',
  summary: 'Lire, mois par mois, ce que les plans accordent et ce qui leur revient',
  method: 'GET',
  path: '/api/eb/plans-aide/mois',
  query: z.strictObject(contractQuery),
  answer: { kind: 'json', schema: z.array(planMonth) },
  access: { ...READ, links: ['BACK_OFFICE', 'LECTURE_SEULE'] },
  idempotent: false,
  errors: [],
});

export const getPlanModel = defineCall({
  id: 'PLANS-MODELE',
  summary: 'Télécharger un modèle de fichier de plans d’aide',
  method: 'GET',
  path: '/api/eb/plans-aide/modele',
  query: z.strictObject(contractQuery),
  answer: { kind: 'file' },
  access: { ...READ, links: ['BACK_OFFICE', 'LECTURE_SEULE'] },
  idempotent: false,
  errors: [],
});
