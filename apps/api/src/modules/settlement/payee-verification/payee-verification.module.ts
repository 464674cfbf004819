import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createOperatorReads } from '../../people/privacy/privacy.module.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { createHeldPayeeMail } from './held-payee-mail.ts';
import { payeeVerificationQueries } from './payee-verification.queries.ts';
import { createHeldPayees } from './release-held-payee.ts';
import { createVerifyPayee, type BankOfPayees } from './verify-payee.ts';

export { verifyPayeeMessage } from './verify-payee.ts';

/** For the payouts, which own the client of the bank. */
export const createVerification = (platform: Platform, bank: BankOfPayees) => {
  const scope = operatorScope('systeme', 'vérification du titulaire d’un compte bancaire');
  const queries = payeeVerificationQueries(platform.reader, scope);
  const { handler, verifyBeforeFirstPayout } = createVerifyPayee(platform, queries, bank);
  return {
    verifyBeforeFirstPayout,
    outboxHandlers: [handler, createHeldPayeeMail(platform, queries)],
  };
};

/** The payees whose payouts are held, for operators. */
export const createPayeeVerificationModule = (platform: Platform) => {
  const held = createHeldPayees({ ...platform, reads: createOperatorReads(platform) });
  return defineModule({
    handlers: {
      getHeldPayees: (operator) => held.list(operator),
      releaseHeldPayee: (operator) =>
        held.release(operator, { id: operator.params.idRetenue, reason: operator.body.motif }),
    },
  });
};
