import { activityOf } from '@portail/rules/home-services/activities.ts';
import { shareMinutes } from '@portail/rules/home-services/attribution.ts';
import { isQuotationRequired, quotationStatutOn } from '@portail/rules/home-services/quotation.ts';
import { hoursOfMinutes } from '@portail/rules/home-services/service-request.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import {
  type ProviderEventName,
  PROVIDER_EVENTS,
  type ServiceProviders,
  type ProviderNotification,
  type SentOrder,
} from '../../../platform/ports/service-providers.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import {
  providerOrderQueries,
  type ProviderOrderQueries,
  type ProviderOrderRow,
} from './providers.queries.ts';

/** Outbox message: send an event about an order to its provider. */
const PROVIDER_EVENT = 'EVENEMENT_PRESTATAIRE';

type ProviderEvent =
  | {
      readonly evenement: Exclude<ProviderEventName, 'FACTURE_PAYEE'>;
      readonly numeroCommande: string;
    }
  | { readonly evenement: 'FACTURE_PAYEE'; readonly numeroFacture: string };

/** Adds the event to the outbox in the transaction of the change that it reports. */
export const createNotifyProvider =
  ({ outbox, ids }: Pick<Platform, 'outbox' | 'ids'>) =>
  (unit: UnitOfWork, event: ProviderEvent): Promise<void> =>
    outbox.add(unit, {
      kind: PROVIDER_EVENT,
      // The same event may occur twice for an order and is then sent twice.
      dedupKey: `${PROVIDER_EVENT}:${ids.random()}`,
      payload: event,
    });
export type NotifyProvider = ReturnType<typeof createNotifyProvider>;

const payloadSchema = z.object({
  evenement: z.enum(PROVIDER_EVENTS),
  numeroCommande: z.optional(z.string()),
  numeroFacture: z.optional(z.string()),
});

type People = Awaited<ReturnType<ProviderOrderQueries['people']>>;
type LastQuotation = Awaited<ReturnType<ProviderOrderQueries['lastQuotation']>>;

/** Empty when the people were erased meanwhile. */
const sharesOf = (row: ProviderOrderRow, people: People): SentOrder['attribution'] => {
  if (people.length === 0) return [];
  const minutes = shareMinutes(row.minutes, people);
  return people.map(({ lien, prenom }, index) => ({
    lien,
    prenom,
    quantite: hoursOfMinutes(minutes[index] ?? 0),
  }));
};

const sentOrder = (row: ProviderOrderRow, people: People, last: LastQuotation): SentOrder => {
  const period = { from: calendarDay(row.from), to: calendarDay(row.to) };
  return {
    numeroCommande: row.numero,
    clientId: row.clientId,
    statut: row.statut,
    dispositif: row.dispositif,
    prestation: row.prestation,
    libelle: activityOf(row.prestation).libelle,
    quantite: hoursOfMinutes(row.minutes),
    dateDebut: formatFrenchDate(period.from),
    dateFin: formatFrenchDate(period.to),
    tarifHoraire: wireEuros(row.hourlyRateCents),
    montant: wireEuros(last?.statut === 'ACCEPTE' ? last.totalCents : row.estimateCents),
    devisRequis: isQuotationRequired(centsOf(row.estimateCents), period),
    modePaiement: row.paymentMode,
    beneficiaire: {
      numero: row.personNumber ?? '',
      nom: row.lastName,
      prenom: row.firstName,
    },
    attribution: sharesOf(row, people),
    adresse: [row.zone0, row.zone1, row.zone2, row.zone3, row.town].filter((line) => line !== ''),
    contact: {
      nom: row.contactName,
      telephone: row.contactPhone,
      email: row.contactMail,
      consignes: row.instructions,
    },
  };
};

/** The state is read when the message is sent, so that a late message is not outdated. */
export const createProviderEvents = (
  dependencies: Pick<Platform, 'reader' | 'clock'> & { readonly providers: ServiceProviders },
): OutboxHandler => {
  const { reader, clock, providers } = dependencies;
  const queries = providerOrderQueries(
    reader,
    operatorScope('systeme', 'suivi des commandes par leur prestataire'),
  );

  const eventOf = async (
    id: string,
    { evenement, numeroCommande, numeroFacture }: z.infer<typeof payloadSchema>,
  ): Promise<ProviderNotification | undefined> => {
    const invoice =
      numeroFacture === undefined ? undefined : await queries.findInvoice(numeroFacture);
    const numero = numeroCommande ?? invoice?.order;
    const row = numero === undefined ? undefined : await queries.findOrder(numero);
    if (row === undefined) return undefined;
    const people = await queries.people(row.numero);
    const last = await queries.lastQuotation(row.numero);
    return {
      id,
      evenement,
      etatAu: row.updatedAt.toISOString(),
      commande: sentOrder(row, people, last),
      devis:
        last === undefined
          ? undefined
          : {
              reference: last.reference,
              statut: quotationStatutOn(
                { statut: last.statut, validUntil: calendarDay(last.validUntil) },
                clock.businessDay(),
              ),
              totalTTC: wireEuros(last.totalCents),
            },
      facture:
        invoice === undefined ? undefined : { numero: invoice.numero, statut: invoice.statut },
    };
  };

  return {
    kind: PROVIDER_EVENT,
    run: async (payload, { id }) => {
      providers.assertSet();
      const event = await eventOf(id, z.parse(payloadSchema, payload));
      if (event !== undefined) await providers.notify(event);
    },
  };
};
