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
} from './paper-paying.schemas.ts';
import { defineCall } from '../calls/define-call.ts';

const READ = {
  kind: 'token',
  anyOf: ['CONSULTER_TITRES'],
  mutates: false,
  feature: 'AFFICHER_MES_TITRES',
} as const;

const remittanceParams = z.strictObject({ numeroRemise });

/**
 * Three wrong codes close a voucher for a quarter of an hour, the fifth blocks it, and ten in a day
 * close every voucher of the person until the next: 429 with the seconds to wait, or a voucher that
 * is `BLOQUE`. The codes of a payment count like those of a check. Changing a format asks it too, so
 * that no feature closes it.
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
 * be used (409). Nothing is paid then, and the key may be sent again with another body.
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

/** What may be paid with now: none where the contract or its mode does not let vouchers pay. */
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

/**
 * Lost or stolen. Said twice, it is the same opposition; only the operator lifts it. Open whatever
 * the contract shows: a voucher that is gone cannot wait.
 */
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

/** One of them: the same, by its number in the address. */
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
