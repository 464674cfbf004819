import type { QuotationStatut } from '@portail/rules/home-services/quotation.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { quotationsIn } from './quotations.repository.ts';

/** What becomes of an order's quotation, of whoever holds the lock of the order. */
export const moveLastQuotation = async (
  unit: UnitOfWork,
  numeroCommande: string,
  after: (statut: QuotationStatut) => QuotationStatut,
): Promise<void> => {
  const quotations = quotationsIn(unit);
  const last = await quotations.last(numeroCommande);
  if (last === undefined) return;
  const statut = after(last.statut);
  if (statut !== last.statut) await quotations.setStatut(last.id, statut);
};
