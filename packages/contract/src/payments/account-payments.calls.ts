import { VISUALISATION_MODES } from '@portail/rules/identity/access/vocabulary.ts';
import * as z from 'zod/mini';
import { numeroContrat, requiredChoice } from '../schemas/fields.ts';
import { paidInvoiceNumbers } from '../home-services/home-services-invoices.schemas.ts';
import {
  accountNumbers,
  accountPaymentDetail,
  codeNan,
  declarationOfPayment,
  eurosFrom0,
  month,
  paidPayee,
  payee,
  payeeInvitation,
  paymentAttempt,
  paymentComment,
  paymentReference,
  positiveEuros,
} from './account-payments.schemas.ts';
import { defineCall } from '../calls/define-call.ts';

const MONTHS_MAX = 24;

const typeContrat = requiredChoice(VISUALISATION_MODES);
const ofContract = { numeroContrat, typeContrat };
const value = z.object({ valeur: z.number() });
const READ = { kind: 'token', anyOf: ['PAYER_COMPTE'], mutates: false } as const;
const PAY = { ...READ, mutates: true } as const;
const FIND = { ...READ, anyOf: ['PAYER_COMPTE', 'PAYER_TITRE'] } as const;

/**
 * `montant` is the part of the accounts in euros. For monthly accounts the months name the rights, in
 * euros (`montantParMois`) or in the account's unit (`dureeParMois`). With `toutUtiliser`, `montant` is
 * optional, and must be the whole balance if given. `complementPaiement` is added by card: the payment
 * waits for it (EN_ATTENTE_CARTE) with the part of the accounts reserved, until B-099 and the capture.
 * At most one of `idTeledeclaration` (CESU) and `idTeledeclarationPaje` (Pajemploi) names the declared
 * month: all payments of a declaration stay within its net. `numerosFacture` names invoices of home
 * services: the payee is their provider, accounts and card together pay the sum due, without a
 * declaration, and the permission is PAYER_FACTURES.
 */
export const accountPaymentBody = z.strictObject({
  montant: z.optional(positiveEuros),
  numeroComptesCESU: accountNumbers,
  commentaire: paymentComment,
  codeNAN: codeNan,
  ...ofContract,
  montantParMois: z.optional(
    z.array(z.strictObject({ mois: month, montant: positiveEuros })).check(z.maxLength(MONTHS_MAX)),
  ),
  dureeParMois: z.optional(
    z
      .array(z.strictObject({ mois: month, duree: z.int().check(z.positive()) }))
      .check(z.maxLength(MONTHS_MAX)),
  ),
  toutUtiliser: z.optional(z.boolean()),
  complementPaiement: z.optional(eurosFrom0),
  idTeledeclaration: declarationOfPayment,
  idTeledeclarationPaje: declarationOfPayment,
  numerosFacture: z.optional(z.nullable(paidInvoiceNumbers)),
});
export type AccountPaymentBody = z.output<typeof accountPaymentBody>;

/** The fee of paying a missing `montant` by card; charged to the card, never to an account. */
export const computeReloadFees = defineCall({
  id: 'B-066',
  summary: 'Calculer les frais de rechargement',
  method: 'POST',
  path: '/api/eb/beneficiaires/paiements-comptes/frais-rechargement',
  body: z.strictObject({
    montant: positiveEuros,
    numeroComptesCESU: accountNumbers,
    codeNAN: codeNan,
    ...ofContract,
  }),
  answer: { kind: 'json', schema: value },
  access: { ...READ, links: ['LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: ['INTERVENANT_INCONNU'],
});

/** The fee of a complement. */
export const computeComplementFees = defineCall({
  id: 'B-067',
  summary: 'Calculer les frais du complément par carte',
  method: 'POST',
  path: '/api/eb/beneficiaires/paiements-comptes/frais-complement',
  body: z.strictObject({ codeNAN: codeNan, montantComplement: positiveEuros, ...ofContract }),
  answer: { kind: 'json', schema: value },
  access: { ...READ, links: ['LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: ['INTERVENANT_INCONNU'],
});

export const payFromAccount = defineCall({
  id: 'B-068',
  summary: 'Payer un intervenant depuis un ou plusieurs comptes',
  method: 'POST',
  path: '/api/eb/beneficiaires/paiements-comptes/prestataires',
  body: accountPaymentBody,
  answer: { kind: 'json', schema: z.object({ valeur: z.string() }) },
  access: { ...PAY, anyOf: ['PAYER_COMPTE', 'PAYER_FACTURES'], links: ['SAP'] },
  idempotent: true,
  errors: [
    'FACTURE_NON_PAYABLE',
    'CONFIRMATION_REQUISE',
    'OPERATIONS_SUSPENDUES',
    'CONTRAT_INCONNU',
    'RESSOURCE_INTROUVABLE',
    'INTERVENANT_INCONNU',
    'INTERVENANT_INACTIF',
    'INTERVENANT_HORS_LIGNE',
    'SOLDE_INSUFFISANT',
    'DROIT_INSUFFISANT',
    'OPERATION_HORS_PERIODE',
    'PRESTATAIRE_CARTE_INDISPONIBLE',
    'LEDGER_SUSPENDU',
  ],
  sensitive: { actions: ['PAY_FROM_ACCOUNT'] },
});

/** `referenceTransaction` is the reference of the payment or of its card transaction. */
export const getAccountPayment = defineCall({
  id: 'B-069',
  summary: 'Lire un paiement fait depuis un compte',
  method: 'GET',
  path: '/api/eb/beneficiaires/paiements-comptes/prestataires',
  query: z.strictObject({
    referenceTransaction: z.string().check(z.regex(/^[0-9A-Za-z-]{1,64}$/)),
  }),
  answer: { kind: 'json', schema: accountPaymentDetail },
  access: { ...READ, links: ['LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});

/** After a lost answer; waits for a running command with the key, so that the result is final. */
export const findPaymentAttempt = defineCall({
  id: 'PAIEMENT-COMPTE-TENTATIVE',
  summary: 'Savoir si un paiement envoyé sous une clé d’idempotence a été reçu',
  method: 'GET',
  path: '/api/eb/beneficiaires/paiements-comptes/tentatives',
  query: z.strictObject({ cle: z.string().check(z.regex(/^[0-9A-Za-z-]{1,64}$/)) }),
  answer: { kind: 'json', schema: paymentAttempt },
  access: { ...READ, anyOf: ['PAYER_COMPTE', 'PAYER_FACTURES'], links: ['SAP'] },
  idempotent: false,
  errors: [],
});

export const getMaximumCardSlice = defineCall({
  id: 'B-070',
  summary: 'Lire le complément maximal par carte',
  method: 'GET',
  path: '/api/eb/beneficiaires/paiements-comptes/tranche-carte-maximale',
  query: z.strictObject(ofContract),
  answer: { kind: 'json', schema: value },
  access: { ...READ, links: ['LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: [],
});

export const cancelAccountPayment = defineCall({
  id: 'PAIEMENT-COMPTE-ANNULATION',
  summary: 'Annuler un paiement qui n’est pas encore versé',
  method: 'POST',
  path: '/api/eb/beneficiaires/paiements-comptes/:reference/annulation',
  params: z.strictObject({ reference: paymentReference }),
  answer: { kind: 'json', schema: accountPaymentDetail },
  access: PAY,
  idempotent: true,
  errors: ['RESSOURCE_INTROUVABLE', 'PAIEMENT_NON_ANNULABLE', 'LEDGER_SUSPENDU'],
  sensitive: { none: 'gives value back to the person' },
});

export const findPayee = defineCall({
  id: 'B-076',
  summary: 'Chercher un intervenant par son code NAN',
  method: 'GET',
  path: '/api/eb/intervenants',
  query: z.strictObject({ codeNAN: codeNan }),
  answer: { kind: 'json', schema: payee },
  access: FIND,
  idempotent: false,
  errors: ['INTERVENANT_INCONNU'],
});

export const getPaidPayees = defineCall({
  id: 'B-077',
  summary: 'Lister les intervenants déjà payés',
  method: 'GET',
  path: '/api/eb/beneficiaires/intervenants-payes',
  query: z.strictObject({ numeroContrat: z.optional(numeroContrat) }),
  answer: { kind: 'json', schema: z.array(paidPayee) },
  access: { ...FIND, links: ['LECTURE_SEULE'] },
  idempotent: false,
  errors: [],
});

export const invitePayee = defineCall({
  id: 'INTERVENANT-INVITATION',
  summary: 'Inviter un intervenant à s’affilier',
  method: 'POST',
  path: '/api/eb/beneficiaires/intervenants/invitations',
  body: payeeInvitation,
  answer: { kind: 'empty' },
  access: { ...FIND, mutates: true },
  idempotent: false,
  errors: ['TROP_DE_TENTATIVES'],
  sensitive: { none: 'moves no money and changes no identity' },
});
