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
import { refuseKnownSecret, refusePlain } from './production.ts';
import { parseVariables, type Refuse, type Variables } from './variables.ts';

export interface SigningKey {
  readonly id: string;
  readonly secret: string;
}

/** How a partner is reached. */
export interface ReachConfig {
  /** `undefined` where none is set: messages for it wait, calls to it are refused. */
  readonly url: string | undefined;
  readonly apiKey: string;
  /** Overrides the default time limits. */
  readonly timeouts?: Partial<OutboundLimits>;
}

/** A partner that also sends signed notifications. */
export interface PartnerConfig extends ReachConfig {
  /** Two during a rotation: the old one is removed once the partner signs with the new one. */
  readonly keys: readonly SigningKey[];
  /** Allowed source addresses of notifications; empty when the signature alone decides. */
  readonly addresses: readonly string[];
}

export interface CardConfig extends PartnerConfig {
  readonly merchant: string;
  readonly feeBasisPoints: number;
  readonly feeFixedCents: number;
}

export interface BankConfig extends PartnerConfig {
  /** Folder where the files for the bank are put; without one they are sent to its address. */
  readonly ordersDir: string | undefined;
  /** By either way. */
  readonly takesFiles: boolean;
  /** False without a bank too. */
  readonly verifiesPayees: boolean;
  readonly isInstant: boolean;
}

interface Partner {
  /** Of the variables PREFIX_URL, PREFIX_API_KEY, PREFIX_KEYS and PREFIX_ADDRESSES. */
  readonly prefix: string;
  /** Path of the sandbox that simulates the partner. */
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

/** Variables of one partner, without the prefix. */
const reachVariables = z.object({
  URL: webUrl.optional().describe('adresse du partenaire'),
  API_KEY: secret.optional().describe('clé que le portail présente au partenaire'),
});
const partnerVariables = z.object({
  ...reachVariables.shape,
  KEYS: signingKeyList.optional().describe('clés qui signent les notifications du partenaire'),
  ADDRESSES: addressList
    .default([])
    .describe('adresses d’où viennent les notifications du partenaire'),
});

const withoutPrefix = (variables: Variables, prefix: string): Variables =>
  Object.fromEntries(
    Object.entries(variables)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, value]) => [name.slice(prefix.length), value]),
  );

interface Place {
  readonly refuse: Refuse;
  readonly isProduction: boolean;
  readonly sandboxUrl: string | undefined;
}

const addressOf = (
  { sandboxPath }: Partner,
  own: string | undefined,
  { sandboxUrl }: Place,
): string | undefined =>
  own ?? (sandboxUrl === undefined ? undefined : `${sandboxUrl}/${sandboxPath}`);

/** A partner that sends no notifications: it only needs our API key. */
const readReach = (one: Partner, variables: Variables, place: Place): ReachConfig => {
  const prefix = `${one.prefix}_`;
  const own = withoutPrefix(variables, prefix);
  const { refuse } = place;
  const { API_KEY, URL } = parseVariables(reachVariables, { given: own, refuse, prefix });
  const url = addressOf(one, URL, place);
  if (place.isProduction && url !== undefined && API_KEY === undefined)
    refuse(`${prefix}API_KEY`, `est requise en production avec ${one.who}`);
  if (place.isProduction) {
    refusePlain(refuse, `${prefix}URL`, url);
    refuseKnownSecret(refuse, `${prefix}API_KEY`, API_KEY);
  }
  return { url, apiKey: API_KEY ?? DEMONSTRATION_SECRET };
};

const readPartner = (one: Partner, variables: Variables, place: Place): PartnerConfig => {
  const { prefix, who } = one;
  const own = withoutPrefix(variables, `${prefix}_`);
  const { refuse } = place;
  const { API_KEY, KEYS, ...read } = parseVariables(partnerVariables, {
    given: own,
    refuse,
    prefix: `${prefix}_`,
  });
  const url = addressOf(one, read.URL, place);
  if (place.isProduction) {
    for (const [name, value] of Object.entries({ API_KEY, KEYS })) {
      if (url !== undefined && value === undefined)
        refuse(`${prefix}_${name}`, `est requise en production avec ${who}`);
    }
    refusePlain(refuse, `${prefix}_URL`, url);
    refuseKnownSecret(refuse, `${prefix}_API_KEY`, API_KEY);
    for (const key of KEYS ?? []) refuseKnownSecret(refuse, `${prefix}_KEYS`, key.secret);
  }
  return {
    url,
    apiKey: API_KEY ?? DEMONSTRATION_SECRET,
    keys: KEYS ?? [{ id: '1', secret: DEMONSTRATION_SECRET }],
    addresses: read.ADDRESSES,
  };
};

/**
 * Every partner that is reached with a key, one line each, under its name in `Config`. Production
 * refuses the demonstration keys: with them a third party could forge payment notifications, receive
 * voucher codes, have a transfer paid twice or declare in another person's name.
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

/** Of the variables of a partner, whatever its prefix. */
export const partnerMeaningOf = (name: string): string | undefined =>
  Object.entries(partnerVariables.shape).find(([ending]) => name.endsWith(`_${ending}`))?.[1]
    .description;

/**
 * S31: where a browser may be sent. Unless they are named, the pages of the card provider and of
 * Paynum are assumed to have the origin of their API.
 */
export const readRedirectOrigins = (
  named: readonly string[] | undefined,
  { card, paynum }: Pick<Partners, 'card' | 'paynum'>,
  { isProduction, refuse }: Pick<Place, 'isProduction' | 'refuse'>,
): readonly string[] => {
  const ofPartners = [card.url, paynum.url].flatMap((url) =>
    url === undefined ? [] : [new URL(url).origin],
  );
  const origins = [...new Set(named ?? ofPartners)];
  const isPlain = (origin: string): boolean => !origin.startsWith('https:');
  if (isProduction && origins.some(isPlain))
    refuse('REDIRECT_ORIGINS', 'n’accepte que des origines en https:// en production');
  return origins;
};
