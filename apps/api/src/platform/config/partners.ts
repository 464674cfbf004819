import * as z from 'zod';
import type { OutboundLimits } from '../outbound/outbound-http.ts';
import {
  addressList,
  DEMONSTRATION_SECRET,
  namedSecrets,
  secret,
  SECRET_MIN_LENGTH,
  webUrl,
} from './fields.ts';
import { refuseKnownSecret } from './production.ts';
import { refusePlain } from './transport.ts';
import { parseVariables, refuse, type Variables } from './variables.ts';

export interface SigningKey {
  readonly id: string;
  readonly secret: string;
}

/** How somebody outside is reached. */
export interface ReachConfig {
  /** `undefined` where none is set: what is for them waits, or is refused in words. */
  readonly url: string | undefined;
  readonly apiKey: string;
  /** How long they are waited for, where it is not as long as for anybody else. */
  readonly patience?: Partial<OutboundLimits>;
}

/** One who tells us things too, and how they are told from anybody else. */
export interface PartnerConfig extends ReachConfig {
  /** Two during a rotation: the old one is taken out once they sign with the new one. */
  readonly keys: readonly SigningKey[];
  /** Where notifications may come from; empty for anywhere, the signature alone then decides. */
  readonly addresses: readonly string[];
}

export interface CardConfig extends PartnerConfig {
  readonly merchant: string;
  readonly feeBasisPoints: number;
  readonly feeFixedCents: number;
}

interface Partner {
  /** Of their variables: PREFIX_URL and PREFIX_API_KEY, then PREFIX_KEYS and PREFIX_ADDRESSES. */
  readonly prefix: string;
  /** Where the sandbox plays them. */
  readonly sandboxPath: string;
  /** In a refusal, after “avec”. */
  readonly who: string;
}

const MAX_KEYS = 2;

const signingKeyList = namedSecrets(/\w{1,16}/).refine(
  (keys) =>
    keys.length <= MAX_KEYS &&
    keys.every((key) => key.secret.length >= SECRET_MIN_LENGTH) &&
    new Set(keys.map(({ id }) => id)).size === keys.length,
  `attend une ou deux clés de la forme 1:secret,2:secret, chacune d’au moins ${SECRET_MIN_LENGTH} caractères`,
);

/** What each of them has in the environment, behind their prefix. */
const reachVariables = z.object({ URL: webUrl.optional(), API_KEY: secret.optional() });
const partnerVariables = z.object({
  ...reachVariables.shape,
  KEYS: signingKeyList.optional(),
  ADDRESSES: addressList.default([]),
});

const withoutPrefix = (variables: Variables, prefix: string): Variables =>
  Object.fromEntries(
    Object.entries(variables)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, value]) => [name.slice(prefix.length), value]),
  );

interface Place {
  readonly isProduction: boolean;
  readonly sandboxUrl: string | undefined;
}

const addressOf = (
  { sandboxPath }: Partner,
  own: string | undefined,
  { sandboxUrl }: Place,
): string | undefined =>
  own ?? (sandboxUrl === undefined ? undefined : `${sandboxUrl}/${sandboxPath}`);

/** One who is asked and never tells: a key of ours is all that they have. */
const readReach = (one: Partner, variables: Variables, place: Place): ReachConfig => {
  const prefix = `${one.prefix}_`;
  const own = withoutPrefix(variables, prefix);
  const { API_KEY, URL } = parseVariables(reachVariables, own, prefix);
  const url = addressOf(one, URL, place);
  if (place.isProduction && url !== undefined && API_KEY === undefined)
    refuse(`${prefix}API_KEY`, `est requise en production avec ${one.who}`);
  if (place.isProduction) {
    refusePlain(`${prefix}URL`, url);
    refuseKnownSecret(`${prefix}API_KEY`, API_KEY);
  }
  return { url, apiKey: API_KEY ?? DEMONSTRATION_SECRET };
};

const readPartner = (one: Partner, variables: Variables, place: Place): PartnerConfig => {
  const { prefix, who } = one;
  const own = withoutPrefix(variables, `${prefix}_`);
  const { API_KEY, KEYS, ...read } = parseVariables(partnerVariables, own, `${prefix}_`);
  const url = addressOf(one, read.URL, place);
  if (place.isProduction) {
    for (const [name, value] of Object.entries({ API_KEY, KEYS })) {
      if (url !== undefined && value === undefined)
        refuse(`${prefix}_${name}`, `est requise en production avec ${who}`);
    }
    refusePlain(`${prefix}_URL`, url);
    refuseKnownSecret(`${prefix}_API_KEY`, API_KEY);
    for (const key of KEYS ?? []) refuseKnownSecret(`${prefix}_KEYS`, key.secret);
  }
  return {
    url,
    apiKey: API_KEY ?? DEMONSTRATION_SECRET,
    keys: KEYS ?? [{ id: '1', secret: DEMONSTRATION_SECRET }],
    addresses: read.ADDRESSES,
  };
};

/**
 * Everybody outside whom the portal speaks to by keys, one line each: whoever is added here is in
 * `Config` under the same name, and refused in production without keys of their own.
 * Whoever knew the demonstration's could say that anything was paid, be sent the codes under the
 * scratch boxes, have a transfer paid twice by saying that it came back, or declare in anybody's
 * name.
 */
export const readPartners = (variables: Variables, place: Place) => {
  const read = (one: Partner): PartnerConfig => readPartner(one, variables, place);
  const body = (prefix: string, path: string): ReachConfig =>
    readReach({ prefix, sandboxPath: `organismes/${path}`, who: 'un organisme' }, variables, place);
  return {
    card: read({ prefix: 'CARD', sandboxPath: 'carte', who: 'un prestataire de carte' }),
    printer: read({ prefix: 'PRINTER', sandboxPath: 'imprimeur', who: 'un imprimeur' }),
    bank: read({ prefix: 'BANK', sandboxPath: 'banque', who: 'une banque' }),
    paynum: readReach({ prefix: 'PAYNUM', sandboxPath: 'paynum', who: 'Paynum' }, variables, place),
    providers: readReach(
      { prefix: 'PROVIDERS', sandboxPath: 'prestataires', who: 'les prestataires' },
      variables,
      place,
    ),
    bodies: { CESU: body('CESU', 'cesu'), PAJE: body('PAJEMPLOI', 'pajemploi') },
  };
};

export type Partners = Readonly<ReturnType<typeof readPartners>>;
