import type { Platform } from '../../../platform/platform.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { createTellProvider } from '../providers/home-providers.module.ts';

/** The provider hears of each of its invoices that is paid. */
export type TellPaid = (unit: UnitOfWork, numeros: readonly string[]) => Promise<void>;

export const createTellPaid = (platform: Pick<Platform, 'outbox' | 'ids'>): TellPaid => {
  const tell = createTellProvider(platform);
  return async (unit, numeros) => {
    for (const numeroFacture of numeros) {
      await tell(unit, { evenement: 'FACTURE_PAYEE', numeroFacture });
    }
  };
};
