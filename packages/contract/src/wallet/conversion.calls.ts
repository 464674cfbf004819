import { VISUALISATION_MODES } from '@portail/rules/identity/access/vocabulary.ts';
import * as z from 'zod/mini';
import {
  accountToTitresAnswer,
  accountToTitresBody,
  conversionEligibility,
  convertibleHoldings,
  titresToAccountAnswer,
  titresToAccountBody,
} from './conversion.schemas.ts';
import { numeroContrat, requiredChoice } from '../schemas/fields.ts';
import { defineCall } from '../calls/define-call.ts';

const ofContract = z.strictObject({
  numeroContrat,
  typeContrat: requiredChoice(VISUALISATION_MODES),
});
const READ = {
  kind: 'token',
  anyOf: ['CONVERTIR_FORMAT'],
  mutates: false,
} as const;
const CHANGE = { ...READ, mutates: true } as const;

export const getConversionEligibility = defineCall({
  id: 'B-061',
  summary: 'Savoir si des comptes ou des titres peuvent changer de format',
  method: 'GET',
  path: '/api/eb/beneficiaires/conversions/eligibilite',
  query: ofContract,
  answer: { kind: 'json', schema: conversionEligibility },
  access: { ...READ, links: ['LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: [],
});

export const getConvertibleHoldings = defineCall({
  id: 'B-062',
  summary: 'Lister les comptes et les titres qui peuvent changer de format',
  method: 'GET',
  path: '/api/eb/beneficiaires/conversions/produits-titres',
  query: ofContract,
  answer: { kind: 'json', schema: convertibleHoldings },
  access: { ...READ, links: ['LECTURE_SEULE', 'SAP'] },
  idempotent: false,
  errors: [],
});

export const convertAccountToTitres = defineCall({
  id: 'B-064',
  summary: 'Changer un compte en titres papier',
  method: 'POST',
  path: '/api/eb/beneficiaires/conversions/compte-vers-titres',
  body: accountToTitresBody,
  answer: { kind: 'json', schema: accountToTitresAnswer },
  access: { ...CHANGE, links: ['SAP'] },
  idempotent: true,
  errors: [
    'RESSOURCE_INTROUVABLE',
    'SOLDE_INSUFFISANT',
    'CONFIRMATION_REQUISE',
    'OPERATIONS_SUSPENDUES',
    'OPERATION_HORS_PERIODE',
    'LEDGER_SUSPENDU',
  ],
  sensitive: { actions: ['SEND_PAPER'] },
});

/**
 * A refusal changes nothing and names the line: `erreurs[].champ` is
 * `titresATransformer.2.caseAGratter` for a wrong code.
 */
export const convertTitresToAccount = defineCall({
  id: 'B-065',
  summary: 'Changer des titres papier en compte',
  method: 'POST',
  path: '/api/eb/beneficiaires/conversions/titres-vers-compte',
  body: titresToAccountBody,
  answer: { kind: 'json', schema: titresToAccountAnswer },
  access: { ...CHANGE, links: ['SAP'] },
  idempotent: true,
  errors: ['TITRE_INDISPONIBLE', 'OPERATION_HORS_PERIODE', 'LEDGER_SUSPENDU'],
  sensitive: { none: 'brings value back to the own account of the person' },
});
