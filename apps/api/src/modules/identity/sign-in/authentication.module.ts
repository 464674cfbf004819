import { formatWireInstant } from '@portail/rules/time/wire-instant.ts';
import { withConstantTiming } from '../../../platform/constant-timing.ts';
import { defineModule } from '../../../platform/http/define-module.ts';
import type { ReplyControl } from '../../../platform/http/handler.ts';
import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import type { Platform } from '../../../platform/platform.ts';
import type {
  AuthenticatedCaller,
  IssuedToken,
  RequestOrigin,
} from '../../../platform/ports/caller.ts';
import { createCompanySignIn } from '../company-sign-in/company-sign-in.ts';
import { companySignInQueries } from '../company-sign-in/company-sign-in.repository.ts';
import { createIdentityProviders } from '../company-sign-in/identity-providers.ts';
import { createEnrolment, createEnrolmentMail } from '../enrolment/enrolment.ts';
import {
  createCountRecovery,
  createRecoverLogin,
  createRecoverPassword,
} from '../recovery/recover.ts';
import { recoveryQueries } from '../recovery/recovery.repository.ts';
import { createLoginMail, createResetMail } from '../recovery/reset-links.ts';
import { createResetPassword } from '../recovery/reset-password.ts';
import { createAssessAttempt, createAssessCode } from '../second-step/assess-code.ts';
import {
  createConfirmIdentity,
  createSendConfirmationCode,
} from '../second-step/confirm-identity.ts';
import { createCodeMail, createMailCodes } from '../second-step/mail-codes.ts';
import {
  createChangeFactors,
  createOwnFactors,
  createReadOwnFactors,
} from '../second-step/own-factors.ts';
import { createOwnPasskeys, createPasskeyStep } from '../second-step/passkeys.ts';
import {
  createBeginSecondStep,
  createSendNewCode,
  createValidateSecondStep,
  type PendingSecondStep,
} from '../second-step/second-step.ts';
import { codeMailQueries } from '../second-step/verifications.repository.ts';
import { createAddressProofMail, createAddressProofs } from './address-proofs.ts';
import {
  createChangeLogin,
  createChangePassword,
  createProvePassword,
} from './change-credentials.ts';
import { createDescribeConnectedUser } from './connected-user.ts';
import { knownDeviceQueries } from './users.repository.ts';
import { createKnownDevices } from './known-devices.ts';
import { createSecurityNoticeMail, createSendNotice } from './security-notices.ts';
import { sessionQueries } from './sessions.queries.ts';
import { createEndSession, createListSessions, createSessions } from './sessions.ts';
import {
  createEndFormerOperator,
  createSignIn,
  createSignInAttemptsMail,
  createSignOut,
  createSprayingAlarmMail,
  createWatchSpraying,
} from './sign-in.ts';
import { userQueries, passwordContextQueries } from './users.queries.ts';

export { companySignInQueries } from '../company-sign-in/company-sign-in.repository.ts';
export {
  type IdentityProviders,
  ProviderRefused,
  ProviderUnreachable,
} from '../company-sign-in/identity-providers.ts';
export {
  clientSecretPurposeOf,
  openProvider,
  pendingSecretsPurposeOf,
} from '../company-sign-in/company-sign-in.ts';
export { createEnrolmentLinks } from '../enrolment/enrolment.ts';
export { enrolmentsIn, LoginTaken, operatorsIn } from '../enrolment/enrolment.repository.ts';
export { createFirstAccess, type FirstAccess } from '../recovery/reset-links.ts';
export { totpPurposeOf } from '../second-step/assess-code.ts';
export { createAddressProofs } from './address-proofs.ts';
export { createDisavowalLinks, createMailedTokens } from './mailed-links.ts';
export { permissionsOf } from './permissions.ts';
export { createSendNotice, type SendNotice } from './security-notices.ts';
export { sessionsIn, type SessionLink } from './sessions.repository.ts';
export { createEndPersonSessions, type Sessions } from './sessions.ts';
export { createSignInBlock } from './sign-in.ts';
export { reserveMail } from './users.repository.ts';

interface SessionRequest {
  readonly reply: ReplyControl;
  readonly origin: RequestOrigin;
  readonly formerOperator: () => Promise<AuthenticatedCaller | undefined>;
}

/** Opens the session in the reply; the token is in the body and in the headers. */
const createSessionAnswer = (platform: Platform) => {
  const endFormerOperator = createEndFormerOperator(platform);
  return async (issued: IssuedToken, { reply, origin, formerOperator }: SessionRequest) => {
    await endFormerOperator(issued, formerOperator, origin);
    reply.opensSession(issued);
    reply.remembersDevice();
    return { token: issued.token, expirationDate: formatWireInstant(issued.expiresAt.getTime()) };
  };
};

const secondStepAnswer = ({ mfaSessionId, methodes }: PendingSecondStep) => ({
  mfaSessionId,
  methodes: [...methodes],
});

/** What sign-in, second step and recovery share. */
const createParts = (platform: Platform) => {
  const { reader } = platform;
  const sessionReader = sessionQueries(reader);
  const mailCodes = createMailCodes(platform);
  const sendNotice = createSendNotice(platform);
  const assessCode = createAssessCode({ ...platform, mailCodes });
  const users = userQueries(reader);
  return {
    users,
    companies: companySignInQueries(reader),
    providers: createIdentityProviders(platform),
    provePassword: createProvePassword({ ...platform, users }),
    queries: recoveryQueries(reader),
    codes: codeMailQueries(reader),
    contextQueries: passwordContextQueries(reader),
    themes: mailThemeQueries(reader),
    sessionQueries: sessionReader,
    sessions: createSessions({ ...platform, queries: sessionReader }),
    mailCodes,
    assessAttempt: createAssessAttempt({ ...platform, assessCode }),
    beginSecondStep: createBeginSecondStep({ ...platform, mailCodes }),
    knownDevices: createKnownDevices({ ...platform, deviceQueries: knownDeviceQueries(reader) }),
    watchSpraying: createWatchSpraying(platform),
    countRecovery: createCountRecovery(platform),
    sendNotice,
    changeFactors: createChangeFactors({ ...platform, sendNotice }),
  };
};

export const createAuthenticationModule = (platform: Platform) => {
  const parts = { ...platform, ...createParts(platform) };
  const sessionAnswer = createSessionAnswer(platform);
  const signIn = createSignIn(parts);
  const signOut = createSignOut(parts);
  const companySignIn = createCompanySignIn(parts);
  const validateSecondStep = createValidateSecondStep(parts);
  const sendNewCode = createSendNewCode(parts);
  const passkeyStep = createPasskeyStep(parts);
  const ownFactors = createOwnFactors(parts);
  const ownPasskeys = createOwnPasskeys(parts);
  const enrolment = createEnrolment(parts);
  const endSession = createEndSession(parts);
  const addressProofs = createAddressProofs(platform);
  const recoverPassword = createRecoverPassword(parts);
  const recoverLogin = createRecoverLogin(parts);
  const resetPassword = createResetPassword(parts);
  const changePassword = createChangePassword(parts);
  const changeLogin = createChangeLogin(parts);
  const sendConfirmationCode = createSendConfirmationCode(parts);
  const confirmIdentity = createConfirmIdentity(parts);
  const describeConnectedUser = createDescribeConnectedUser(platform.reader);
  const listSessions = createListSessions(parts);
  const readOwnFactors = createReadOwnFactors(parts);
  return defineModule({
    handlers: {
      signIn: async ({ body, ...request }) => {
        const { issued, pending } = await signIn(body, request.origin);
        return issued === undefined
          ? secondStepAnswer(pending)
          : await sessionAnswer(issued, request);
      },
      beginCompanySignIn: async ({ body, origin, reply }) => {
        const begun = await companySignIn.begin(body, origin);
        // The browser that begins is the only one that may come back.
        reply.remembersDevice();
        return begun;
      },
      finishCompanySignIn: async ({ body, ...request }) => {
        const { issued, pending } = await companySignIn.finish(body, request.origin);
        return issued === undefined
          ? secondStepAnswer(pending)
          : await sessionAnswer(issued, request);
      },
      signOut: async ({ caller, origin, reply }) => {
        await signOut(caller, origin);
        reply.endsSession();
        return undefined;
      },
      getConnectedUser: ({ caller }) => describeConnectedUser(caller),
      listSessions: ({ caller }) => listSessions(caller),
      endSession: async ({ caller, params, origin, reply }) => {
        await endSession(caller, params.idSession, origin);
        if (params.idSession === caller.sessionId) reply.endsSession();
        return undefined;
      },
      proveAddress: async ({ body, origin }) => {
        const { mail } = await addressProofs.prove(body.jeton, origin);
        return { adresse: mail };
      },
      changePassword: async ({ caller, body, origin }) => {
        await changePassword(caller, body, origin);
        return {};
      },
      changeConnectionInformation: async ({ caller, body, origin }) => {
        await changeLogin(caller, body, origin);
        return {};
      },

      validateSecondStep: async ({ body, ...request }) =>
        await sessionAnswer(
          await withConstantTiming(() => validateSecondStep(body, request.origin)),
          request,
        ),
      sendNewCode: async ({ body, origin }) => {
        await withConstantTiming(() => sendNewCode(body.sessionMfaId, origin));
        return undefined;
      },
      startPasskeyStep: async ({ body }) => ({
        ...(await withConstantTiming(() => passkeyStep.start(body.sessionMfaId))),
      }),
      validatePasskeyStep: async ({ body, ...request }) =>
        await sessionAnswer(
          await withConstantTiming(() => passkeyStep.validate(body, request.origin)),
          request,
        ),
      sendConfirmationCode: async ({ caller, origin }) => {
        await sendConfirmationCode(caller, origin);
        return undefined;
      },
      confirmIdentity: async ({ caller, body, origin }) => {
        await confirmIdentity(caller, body.code, origin);
        return undefined;
      },
      getSecondStep: ({ caller }) => readOwnFactors(caller),
      switchMailStep: async ({ caller, origin }) => {
        await ownFactors.switchMailOn(caller, origin);
        return undefined;
      },
      startTotp: ({ caller, origin }) => ownFactors.startTotp(caller, origin),
      confirmTotp: async ({ caller, body, origin }) => ({
        codesSecours: await ownFactors.confirmTotp(caller, origin, body.code),
      }),
      renewRecoveryCodes: async ({ caller, origin }) => ({
        codesSecours: await ownFactors.renewRecoveryCodes(caller, origin),
      }),
      startPasskey: async ({ caller, origin }) => ({
        ...(await ownPasskeys.start(caller, origin)),
      }),
      addPasskey: ({ caller, body, origin }) => ownPasskeys.add(caller, body, origin),
      removeSecondStep: async ({ caller, params, origin }) => {
        await ownFactors.remove(caller, origin, params.moyen);
        return undefined;
      },

      startEnrolment: ({ body, origin }) => withConstantTiming(() => enrolment.start(body, origin)),
      completeEnrolment: async ({ body, ...request }) =>
        await sessionAnswer(await enrolment.complete(body, request.origin), request),

      recoverPassword: ({ query, origin }) =>
        withConstantTiming(() => recoverPassword(query, origin)),
      recoverLogin: ({ body, origin }) => withConstantTiming(() => recoverLogin(body, origin)),
      resetPassword: async ({ body, ...request }) => {
        const outcome = await resetPassword(body, request.origin);
        if ('pending' in outcome) return secondStepAnswer(outcome.pending);
        const opened = await sessionAnswer(outcome.issued, request);
        return { ...opened, permissions: [...outcome.permissions] };
      },
    },
    outboxHandlers: [
      createSignInAttemptsMail(parts),
      createSprayingAlarmMail(parts),
      createCodeMail(parts),
      createResetMail(parts),
      createEnrolmentMail(parts),
      createLoginMail(parts),
      createSecurityNoticeMail(parts),
      createAddressProofMail(parts),
    ],
    stop: parts.providers.close,
    /** For the settings of the back office. */
    providers: parts.providers,
    gate: parts.sessions,
    overloaded: { signIn: signIn.isOverloaded },
    /** For the modules that open sessions without a password. */
    sessions: parts.sessions,
  });
};
