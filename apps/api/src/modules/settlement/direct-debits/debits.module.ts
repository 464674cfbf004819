import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createOwnMandates, createReadMandates } from './mandates.ts';

export { createDirectDebits, type ExpectedDebit } from './issue-debits.ts';
export { mandateIbanPurposeOf } from './mandates.ts';

export const createDebitsModule = (platform: Platform) => {
  const mandates = createOwnMandates(platform);
  const { active, form } = createReadMandates(platform);
  return defineModule({
    handlers: {
      getActiveMandate: ({ caller }) => active(caller),
      getMandateForm: ({ caller }) => form(caller),
      createMandate: ({ caller, body }) => mandates.create(caller, body),
      signMandate: ({ caller, params, origin }) => mandates.sign(caller, params.rum, origin),
      revokeMandate: async ({ caller, params, origin }) => {
        await mandates.revoke(caller, params.rum, origin);
        return undefined;
      },
    },
  });
};
