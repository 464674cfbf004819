import { hrefOf } from '@portail/contract/pages/href.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import type { IdempotentCommand } from '../../../platform/idempotency/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { StartCardPayment } from '../cards/cards.module.ts';
import { paymentDetailQueries } from './payment-details.queries.ts';

type Dependencies = Pick<Platform, 'reader' | 'config'> & {
  readonly startCardPayment: StartCardPayment;
};

/** Leads to the card provider's page for what a payment still waits for. */
export const createStartComplement =
  ({ reader, config, startCardPayment }: Dependencies) =>
  async (scope: BeneficiaryScope, reference: string, command: IdempotentCommand) => {
    const payment = await paymentDetailQueries(reader, scope).find(reference);
    if (payment?.statut !== 'EN_ATTENTE_CARTE') return await startCardPayment(command, undefined);
    return await startCardPayment(command, {
      cause: 'PAIEMENT',
      causeId: payment.id,
      beneficiaryId: scope.beneficiaryId,
      contract: payment.contract,
      amountCents: centsOf(payment.complementCents + payment.fraisCents),
      returnUrlOf: (referenceTransaction) =>
        config.publicUrl +
        hrefOf('ACCOUNT_PAYMENT_CONFIRMATION', undefined, { reference, referenceTransaction }),
    });
  };
export type StartComplement = ReturnType<typeof createStartComplement>;
