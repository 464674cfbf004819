import * as z from 'zod/mini';
import { numeroContrat } from '../schemas/fields.ts';
import { cesuAccount } from './holdings.schemas.ts';
import { checkedScratchCode, scratchCodeBody } from '../payments/paper-payments.schemas.ts';
import { numeroCompteCesu } from '../payments/account-payments.schemas.ts';
import { tradeParameters } from './trade-parameters.schemas.ts';
import {
  checkedTradedTitre,
  tradeBeneficiary,
  tradedTitreBody,
  tradeFees,
  tradeFeesBody,
  tradeOrder,
  tradeOrderBody,
  tradePeriod,
  tradeReference,
} from './trade.schemas.ts';
import { defineCall } from '../calls/define-call.ts';

const READ = {
  kind: 'token',
  anyOf: ['ECHANGER_MILLESIME'],
  mutates: false,
} as const;
const TRADE = { ...READ, mutates: true } as const;

export const getTradeBeneficiary = defineCall({
  id: 'B-089',
  summary: 'Lire la personne qui échange et les conditions de ses contrats',
  method: 'GET',
  path: '/api/eb/beneficiaires/echanges-millesime/beneficiaire',
  answer: { kind: 'json', schema: tradeBeneficiary },
  access: { ...READ, links: ['BACK_OFFICE', 'LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: [],
});

export const getTradeableAccounts = defineCall({
  id: 'B-090',
  summary: 'Lister les comptes qui peuvent être échangés',
  method: 'GET',
  path: '/api/eb/beneficiaires/echanges-millesime/comptes',
  query: z.strictObject({ numeroContrat }),
  answer: { kind: 'json', schema: z.array(cesuAccount) },
  access: { ...READ, links: ['BACK_OFFICE', 'LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: [],
});

export const getTradeParameters = defineCall({
  id: 'B-091',
  summary: 'Lire les conditions d’échange d’un compte',
  method: 'GET',
  path: '/api/eb/beneficiaires/echanges-millesime/parametres/:numeroCompteCesu',
  params: z.strictObject({ numeroCompteCesu }),
  answer: { kind: 'json', schema: tradeParameters },
  access: { ...READ, links: ['BACK_OFFICE', 'LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE'],
});

export const getTradePeriod = defineCall({
  id: 'B-092',
  summary: 'Savoir si l’échange de millésime est ouvert',
  method: 'GET',
  path: '/api/eb/beneficiaires/echanges-millesime/periode',
  answer: { kind: 'json', schema: tradePeriod },
  access: { ...READ, links: ['BACK_OFFICE', 'LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: [],
});

/** Available at any time of the year. */
export const computeTradeFees = defineCall({
  id: 'B-093',
  summary: 'Calculer les frais d’un échange',
  method: 'POST',
  path: '/api/eb/beneficiaires/echanges-millesime/frais',
  body: tradeFeesBody,
  answer: { kind: 'json', schema: tradeFees },
  access: { ...READ, links: ['BACK_OFFICE', 'LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'ECHANGE_NON_PROPOSE'],
});

export const checkTradedTitre = defineCall({
  id: 'B-094',
  summary: 'Vérifier qu’un titre peut être échangé',
  method: 'POST',
  path: '/api/eb/beneficiaires/echanges-millesime/validation-titre',
  body: tradedTitreBody,
  answer: { kind: 'json', schema: checkedTradedTitre },
  access: { ...READ, links: ['BACK_OFFICE', 'LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: ['ECHANGE_HORS_PERIODE'],
});

/** Wrong codes are counted together with those of B-063. */
export const checkTradedScratchCode = defineCall({
  id: 'B-095',
  summary: 'Vérifier le code sous la case à gratter d’un titre à échanger',
  method: 'POST',
  path: '/api/eb/beneficiaires/echanges-millesime/verification-case-a-gratter',
  body: scratchCodeBody,
  answer: { kind: 'json', schema: checkedScratchCode },
  access: { ...TRADE, links: ['BACK_OFFICE', 'SAP'] },
  idempotent: false,
  errors: ['ECHANGE_HORS_PERIODE'],
  sensitive: { none: 'has its own limit of wrong codes' },
});

/** A refusal names the line: `titres.2.caseAGratter` for a wrong code. */
export const orderTrade = defineCall({
  id: 'B-096',
  summary: 'Échanger un compte ou des titres contre le millésime suivant',
  method: 'POST',
  path: '/api/eb/beneficiaires/echanges-millesime/commandes',
  body: tradeOrderBody,
  answer: { kind: 'json', schema: tradeOrder },
  access: { ...TRADE, links: ['BACK_OFFICE', 'SAP'] },
  idempotent: true,
  errors: [
    'EMETTEUR_NON_INSTALLE',
    'ECHANGE_HORS_PERIODE',
    'ECHANGE_NON_PROPOSE',
    'ECHANGE_EN_COURS',
    'RESSOURCE_INTROUVABLE',
    'TITRE_INDISPONIBLE',
    'SOLDE_INSUFFISANT',
    'OPERATION_HORS_PERIODE',
    'CONFIRMATION_REQUISE',
    'OPERATIONS_SUSPENDUES',
    'LEDGER_SUSPENDU',
  ],
  sensitive: { actions: ['SEND_PAPER'] },
});

export const getTradeBillPdf = defineCall({
  id: 'B-097',
  summary: 'Télécharger la facture d’un échange',
  method: 'GET',
  path: '/api/eb/beneficiaires/echanges-millesime/commandes/:reference/facture/pdf',
  params: z.strictObject({ reference: tradeReference }),
  answer: { kind: 'file' },
  access: { ...READ, links: ['BACK_OFFICE', 'LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: ['EMETTEUR_NON_INSTALLE', 'RESSOURCE_INTROUVABLE'],
});

/** For an order whose fee is paid by card. */
export const startTradeCardPayment = defineCall({
  id: 'B-098',
  summary: 'Commencer le paiement par carte des frais d’un échange',
  method: 'POST',
  path: '/api/eb/beneficiaires/paiements-carte/echange',
  body: z.strictObject({ reference: tradeReference }),
  answer: {
    kind: 'json',
    schema: z.object({ referenceTransaction: z.string(), urlPaiement: z.string() }),
  },
  access: { ...TRADE, links: ['BACK_OFFICE', 'SAP'] },
  idempotent: true,
  errors: ['PAIEMENT_SANS_OBJET', 'PRESTATAIRE_CARTE_INDISPONIBLE', 'OPERATIONS_SUSPENDUES'],
  sensitive: { none: 'pays by the bank card of the person, which its bank authenticates' },
});
