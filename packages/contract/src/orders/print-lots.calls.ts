import * as z from 'zod/mini';
import { operationSearch } from '../backoffice/operations.schemas.ts';
import { defineCall } from '../calls/define-call.ts';
import { defineTable } from '../calls/define-table.ts';
import { moment, uuid } from '../schemas/wire-fields.ts';

/** EXPEDIE: some books have left. LIVRE: every one has arrived. */
export const PRINT_LOT_STATES = ['A_TRANSMETTRE', 'EN_FABRICATION', 'EXPEDIE', 'LIVRE'] as const;
export type PrintLotState = (typeof PRINT_LOT_STATES)[number];

const printLot = z.object({
  id: uuid,
  /** Of the funder's order; null for books that people made from their account. */
  commande: z.nullable(z.string()),
  financeur: z.nullable(z.string()),
  etat: z.enum(PRINT_LOT_STATES),
  carnets: z.number(),
  titres: z.number(),
  expedies: z.number(),
  livres: z.number(),
  /** Books that came back, or that their person never got. */
  revenus: z.number(),
  /** Of these, books that were printed again. */
  reimprimes: z.number(),
  creeLe: moment,
  transmisLe: z.nullable(moment),
});
export type PrintLot = z.infer<typeof printLot>;

const printLots = defineTable(printLot, {
  name: 'lots-impression',
  title: 'Lots d’impression',
  columns: {
    creeLe: { title: 'Créé le', sorts: true },
    commande: { title: 'Commande' },
    financeur: { title: 'Financeur' },
    etat: {
      title: 'État',
      labels: {
        A_TRANSMETTRE: 'À transmettre',
        EN_FABRICATION: 'En fabrication',
        EXPEDIE: 'Expédié',
        LIVRE: 'Livré',
      },
    },
    carnets: { title: 'Carnets', kind: 'count', sorts: true },
    titres: { title: 'Titres', kind: 'count' },
    expedies: { title: 'Carnets expédiés', kind: 'count' },
    livres: { title: 'Carnets livrés', kind: 'count' },
    revenus: { title: 'Carnets non reçus', kind: 'count' },
    reimprimes: { title: 'Carnets réimprimés', kind: 'count' },
    transmisLe: { title: 'Transmis à l’imprimeur le' },
  },
  sortedBy: ['creeLe', 'desc'],
  filters: { etat: z.optional(z.enum(PRINT_LOT_STATES)), recherche: operationSearch },
  unsaved: ['recherche'],
  export: { namesPeople: false },
});

export const getPrintLots = defineCall({
  id: 'LOTS-IMPRESSION',
  summary: 'Lister les lots remis à l’imprimeur : carnets fabriqués, expédiés et livrés',
  method: 'GET',
  path: '/api/sap/operations/impressions',
  query: z.strictObject(printLots.query),
  answer: { kind: 'json', schema: z.array(printLot) },
  list: { table: printLots.table },
  access: { kind: 'token', anyOf: ['BO_OPERATIONS'], mutates: false },
  idempotent: false,
  errors: [],
});
