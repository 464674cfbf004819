import * as z from 'zod/mini';
import { defineCall } from '../calls/define-call.ts';
import { listQuery } from '../schemas/list.ts';
import { uuid } from '../schemas/wire-fields.ts';
import { clientId, serviceOrderNumber } from './home-services-identifiers.schemas.ts';
import {
  placedServiceOrder,
  serviceCounters,
  serviceOrder,
  serviceOrderBody,
  serviceOrderChange,
  serviceOrderDetail,
  serviceOrdersQuery,
  serviceScheme,
  spaceQuery,
  quotation,
} from './home-services.schemas.ts';

const READ = {
  kind: 'token',
  anyOf: ['CONSULTER_PRESTATIONS'],
  mutates: false,
} as const;
const ORDER = { ...READ, anyOf: ['COMMANDER_PRESTATION'], mutates: true } as const;

const ofOrder = z.strictObject({ numeroCommande: serviceOrderNumber });

export const getServiceCounters = defineCall({
  id: 'S-01',
  summary: 'Lire les compteurs des services à domicile',
  method: 'GET',
  path: '/api/sap/compteurs',
  query: spaceQuery,
  answer: { kind: 'json', schema: serviceCounters },
  access: { ...READ, links: ['LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});

export const getServiceOrders = defineCall({
  id: 'S-02',
  summary: 'Lister ses commandes de services, les dernières d’abord',
  method: 'GET',
  path: '/api/sap/commandes',
  query: serviceOrdersQuery,
  answer: { kind: 'json', schema: z.array(serviceOrder) },
  list: { cursor: 'numeroCommande' },
  access: { ...READ, links: ['LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});

export const getServiceOrder = defineCall({
  id: 'S-03',
  summary: 'Lire une commande de service et son suivi',
  method: 'GET',
  path: '/api/sap/commandes/:numeroCommande',
  params: ofOrder,
  answer: { kind: 'json', schema: serviceOrderDetail },
  access: { ...READ, links: ['LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});

export const placeServiceOrder = defineCall({
  id: 'S-04',
  summary: 'Commander un service à domicile',
  method: 'POST',
  path: '/api/sap/commandes',
  body: serviceOrderBody,
  answer: { kind: 'json', schema: placedServiceOrder },
  access: { ...ORDER, links: ['SAP'] },
  idempotent: true,
  errors: ['RESSOURCE_INTROUVABLE', 'PRESTATION_NON_PROPOSEE', 'PRELEVEMENT_SANS_MANDAT'],
  sensitive: { none: 'commits to nothing before a quotation is accepted and its invoice is paid' },
});

/** A change of hours or dates ends the quotation. */
export const changeServiceOrder = defineCall({
  id: 'S-05',
  summary: 'Modifier une commande de service qui attend encore',
  method: 'PATCH',
  path: '/api/sap/commandes/:numeroCommande',
  params: ofOrder,
  body: serviceOrderChange,
  answer: { kind: 'json', schema: serviceOrderDetail },
  access: { ...ORDER, links: ['SAP'] },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'COMMANDE_NON_MODIFIABLE'],
  sensitive: { none: 'commits to nothing before a quotation is accepted and its invoice is paid' },
});

export const cancelServiceOrder = defineCall({
  id: 'S-06',
  summary: 'Annuler une commande de service',
  method: 'POST',
  path: '/api/sap/commandes/:numeroCommande/annulation',
  params: ofOrder,
  answer: { kind: 'json', schema: z.object({ statut: z.literal('ANNULEE') }) },
  access: { ...ORDER, links: ['SAP'] },
  idempotent: true,
  errors: ['RESSOURCE_INTROUVABLE', 'COMMANDE_NON_ANNULABLE'],
  sensitive: { none: 'only withdraws an order' },
});

export const getServiceSchemes = defineCall({
  id: 'S-07',
  summary: 'Lister les dispositifs et les services d’un prestataire',
  method: 'GET',
  path: '/api/sap/dispositifs',
  query: z.strictObject({ clientId }),
  answer: { kind: 'json', schema: z.array(serviceScheme) },
  access: { ...READ, anyOf: ['COMMANDER_PRESTATION'], links: ['LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});

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

/** Acceptance of a price, idempotent. */
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
