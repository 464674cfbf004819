import { activityOf } from '@portail/rules/home-services/activities.ts';
import { shareMinutes } from '@portail/rules/home-services/attribution.ts';
import { hoursOfMinutes } from '@portail/rules/home-services/hours.ts';
import { isQuotationRequired, quotationStatutOn } from '@portail/rules/home-services/quotation.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import {
  PROVIDER_EVENTS,
  type ServiceProviders,
  type ToldEvent,
  type ToldOrder,
} from '../../../platform/ports/service-providers.ts';
import { PROVIDER_EVENT } from './tell-provider.ts';
import {
  toldOrderQueries,
  type ToldOrderQueries,
  type ToldOrderRow,
} from './told-orders.queries.ts';

const payloadSchema = z.object({
  evenement: z.enum(PROVIDER_EVENTS),
  numeroCommande: z.optional(z.string()),
  numeroFacture: z.optional(z.string()),
});

type People = Awaited<ReturnType<ToldOrderQueries['people']>>;
type LastQuotation = Awaited<ReturnType<ToldOrderQueries['lastQuotation']>>;

/** Whoever has been erased since leaves nobody to share the hours between. */
const sharesOf = (row: ToldOrderRow, people: People): ToldOrder['attribution'] => {
  if (people.length === 0) return [];
  const minutes = shareMinutes(row.minutes, people);
  return people.map(({ lien, prenom }, index) => ({
    lien,
    prenom,
    quantite: hoursOfMinutes(minutes[index] ?? 0),
  }));
};

const toldOrder = (row: ToldOrderRow, people: People, last: LastQuotation): ToldOrder => {
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

/** What is told is read as it leaves, so that a message that comes late is not an old one. */
export const createProviderEvents = (dependencies: Pick<Platform, 'reader' | 'clock'> & { readonly providers: ServiceProviders }): OutboxHandler => {
  const { reader, clock, providers } = dependencies;
  const queries = toldOrderQueries(
    reader,
    operatorScope('systeme', 'suivi des commandes par leur prestataire'),
  );

  const eventOf = async (
    id: string,
    { evenement, numeroCommande, numeroFacture }: z.infer<typeof payloadSchema>,
  ): Promise<ToldEvent | undefined> => {
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
      commande: toldOrder(row, people, last),
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
      if (event !== undefined) await providers.tell(event);
    },
  };
};
