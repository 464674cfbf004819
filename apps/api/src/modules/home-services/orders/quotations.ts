import type { Quotation } from '@portail/contract/home-services/home-services.schemas.ts';
import { percentOf } from '@portail/rules/orders/order-amounts.ts';
import { isAnswerable, quotationStatutOn } from '@portail/rules/home-services/quotation.ts';
import { hoursOfMinutes } from '@portail/rules/home-services/service-request.ts';
import { priceAfterCredit } from '@portail/rules/home-services/tax-credit.ts';
import { centsOf, ZERO_CENTS, type Cents } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import {
  calendarDay,
  formatFrenchDate,
  type CalendarDay,
} from '@portail/rules/time/calendar-day.ts';
import { startOfDayInParis } from '@portail/rules/time/paris.ts';
import { dayInFrance } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { RequireOwnSpace } from '../providers/offers.ts';
import type { NotifyProvider } from '../providers/provider-events.ts';
import { quotationsIn } from './quotations.repository.ts';
import {
  type QuotationLineRow,
  type QuotationRow,
  type YearSpending,
  quotationQueries,
  serviceOrderQueries,
} from './service-orders.queries.ts';
import { ownOrdersIn, serviceOrdersIn } from './service-orders.repository.ts';

export interface PageQuery {
  readonly avant?: string | undefined;
  readonly taille: number;
}

interface QuotationContext {
  readonly today: CalendarDay;
  readonly lines: readonly QuotationLineRow[];
  readonly spending: YearSpending;
}

const sumOf = (spending: YearSpending): Cents =>
  centsOf(spending.reduce((sum, { cents }) => sum + cents, 0));

/** Other payments of the year reduce what is left of the ceilings. */
const creditOf = (row: QuotationRow, spending: YearSpending) => {
  const others = spending.filter(({ numero }) => numero !== row.order);
  return priceAfterCredit({
    prestation: row.prestation,
    total: centsOf(row.totalCents),
    funded: ZERO_CENTS,
    usedThisYear: sumOf(others),
    usedForActivity: sumOf(others.filter(({ prestation }) => prestation === row.prestation)),
  });
};

const lineView = (line: QuotationLineRow): Quotation['lignes'][number] => ({
  libelle: line.libelle,
  unite: line.unite,
  quantite: line.minutes === null ? (line.count ?? 0) : hoursOfMinutes(line.minutes),
  prixUnitaire: wireEuros(line.unitCents),
  tauxTva: percentOf(line.vatRate),
  montantHT: wireEuros(line.netCents),
  montantTTC: wireEuros(line.totalCents),
});

const quotationViewOf = (
  row: QuotationRow,
  { today, lines, spending }: QuotationContext,
): Quotation => {
  const sent = { statut: row.statut, validUntil: calendarDay(row.validUntil) };
  const { credit, after } = creditOf(row, spending);
  return {
    id: row.id,
    numeroCommande: row.order,
    dateEnvoi: formatFrenchDate(dayInFrance(row.sentAt)),
    dateValidite: formatFrenchDate(sent.validUntil),
    lignes: lines.filter(({ quotation }) => quotation === row.id).map(lineView),
    totalHT: wireEuros(row.netCents),
    totalTVA: wireEuros(row.taxCents),
    totalTTC: wireEuros(row.totalCents),
    creditImpot: wireEuros(credit),
    resteACharge: wireEuros(after),
    statut: quotationStatutOn(sent, today),
    repondable: isAnswerable(sent, row.orderStatut, today),
  };
};

interface QuotationsQuery extends PageQuery {
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

/** Also used inside the transaction that answers it. */
const readQuotation = async (
  db: Reader,
  scope: BeneficiaryScope,
  { id, today }: { readonly id: string; readonly today: CalendarDay },
): Promise<Quotation> => {
  const row = await quotationQueries(db, scope).find(id);
  const [view] = await viewsOf(db, scope, { rows: row === undefined ? [] : [row], today });
  if (view === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
  return view;
};

export const createReadQuotations = ({
  reader,
  clock,
  requireOwnSpace,
}: Pick<Platform, 'reader' | 'clock'> & {
  readonly requireOwnSpace: RequireOwnSpace;
}) => {
  const views = (scope: BeneficiaryScope, rows: readonly QuotationRow[]): Promise<Quotation[]> =>
    viewsOf(reader, scope, { rows, today: clock.businessDay() });

  return {
    list: async (
      scope: BeneficiaryScope,
      { clientId, numeroCommande, avant, taille }: QuotationsQuery,
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
        limit: taille,
      });
      return await views(scope, rows);
    },

    /** With its row, for the timeline of the order. */
    lastOf: async (scope: BeneficiaryScope, numeroCommande: string) => {
      const [row] = await quotationQueries(reader, scope).list({ numeroCommande, limit: 1 });
      if (row === undefined) return undefined;
      const [view] = await views(scope, [row]);
      return view === undefined ? undefined : { row, view };
    },
  };
};
export type ReadQuotations = ReturnType<typeof createReadQuotations>;

/** Accepts or refuses a quotation once, in time, for a pending order. */
export const createAnswerQuotation =
  ({
    clock,
    notifyProvider,
  }: Pick<Platform, 'clock'> & { readonly notifyProvider: NotifyProvider }) =>
  async (
    unit: UnitOfWork,
    scope: BeneficiaryScope,
    { id, statut }: { readonly id: string; readonly statut: 'ACCEPTE' | 'REFUSE' },
  ): Promise<Quotation> => {
    const own = ownOrdersIn(unit, scope);
    const numero = await own.findQuoted(id);
    const order = numero === undefined ? undefined : await own.lock(numero);
    if (order === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    const quotations = quotationsIn(unit);
    const quotation = await quotations.find(id);
    if (quotation === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    const sent = { statut: quotation.statut, validUntil: calendarDay(quotation.validUntil) };
    const today = clock.businessDay();
    if (!isAnswerable(sent, order.statut, today)) {
      throw new DomainError('DEVIS_SANS_OBJET');
    }
    const now = clock.businessNow();
    await quotations.answer(id, statut, now);
    await serviceOrdersIn(unit).touch(order.numero, now);
    await notifyProvider(unit, {
      evenement: statut === 'ACCEPTE' ? 'DEVIS_ACCEPTE' : 'DEVIS_REFUSE',
      numeroCommande: order.numero,
    });
    return await readQuotation(transactionOf(unit), scope, { id, today });
  };
