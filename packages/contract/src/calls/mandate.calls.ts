import * as z from 'zod/mini';
import { accountHolder, bic, iban, shownIban } from '../schemas/bank-fields.ts';
import { defineCall } from './define-call.ts';

const ofMandate = z.strictObject({ rum: z.string().check(z.regex(/^[0-9A-Z]{1,35}$/)) });

export const MANDATE_STATUTS = ['EN_ATTENTE', 'ACTIF', 'REVOQUE'] as const;

const mandate = z.object({
  rum: z.string(),
  iban: shownIban,
  statut: z.enum(MANDATE_STATUTS),
});

const own = {
  kind: 'token',
  anyOf: ['PASSER_COMMANDE', 'CONSULTER_PRESTATIONS'],
  mutates: true,
  scope: 'other',
} as const;

export const createMandate = defineCall({
  id: 'MANDAT',
  summary: 'Préparer un mandat de prélèvement',
  method: 'POST',
  path: '/api/sap/mandats',
  body: z.strictObject({ titulaire: accountHolder, iban, bic }),
  answer: { kind: 'json', schema: mandate },
  access: own,
  idempotent: false,
  errors: [],
});

export const signMandate = defineCall({
  id: 'MANDAT-SIGNATURE',
  summary: 'Signer un mandat de prélèvement, après confirmation de son identité par un code',
  method: 'POST',
  path: '/api/sap/mandats/:rum/signature',
  params: ofMandate,
  answer: { kind: 'json', schema: mandate },
  access: own,
  idempotent: false,
  errors: ['CONFIRMATION_REQUISE', 'RESSOURCE_INTROUVABLE'],
});

export const revokeMandate = defineCall({
  id: 'MANDAT-REVOCATION',
  summary: 'Révoquer un mandat de prélèvement',
  method: 'DELETE',
  path: '/api/sap/mandats/:rum',
  params: ofMandate,
  answer: { kind: 'empty' },
  access: own,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});
