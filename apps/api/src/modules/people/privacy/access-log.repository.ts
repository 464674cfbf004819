import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface AccessRecord {
  readonly sessionId: string;
  readonly call: string;
  readonly requestId: string;
  readonly at: Date;
}

export const accessLogIn = (unit: UnitOfWork) => ({
  /** The first of its kind in a session says enough. */
  add: async ({ sessionId, call, requestId, at }: AccessRecord): Promise<void> => {
    await transactionOf(unit)
      .insertInto('consultation_appel')
      .values({ session_id: sessionId, appel: call, request_id: requestId, at })
      .onConflict((conflict) => conflict.columns(['session_id', 'appel']).doNothing())
      .execute();
  },
});
