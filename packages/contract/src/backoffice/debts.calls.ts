import * as z from 'zod/mini';
import { defineCall } from '../calls/define-call.ts';
import { defineTable } from '../calls/define-table.ts';
import {
  debt,
  DEBT_STATES,
  debtPlan,
  debtPlanBody,
  debtTarget,
  writeOffBody,
  writeOffOutcome,
} from './debts.schemas.ts';
import { operationSearch } from './operations.schemas.ts';

const READ = { kind: 'token', anyOf: ['BO_OPERATIONS'], mutates: false } as const;
const ACT = { ...READ, mutates: true } as const;
const PATH = '/api/sap/operations/dettes';

const debts = defineTable(debt, {
  name: 'dettes',
  title: 'Dettes des personnes',
  columns: {
    nature: {
      title: 'Nature',
      labels: { COMMANDE: 'Prélèvement repris', REPRISE: 'Crédit déjà dépensé' },
    },
    reference: { title: 'Référence', sorts: true },
    numeroContrat: { title: 'Contrat' },
    montant: { title: 'Reste dû', kind: 'amount', sorts: true },
    depuisLe: { title: 'Depuis le', sorts: true },
    etat: {
      title: 'État',
      labels: {
        OUVERTE: 'Ouverte',
        ECHELONNEE: 'Échelonnée',
        EN_RETARD: 'Échéance passée',
        EN_PRELEVEMENT: 'Prélèvement en cours',
        EN_VALIDATION: 'Passage en perte à valider',
      },
    },
    prochaineEcheance: { title: 'Prochaine échéance' },
  },
  sortedBy: ['depuisLe', 'asc'],
  filters: { etat: z.optional(z.enum(DEBT_STATES)), recherche: operationSearch },
  unsaved: ['recherche'],
  export: { namesPeople: false },
});

export const getDebts = defineCall({
  id: 'DETTES',
  summary: 'Lister ce que des personnes doivent après avoir reçu leur dû',
  method: 'GET',
  path: PATH,
  query: z.strictObject(debts.query),
  answer: { kind: 'json', schema: z.array(debt) },
  list: { table: debts.table },
  access: READ,
  idempotent: false,
  errors: [],
});

/** A new plan replaces the former one; the same plan again changes nothing. */
export const planDebt = defineCall({
  id: 'DETTE-ECHEANCIER',
  summary: 'Échelonner une dette en mensualités, convenues avec la personne',
  method: 'POST',
  path: `${PATH}/:nature/:reference/echeancier`,
  params: debtTarget,
  body: debtPlanBody,
  answer: { kind: 'json', schema: debtPlan },
  access: ACT,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'MONTANT_DIFFERENT', 'DETTE_INDISPONIBLE'],
  sensitive: { none: 'says when a debt is paid; each payment is recorded by its own call' },
});

export const writeOffDebt = defineCall({
  id: 'DETTE-ABANDON',
  summary: 'Demander à une seconde personne de passer une dette en perte',
  method: 'POST',
  path: `${PATH}/:nature/:reference/abandon`,
  params: debtTarget,
  body: writeOffBody,
  answer: { kind: 'json', schema: writeOffOutcome },
  access: ACT,
  idempotent: true,
  errors: [
    'RESSOURCE_INTROUVABLE',
    'MONTANT_DIFFERENT',
    'DETTE_INDISPONIBLE',
    'OPERATION_DEJA_DEMANDEE',
    'CONFIRMATION_REQUISE',
  ],
  sensitive: { actions: ['OPERATOR_MONEY'] },
});
