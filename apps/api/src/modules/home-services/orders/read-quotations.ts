import type { Quotation } from '@portail/contract/home-services/home-services-quotations.schemas.ts';
import { calendarDay, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { startOfDayInParis } from '@portail/rules/time/paris.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { RequireOwnSpace } from '../providers/home-providers.module.ts';
import { pageSizeOf, type AskedPage } from './pages.ts';
import { quotationViewOf } from './quotation-view.ts';
import { quotationQueries, type QuotationRow } from './quotations.queries.ts';
import { serviceOrderQueries } from './service-orders.queries.ts';

interface QuotationsQuestion extends AskedPage {
  readonly clientId?: string | undefined;
  readonly numeroCommande?: string | undefined;
}

const viewsOf = async (
  db: Reader,
  scope: BeneficiaryScope,
  { rows, today }: { readonly rows: readonly QuotationRow[]; readonly today: CalendarDay },
): Promise<Quotation[]> => {
  if (rows.length === 0) return [];
  const newYear = new Date(startOfDayInParis(calendarDay(`${today.slice(0, 4)}-01-01`)));
  const lines = await quotationQueries(db, scope).lines(rows.map(({ id }) => id));
  const spending = await serviceOrderQueries(db, scope).paidSince(newYear);
  return rows.map((row) => quotationViewOf(row, { today, lines, spending }));
};

/** Also inside the transaction that has just answered it. */
export const readQuotation = async (
  db: Reader,
  scope: BeneficiaryScope,
  { id, today }: { readonly id: string; readonly today: CalendarDay },
): Promise<Quotation> => {
  const row = await quotationQueries(db, scope).find(id);
  const [view] = await viewsOf(db, scope, { rows: row === undefined ? [] : [row], today });
  if (view === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
  return view;
};

export const createReadQuotations = ({ reader, clock, requireOwnSpace }: Pick<Platform, 'reader' | 'clock'> & {
  readonly requireOwnSpace: RequireOwnSpace;
}) => {
  const views = (scope: BeneficiaryScope, rows: readonly QuotationRow[]): Promise<Quotation[]> =>
    viewsOf(reader, scope, { rows, today: clock.businessDay() });

  return {
    list: async (
      scope: BeneficiaryScope,
      { clientId, numeroCommande, avant, taille }: QuotationsQuestion,
    ): Promise<Quotation[]> => {
      await requireOwnSpace(scope, clientId);
      if (numeroCommande !== undefined) {
        const order = await serviceOrderQueries(reader, scope).find(numeroCommande);
        if (order === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      }
      const rows = await quotationQueries(reader, scope).list({
        clientId,
        numeroCommande,
        before: avant,
        limit: pageSizeOf({ taille }),
      });
      return await views(scope, rows);
    },

    /** With the row itself, for those who follow the order. */
    lastOf: async (scope: BeneficiaryScope, numeroCommande: string) => {
      const [row] = await quotationQueries(reader, scope).list({ numeroCommande, limit: 1 });
      if (row === undefined) return undefined;
      const [view] = await views(scope, [row]);
      return view === undefined ? undefined : { row, view };
    },
  };
};
export type ReadQuotations = ReturnType<typeof createReadQuotations>;
