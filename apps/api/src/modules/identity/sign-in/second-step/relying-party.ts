import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as z from 'zod/mini';
import type { Config } from '../../../../platform/config.ts';

/** A tenth of a second to load, for the few who have keys: at their first use. */
export const webauthn = () => import('@simplewebauthn/server');

export const RELYING_PARTY_NAME = 'Mon espace CESU';
/** EdDSA, ES256 and RS256: what keys have spoken for years. */
export const KEY_ALGORITHMS = [-8, -7, -257];
export const CHALLENGE_LIFE_MS = 5 * 60_000;

/** Whom a key is made for: the public address of the portal, whatever host a request names. */
export const relyingPartyOf = ({ publicUrl }: Pick<Config, 'publicUrl'>) => {
  const url = new URL(publicUrl);
  return { id: url.hostname, origin: url.origin };
};

const MAX_FIELD = 8_192;
const field = z.string().check(z.maxLength(MAX_FIELD));
const base = {
  id: field,
  rawId: field,
  type: z.literal('public-key'),
  clientExtensionResults: z.pipe(
    z.optional(z.unknown()),
    z.transform(() => ({})),
  ),
};

const registrationAnswer = z.object({
  ...base,
  response: z.object({
    clientDataJSON: field,
    attestationObject: field,
    transports: z.optional(z.array(z.string().check(z.maxLength(32)))),
  }),
});

const authenticationAnswer = z.object({
  ...base,
  response: z.object({
    clientDataJSON: field,
    authenticatorData: field,
    signature: field,
    userHandle: z.optional(field),
  }),
});

type Transports = NonNullable<RegistrationResponseJSON['response']['transports']>;
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
const isTransport = (word: string): word is (typeof TRANSPORTS)[number] =>
  TRANSPORTS.some((one) => one === word);

export const transportsOf = (words: readonly string[]): Transports => words.filter(isTransport);

/** What the library needs of a browser's answer, and nothing else of it. */
export const readRegistration = (answer: unknown): RegistrationResponseJSON | undefined => {
  const parsed = z.safeParse(registrationAnswer, answer);
  if (!parsed.success) return undefined;
  const { response, ...rest } = parsed.data;
  return {
    ...rest,
    response: {
      clientDataJSON: response.clientDataJSON,
      attestationObject: response.attestationObject,
      transports: transportsOf(response.transports ?? []),
    },
  };
};

export const readAuthentication = (answer: unknown): AuthenticationResponseJSON | undefined => {
  const parsed = z.safeParse(authenticationAnswer, answer);
  if (!parsed.success) return undefined;
  const { response, ...rest } = parsed.data;
  const { userHandle, ...signed } = response;
  return { ...rest, response: { ...signed, ...(userHandle === undefined ? {} : { userHandle }) } };
};
