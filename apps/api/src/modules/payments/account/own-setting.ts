import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { PaymentSetting } from './paying.queries.ts';

interface AskedSetting {
  readonly numeroComptesCESU: readonly string[];
  readonly typeContrat: string;
}

/** Foreign, unknown and mixed-up identifiers are refused in the same words. */
export const requireOwn = (
  setting: PaymentSetting | null,
  { numeroComptesCESU, typeContrat }: AskedSetting,
): PaymentSetting => {
  const asked = new Set(numeroComptesCESU);
  if (
    setting === null ||
    setting.contractType !== typeContrat ||
    setting.accounts.length !== asked.size
  ) {
    throw new DomainError('ACCES_REFUSE');
  }
  return setting;
};
