import type {
  ServiceOrder,
  ServiceOrderDetail,
} from '@portail/contract/home-services/home-services.schemas.ts';
import type { Quotation } from '@portail/contract/home-services/home-services-quotations.schemas.ts';
import { shareMinutes } from '@portail/rules/home-services/attribution.ts';
import { hoursOfMinutes } from '@portail/rules/home-services/hours.ts';
import { isQuotationRequired } from '@portail/rules/home-services/quotation.ts';
import {
  isServiceOrderCancellable,
  isServiceOrderModifiable,
} from '@portail/rules/home-services/service-order.ts';
import { timelineOf, type TimelineStep } from '@portail/rules/home-services/timeline.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import {
  calendarDay,
  formatFrenchDate,
  type CalendarDay,
} from '@portail/rules/time/calendar-day.ts';
import { dayInFrance } from '../../../platform/clock.ts';
import type { QuotationRow } from './quotations.queries.ts';
import type {
  FoundOrder,
  ListedOrder,
  OrderInvoices,
  OrderPeople,
} from './service-orders.queries.ts';

export const orderViewOf = (row: ListedOrder): ServiceOrder => ({
  numeroCommande: row.numero,
  clientId: row.clientId,
  dateCommande: formatFrenchDate(dayInFrance(row.orderedAt)),
  dispositif: row.dispositif,
  prestation: row.prestation,
  quantite: hoursOfMinutes(row.minutes),
  dateDebut: formatFrenchDate(calendarDay(row.from)),
  dateFin: formatFrenchDate(calendarDay(row.to)),
  montant: wireEuros(row.agreedCents ?? row.estimateCents),
  statut: row.statut,
  ...(row.intervenant === null ? {} : { intervenant: row.intervenant }),
});

interface OrderNeeds {
  readonly today: CalendarDay;
  readonly people: OrderPeople;
  readonly quotation: { readonly row: QuotationRow; readonly view: Quotation } | undefined;
  readonly invoices: OrderInvoices;
}

const dayOf = (instant: Date | null): CalendarDay | undefined =>
  instant === null ? undefined : dayInFrance(instant);

const stepsOf = (row: FoundOrder, { quotation, invoices }: OrderNeeds): readonly TimelineStep[] =>
  timelineOf({
    statut: row.statut,
    orderedOn: dayInFrance(row.orderedAt),
    quotation:
      quotation === undefined
        ? undefined
        : { statut: quotation.view.statut, answeredOn: dayOf(quotation.row.answeredAt) },
    needsQuotation: isQuotationRequired(centsOf(row.estimateCents), {
      from: calendarDay(row.from),
      to: calendarDay(row.to),
    }),
    plannedOn: dayOf(row.plannedAt),
    endedOn: dayOf(row.endedAt),
    invoices: invoices.map(({ statut, issuedOn, paidAt }) => ({
      statut,
      issuedOn: calendarDay(issuedOn),
      paidOn: dayOf(paidAt),
    })),
  });

const sharesOf = (row: FoundOrder, people: OrderPeople): ServiceOrderDetail['attribution'] => {
  if (people.length === 0) return [];
  const minutes = shareMinutes(row.minutes, people);
  return people.map(({ lien, prenom, part }, index) => ({
    lien,
    prenom,
    part,
    quantite: hoursOfMinutes(minutes[index] ?? 0),
  }));
};

export const orderDetailOf = (row: FoundOrder, needs: OrderNeeds): ServiceOrderDetail => {
  const { today, people, quotation } = needs;
  return {
    ...orderViewOf(row),
    attribution: sharesOf(row, people),
    adresse: {
      zoneAdresse0: row.zone0,
      zoneAdresse1: row.zone1,
      zoneAdresse2: row.zone2,
      zoneAdresse3: row.zone3,
      codePostalEtVille: row.town,
    },
    contact: {
      nom: row.contactName,
      telephone: row.contactPhone,
      email: row.contactMail,
      consignes: row.instructions,
    },
    modePaiement: row.paymentMode,
    modifiable: isServiceOrderModifiable(row.statut),
    annulable: isServiceOrderCancellable(
      { statut: row.statut, from: calendarDay(row.from) },
      today,
    ),
    ...(row.cancelReason === '' ? {} : { motifAnnulation: row.cancelReason }),
    etapes: stepsOf(row, needs).map(({ id, state, date }) => ({
      id,
      etat: state,
      ...(date === undefined ? {} : { date: formatFrenchDate(date) }),
    })),
    ...(quotation === undefined ? {} : { devis: quotation.view }),
  };
};
