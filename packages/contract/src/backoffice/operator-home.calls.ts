import { OPERATOR_PERMISSIONS } from '@portail/rules/identity/access/vocabulary.ts';
import { defineCall } from '../calls/define-call.ts';
import { approvalCount, operatorHome } from './operator-home.schemas.ts';

/** Numbers only: no one is named, so nothing is recorded as read. */
export const getOperatorHome = defineCall({
  id: 'OPERATEUR-ACCUEIL',
  summary: 'Lire ce qui attend un opérateur et les chiffres du jour, selon son rôle',
  method: 'GET',
  path: '/api/sap/accueil',
  answer: { kind: 'json', schema: operatorHome },
  access: { kind: 'token', anyOf: [...OPERATOR_PERMISSIONS], mutates: false },
  idempotent: false,
  errors: [],
});

/** For the menu, on every page. */
export const countApprovals = defineCall({
  id: 'OPERATIONS-A-VALIDER-NOMBRE',
  summary: 'Compter ce qui attend la décision de cet opérateur',
  method: 'GET',
  path: '/api/sap/operations/a-valider/nombre',
  answer: { kind: 'json', schema: approvalCount },
  access: {
    kind: 'token',
    anyOf: ['BO_OPERATIONS', 'BO_FINANCEURS', 'BO_PERSONNALISATION'],
    mutates: false,
  },
  idempotent: false,
  errors: [],
});
