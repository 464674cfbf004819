import * as z from 'zod/mini';
import { accountHolder, bic, iban, shownIban } from '../schemas/bank-fields.ts';
import { defineCall } from '../calls/define-call.ts';

const ofMandate = z.strictObject({ rum: z.string().check(z.regex(/^[0-9A-Z]{1,35}$/)) });

const MANDATE_STATUTS = ['EN_ATTENTE', 'ACTIF', 'REVOQUE'] as const;

const mandate = z.object({
  rum: z.string(),
  iban: shownIban,
  statut: z.enum(MANDATE_STATUTS),
});

/** Bank details are personal: delegates and operators may neither sign nor read them. */
const own = {
  kind: 'token',
  anyOf: ['PASSER_COMMANDE', 'CONSULTER_PRESTATIONS'],
  mutates: true,
  isPersonal: true,
} as const;

export const createMandate = defineCall({
  id: 'MANDAT',
  summary: 'Préparer un mandat de prélèvement',
  method: 'POST',
  path: '/api/sap/mandats',
  body: z.strictObject({
    titulaire: accountHolder,
    iban,
    bic,
    /** For one debit only; a recurrent mandate otherwise. */
    ponctuel: z.optional(z.boolean()),
  }),
  answer: { kind: 'json', schema: mandate },
  access: own,
  idempotent: false,
  errors: [],
  sensitive: { none: 'has no effect before its signature, which asks for the code' },
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
  sensitive: { actions: ['RECURRING_PAYMENT'] },
});

export const revokeMandate = defineCall({
  id: 'MANDAT-REVOCATION',
  summary: 'Révoquer un mandat de prélèvement, tout de suite ou après son prochain prélèvement',
  method: 'DELETE',
  path: '/api/sap/mandats/:rum',
  params: ofMandate,
  query: z.strictObject({ apres: z.optional(z.enum(['PROCHAIN_PRELEVEMENT'])) }),
  answer: { kind: 'empty' },
  access: own,
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
  sensitive: { none: 'only takes rights away' },
});

const READ = {
  kind: 'token',
  anyOf: ['CONSULTER_PRESTATIONS'],
  mutates: false,
  isPersonal: true,
} as const;

export const getActiveMandate = defineCall({
  id: 'S-12',
  summary: 'Lire son mandat de prélèvement actif',
  method: 'GET',
  path: '/api/sap/mandats/actif',
  answer: {
    kind: 'json',
    orEmpty: true,
    schema: z.extend(mandate, {
      dateSignature: z.string(),
      statut: z.literal('ACTIF'),
      /** For one debit only. */
      ponctuel: z.boolean(),
      /** It ends with its next collection, as its holder asked. */
      finDemandee: z.boolean(),
      /** Calendar days between the notice of a debit and its collection. */
      preavisJours: z.number(),
      /** DD/MM/YYYY: 36 months after the last collection. */
      valableJusquAu: z.string(),
    }),
  },
  access: { ...READ, links: ['SAP'] },
  idempotent: false,
  errors: [],
});

/** The prefilled form of a mandate: last bank details and creditor. */
export const getMandateForm = defineCall({
  id: 'S-13',
  summary: 'Lire ce que le formulaire d’un mandat de prélèvement montre',
  method: 'GET',
  path: '/api/sap/mandats/formulaire',
  answer: {
    kind: 'json',
    schema: z.object({
      titulaire: z.string(),
      /** Empty, like the bank code, until the person has given one. */
      iban: z.string().check(z.regex(/^(•••• [0-9A-Z]{4})?$/)),
      bic: z.string(),
      creancier: z.string(),
      /** Identifiant créancier SEPA. */
      ics: z.string(),
      /** What the signature agrees to. */
      preavisJours: z.number(),
      /** The mandate whose last debit is issued or collected: a new one must be signed. */
      epuise: z.optional(z.object({ rum: z.string(), iban: shownIban })),
    }),
  },
  access: READ,
  idempotent: false,
  errors: ['EMETTEUR_NON_INSTALLE'],
});
