import * as z from 'zod/mini';
import { BANK_RETURN_MAX_BYTES, bankReturn, bankReturnReport } from './bank-returns.schemas.ts';
import { defineCall } from '../calls/define-call.ts';
import { defineTable } from '../calls/define-table.ts';

const READ = { kind: 'token', anyOf: ['BO_OPERATIONS'], mutates: false } as const;
const PATH = '/api/sap/operations/retours-bancaires';

const returns = defineTable(bankReturn, {
  name: 'retours-bancaires',
  title: 'Retours bancaires',
  columns: {
    dateReception: { title: 'Reçu le', sorts: true },
    numero: { title: 'Numéro', sorts: true },
    fichier: { title: 'Fichier', sorts: true },
    type: {
      title: 'Type',
      sorts: true,
      labels: { PRELEVEMENTS: 'Prélèvements', VIREMENTS: 'Virements' },
    },
    recuPar: { title: 'Reçu par' },
    lignes: { title: 'Lignes', kind: 'count', cell: ({ lignes }) => lignes.length },
  },
  sortedBy: ['dateReception', 'desc'],
  filters: { type: z.optional(bankReturn.shape.type) },
  export: { namesPeople: false },
});

export const getBankReturns = defineCall({
  id: 'RETOURS-BANCAIRES',
  summary: 'Lister ce que la banque a renvoyé',
  method: 'GET',
  path: PATH,
  query: z.strictObject(returns.query),
  answer: { kind: 'json', schema: z.array(bankReturn) },
  list: { table: returns.table },
  access: READ,
  idempotent: false,
  errors: [],
});

/** A pain.002 on one of our files, applied once; the same file repeats its report. */
export const receiveBankReturn = defineCall({
  id: 'RETOUR-BANCAIRE',
  summary: 'Prendre en compte un retour de la banque (pain.002)',
  method: 'POST',
  path: PATH,
  upload: { field: 'fichier', maxBytes: BANK_RETURN_MAX_BYTES },
  answer: { kind: 'json', schema: bankReturnReport },
  access: { ...READ, mutates: true },
  idempotent: false,
  errors: [
    'FICHIER_MANQUANT',
    'FICHIER_ILLISIBLE',
    'FICHIER_NON_CONFORME',
    'RETOUR_D_AUTRUI',
    'RETOUR_DEJA_RECU',
    'LEDGER_SUSPENDU',
  ],
  sensitive: { none: 'records what the bank sent back' },
});
