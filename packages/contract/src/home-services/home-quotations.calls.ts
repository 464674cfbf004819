import * as z from 'zod/mini';
import { listQuery } from '../schemas/list.ts';
import { quotation } from './home-services-quotations.schemas.ts';
import { clientId, serviceOrderNumber } from './home-services.schemas.ts';
import { uuid } from '../schemas/wire-fields.ts';
import { defineCall } from '../calls/define-call.ts';

const ANSWER = {
  kind: 'token',
  anyOf: ['COMMANDER_PRESTATION'],
  mutates: true,
} as const;

const ofQuotation = z.strictObject({ id: uuid });

export const getQuotations = defineCall({
  id: 'DEVIS',
  summary: 'Lister ses devis, les derniers d’abord',
  method: 'GET',
  path: '/api/sap/devis',
  query: z.strictObject({
    clientId: z.optional(clientId),
    numeroCommande: z.optional(serviceOrderNumber),
    ...listQuery,
  }),
  answer: { kind: 'json', schema: z.array(quotation) },
  list: { cursor: 'id' },
  access: {
    ...ANSWER,
    anyOf: ['CONSULTER_PRESTATIONS'],
    mutates: false,
    links: ['LECTURE_SEULE', 'SAP'],
  },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});

/** An agreement on a price: made once, however often it is sent. */
export const acceptQuotation = defineCall({
  id: 'DEVIS-ACCEPTATION',
  summary: 'Accepter un devis',
  method: 'POST',
  path: '/api/sap/devis/:id/acceptation',
  params: ofQuotation,
  answer: { kind: 'json', schema: quotation },
  access: { ...ANSWER, links: ['SAP'] },
  idempotent: true,
  errors: ['RESSOURCE_INTROUVABLE', 'DEVIS_SANS_OBJET'],
  sensitive: { none: 'its invoice is paid by a call that has its own row' },
});

export const refuseQuotation = defineCall({
  id: 'DEVIS-REFUS',
  summary: 'Refuser un devis',
  method: 'POST',
  path: '/api/sap/devis/:id/refus',
  params: ofQuotation,
  answer: { kind: 'json', schema: quotation },
  access: { ...ANSWER, links: ['SAP'] },
  idempotent: true,
  errors: ['RESSOURCE_INTROUVABLE', 'DEVIS_SANS_OBJET'],
  sensitive: { none: 'only withdraws an order' },
});
