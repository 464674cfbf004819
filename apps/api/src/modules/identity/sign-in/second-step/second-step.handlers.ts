import { withConstantTiming } from '../../../../platform/constant-timing.ts';
import type { Handlers } from '../../../../platform/http/handler.ts';
import { openedBy } from '../authentication.handlers.ts';
import type { OwnFactors } from './own-factors.ts';
import type { ReadOwnMeans } from './own-means.ts';
import type { OwnPasskeys } from './own-passkeys.ts';
import type { PasskeyStep } from './passkey-step.ts';

interface Dependencies {
  readonly readOwnMeans: ReadOwnMeans;
  readonly ownFactors: OwnFactors;
  readonly ownPasskeys: OwnPasskeys;
  readonly passkeyStep: PasskeyStep;
}

export type SecondStepHandlers = Pick<
  Handlers,
  | 'startPasskeyStep'
  | 'validatePasskeyStep'
  | 'getSecondStep'
  | 'switchMailStep'
  | 'startTotp'
  | 'confirmTotp'
  | 'renewRecoveryCodes'
  | 'startPasskey'
  | 'addPasskey'
  | 'removeSecondStep'
>;

export const createSecondStepHandlers = ({
  readOwnMeans,
  ownFactors,
  ownPasskeys,
  passkeyStep,
}: Dependencies): SecondStepHandlers => ({
  startPasskeyStep: async ({ body }) => ({
    ...(await withConstantTiming(() => passkeyStep.start(body.sessionMfaId))),
  }),

  validatePasskeyStep: async ({ body, origin, reply }) =>
    openedBy(await withConstantTiming(() => passkeyStep.validate(body, origin)), reply),

  getSecondStep: ({ caller }) => readOwnMeans(caller),

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

  startPasskey: async ({ caller, origin }) => ({ ...(await ownPasskeys.start(caller, origin)) }),

  addPasskey: ({ caller, body, origin }) => ownPasskeys.add(caller, body, origin),

  removeSecondStep: async ({ caller, params, origin }) => {
    await ownFactors.remove(caller, origin, params.moyen);
    return undefined;
  },
});
