import * as z from 'zod/mini';
import { numeroContrat } from '../schemas/fields.ts';
import { checkbookStatement } from '../wallet/holdings.schemas.ts';
import {
  checkedScratchCode,
  numeroRemise,
  numeroTitre,
  opposition,
  oppositionBody,
  oppositionsBody,
  paperPaymentAnswer,
  paperPaymentBody,
  remittance,
  scratchCodeBody,
} from './paper-payments.schemas.ts';
import { defineCall } from '../calls/define-call.ts';

const READ = {
  kind: 'token',
  anyOf: ['CONSULTER_TITRES'],
  mutates: false,
  feature: 'AFFICHER_MES_TITRES',
} as const;

const remittanceParams = z.strictObject({ numeroRemise });

/**
 * Three wrong codes lock a voucher for 15 minutes, the fifth blocks it (`BLOQUE`), and ten in a day
 * lock all vouchers of the user until the next day: 429 with the seconds to wait. Codes of a payment
 * count too. Conversions need this call, so no feature of the contract disables it.
 */
export const checkScratchCode = defineCall({
  id: 'B-063',
  summary: 'Vérifier le code sous la case à gratter d’un titre',
  method: 'POST',
  path: '/api/eb/beneficiaires/titres/verification-code-secret',
  body: scratchCodeBody,
  answer: { kind: 'json', schema: checkedScratchCode },
  access: {
    kind: 'token',
    anyOf: ['PAYER_TITRE', 'CONVERTIR_FORMAT'],
    mutates: true,
    links: ['SAP'],
  },
  idempotent: false,
  errors: [],
  sensitive: { none: 'has its own limit of wrong codes' },
});

/**
 * A refusal names its lines: `erreurs[].champ` is `titres.2.caseAGratter` for a wrong code (400),
 * `titres.2.numeroTitre` for a voucher of another product or vintage (400) or one that may no longer
 * be used (409). Nothing is paid then, and the key can be reused with another body.
 */
export const payWithTitres = defineCall({
  id: 'B-072',
  summary: 'Payer un intervenant avec des titres papier',
  method: 'POST',
  path: '/api/eb/beneficiaires/paiements-titres/prestataires',
  body: paperPaymentBody,
  answer: { kind: 'json', schema: paperPaymentAnswer },
  access: { ...READ, anyOf: ['PAYER_TITRE'], mutates: true },
  idempotent: true,
  errors: [
    'INTERVENANT_INCONNU',
    'INTERVENANT_INACTIF',
    'INTERVENANT_HORS_LIGNE',
    'TITRE_INDISPONIBLE',
    'CONFIRMATION_REQUISE',
    'OPERATIONS_SUSPENDUES',
    'OPERATION_HORS_PERIODE',
    'LEDGER_SUSPENDU',
  ],
  sensitive: { actions: ['PAY_WITH_VOUCHERS'] },
});

export const getRemittance = defineCall({
  id: 'B-073',
  summary: 'Lire une remise de titres',
  method: 'GET',
  path: '/api/eb/beneficiaires/paiements-titres/remises/:numeroRemise',
  params: remittanceParams,
  answer: { kind: 'json', schema: remittance },
  access: { ...READ, links: ['LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});

export const getRemittancePdf = defineCall({
  id: 'B-074',
  summary: 'Télécharger le bordereau d’une remise de titres',
  method: 'GET',
  path: '/api/eb/beneficiaires/paiements-titres/remises/:numeroRemise/pdf',
  params: remittanceParams,
  answer: { kind: 'file' },
  access: { ...READ, links: ['LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});

/** Empty when the contract or its mode does not allow payments with vouchers. */
export const getPayableTitres = defineCall({
  id: 'B-075',
  summary: 'Lister les titres qui peuvent payer, par produit et millésime',
  method: 'GET',
  path: '/api/eb/beneficiaires/paiements-titres/produits-titres',
  query: z.strictObject({ numeroContrat }),
  answer: { kind: 'json', schema: z.array(checkbookStatement) },
  access: { ...READ, anyOf: ['PAYER_TITRE'] },
  idempotent: false,
  errors: [],
});

/** Lost or stolen. A repetition has no effect; only an operator lifts it. Available for every contract. */
export const opposeOwnTitres = defineCall({
  id: 'OPPOSITION-TITRES',
  summary: 'Mettre en opposition plusieurs titres perdus ou volés',
  method: 'POST',
  path: '/api/eb/beneficiaires/titres/oppositions',
  body: oppositionsBody,
  answer: { kind: 'json', schema: z.array(opposition) },
  access: { kind: 'token', anyOf: ['CONSULTER_TITRES'], mutates: true },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'OPPOSITION_IMPOSSIBLE'],
  sensitive: { none: 'only blocks value' },
});

/** The same for one voucher, by its number in the path. */
export const opposeTitre = defineCall({
  id: 'OPPOSITION-TITRE',
  summary: 'Mettre en opposition un titre perdu ou volé',
  method: 'POST',
  path: '/api/eb/beneficiaires/titres/:numeroTitre/opposition',
  params: z.strictObject({ numeroTitre }),
  body: oppositionBody,
  answer: { kind: 'json', schema: opposition },
  access: { kind: 'token', anyOf: ['CONSULTER_TITRES'], mutates: true },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'OPPOSITION_IMPOSSIBLE'],
  sensitive: { none: 'only blocks value' },
});
