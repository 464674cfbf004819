import { invoiceAfterPayment } from '@portail/rules/home-services/invoice-statut.ts';
import type { PaymentStatut } from '@portail/rules/wallet/holdings/vocabulary.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { releaseSettlement } from './card-invoices.ts';
import { lockChosen, type ChosenInvoices } from './choose-invoices.ts';
import { paidInvoicesIn } from './paid-invoices.repository.ts';
import { invoiceSettlementsIn } from './settlements.repository.ts';
import { createTellPaid } from './tell-paid.ts';

/** What payments from accounts do to the invoices that they are for. */
export interface AccountInvoices {
  readonly choose: (
    unit: UnitOfWork,
    scope: BeneficiaryScope,
    numeros: readonly string[],
  ) => Promise<ChosenInvoices>;
  /** Kept for a payment that was written in the same transaction. */
  readonly hold: (
    unit: UnitOfWork,
    scope: BeneficiaryScope,
    paymentId: string,
    chosen: ChosenInvoices,
  ) => Promise<void>;
  /** The payments have become what is said: their invoices follow. */
  readonly follow: (
    unit: UnitOfWork,
    paymentIds: readonly string[],
    statut: PaymentStatut,
  ) => Promise<void>;
  /** A payment of which a credit note has given something back is not cancelled any more. */
  readonly hasRefunds: (unit: UnitOfWork, paymentId: string) => Promise<boolean>;
  /** Of a transfer that came back: what a card has taken back meanwhile is owed by the person again. */
  readonly endCardless: (unit: UnitOfWork, payoutId: string) => Promise<void>;
}

export const createAccountInvoices = (
  platform: Pick<Platform, 'ids' | 'outbox'>,
): AccountInvoices => {
  const tellPaid = createTellPaid(platform);
  return {
    choose: lockChosen,

    hold: async (unit, scope, paymentId, { invoices }) => {
      const numeros = invoices.map(({ numero }) => numero);
      if (!(await paidInvoicesIn(unit).hold(numeros, { paymentId }))) {
        throw new DomainError('FACTURE_NON_PAYABLE');
      }
      await paidInvoicesIn(unit).addToPayment(paymentId, scope, invoices);
    },

    follow: async (unit, paymentIds, statut) => {
      if (paymentIds.length === 0) return;
      const invoices = paidInvoicesIn(unit);
      switch (invoiceAfterPayment(statut)) {
        case 'PAYEE':
          return await tellPaid(unit, await invoices.payWith(paymentIds));
        case 'EN_COURS':
          return await invoices.waitWith(paymentIds);
        case 'A_PAYER':
          return await invoices.releaseWith(paymentIds);
        case 'NON_RENSEIGNE':
          throw new TypeError('no payment makes a credit note');
      }
    },

    hasRefunds: (unit, paymentId) => paidInvoicesIn(unit).hasRefunds(paymentId),

    endCardless: async (unit, payoutId) => {
      for (const id of await invoiceSettlementsIn(unit).listCardless(payoutId)) {
        const settlement = await invoiceSettlementsIn(unit).lock(id);
        if (settlement?.statut === 'EN_COURS') await releaseSettlement(unit, id, 'REMBOURSEE');
      }
    },
  };
};
