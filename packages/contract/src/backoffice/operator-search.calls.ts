import { defineCall } from '../calls/define-call.ts';
import { operatorSearchBody, operatorSearchResult } from './operator-search.schemas.ts';

/** In the body: what is typed names people, and an address is kept in logs and histories. */
export const searchEverything = defineCall({
  id: 'RECHERCHE-GENERALE',
  summary: 'Chercher une personne ou un numéro, dans tout ce que le rôle permet de lire',
  method: 'POST',
  path: '/api/sap/recherches',
  body: operatorSearchBody,
  answer: { kind: 'json', schema: operatorSearchResult },
  access: {
    kind: 'token',
    anyOf: ['BO_PERSONNES', 'BO_DEMANDES_GESTION', 'BO_FINANCEURS', 'BO_OPERATIONS'],
    mutates: false,
  },
  idempotent: false,
  errors: ['CONSULTATIONS_SUSPENDUES'],
});
