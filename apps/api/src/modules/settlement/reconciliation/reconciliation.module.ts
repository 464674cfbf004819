import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Settlements } from '../../payments/cards/cards.module.ts';
import { createReconcileDay } from './reconcile-day.ts';

interface ReconciliationNeeds {
  readonly settlements: Settlements;
  readonly providerName: string | undefined;
}

/** Operators compare the card provider's daily file with our captures and refunds. */
export const createReconciliationModule = (
  platform: Platform,
  { settlements, providerName }: ReconciliationNeeds,
) => {
  const reconcile = createReconcileDay(platform, settlements, providerName);
  return defineModule({
    handlers: {
      getReconciliations: ({ caller }) => reconcile.list(caller),
      getReconciledDay: ({ caller, query }) => reconcile.day(caller, query.jour),
      reconcileDay: ({ caller, origin, query, upload }) =>
        reconcile.readFile(caller, origin, { jour: query.jour, file: upload }),
      fetchSettlementDay: ({ caller, origin, body }) => reconcile.fetch(caller, origin, body.jour),
      resolveDifference: ({ caller, origin, params, body }) =>
        reconcile.resolve(caller, origin, { idEcart: params.idEcart, motif: body.motif }),
    },
  });
};
