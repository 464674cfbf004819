import * as z from 'zod/mini';
import type { ReachConfig } from '../../../platform/config/partners.ts';
import type { OutboundHttp } from '../../../platform/outbound/outbound-http.ts';
import {
  createPartnerCall,
  understoodBy,
  type Reached,
} from '../../../platform/outbound/partner-client.ts';
import { BankUnavailable, type PayeeVerifier } from '../../../platform/ports/bank.ts';

/** The scheme's limit is five seconds. */
const TIMEOUT_MS = 5_000;
const NAME_MAX_LENGTH = 140;

const answerSchema = z.union([
  z.object({ reponse: z.enum(['CONCORDANT', 'DIFFERENT', 'INDISPONIBLE']) }),
  z.object({
    reponse: z.literal('PROCHE'),
    nom: z.string().check(z.minLength(1), z.maxLength(NAME_MAX_LENGTH)),
  }),
]);

/** Verification of payee at the sandbox bank, over HTTP. */
export const createHttpPayeeVerifier = (
  config: Reached<ReachConfig>,
  http: OutboundHttp,
): PayeeVerifier => {
  const ask = createPartnerCall(config, http, BankUnavailable);
  return {
    verifyPayee: async ({ name, iban }) => {
      const answer = await ask('/verifications', {
        method: 'POST',
        isRepeatable: true,
        totalMs: TIMEOUT_MS,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ nom: name, iban }),
      });
      const found = understoodBy(BankUnavailable)(answerSchema, answer);
      return found.reponse === 'PROCHE'
        ? { answer: found.reponse, suggestedName: found.nom }
        : { answer: found.reponse };
    },
  };
};
