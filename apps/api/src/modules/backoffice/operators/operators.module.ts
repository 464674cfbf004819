import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createManageOperators } from './manage-operators.ts';
import { createOperatorNoticeMail } from './operator-mails.ts';

export {
  type ApplyOperatorChange,
  createApplyOperatorChange,
  readOperatorChange,
} from './manage-operators.ts';

/** Operators of the issuer, their roles and their sessions. */
export const createOperatorsModule = (platform: Platform) => {
  const operators = createManageOperators(platform);
  return defineModule({
    handlers: {
      getOperators: ({ caller, query }) => operators.list(caller, query),
      inviteOperator: async (acting) => {
        await operators.invite(acting, acting.body);
        return undefined;
      },
      resendOperatorInvitation: async (acting) => {
        await operators.resend(acting, acting.params.idOperateur);
        return undefined;
      },
      changeOperatorRole: async (acting) => {
        await operators.changeRole(acting, acting.params.idOperateur, acting.body.role);
        return undefined;
      },
      suspendOperator: async (acting) => {
        await operators.suspend(acting, acting.params.idOperateur, acting.body.motif);
        return undefined;
      },
      reactivateOperator: async (acting) => {
        await operators.reactivate(acting, acting.params.idOperateur);
        return undefined;
      },
      endOperatorSessions: async (acting) => {
        await operators.endSessions(acting, acting.params.idOperateur, acting.body.motif);
        return undefined;
      },
    },
    outboxHandlers: [createOperatorNoticeMail(platform)],
  });
};
