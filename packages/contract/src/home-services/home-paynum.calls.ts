import * as z from 'zod/mini';
import { defineCall } from '../calls/define-call.ts';
import { uuid } from '../schemas/wire-fields.ts';
import {
  changedSupport,
  paynumAnswer,
  paynumCreation,
  paynumEdition,
  paynumRedirect,
  paynumRequests,
  supportChange,
} from './home-services-paynum.schemas.ts';

const ASK = {
  kind: 'token',
  anyOf: ['COMMANDER_PRESTATION'],
  mutates: true,
} as const;

const ofRequest = z.strictObject({ id: uuid });

export const getPaynumRequests = defineCall({
  id: 'S-14',
  summary: 'Lister ses demandes Paynum',
  method: 'GET',
  path: '/api/sap/paynum/demandes',
  answer: { kind: 'json', schema: paynumRequests },
  access: { ...ASK, mutates: false, links: ['LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: [],
});

export const createPaynumRequest = defineCall({
  id: 'S-15',
  summary: 'Créer une demande Paynum',
  method: 'POST',
  path: '/api/sap/paynum/demandes',
  body: paynumCreation,
  answer: { kind: 'json', schema: paynumRedirect },
  access: { ...ASK, links: ['SAP'] },
  idempotent: true,
  errors: ['CONTRAT_INCONNU', 'DEMANDE_PAYNUM_EXISTANTE', 'PAYNUM_INDISPONIBLE'],
  sensitive: { none: 'asks the funder, which decides and pays' },
});

export const editPaynumRequest = defineCall({
  id: 'S-16',
  summary: 'Modifier une demande Paynum',
  method: 'POST',
  path: '/api/sap/paynum/demandes/:id/modification',
  params: ofRequest,
  body: paynumEdition,
  answer: { kind: 'json', schema: paynumRedirect },
  access: { ...ASK, links: ['SAP'] },
  idempotent: false,
  errors: [
    'RESSOURCE_INTROUVABLE',
    'CONTRAT_INCONNU',
    'DEMANDE_PAYNUM_EXISTANTE',
    'DEMANDE_PAYNUM_FIGEE',
    'PAYNUM_INDISPONIBLE',
  ],
  sensitive: { none: 'asks the funder, which decides and pays' },
});

export const deletePaynumRequest = defineCall({
  id: 'S-17',
  summary: 'Supprimer une demande Paynum',
  method: 'POST',
  path: '/api/sap/paynum/demandes/:id/suppression',
  params: ofRequest,
  answer: { kind: 'empty' },
  access: { ...ASK, links: ['SAP'] },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'DEMANDE_PAYNUM_FIGEE'],
  sensitive: { none: 'only withdraws a request' },
});

export const changePaynumSupport = defineCall({
  id: 'S-18',
  summary: 'Changer le support d’une demande Paynum',
  method: 'POST',
  path: '/api/sap/paynum/demandes/:id/changement-support',
  params: ofRequest,
  body: supportChange,
  answer: { kind: 'json', schema: changedSupport },
  access: { ...ASK, links: ['SAP'] },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'DEMANDE_PAYNUM_FIGEE'],
  sensitive: { none: 'asks the funder, which decides and pays' },
});

/** The partner's answer to a request; a repeated one changes nothing. */
export const answerPaynumRequest = defineCall({
  id: 'PARTENAIRE-PAYNUM',
  summary: 'Répondre à une demande Paynum (partenaire authentifié)',
  method: 'POST',
  path: '/api/sap/partenaires/paynum',
  body: paynumAnswer,
  answer: { kind: 'empty' },
  access: { kind: 'partner' },
  idempotent: false,
  errors: ['PARTENAIRE_INCONNU', 'RESSOURCE_INTROUVABLE', 'DEMANDE_PAYNUM_FIGEE'],
  sensitive: { none: 'authenticated by the partner secret; moves no money' },
});
