import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { createCheckAlreadyRegistered } from './check-already-registered.ts';
import { createCheckControls } from './check-controls.ts';
import { createControlGate } from './control-gate.ts';
import { createConfirmRegistration } from './confirm-registration.ts';
import { createFindRegistration } from './find-registration.ts';
import { createPendingRegistrations } from './pending-registrations.ts';
import { createRegister } from './register.ts';
import { createRegistrationMails } from './registration-mails.ts';
import { registrationMailQueries } from './registration-mails.queries.ts';
import { createRegistrationHandlers, type RegistrationHandlers } from './registration.handlers.ts';
import { registrationQueries } from './registration.queries.ts';
import { createSendLogin } from './send-login.ts';

export { controlKey } from './control-key.ts';
export { contentPurpose as pendingRegistrationPurposeOf } from './pending-registrations.ts';

export interface RegistrationModule {
  readonly handlers: RegistrationHandlers;
  readonly outboxHandlers: readonly OutboxHandler[];
}

export const createRegistrationModule = (platform: Platform): RegistrationModule => {
  const queries = registrationQueries(platform.reader);
  const find = createFindRegistration(queries, platform.clock);
  const gate = createControlGate(platform);
  const pendings = createPendingRegistrations(platform);
  const scope = operatorScope('systeme', 'envoi des courriels d’inscription');
  const mailQueries = registrationMailQueries(platform.reader, scope);
  return {
    handlers: createRegistrationHandlers({
      clock: platform.clock,
      queries,
      find,
      checkControls: createCheckControls({ ...platform, find, gate }),
      checkAlreadyRegistered: createCheckAlreadyRegistered({ ...platform, find, gate }),
      register: createRegister({ ...platform, find, gate, pendings }),
      sendLogin: createSendLogin({ ...platform, find, logins: mailQueries }),
      confirm: createConfirmRegistration({ ...platform, pendings }),
    }),
    outboxHandlers: createRegistrationMails({ ...platform, queries: mailQueries, pendings }),
  };
};
