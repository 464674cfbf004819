import type { Quotation } from '@portail/contract/home-services/home-services-quotations.schemas.ts';
import { hoursOfMinutes } from '@portail/rules/home-services/hours.ts';
import { isAnswerable, quotationStatutOn } from '@portail/rules/home-services/quotation.ts';
import { priceAfterCredit } from '@portail/rules/home-services/tax-credit.ts';
import { centsOf, ZERO_CENTS, type Cents } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { percentOf } from '@portail/rules/orders/order-amounts.ts';
import {
  calendarDay,
  formatFrenchDate,
  type CalendarDay,
} from '@portail/rules/time/calendar-day.ts';
import { dayInFrance } from '../../../platform/clock.ts';
import type { QuotationLineRow, QuotationRow } from './quotations.queries.ts';
import type { YearSpending } from './service-orders.queries.ts';

interface Setting {
  readonly today: CalendarDay;
  readonly lines: readonly QuotationLineRow[];
  readonly spending: YearSpending;
}

const sumOf = (spending: YearSpending): Cents =>
  centsOf(spending.reduce((sum, { cents }) => sum + cents, 0));

/** What others were paid for this year leaves less of the ceilings to this one. */
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

export const quotationViewOf = (
  row: QuotationRow,
  { today, lines, spending }: Setting,
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
