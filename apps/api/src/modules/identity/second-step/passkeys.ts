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
import { told, type Outcome } from './assess-code.ts';
import { lockOwnVerification } from './confirm-identity.ts';
import { passkeysIn } from './factors.repository.ts';
import type { ChangeMeans } from './own-factors.ts';
import { lockPendingStep, type PendingStep } from './second-step.ts';
import { verificationsIn } from './verifications.repository.ts';

/** A tenth of a second to load, for the few who have keys: at their first use. */
const webauthn = () => import('@simplewebauthn/server');

const RELYING_PARTY_NAME = 'Mon espace CESU';
/** EdDSA, ES256 and RS256: what keys have spoken for years. */
const KEY_ALGORITHMS = [-8, -7, -257];
const CHALLENGE_LIFE_MS = 5 * 60_000;

/** Whom a key is made for: the public address of the portal, whatever host a request names. */
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

/** What the library needs of a browser's answer, and nothing else of it. */
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

/** The second step by a key of the person: a signature that cannot be guessed nor mailed away. */
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
    { account, verification }: PendingStep,
    answer: unknown,
  ): Promise<boolean> => {
    const { challenge, challengeExpiresAt } = verification;
    const response = readAuthentication(answer);
    if (response === undefined || challenge === null || challengeExpiresAt === null) return false;
    if (clock.realNow() >= challengeExpiresAt) return false;
    const passkeys = passkeysIn(unit, account.id);
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
          counter: Number(known.counter),
          transports: transportsOf(known.transports),
        },
      });
      if (!verified) return false;
      await passkeys.saveUse(known.id, authenticationInfo.newCounter, clock.realNow());
      return true;
    } catch {
      // The library throws at what it cannot believe: it is a wrong answer, not an accident.
      return false;
    }
  };

  return {
    start: (mfaSessionId: string): Promise<PublicKeyCredentialRequestOptionsJSON> =>
      units.transact(async (unit) => {
        const { account, verification } = await lockPendingStep(unit, mfaSessionId, dependencies);
        const known = await passkeysIn(unit, account.id).list();
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
          const { account, verification } = pending;
          const verifications = verificationsIn(unit);
          const isRight = await isSigned(unit, pending, input.reponse);
          await verifications.setChallenge(verification.id, null, null);
          await securityLog.record(unit, origin, {
            kind: 'SECONDE_ETAPE',
            result: isRight ? 'SUCCES' : 'ECHEC',
            accountId: account.id,
            details: { moyen: 'passkey' },
          });
          if (!isRight) {
            await verifications.addFailure({
              id: ids.ordered(),
              verificationId: verification.id,
              accountId: account.id,
              at: clock.realNow(),
            });
            return { refusal: new DomainError('CODE_INCORRECT') };
          }
          await verifications.close(verification.id, clock.realNow());
          await knownDevices.remember(unit, account.id, origin);
          const session = { accountId: account.id, origin, isConfirmed: true };
          return { value: await sessions.open(unit, session) };
        },
      );
      return await sessions.issue(told(outcome).sessionId);
    },
  };
};

/** Adding keys to one's own account; each challenge serves once. */
export const createOwnPasskeys = (
  dependencies: Pick<Platform, 'clock' | 'ids' | 'config'> & {
    readonly changeMeans: ChangeMeans;
  },
) => {
  const { clock, ids, config, changeMeans } = dependencies;
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
      // The library throws at what it cannot believe: it is a wrong answer, not an accident.
      return undefined;
    }
  };

  return {
    start: (
      caller: AuthenticatedCaller,
      origin: RequestOrigin,
    ): Promise<PublicKeyCredentialCreationOptionsJSON> =>
      changeMeans(caller, origin, async (unit, account) => {
        const known = await passkeysIn(unit, account.id).list();
        const options = await (
          await webauthn()
        ).generateRegistrationOptions({
          rpName: RELYING_PARTY_NAME,
          rpID: party.id,
          userName: account.login,
          userID: new TextEncoder().encode(account.id),
          attestationType: 'none',
          supportedAlgorithmIDs: KEY_ALGORITHMS,
          excludeCredentials: known.map(({ credentialId, transports }) => ({
            id: credentialId,
            transports: transportsOf(transports),
          })),
          authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        });
        const verification = await lockOwnVerification(unit, caller, dependencies);
        await verificationsIn(unit).setChallenge(
          verification.id,
          options.challenge,
          new Date(clock.realNow().getTime() + CHALLENGE_LIFE_MS),
        );
        return { value: options, notice: undefined };
      }),

    add: async (
      caller: AuthenticatedCaller,
      input: { readonly nom: string; readonly reponse: unknown },
      origin: RequestOrigin,
    ): Promise<{ id: string }> =>
      told(
        await changeMeans<Outcome<{ id: string }>>(caller, origin, async (unit, account) => {
          const wrong = { refusal: new DomainError('CODE_INCORRECT') };
          const now = clock.realNow();
          const verification = await lockOwnVerification(unit, caller, dependencies);
          const { challenge, challengeExpiresAt } = verification;
          await verificationsIn(unit).setChallenge(verification.id, null, null);
          if (challenge === null || challengeExpiresAt === null || now >= challengeExpiresAt) {
            return { value: wrong, notice: undefined };
          }
          const credential = await verify(input.reponse, challenge);
          if (credential === undefined) return { value: wrong, notice: undefined };
          const id = ids.ordered();
          const isAdded = await passkeysIn(unit, account.id).insert({
            id,
            credentialId: credential.id,
            publicKey: credential.publicKey,
            counter: credential.counter,
            transports: credential.transports ?? [],
            name: input.nom,
            createdAt: now,
          });
          if (!isAdded) return { value: wrong, notice: undefined };
          return { value: { value: { id } }, notice: 'CLE_AJOUTEE' };
        }),
      ),
  };
};
