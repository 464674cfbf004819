import { hrefOf } from '@portail/contract/pages/href.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import type { IdempotentCommand } from '../../../platform/idempotency/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { StartCardPayment } from '../../payments/cards/cards.module.ts';
import { lockChosen } from './choose-invoices.ts';
import { paidInvoicesIn } from './paid-invoices.repository.ts';
import { invoiceSettlementsIn } from './settlements.repository.ts';

/**
 * Leads to the card provider's page for what is due on these invoices together. They are kept for it
 * by the transaction that saves the intent: of two tabs, one pays.
 */
export const createStartInvoiceCard = ({ config, ids, startCardPayment }: Pick<Platform, 'config' | 'ids'> & {
  readonly startCardPayment: StartCardPayment;
}) => {
  const settle = async (unit: UnitOfWork, scope: BeneficiaryScope, numeros: readonly string[]) => {
    const chosen = await lockChosen(unit, scope, numeros);
    const settlements = invoiceSettlementsIn(unit);
    const contract = await settlements.contractOf(scope);
    if (contract === undefined) throw new DomainError('FACTURE_NON_PAYABLE');
    const id = ids.ordered();
    await settlements.insert(scope, { id, contract, amountCents: chosen.total, ...chosen });
    if (!(await paidInvoicesIn(unit).hold(numeros, { settlementId: id }))) {
      throw new DomainError('FACTURE_NON_PAYABLE');
    }
    return { id, contract, amountCents: chosen.total };
  };

  return (scope: BeneficiaryScope, numeros: readonly string[], command: IdempotentCommand) =>
    startCardPayment(command, async (unit, earlier) => {
      const known =
        earlier === undefined ? undefined : await invoiceSettlementsIn(unit).lock(earlier.causeId);
      const { id, contract, amountCents } = known ?? (await settle(unit, scope, numeros));
      return {
        cause: 'FACTURES',
        causeId: id,
        beneficiaryId: scope.beneficiaryId,
        contract,
        amountCents: centsOf(amountCents),
        returnUrlOf: (referenceTransaction) =>
          config.publicUrl + hrefOf('PAIEMENT_FACTURES', undefined, { referenceTransaction }),
      };
    });
};
export type StartInvoiceCard = ReturnType<typeof createStartInvoiceCard>;
