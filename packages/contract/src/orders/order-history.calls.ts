import * as z from 'zod/mini';
import { requiredText } from '../schemas/fields.ts';
import { listQuery } from '../schemas/list.ts';
import { contractQuery } from '../wallet/holdings.schemas.ts';
import { orderDetails, orderLine } from './ordering.schemas.ts';
import { changeLine } from '../wallet/trade.schemas.ts';
import { defineCall } from '../calls/define-call.ts';

const HISTORY = {
  kind: 'token',
  anyOf: ['CONSULTER_COMMANDES', 'PASSER_COMMANDE'],
  mutates: false,
} as const;

export const getOrders = defineCall({
  id: 'B-044',
  summary: 'Lister les commandes du bénéficiaire',
  method: 'GET',
  path: '/api/eb/beneficiaires/commandes',
  query: z.strictObject({
    ...contractQuery,
    ...listQuery,
    clientId: z.optional(requiredText(20)),
  }),
  answer: { kind: 'json', schema: z.array(orderLine) },
  list: { cursor: 'idCommande' },
  access: { ...HISTORY, links: ['PARTENAIRE', 'LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: [],
});

export const getOrderClients = defineCall({
  id: 'B-046',
  summary: 'Lister les financeurs des commandes du bénéficiaire',
  method: 'GET',
  path: '/api/eb/beneficiaires/commandes/clients',
  answer: {
    kind: 'json',
    schema: z.array(z.object({ clientId: z.string(), socialReason: z.string() })),
  },
  access: { ...HISTORY, links: ['PARTENAIRE', 'LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: [],
});

export const getOrder = defineCall({
  id: 'B-045',
  summary: 'Lire le détail d’une commande',
  method: 'GET',
  path: '/api/eb/beneficiaires/commandes/:idCommande',
  params: z.strictObject({ idCommande: requiredText(64) }),
  answer: { kind: 'json', schema: orderDetails },
  access: { ...HISTORY, links: ['PARTENAIRE', 'LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});

export const getChanges = defineCall({
  id: 'ECHANGES-ET-CHANGEMENTS',
  summary: 'Lister les échanges de millésime et les changements de format du bénéficiaire',
  method: 'GET',
  path: '/api/eb/beneficiaires/echanges-et-changements-de-format',
  query: z.strictObject({ ...contractQuery, ...listQuery }),
  answer: { kind: 'json', schema: z.array(changeLine) },
  list: { cursor: 'reference' },
  access: {
    kind: 'token',
    anyOf: ['CONSULTER_COMMANDES', 'ECHANGER_MILLESIME', 'CONVERTIR_FORMAT'],
    mutates: false,
  },
  idempotent: false,
  errors: [],
});
