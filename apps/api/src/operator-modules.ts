import { createBankReturnsModule } from './modules/settlement/bank-returns/bank-returns.module.ts';
import type { createCalendarModule } from './modules/settlement/calendar/calendar.module.ts';
import type { createCardsModule } from './modules/payments/cards/cards.module.ts';
import { createDeclarationCasesModule } from './modules/declarations/follow-up/declaration-cases.module.ts';
import { createLedgerHealthModule } from './modules/settlement/ledger-health/ledger-health.module.ts';
import { createOppositionsModule } from './modules/wallet/oppositions/oppositions.module.ts';
import type { createPayoutsModule } from './modules/settlement/payouts/payouts.module.ts';
import { createReconciliationModule } from './modules/settlement/reconciliation/reconciliation.module.ts';
import type { VouchersModule } from './modules/wallet/vouchers/vouchers.module.ts';
import type { Platform } from './platform/platform.ts';

interface Needs {
  readonly vouchers: Pick<VouchersModule, 'codes'>;
  readonly cards: Pick<ReturnType<typeof createCardsModule>, 'settlements' | 'providerName'>;
  readonly payouts: Pick<ReturnType<typeof createPayoutsModule>, 'rejectPayout'>;
  readonly calendar: Pick<ReturnType<typeof createCalendarModule>, 'tasks'>;
}

/** What operators do by hand about what other modules do by themselves. */
export const createOperatorModules = (platform: Platform, around: Needs) => {
  const oppositions = createOppositionsModule(platform, around.vouchers);
  const reconciliation = createReconciliationModule(platform, around.cards);
  const bankReturns = createBankReturnsModule(platform, around.payouts);
  const declarationCases = createDeclarationCasesModule(platform);
  const ledgerHealth = createLedgerHealthModule(platform, around.calendar.tasks);
  return {
    handlers: {
      ...oppositions.handlers,
      ...reconciliation.handlers,
      ...bankReturns.handlers,
      ...declarationCases.handlers,
      ...ledgerHealth.handlers,
    },
    outboxHandlers: [...oppositions.outboxHandlers, ...bankReturns.outboxHandlers],
    periodicTasks: ledgerHealth.periodicTasks,
  };
};
