import type {
  ServiceOrder,
  ServiceOrderDetail,
  ServiceCountersAnswer,
  Quotation,
} from '@portail/contract/home-services/home-services.schemas.ts';
import { shareMinutes } from '@portail/rules/home-services/attribution.ts';
import { isQuotationRequired } from '@portail/rules/home-services/quotation.ts';
import {
  isServiceOrderCancellable,
  isServiceOrderModifiable,
} from '@portail/rules/home-services/service-order.ts';
import { hoursOfMinutes } from '@portail/rules/home-services/service-request.ts';
import { timelineOf, type TimelineStep } from '@portail/rules/home-services/timeline.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import {
  calendarDay,
  formatFrenchDate,
  type CalendarDay,
} from '@portail/rules/time/calendar-day.ts';
import { dayInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { RequireOwnSpace } from '../providers/offers.ts';
import { type PageQuery, type ReadQuotations } from './quotations.ts';
import {
  type QuotationRow,
  type FoundOrder,
  type ListedOrder,
  type OrderInvoices,
  type OrderPeople,
  serviceOrderQueries,
} from './service-orders.queries.ts';

const orderViewOf = (row: ListedOrder): ServiceOrder => ({
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

interface OrderContext {
  readonly today: CalendarDay;
  readonly people: OrderPeople;
  readonly quotation: { readonly row: QuotationRow; readonly view: Quotation } | undefined;
  readonly invoices: OrderInvoices;
}

const dayOf = (instant: Date | null): CalendarDay | undefined =>
  instant === null ? undefined : dayInFrance(instant);

const stepsOf = (row: FoundOrder, { quotation, invoices }: OrderContext): readonly TimelineStep[] =>
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

const orderDetailOf = (row: FoundOrder, context: OrderContext): ServiceOrderDetail => {
  const { today, people, quotation } = context;
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
    etapes: stepsOf(row, context).map(({ id, state, date }) => ({
      id,
      etat: state,
      ...(date === undefined ? {} : { date: formatFrenchDate(date) }),
    })),
    ...(quotation === undefined ? {} : { devis: quotation.view }),
  };
};

interface OrdersQuery extends PageQuery {
  readonly clientId?: string | undefined;
  readonly enCours?: 'true' | undefined;
}

export const createReadOrders = (
  dependencies: Pick<Platform, 'reader' | 'clock'> & {
    readonly requireOwnSpace: RequireOwnSpace;
    readonly quotations: ReadQuotations;
  },
) => {
  const { reader, clock, requireOwnSpace, quotations } = dependencies;
  return {
    counters: async (
      scope: BeneficiaryScope,
      clientId: string | undefined,
    ): Promise<ServiceCountersAnswer> => {
      await requireOwnSpace(scope, clientId);
      const queries = serviceOrderQueries(reader, scope);
      const [underWay, payable] = await Promise.all([
        queries.countUnderWay(clientId),
        queries.payable(clientId),
      ]);
      return {
        commandesEnCours: underWay,
        facturesAPayer: payable.count,
        montantAPayer: wireEuros(payable.cents),
      };
    },

    list: async (
      scope: BeneficiaryScope,
      { clientId, enCours, avant, taille }: OrdersQuery,
    ): Promise<ServiceOrder[]> => {
      await requireOwnSpace(scope, clientId);
      const rows = await serviceOrderQueries(reader, scope).list({
        clientId,
        isUnderWay: enCours === 'true',
        before: avant,
        limit: taille,
      });
      return rows.map(orderViewOf);
    },

    /** Another person's order is answered like an unknown one. */
    find: async (scope: BeneficiaryScope, numero: string): Promise<ServiceOrderDetail> => {
      const queries = serviceOrderQueries(reader, scope);
      const row = await queries.find(numero);
      if (row === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      const [people, quotation, invoices] = await Promise.all([
        queries.people(numero),
        quotations.lastOf(scope, numero),
        queries.invoices(numero),
      ]);
      return orderDetailOf(row, { today: clock.businessDay(), people, quotation, invoices });
    },
  };
};
