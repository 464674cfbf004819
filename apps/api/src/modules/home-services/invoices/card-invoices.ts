import { invoicesAfterCard } from '@portail/rules/home-services/invoice-statut.ts';
import type { CardState } from '@portail/rules/payments/card-state.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { InvoicePayments } from '../../payments/cards/cards.module.ts';
import { paidInvoicesIn } from './paid-invoices.repository.ts';
import { invoiceSettlementsIn } from './settlements.repository.ts';
import type { TellPaid } from './tell-paid.ts';

/** Lets go of the invoices that a settlement keeps or has paid, as far as the card's end allows. */
export const releaseSettlement = async (
  unit: UnitOfWork,
  settlementId: string,
  card: Extract<CardState, 'EXPIREE' | 'REMBOURSEE'>,
): Promise<void> => {
  const invoices = await paidInvoicesIn(unit).lockOf(settlementId);
  const { statuts } = invoicesAfterCard(invoices, card);
  const freed = invoices.filter(({ statut, isHeld }, index) => isHeld && statuts[index] !== statut);
  if (freed.length > 0) await paidInvoicesIn(unit).release(freed.map(({ numero }) => numero));
  await invoiceSettlementsIn(unit).end(settlementId);
};

/** What a card's answer makes of the invoices that wait for it. */
export const createCardInvoices = ({
  tellPaid,
}: {
  readonly tellPaid: TellPaid;
}): InvoicePayments => ({
  invoicesPaid: async (unit, settlementId, amountCents, reference) => {
    const settlements = invoiceSettlementsIn(unit);
    const settlement = await settlements.lock(settlementId);
    if (settlement === undefined || settlement.amountCents !== amountCents) return 'A_REMBOURSER';
    if (settlement.cardReference === reference) {
      return settlement.statut === 'ANNULE' ? 'A_REMBOURSER' : 'PRISE';
    }
    if (settlement.cardReference !== null) return 'A_REMBOURSER';
    const invoices = await paidInvoicesIn(unit).lockOf(settlementId);
    if (invoicesAfterCard(invoices, 'ACCEPTEE').isRefundDue) return 'A_REMBOURSER';
    const numeros = invoices.map(({ numero }) => numero);
    await settlements.markPaid(settlementId, reference);
    await paidInvoicesIn(unit).markPaid(settlementId, numeros);
    await tellPaid(unit, numeros);
    return 'PRISE';
  },

  owed: async (unit, settlementId) => {
    const settlement = await invoiceSettlementsIn(unit).lock(settlementId);
    if (settlement === undefined) throw new Error(`no settlement ${settlementId}`);
    const invoices = await paidInvoicesIn(unit).lockOf(settlementId);
    return {
      intervenantId: settlement.intervenantId,
      amounts: invoices.map(({ asked }) => asked),
    };
  },

  invoicesFailed: async (unit, settlementId) => {
    const settlement = await invoiceSettlementsIn(unit).lock(settlementId);
    if (settlement?.statut !== 'EN_ATTENTE_CARTE') return;
    await releaseSettlement(unit, settlementId, 'EXPIREE');
  },

  invoicesRefunded: async (unit, settlementId, reference) => {
    const settlement = await invoiceSettlementsIn(unit).lock(settlementId);
    if (settlement?.statut === 'EN_ATTENTE_CARTE') {
      return await releaseSettlement(unit, settlementId, 'EXPIREE');
    }
    // Once the provider's bank has the money, the invoice is paid: the house has lost, and is told.
    if (settlement?.statut !== 'EN_COURS' || settlement.cardReference !== reference) return;
    await releaseSettlement(unit, settlementId, 'REMBOURSEE');
  },
});
