import { hrefOf } from '@portail/contract/pages/href.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import type { IdempotentCommand } from '../../../platform/idempotency/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { StartCardPayment } from '../../payments/cards/cards.module.ts';
import { tradeOrderQueries } from './trade-orders.queries.ts';

type Dependencies = Pick<Platform, 'reader' | 'config'> & {
  readonly startCardPayment: StartCardPayment;
};

/** Leads to the card provider's page for the fee that an order waits for. */
export const createStartTradeCard =
  ({ reader, config, startCardPayment }: Dependencies) =>
  async (scope: BeneficiaryScope, reference: string, command: IdempotentCommand) => {
    const trade = await tradeOrderQueries(reader, scope).find(reference);
    if (trade?.statut !== 'EN_ATTENTE_CARTE') return await startCardPayment(command, undefined);
    return await startCardPayment(command, {
      cause: 'ECHANGE',
      causeId: trade.id,
      beneficiaryId: scope.beneficiaryId,
      contract: trade.contract,
      amountCents: centsOf(trade.feesCents),
      returnUrlOf: (referenceTransaction) =>
        config.publicUrl +
        hrefOf('MILLESIME_TRADE_CONFIRMATION', undefined, { reference, referenceTransaction }),
    });
  };
export type StartTradeCard = ReturnType<typeof createStartTradeCard>;
