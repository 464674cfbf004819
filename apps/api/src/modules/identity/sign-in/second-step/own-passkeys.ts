import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import type { Platform } from '../../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../../platform/ports/caller.ts';
import { DomainError } from '../../../../platform/ports/domain-error.ts';
import type { ChangeMeans } from './change-means.ts';
import { lockOwnVerification } from './confirm-identity.ts';
import { told, type Outcome } from './judged-attempt.ts';
import { passkeysIn } from './passkeys.repository.ts';
import {
  CHALLENGE_LIFE_MS,
  KEY_ALGORITHMS,
  readRegistration,
  RELYING_PARTY_NAME,
  relyingPartyOf,
  transportsOf,
  webauthn,
} from './relying-party.ts';
import { verificationsIn } from './verifications.repository.ts';

type Dependencies = Pick<Platform, 'clock' | 'ids' | 'config'> & {
  readonly changeMeans: ChangeMeans;
};

/** Adding keys to one's own account; each challenge serves once. */
export const createOwnPasskeys = (dependencies: Dependencies) => {
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
export type OwnPasskeys = ReturnType<typeof createOwnPasskeys>;
