import * as z from 'zod/mini';
import { defineCall } from '../calls/define-call.ts';

/** Allowed redirect targets (S31). */
export const getRedirectOrigins = defineCall({
  id: 'ORIGINES',
  summary: 'Lire les sites vers lesquels le portail peut envoyer',
  method: 'GET',
  path: '/api/sap/parametres/origines',
  answer: { kind: 'json', schema: z.object({ origines: z.array(z.string()) }) },
  access: { kind: 'public' },
  idempotent: false,
  errors: [],
});
