import type { ServiceInvoice } from '@portail/contract/home-services/home-services-invoices.schemas.ts';
import { dueOf } from '@portail/rules/home-services/invoice-amounts.ts';
import { isCreditNote, type InvoiceStatut } from '@portail/rules/home-services/invoice-statut.ts';
import { centsOf, ZERO_CENTS } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { pageSizeOf, type AskedPage } from '../../wallet/statements/holdings.module.ts';
import { invoiceQueries, type InvoiceRow } from './invoices.queries.ts';

export interface AskedInvoices extends AskedPage {
  readonly clientId?: string | undefined;
  readonly statut?: InvoiceStatut | undefined;
}

export type ListInvoices = (
  scope: BeneficiaryScope,
  asked: AskedInvoices,
) => Promise<ServiceInvoice[]>;

const dateOf = (day: string): string => formatFrenchDate(calendarDay(day));

const wireOf = (row: InvoiceRow): ServiceInvoice => ({
  numero: row.numero,
  clientId: row.clientId,
  ...(row.codeNan === null ? {} : { codeNAN: row.codeNan }),
  date: dateOf(row.day),
  numeroCommande: row.order,
  montant: wireEuros(row.totalCents),
  montantDu: wireEuros(
    isCreditNote(row.statut)
      ? ZERO_CENTS
      : dueOf({
          total: centsOf(row.totalCents),
          creditNotes: [centsOf(row.creditedCents)],
          paid: centsOf(row.paidCents),
        }),
  ),
  statut: row.statut,
  avoirs: row.creditNotes.map(({ numero, day, cents }) => ({
    numero,
    date: dateOf(day),
    montant: wireEuros(cents),
  })),
  ...(row.invoice === null ? {} : { numeroFacture: row.invoice }),
});

/** Of one space or of all of them: the person's own, and nobody else's. */
export const createListInvoices =
  ({ reader }: Pick<Platform, 'reader'>): ListInvoices =>
  async (scope, asked) => {
    const queries = invoiceQueries(reader, scope);
    if (asked.clientId !== undefined && !(await queries.hasSpace(asked.clientId))) {
      throw new DomainError('RESSOURCE_INTROUVABLE');
    }
    const rows = await queries.list({
      clientId: asked.clientId,
      statut: asked.statut,
      before: asked.avant,
      limit: pageSizeOf(asked),
    });
    return rows.map(wireOf);
  };
