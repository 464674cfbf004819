import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Platform } from '../../../../platform/platform.ts';
import type { IssuedToken, RequestOrigin } from '../../../../platform/ports/caller.ts';
import { DomainError } from '../../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../../platform/ports/unit-of-work.ts';
import type { KnownDevices } from '../known-devices.ts';
import type { Sessions } from '../sessions.ts';
import { told, type Outcome } from './judged-attempt.ts';
import { passkeysIn } from './passkeys.repository.ts';
import { lockPendingStep, type PendingStep } from './pending-step.ts';
import {
  CHALLENGE_LIFE_MS,
  readAuthentication,
  relyingPartyOf,
  transportsOf,
  webauthn,
} from './relying-party.ts';
import { verificationsIn } from './verifications.repository.ts';

type Dependencies = Pick<
  Platform,
  'units' | 'clock' | 'ids' | 'digest' | 'config' | 'securityLog'
> & {
  readonly sessions: Sessions;
  readonly knownDevices: KnownDevices;
};

/** The second step by a key of the person: a signature that cannot be guessed nor mailed away. */
export const createPasskeyStep = (dependencies: Dependencies) => {
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
export type PasskeyStep = ReturnType<typeof createPasskeyStep>;
