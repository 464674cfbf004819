import { centsOf, type Cents } from '../money/cents.ts';
import { isPayable, type PayableInvoice } from './invoice-amounts.ts';
import { isUnderWay, type ServiceOrderStatut } from './service-order.ts';

export interface ServiceCounters {
  readonly commandesEnCours: number;
  readonly facturesAPayer: number;
  readonly montantAPayer: Cents;
}

/** What a space says at a glance. */
export const countersOf = (
  orders: readonly { readonly statut: ServiceOrderStatut }[],
  invoices: readonly Pick<PayableInvoice, 'statut' | 'due'>[],
): ServiceCounters => {
  const payable = invoices.filter(isPayable);
  return {
    commandesEnCours: orders.filter(({ statut }) => isUnderWay(statut)).length,
    facturesAPayer: payable.length,
    montantAPayer: centsOf(payable.reduce((sum, { due }) => sum + due, 0)),
  };
};
