import { CARD_STATES } from '@portail/rules/payments/card-state.ts';
import * as z from 'zod/mini';
import { requiredText } from '../schemas/fields.ts';
import { paymentReference } from './account-payments.schemas.ts';
import { defineCall } from '../calls/define-call.ts';

const started = z.object({ referenceTransaction: z.string(), urlPaiement: z.string() });

export const startPreOrderCardPayment = defineCall({
  id: 'B-100',
  summary: 'Commencer le paiement par carte d’une précommande',
  method: 'POST',
  path: '/api/eb/beneficiaires/paiements-carte/precommande',
  body: z.strictObject({ idSession: requiredText(64) }),
  answer: { kind: 'json', schema: started },
  access: {
    kind: 'token',
    anyOf: ['PASSER_COMMANDE'],
    mutates: true,
    links: ['PARTENAIRE', 'SAP'],
  },
  idempotent: true,
  errors: ['PAIEMENT_SANS_OBJET', 'PRESTATAIRE_CARTE_INDISPONIBLE', 'OPERATIONS_SUSPENDUES'],
  sensitive: { none: 'pays by the bank card of the person, which its bank authenticates' },
});

/** For a payment that waits for its complement: by the reference answered by B-068. */
export const startAccountCardPayment = defineCall({
  id: 'B-099',
  summary: 'Commencer le paiement par carte du complément d’un paiement',
  method: 'POST',
  path: '/api/eb/beneficiaires/paiements-carte/compte',
  body: z.strictObject({ reference: paymentReference }),
  answer: { kind: 'json', schema: started },
  access: { kind: 'token', anyOf: ['PAYER_COMPTE'], mutates: true, links: ['SAP'] },
  idempotent: true,
  errors: ['PAIEMENT_SANS_OBJET', 'PRESTATAIRE_CARTE_INDISPONIBLE', 'OPERATIONS_SUSPENDUES'],
  sensitive: { none: 'pays by the bank card of the person, which its bank authenticates' },
});

export const getCardPaymentState = defineCall({
  id: 'B-101',
  summary: 'Lire l’état d’un paiement par carte',
  method: 'GET',
  path: '/api/eb/beneficiaires/paiements-carte/:referenceTransaction/etat',
  params: z.strictObject({
    referenceTransaction: z.string().check(z.regex(/^[0-9A-Za-z-]{1,64}$/)),
  }),
  answer: {
    kind: 'json',
    schema: z.object({
      referenceTransaction: z.string(),
      etat: z.enum(CARD_STATES),
      montant: z.number(),
    }),
  },
  // Orders and trades are both paid by card, also through links limited to one of them.
  access: {
    kind: 'token',
    anyOf: [],
    mutates: false,
    isDelegable: true,
    links: ['PARTENAIRE', 'BACK_OFFICE', 'LECTURE_SEULE', 'SAP'],
  },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});

/** Stored and acknowledged immediately; processed by the outbox. */
export const receiveCardNotification = defineCall({
  id: 'CARTE-NOTIFICATION',
  summary: 'Recevoir une notification signée du prestataire de carte',
  method: 'POST',
  path: '/api/eb/partenaires/cartes/notifications',
  answer: { kind: 'empty' },
  access: { kind: 'signature' },
  idempotent: false,
  errors: ['SIGNATURE_REFUSEE', 'DEMANDE_REJOUEE'],
  sensitive: { none: 'signed by the other party, which has its own reconciliation' },
});
