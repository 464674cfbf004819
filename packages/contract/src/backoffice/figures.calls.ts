import { formatAmount } from '@portail/rules/money/cents.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import * as z from 'zod/mini';
import { defineCall } from '../calls/define-call.ts';
import { defineTable } from '../calls/define-table.ts';
import {
  FIGURE_LABELS,
  datedFigure,
  figureBody,
  figureFilters,
  publishedFigure,
} from './figures.schemas.ts';

const LABELS: Readonly<Record<string, string>> = FIGURE_LABELS;
const PATH = '/api/sap/valeurs-datees';
const READ = { kind: 'token', anyOf: ['BO_PARAMETRES'], mutates: false } as const;

/** Published by law: no personal data, and the same for every visitor. */
export const getPublishedFigures = defineCall({
  id: 'VALEURS-PUBLIEES',
  summary: 'Lire les plafonds et les salaires minimaux, avec leur date d’effet',
  method: 'GET',
  path: '/api/eb/valeurs-datees',
  answer: { kind: 'json', schema: z.array(publishedFigure), revalidated: true },
  access: { kind: 'public' },
  idempotent: false,
  errors: [],
});

const figures = defineTable(datedFigure, {
  name: 'valeurs-datees',
  title: 'Valeurs datées',
  columns: {
    nature: {
      title: 'Valeur',
      sorts: true,
      labels: {
        PLAFOND_EXONERATION: 'Plafond annuel d’exonération',
        SALAIRES_MINIMAUX: 'Salaires minimaux',
        INDEMNITE_ENTRETIEN: 'Indemnité d’entretien minimale',
      },
    },
    valableDu: { title: 'Valable à partir du', sorts: true },
    valeurs: {
      title: 'Montants',
      cell: ({ valeurs }) =>
        Object.entries(valeurs)
          .flatMap(([name, value]) =>
            value === undefined
              ? []
              : [`${LABELS[name] ?? name}\u00a0: ${formatAmount(centsOfWire(value))}`],
          )
          .join(', '),
    },
    source: { title: 'Source' },
    etat: {
      title: 'État',
      labels: {
        A_VENIR: 'À venir',
        EN_VIGUEUR: 'En vigueur',
        PASSEE: 'Passée',
        REMPLACEE: 'Remplacée',
      },
    },
    saisiPar: { title: 'Saisie par' },
    validePar: { title: 'Acceptée par' },
    saisiLe: { title: 'Saisie le', sorts: true },
  },
  sortedBy: ['valableDu', 'desc'],
  filters: figureFilters,
  export: { namesPeople: false },
});

export const getDatedFigures = defineCall({
  id: 'VALEURS-DATEES',
  summary: 'Lister les valeurs datées, leur source et qui les a saisies',
  method: 'GET',
  path: PATH,
  query: z.strictObject(figures.query),
  answer: { kind: 'json', schema: z.array(datedFigure) },
  list: { table: figures.table },
  access: READ,
  idempotent: false,
  errors: [],
});

/** Writes nothing before a second person has agreed; never for a day that has begun. */
export const enterDatedFigure = defineCall({
  id: 'VALEUR-DATEE-SAISIE',
  summary: 'Saisir une valeur à partir d’un jour à venir, à valider par une seconde personne',
  method: 'POST',
  path: PATH,
  body: figureBody,
  answer: { kind: 'empty' },
  access: { ...READ, mutates: true },
  idempotent: false,
  errors: ['CONFIRMATION_REQUISE', 'VALEUR_DEJA_EN_VIGUEUR', 'OPERATION_DEJA_DEMANDEE'],
  sensitive: { actions: ['OPERATOR_FIGURES'] },
});
