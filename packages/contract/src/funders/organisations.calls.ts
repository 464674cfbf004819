import * as z from 'zod/mini';
import { defineCall } from '../calls/define-call.ts';
import { clientId } from '../home-services/home-services-identifiers.schemas.ts';
import { clientInformation, webAccess, webAccessQuery } from './organisations.schemas.ts';

export const getWebAccesses = defineCall({
  id: 'S-22',
  summary: 'Lister les accès au portail d’une personne ou d’un client',
  method: 'GET',
  path: '/api/sap/acces-web',
  query: webAccessQuery,
  answer: { kind: 'json', schema: z.array(webAccess) },
  access: { kind: 'token', anyOf: ['BO_INTERLOCUTEURS'], mutates: false },
  idempotent: false,
  errors: ['CONSULTATIONS_SUSPENDUES'],
});

/** Any organisation for an operator with the permission for funders; otherwise the caller's own. */
export const getClientInformation = defineCall({
  id: 'S-23',
  summary: 'Lire les informations d’un client ou d’un de ses prestataires',
  method: 'GET',
  path: '/api/sap/clients/:clientId',
  params: z.strictObject({ clientId }),
  answer: { kind: 'json', schema: clientInformation },
  access: { kind: 'token', anyOf: [], mutates: false, links: ['LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});
