import {
  operatorOpposition,
  operatorOppositionBody,
  lookedUpHolder,
  titreSearchQuery,
} from './operator-titres.schemas.ts';
import { defineCall } from '../calls/define-call.ts';

/** Support blocks a lost book during a call, and has no permission for operations. */
const READ = { kind: 'token', anyOf: ['BO_PERSONNES'], mutates: false } as const;

/** By voucher number or login; an empty answer when nothing is found. */
export const findHolderTitres = defineCall({
  id: 'OPERATIONS-TITRES',
  summary: 'Rechercher les titres papier d’une personne, par un numéro ou un identifiant',
  method: 'GET',
  path: '/api/sap/operations/titres',
  query: titreSearchQuery,
  answer: { kind: 'json', schema: lookedUpHolder, orEmpty: true },
  access: READ,
  idempotent: false,
  errors: ['CONSULTATIONS_SUSPENDUES'],
});

/**
 * All or nothing: a voucher that cannot be opposed is reported with its status and date, with
 * `erreurs[].champ` as `titres.2`.
 */
export const opposeTitres = defineCall({
  id: 'OPERATIONS-OPPOSITIONS',
  summary: 'Mettre des titres en opposition, et remplacer ou restituer leur valeur',
  method: 'POST',
  path: '/api/sap/operations/oppositions',
  body: operatorOppositionBody,
  answer: { kind: 'json', schema: operatorOpposition },
  access: { ...READ, mutates: true },
  idempotent: true,
  errors: [
    'TITRES_INCONNUS',
    'TITRES_MELANGES',
    'TITRES_NON_OPPOSABLES',
    'OPERATION_HORS_PERIODE',
    'LEDGER_SUSPENDU',
  ],
  sensitive: { none: 'blocks vouchers and gives their value back to the same person' },
});
