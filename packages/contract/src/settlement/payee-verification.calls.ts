import * as z from 'zod/mini';
import { defineCall } from '../calls/define-call.ts';
import {
  heldPayee,
  heldPayeeParams,
  releaseBody,
  releaseOutcome,
} from './payee-verification.schemas.ts';

const READ = { kind: 'token', anyOf: ['BO_OPERATIONS'], mutates: false } as const;
const PATH = '/api/sap/operations/retenues';

export const getHeldPayees = defineCall({
  id: 'OPERATIONS-RETENUES',
  summary: 'Lister les intervenants dont les virements attendent, faute d’un titulaire reconnu',
  method: 'GET',
  path: PATH,
  answer: { kind: 'json', schema: z.array(heldPayee) },
  access: READ,
  idempotent: false,
  errors: ['CONSULTATIONS_SUSPENDUES'],
});

export const releaseHeldPayee = defineCall({
  id: 'OPERATIONS-RETENUE-LEVEE',
  summary:
    'Laisser partir les virements d’un intervenant ; un nom différent demande une seconde personne',
  method: 'POST',
  path: `${PATH}/:idRetenue/levee`,
  params: heldPayeeParams,
  body: releaseBody,
  answer: { kind: 'json', schema: releaseOutcome },
  access: { ...READ, mutates: true },
  idempotent: false,
  errors: ['RESSOURCE_INTROUVABLE', 'SECONDE_PERSONNE_REQUISE', 'CONFIRMATION_REQUISE'],
  sensitive: { actions: ['OPERATOR_MONEY'] },
});
