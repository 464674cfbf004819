import * as z from 'zod/mini';

/** The person or the browser said no, or the time ran out: nothing has happened. */
export class PasskeyRefused extends Error {
  override readonly name = 'PasskeyRefused';
}

export const supportsPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** What the server's library makes. The contract only names what both sides read. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.enum(['discouraged', 'preferred', 'required']),
  allowCredentials: z._default(
    z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
    [],
  ),
});
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.enum(['none', 'direct', 'enterprise']),
  excludeCredentials: z._default(
    z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
    [],
  ),
  authenticatorSelection: z.object({
    residentKey: z.enum(['discouraged', 'preferred', 'required']),
    userVerification: z.enum(['discouraged', 'preferred', 'required']),
    requireResidentKey: z._default(z.boolean(), false),
  }),
});

const answer = z.looseObject({ id: z.string(), type: z.literal('public-key') });
/** Through JSON: on the wire, a field that is undefined is a field that is not there. */
const onTheWire = (value: unknown) => answer.parse(JSON.parse(JSON.stringify(value)));

const refuse = (error: unknown): never => {
  throw new PasskeyRefused('passkey', { cause: error });
};

/** Answers the server's challenge with a passkey of this device. */
export const answerWithPasskey = async (options: unknown) => {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = requestOptions.parse(options);
  return onTheWire(await startAuthentication({ optionsJSON }).catch(refuse));
};

/** Makes a passkey on this device. */
export const createPasskey = async (options: unknown) => {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = creationOptions.parse(options);
  return onTheWire(await startRegistration({ optionsJSON }).catch(refuse));
};
