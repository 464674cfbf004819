import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { instantPayoutQueries } from './instant-payouts.queries.ts';
import { createPayAtOnce, type BankOfInstantPayouts } from './pay-at-once.ts';

/** For the payouts, which own the client of the bank. */
export const createInstantPayouts = (platform: Platform, bank: BankOfInstantPayouts) => {
  const scope = operatorScope('systeme', 'virement instantané d’un paiement');
  return createPayAtOnce(platform, instantPayoutQueries(platform.reader, scope), bank);
};
