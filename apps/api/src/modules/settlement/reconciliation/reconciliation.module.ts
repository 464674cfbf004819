import type { Handlers } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CardsModule } from '../../payments/cards/cards.module.ts';
import { createReconcileDay } from './reconcile-day.ts';

export interface ReconciliationModule {
  readonly handlers: Pick<
    Handlers,
    | 'getReconciliations'
    | 'getReconciledDay'
    | 'reconcileDay'
    | 'fetchSettlementDay'
    | 'resolveDifference'
  >;
}

/** The card provider's daily file, held against our own captures and refunds by an operator. */
export const createReconciliationModule = (
  platform: Platform,
  { settlements, providerName }: Pick<CardsModule, 'settlements' | 'providerName'>,
): ReconciliationModule => {
  const reconcile = createReconcileDay({ ...platform, settlements, provider: providerName });
  return {
    handlers: {
      getReconciliations: ({ caller }) => reconcile.list(caller),
      getReconciledDay: ({ caller, query }) => reconcile.day(caller, query.jour),
      reconcileDay: ({ caller, origin, query, upload }) =>
        reconcile.readFile(caller, origin, { jour: query.jour, file: upload }),
      fetchSettlementDay: ({ caller, origin, body }) => reconcile.fetch(caller, origin, body.jour),
      resolveDifference: ({ caller, origin, params, body }) =>
        reconcile.resolve(caller, origin, { idEcart: params.idEcart, motif: body.motif }),
    },
  };
};
