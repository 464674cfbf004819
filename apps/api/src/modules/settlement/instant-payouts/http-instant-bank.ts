import * as z from 'zod/mini';
import type { ReachConfig } from '../../../platform/config/partners.ts';
import type { OutboundAnswer, OutboundHttp } from '../../../platform/outbound/outbound-http.ts';
import {
  createPartnerCall,
  understoodBy,
  type Reached,
} from '../../../platform/outbound/partner-client.ts';
import {
  BankUnavailable,
  type InstantAnswer,
  type InstantBank,
  type InstantState,
} from '../../../platform/ports/bank.ts';

/** The scheme gives the beneficiary's bank ten seconds. */
const TIMEOUT_MS = 10_000;
const OK = 200;

const accepted = z.object({ etat: z.literal('ACCEPTE'), le: z.iso.datetime({ offset: true }) });
const rejected = z.object({
  etat: z.literal('REJETE'),
  motif: z.string().check(z.regex(/^[0-9A-Z]{1,35}$/)),
});
const unsettled = z.object({ etat: z.enum(['EN_COURS', 'NON_RECU']) });

const orderAnswer = z.union([accepted, rejected]);
const stateAnswer = z.union([accepted, rejected, unsettled]);

const settledAs = (answer: z.infer<typeof orderAnswer>): InstantAnswer =>
  answer.etat === 'ACCEPTE'
    ? { state: 'ACCEPTE', at: new Date(answer.le) }
    : { state: 'REJETE', reason: answer.motif };

/** Instant transfers at the sandbox bank, over HTTP. */
export const createHttpInstantBank = (
  config: Reached<ReachConfig>,
  http: OutboundHttp,
): InstantBank => {
  const ask = createPartnerCall(config, http, BankUnavailable);
  const read = understoodBy(BankUnavailable);

  /** Only an answer of the bank itself is certain: a proxy's 404 says nothing about the order. */
  const requireOk = (answer: OutboundAnswer): OutboundAnswer => {
    if (answer.status !== OK) throw new BankUnavailable(`answered ${answer.status}`);
    return answer;
  };

  return {
    sendInstant: async (order) => {
      const answer = await ask('/virements-instantanes', {
        method: 'POST',
        // The outcome of an order without an answer is asked for, the order is not sent again.
        isRepeatable: false,
        totalMs: TIMEOUT_MS,
        headers: { 'content-type': 'application/json', 'idempotency-key': order.endToEndId },
        body: JSON.stringify({
          boutEnBout: order.endToEndId,
          montant: order.amountCents,
          beneficiaire: order.payeeName,
          iban: order.iban,
          bic: order.bic,
          libelle: order.label,
          expireLe: order.expiresAt.toISOString(),
        }),
      });
      return settledAs(read(orderAnswer, requireOk(answer)));
    },
    findInstant: async (endToEndId): Promise<InstantState> => {
      const answer = await ask(`/virements-instantanes/${endToEndId}`, {
        method: 'GET',
        isRepeatable: true,
        totalMs: TIMEOUT_MS,
      });
      const found = read(stateAnswer, requireOk(answer));
      switch (found.etat) {
        case 'ACCEPTE':
        case 'REJETE':
          return settledAs(found);
        case 'EN_COURS':
        case 'NON_RECU':
          return { state: found.etat };
      }
    },
  };
};
