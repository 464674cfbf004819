import { JOURNAL_KINDS } from '@portail/rules/ledger/vocabulary.ts';
import * as z from 'zod/mini';
import { EVENT_PERIODS } from '../backoffice/event-log.schemas.ts';
import { operationSearch } from '../backoffice/operations.schemas.ts';
import { defineCall } from '../calls/define-call.ts';
import { defineTable } from '../calls/define-table.ts';
import {
  JOURNAL_WORDS,
  ledgerJournal,
  ledgerJournalSheet,
  ledgerMovements,
} from './ledger-journals.schemas.ts';

const READ = { kind: 'token', anyOf: ['BO_OPERATIONS'], mutates: false } as const;
const PATH = '/api/sap/grand-livre';
const period = z.optional(z.enum(EVENT_PERIODS.map(({ code }) => code)));

const journals = defineTable(ledgerJournal, {
  name: 'ecritures',
  title: 'Journaux du grand livre',
  columns: {
    numero: { title: 'Numéro', kind: 'count', sorts: true },
    date: { title: 'Date' },
    nature: { title: 'Nature', labels: JOURNAL_WORDS },
    unite: {
      title: 'Unité',
      labels: { CENTIME: 'Euros', MINUTE: 'Minutes', CENTIEME_HEURE: 'Centièmes d’heure' },
    },
    valeur: { title: 'Valeur', kind: 'amount' },
    numeroContrat: { title: 'Contrat' },
    phase: { title: 'État', labels: { POSTE: 'Passé', RESERVE: 'Réservé' } },
    annule: { title: 'Annule le journal', kind: 'count' },
  },
  sortedBy: ['numero', 'desc'],
  filters: {
    nature: z.optional(z.enum(JOURNAL_KINDS)),
    /** The last month, unless a search says what is looked for. */
    periode: period,
    /** Of the journal, of an operation or of a voucher. */
    recherche: operationSearch,
  },
  unsaved: ['recherche'],
  export: { namesPeople: false },
});

export const getLedgerJournals = defineCall({
  id: 'GRAND-LIVRE-JOURNAUX',
  summary: 'Lister les journaux du grand livre, ou ceux d’une opération ou d’un titre',
  method: 'GET',
  path: `${PATH}/journaux`,
  query: z.strictObject(journals.query),
  answer: { kind: 'json', schema: z.array(ledgerJournal) },
  list: { table: journals.table },
  access: READ,
  idempotent: false,
  errors: [],
});

export const getLedgerJournal = defineCall({
  id: 'GRAND-LIVRE-JOURNAL',
  summary: 'Lire un journal du grand livre avec ses écritures',
  method: 'GET',
  path: `${PATH}/journaux/:numero`,
  params: z.strictObject({ numero: z.string().check(z.regex(/^[1-9]\d{0,17}$/)) }),
  answer: { kind: 'json', schema: ledgerJournalSheet },
  access: READ,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});

export const getLedgerMovements = defineCall({
  id: 'GRAND-LIVRE-MOUVEMENTS',
  summary: 'Lire les mouvements d’une période, par sorte de compte',
  method: 'GET',
  path: `${PATH}/mouvements`,
  query: z.strictObject({ periode: period }),
  answer: { kind: 'json', schema: ledgerMovements },
  access: READ,
  idempotent: false,
  errors: [],
});
