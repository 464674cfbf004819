import * as z from 'zod/mini';
import type { ReachConfig } from '../../../platform/config/partners.ts';
import type { OutboundHttp } from '../../../platform/outbound/outbound-http.ts';
import {
  createPartnerCall,
  understoodBy,
  type Reached,
} from '../../../platform/outbound/partner-client.ts';
import { PaynumUnavailable, type Paynum } from '../../../platform/ports/paynum.ts';

const openedSchema = z.object({ url: z.string().check(z.minLength(1)) });
const LAST_SUCCESS = 299;
/** The person waits for the page. */
const TIMEOUT_MS = 5_000;

const understood = understoodBy(PaynumUnavailable);

/** HTTP adapter of the partner. */
export const createHttpPaynum = (config: Reached<ReachConfig>, http: OutboundHttp): Paynum => {
  const ask = createPartnerCall(config, http, PaynumUnavailable);
  /** The partner identifies a request by its id, so a repeated call is harmless. */
  const post = async (path: string, body: object, totalMs?: number) => {
    const answer = await ask(path, {
      method: 'POST',
      isRepeatable: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...(totalMs === undefined ? {} : { totalMs }),
    });
    if (answer.status > LAST_SUCCESS) throw new PaynumUnavailable(`answered ${answer.status}`);
    return answer;
  };
  return {
    open: async ({ id, matricule, contract, companyName, support, returnUrl }) => {
      const demand = {
        demande: id,
        matricule,
        contrat: contract,
        raisonSociale: companyName,
        choixSupport: support,
        urlRetour: returnUrl,
      };
      return understood(openedSchema, await post('/demandes', demand, TIMEOUT_MS)).url;
    },
    changeSupport: async (id, support) => {
      await post(`/demandes/${id}/support`, { choixSupport: support });
    },
    forget: async (id) => {
      await post(`/demandes/${id}/suppression`, {});
    },
  };
};

/** Used when no partner is configured. */
export const createNoPaynum = (): Paynum => {
  const unavailable = () => Promise.reject(new PaynumUnavailable('no Paynum is set'));
  return { open: unavailable, changeSupport: unavailable, forget: unavailable };
};
