import * as z from 'zod/mini';
import {
  clientId,
  placedServiceOrder,
  serviceCounters,
  serviceOrder,
  serviceOrderBody,
  serviceOrderChange,
  serviceOrderDetail,
  serviceOrderNumber,
  serviceOrdersQuery,
  serviceScheme,
  spaceQuery,
} from './home-services.schemas.ts';
import { defineCall } from '../calls/define-call.ts';

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

/** Hours or dates that change end the quotation that was made for them. */
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
