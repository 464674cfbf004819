import * as z from 'zod/mini';
import { defineCall } from '../calls/define-call.ts';
import { defineTable } from '../calls/define-table.ts';
import { amount } from '../schemas/wire-fields.ts';

const READ = { kind: 'token', anyOf: ['BO_OPERATIONS'], mutates: false } as const;
const PATH = '/api/sap/operations/virements-retenus';

/** Transfers of one file that came back and that an operator releases; never a person. */
const heldPayouts = z.object({
  /** Of the file. */
  id: z.string(),
  fichier: z.string(),
  jour: z.string(),
  /** The bank refused the whole file: releasing sends it again under another number. */
  refuse: z.boolean(),
  motif: z.string(),
  nombre: z.number(),
  montant: amount,
});
export type HeldPayouts = z.infer<typeof heldPayouts>;

const resumedPayouts = z.object({
  /** The number under which the file leaves again; absent when nothing of it does. */
  fichier: z.nullable(z.string()),
  /** Transfers of that file. */
  renvoyes: z.number(),
  /** Transfers whose payments are part of the next payout. */
  liberes: z.number(),
});
export type ResumedPayouts = z.infer<typeof resumedPayouts>;

const held = defineTable(heldPayouts, {
  name: 'virements-retenus',
  title: 'Virements retenus',
  columns: {
    jour: { title: 'Jour', sorts: true },
    fichier: { title: 'Fichier', sorts: true },
    motif: { title: 'Motif' },
    nombre: { title: 'Virements', kind: 'count', sorts: true },
    montant: { title: 'Montant', sorts: true },
  },
  sortedBy: ['jour', 'desc'],
  filters: {},
  export: { namesPeople: false },
});

export const getHeldPayouts = defineCall({
  id: 'VIREMENTS-RETENUS',
  summary: 'Lister les virements revenus qui attendent un opérateur',
  method: 'GET',
  path: PATH,
  query: z.strictObject(held.query),
  answer: { kind: 'json', schema: z.array(heldPayouts) },
  list: { table: held.table },
  access: READ,
  idempotent: false,
  errors: [],
});

/** Repeated, it finds nothing held. */
export const resumeHeldPayouts = defineCall({
  id: 'VIREMENTS-RETENUS-REPRISE',
  summary: 'Renvoyer un fichier de virements refusé, ou remettre en paiement ce qui est revenu',
  method: 'POST',
  path: `${PATH}/:id/reprise`,
  params: z.strictObject({ id: z.uuid() }),
  answer: { kind: 'json', schema: resumedPayouts },
  access: { ...READ, mutates: true },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'LEDGER_SUSPENDU'],
  sensitive: { none: 'pays what is due already, to the bank details that its payees gave' },
});
