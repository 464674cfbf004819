import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import * as z from 'zod/mini';
import type { Config } from '../../../platform/config.ts';
import type { Platform } from '../../../platform/platform.ts';
import type {
  AuthenticatedCaller,
  IssuedToken,
  RequestOrigin,
} from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { KnownDevices } from '../sign-in/known-devices.ts';
import type { Sessions } from '../sign-in/sessions.ts';
import { unwrap, type Outcome } from './assess-code.ts';
import { lockOwnVerification } from './confirm-identity.ts';
import { passkeysIn } from './factors.repository.ts';
import type { ChangeFactors } from './own-factors.ts';
import { lockPendingStep, type PendingStep } from './second-step.ts';
import { verificationsIn } from './verifications.repository.ts';

/** Loaded on first use: the import takes about 100 ms. */
const webauthn = () => import('@simplewebauthn/server');

const RELYING_PARTY_NAME = 'Mon espace CESU';
/** EdDSA, ES256 and RS256. */
const KEY_ALGORITHMS = [-8, -7, -257];
const CHALLENGE_LIFE_MS = 5 * 60_000;

/** The configured public URL, never the host header of the request. */
const relyingPartyOf = ({ publicUrl }: Pick<Config, 'publicUrl'>) => {
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

const transportsOf = (words: readonly string[]): Transports => words.filter(isTransport);

const readRegistration = (answer: unknown): RegistrationResponseJSON | undefined => {
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

const readAuthentication = (answer: unknown): AuthenticationResponseJSON | undefined => {
  const parsed = z.safeParse(authenticationAnswer, answer);
  if (!parsed.success) return undefined;
  const { response, ...rest } = parsed.data;
  const { userHandle, ...signed } = response;
  return { ...rest, response: { ...signed, ...(userHandle === undefined ? {} : { userHandle }) } };
};

export const createPasskeyStep = (
  dependencies: Pick<Platform, 'units' | 'clock' | 'ids' | 'digest' | 'config' | 'securityLog'> & {
    readonly sessions: Sessions;
    readonly knownDevices: KnownDevices;
  },
) => {
  const { units, clock, ids, config, securityLog, sessions, knownDevices } = dependencies;
  const party = relyingPartyOf(config);

  const isSigned = async (
    unit: UnitOfWork,
    { user, verification }: PendingStep,
    answer: unknown,
  ): Promise<boolean> => {
    const { challenge, challengeExpiresAt } = verification;
    const response = readAuthentication(answer);
    if (response === undefined || challenge === null || challengeExpiresAt === null) return false;
    if (clock.realNow() >= challengeExpiresAt) return false;
    const passkeys = passkeysIn(unit, user.id);
    const known = await passkeys.findByCredential(response.id);
    if (known === undefined) return false;
    try {
      const { verified, authenticationInfo } = await (
        await webauthn()
      ).verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: false,
        credential: {
          id: known.credentialId,
          publicKey: new Uint8Array(known.publicKey),
          counter: known.counter,
          transports: transportsOf(known.transports),
        },
      });
      if (!verified) return false;
      await passkeys.saveUse(known.id, authenticationInfo.newCounter, clock.realNow());
      return true;
    } catch {
      // The library throws on invalid input: treat it as a wrong answer.
      return false;
    }
  };

  return {
    start: (mfaSessionId: string): Promise<PublicKeyCredentialRequestOptionsJSON> =>
      units.transact(async (unit) => {
        const { user, verification } = await lockPendingStep(unit, mfaSessionId, dependencies);
        const known = await passkeysIn(unit, user.id).list();
        if (known.length === 0) throw new DomainError('SESSION_MFA_INVALIDE');
        const options = await (
          await webauthn()
        ).generateAuthenticationOptions({
          rpID: party.id,
          allowCredentials: known.map(({ credentialId, transports }) => ({
            id: credentialId,
            transports: transportsOf(transports),
          })),
          userVerification: 'preferred',
        });
        await verificationsIn(unit).setChallenge(
          verification.id,
          options.challenge,
          new Date(clock.realNow().getTime() + CHALLENGE_LIFE_MS),
        );
        return options;
      }),

    validate: async (
      input: { readonly sessionMfaId: string; readonly reponse: unknown },
      origin: RequestOrigin,
    ): Promise<IssuedToken> => {
      const outcome = await units.transact(
        async (unit): Promise<Outcome<{ readonly sessionId: string }>> => {
          const pending = await lockPendingStep(unit, input.sessionMfaId, dependencies);
          const { user, verification } = pending;
          const verifications = verificationsIn(unit);
          const isRight = await isSigned(unit, pending, input.reponse);
          await verifications.setChallenge(verification.id, null, null);
          await securityLog.record(unit, origin, {
            kind: 'SECONDE_ETAPE',
            result: isRight ? 'SUCCES' : 'ECHEC',
            userId: user.id,
            details: { moyen: 'passkey' },
          });
          if (!isRight) {
            await verifications.addFailure({
              id: ids.ordered(),
              verificationId: verification.id,
              userId: user.id,
              at: clock.realNow(),
            });
            return { refusal: new DomainError('CODE_INCORRECT') };
          }
          await verifications.close(verification.id, clock.realNow());
          await knownDevices.remember(unit, user.id, origin);
          const session = { userId: user.id, origin, isConfirmed: true };
          return { value: await sessions.open(unit, session) };
        },
      );
      return await sessions.issue(unwrap(outcome).sessionId);
    },
  };
};

interface PendingChallenge {
  readonly challenge: string | null;
  readonly challengeExpiresAt: Date | null;
}

/** Creates a passkey, for a session or for a one-time link that holds the challenge. */
export const createPasskeyRegistration = ({
  clock,
  ids,
  config,
}: Pick<Platform, 'clock' | 'ids' | 'config'>) => {
  const party = relyingPartyOf(config);

  const verify = async (answer: unknown, expectedChallenge: string) => {
    const response = readRegistration(answer);
    if (response === undefined) return undefined;
    try {
      const { verified, registrationInfo } = await (
        await webauthn()
      ).verifyRegistrationResponse({
        response,
        expectedChallenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: false,
        supportedAlgorithmIDs: KEY_ALGORITHMS,
      });
      return verified ? registrationInfo.credential : undefined;
    } catch {
      // The library throws on invalid input: treat it as a wrong answer.
      return undefined;
    }
  };

  return {
    /** The options for the browser, and until when their challenge may be answered. */
    prepare: async (
      unit: UnitOfWork,
      user: { readonly id: string; readonly login: string },
    ): Promise<{
      readonly options: PublicKeyCredentialCreationOptionsJSON;
      readonly expiresAt: Date;
    }> => {
      const known = await passkeysIn(unit, user.id).list();
      const options = await (
        await webauthn()
      ).generateRegistrationOptions({
        rpName: RELYING_PARTY_NAME,
        rpID: party.id,
        userName: user.login,
        userID: new TextEncoder().encode(user.id),
        attestationType: 'none',
        supportedAlgorithmIDs: KEY_ALGORITHMS,
        excludeCredentials: known.map(({ credentialId, transports }) => ({
          id: credentialId,
          transports: transportsOf(transports),
        })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      });
      return { options, expiresAt: new Date(clock.realNow().getTime() + CHALLENGE_LIFE_MS) };
    },

    /** The id of the new passkey; undefined when the answer is wrong or late. */
    save: async (
      unit: UnitOfWork,
      userId: string,
      input: PendingChallenge & { readonly nom: string; readonly reponse: unknown },
    ): Promise<string | undefined> => {
      const now = clock.realNow();
      const { challenge, challengeExpiresAt } = input;
      if (challenge === null || challengeExpiresAt === null || now >= challengeExpiresAt)
        return undefined;
      const credential = await verify(input.reponse, challenge);
      if (credential === undefined) return undefined;
      const id = ids.ordered();
      const isAdded = await passkeysIn(unit, userId).insert({
        id,
        credentialId: credential.id,
        publicKey: credential.publicKey,
        counter: credential.counter,
        transports: credential.transports ?? [],
        name: input.nom,
        createdAt: now,
      });
      return isAdded ? id : undefined;
    },
  };
};

/** Each challenge can be used once. */
export const createOwnPasskeys = (
  dependencies: Pick<Platform, 'clock' | 'ids' | 'config'> & {
    readonly changeFactors: ChangeFactors;
  },
) => {
  const { changeFactors } = dependencies;
  const registration = createPasskeyRegistration(dependencies);

  return {
    start: (
      caller: AuthenticatedCaller,
      origin: RequestOrigin,
    ): Promise<PublicKeyCredentialCreationOptionsJSON> =>
      changeFactors(caller, origin, async (unit, user) => {
        const { options, expiresAt } = await registration.prepare(unit, user);
        const verification = await lockOwnVerification(unit, caller, dependencies);
        await verificationsIn(unit).setChallenge(verification.id, options.challenge, expiresAt);
        return { value: options, notice: undefined };
      }),

    add: async (
      caller: AuthenticatedCaller,
      input: { readonly nom: string; readonly reponse: unknown },
      origin: RequestOrigin,
    ): Promise<{ id: string }> =>
      unwrap(
        await changeFactors<Outcome<{ id: string }>>(caller, origin, async (unit, user) => {
          const {
            id: verificationId,
            challenge,
            challengeExpiresAt,
          } = await lockOwnVerification(unit, caller, dependencies);
          await verificationsIn(unit).setChallenge(verificationId, null, null);
          const pending = { ...input, challenge, challengeExpiresAt };
          const id = await registration.save(unit, user.id, pending);
          return id === undefined
            ? { value: { refusal: new DomainError('CODE_INCORRECT') }, notice: undefined }
            : { value: { value: { id } }, notice: 'CLE_AJOUTEE' };
        }),
      ),
  };
};
