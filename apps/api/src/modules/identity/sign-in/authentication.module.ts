import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { OverloadChecks } from '../../../platform/http/handler.ts';
import type { SessionGate } from '../../../platform/ports/caller.ts';
import { createChangeLogin } from './account/change-login.ts';
import {
  createAddressProofHandlers,
  type AddressProofHandlers,
} from './address-proofs.handlers.ts';
import { createAddressProofMail, createAddressProofs } from './address-proofs.ts';
import { createProvePassword } from './account/prove-password.ts';
import { accountQueries } from './accounts.queries.ts';
import {
  createAuthenticationHandlers,
  type AuthenticationHandlers,
} from './authentication.handlers.ts';
import { createDescribeConnectedUser } from './connected-user.ts';
import { knownDeviceQueries } from './known-devices.queries.ts';
import { createKnownDevices } from './known-devices.ts';
import { passwordContextQueries } from './password-context.queries.ts';
import { createChangePassword } from './recovery/change-password.ts';
import { createRecoverLogin } from './recovery/recover-login.ts';
import { createRecoverPassword } from './recovery/recover-password.ts';
import { createCountRecovery } from './recovery/recovery-limits.ts';
import { createRecoveryHandlers, type RecoveryHandlers } from './recovery/recovery.handlers.ts';
import { recoveryQueries } from './recovery/recovery.queries.ts';
import { createLoginMail, createResetMail } from './recovery/reset-mail.ts';
import { createResetPassword } from './recovery/reset-password.ts';
import { createBeginSecondStep } from './second-step/begin-second-step.ts';
import { codeMailQueries } from './second-step/code-mail.queries.ts';
import { createCodeMail } from './second-step/code-mail.ts';
import {
  createConfirmIdentity,
  createSendConfirmationCode,
} from './second-step/confirm-identity.ts';
import { createAssessCode } from './second-step/assess-code.ts';
import { createAssessAttempt } from './second-step/judged-attempt.ts';
import { createMailCodes } from './second-step/mail-codes.ts';
import { createChangeMeans } from './second-step/change-means.ts';
import { createOwnFactors } from './second-step/own-factors.ts';
import { createReadOwnMeans } from './second-step/own-means.ts';
import { createOwnPasskeys } from './second-step/own-passkeys.ts';
import { createPasskeyStep } from './second-step/passkey-step.ts';
import {
  createSecondStepHandlers,
  type SecondStepHandlers,
} from './second-step/second-step.handlers.ts';
import { createSendNewCode } from './second-step/send-new-code.ts';
import { createValidateSecondStep } from './second-step/validate-second-step.ts';
import { createSecurityNoticeMail, createSendNotice } from './security-notices.ts';
import { sessionQueries } from './sessions.queries.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createEndSession, createListSessions } from './sessions/own-sessions.ts';
import { createSignInAttemptsMail } from './sign-in-attempts-mail.ts';
import { createSignIn } from './sign-in.ts';
import { createSignOut } from './sign-out.ts';
import { createSprayingAlarmMail, createWatchSpraying } from './spraying.ts';

export { reserveMail } from './account/own-account.repository.ts';
export { createAddressProofs, type AddressProofs } from './address-proofs.ts';
export { createDisavowalLinks, type DisavowalLinks } from './disavowal-links.ts';
export { createMailedTokens } from './mailed-tokens.ts';
export { createFirstAccess, type FirstAccess, type OpenedLink } from './recovery/first-access.ts';
export { permissionsOf } from './permissions.ts';
export { totpPurposeOf } from './second-step/totp.ts';
export { createSendNotice, type SendNotice } from './security-notices.ts';
export { createEndPersonSessions } from './sessions/person-sessions.ts';
export type { SessionLink } from './sessions.repository.ts';
export type { Sessions } from './sessions.ts';
export { createSignOut, type SignOut } from './sign-out.ts';

export interface AuthenticationModule {
  readonly handlers: AuthenticationHandlers &
    SecondStepHandlers &
    RecoveryHandlers &
    AddressProofHandlers;
  readonly gate: SessionGate;
  readonly overloaded: OverloadChecks;
  /** For the modules that open sessions in other ways than by a password. */
  readonly sessions: Sessions;
  readonly outboxHandlers: readonly OutboxHandler[];
}

/** What the ways in share: who is who, and how a second step is judged. */
const createParts = (platform: Platform) => {
  const { reader } = platform;
  const sessionReader = sessionQueries(reader);
  const mailCodes = createMailCodes(platform);
  const sendNotice = createSendNotice(platform);
  const assessCode = createAssessCode({ ...platform, mailCodes });
  const accounts = accountQueries(reader);
  return {
    accounts,
    provePassword: createProvePassword({ ...platform, accounts }),
    queries: recoveryQueries(reader),
    codes: codeMailQueries(reader),
    contextQueries: passwordContextQueries(reader),
    looks: mailThemeQueries(reader),
    sessionQueries: sessionReader,
    sessions: createSessions({ ...platform, queries: sessionReader }),
    mailCodes,
    assessAttempt: createAssessAttempt({ ...platform, assessCode }),
    beginSecondStep: createBeginSecondStep({ ...platform, mailCodes }),
    knownDevices: createKnownDevices({ ...platform, deviceQueries: knownDeviceQueries(reader) }),
    watchSpraying: createWatchSpraying(platform),
    countRecovery: createCountRecovery(platform),
    sendNotice,
    changeMeans: createChangeMeans({ ...platform, sendNotice }),
  };
};

export const createAuthenticationModule = (platform: Platform): AuthenticationModule => {
  const parts = { ...platform, ...createParts(platform) };
  const signIn = createSignIn(parts);
  return {
    handlers: {
      ...createAuthenticationHandlers({
        signIn,
        signOut: createSignOut(parts),
        describeConnectedUser: createDescribeConnectedUser(platform.reader),
        validateSecondStep: createValidateSecondStep(parts),
        sendNewCode: createSendNewCode(parts),
        listSessions: createListSessions(parts),
        endSession: createEndSession(parts),
      }),
      ...createSecondStepHandlers({
        readOwnMeans: createReadOwnMeans(parts),
        ownFactors: createOwnFactors(parts),
        ownPasskeys: createOwnPasskeys(parts),
        passkeyStep: createPasskeyStep(parts),
      }),
      ...createAddressProofHandlers(createAddressProofs(platform)),
      ...createRecoveryHandlers({
        recoverPassword: createRecoverPassword(parts),
        recoverLogin: createRecoverLogin(parts),
        resetPassword: createResetPassword(parts),
        changePassword: createChangePassword(parts),
        changeLogin: createChangeLogin(parts),
        sendConfirmationCode: createSendConfirmationCode(parts),
        confirmIdentity: createConfirmIdentity(parts),
      }),
    },
    gate: parts.sessions,
    overloaded: { signIn: signIn.isCrowded },
    sessions: parts.sessions,
    outboxHandlers: [
      createSignInAttemptsMail(parts),
      createSprayingAlarmMail(parts),
      createCodeMail(parts),
      createResetMail(parts),
      createLoginMail(parts),
      createSecurityNoticeMail(parts),
      createAddressProofMail(parts),
    ],
  };
};
