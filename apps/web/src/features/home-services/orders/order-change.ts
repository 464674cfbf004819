import type { CallRequest } from '@portail/contract/calls/define-call.ts';
import type { changeServiceOrder } from '@portail/contract/home-services/home-orders.calls.ts';
import {
  HOME_SERVICE_MESSAGES,
  requestMessage,
} from '@portail/contract/home-services/home-service-messages.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { frenchDate } from '@portail/contract/schemas/fields.ts';
import {
  serviceContact,
  type ServiceOrderDetail,
} from '@portail/contract/home-services/home-services.schemas.ts';
import {
  hoursOfMinutes,
  minutesOfHours,
  fieldOfRequestProblem,
  isOrderableHours,
  type ServiceRequest,
} from '@portail/rules/home-services/service-request.ts';
import { changeProblem, changesPrice } from '@portail/rules/home-services/service-order.ts';
import { type CalendarDay, parseFrenchDate } from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';
import { hoursWords, typedMinutes } from '../../../session/home-services/typed-hours.ts';
import { withoutBlanks } from '../../../shared/forms/blanks.ts';
import { wireDay } from '../../../shared/wire/wire-values.ts';

export type ChangeBody = CallRequest<typeof changeServiceOrder>['body'];
export type ChangeErrors = Readonly<Record<string, string>>;

/** As entered. */
export interface ChangeValues {
  readonly quantite: string;
  readonly dateDebut: string;
  readonly dateFin: string;
  readonly nom: string;
  readonly telephone: string;
  readonly email: string;
  readonly consignes: string;
}

export const valuesOf = ({ quantite, dateDebut, dateFin, contact }: ServiceOrderDetail) => ({
  quantite: hoursWords(quantite),
  dateDebut,
  dateFin,
  ...contact,
});

const requestOf = (order: ServiceOrderDetail): ServiceRequest => ({
  prestation: order.prestation,
  minutes: minutesOfHours(order.quantite) ?? 0,
  from: wireDay(order.dateDebut),
  to: wireDay(order.dateFin),
});

const typedWish = ({ quantite, dateDebut, dateFin }: ChangeValues) => ({
  minutes: typedMinutes(quantite),
  from: parseFrenchDate(dateDebut),
  to: parseFrenchDate(dateFin),
});

const contactOf = ({ nom, telephone, email, consignes }: ChangeValues) => ({
  nom: nom.trim(),
  telephone: telephone.trim(),
  email: email.trim(),
  consignes: consignes.trim(),
});

/** Whether the change ends the quotation; the server uses the same rule. */
export const endsQuotation = (order: ServiceOrderDetail, values: ChangeValues): boolean =>
  (order.devis?.statut === 'ENVOYE' || order.devis?.statut === 'ACCEPTE') &&
  changesPrice(requestOf(order), typedWish(values));

const firstMessage = (schema: z.ZodMiniType, value: unknown): string | undefined =>
  z.safeParse(schema, value).error?.issues[0]?.message;

const quantityError = (typed: string): string | undefined => {
  if (typed.trim() === '') return MESSAGES.required;
  const minutes = typedMinutes(typed);
  return minutes !== undefined && isOrderableHours(hoursOfMinutes(minutes))
    ? undefined
    : HOME_SERVICE_MESSAGES.quantity;
};

const wishErrors = (
  order: ServiceOrderDetail,
  values: ChangeValues,
  today: CalendarDay,
): ChangeErrors => {
  const single = Object.entries({
    quantite: quantityError(values.quantite),
    dateDebut: firstMessage(frenchDate, values.dateDebut),
    dateFin: firstMessage(frenchDate, values.dateFin),
  }).flatMap(([name, message]) => (message === undefined ? [] : [[name, message] as const]));
  const { minutes, from, to } = typedWish(values);
  if (single.length > 0 || minutes === undefined || from === undefined || to === undefined)
    return Object.fromEntries(single);
  const problem = changeProblem(requestOf(order), { minutes, from, to }, today);
  return problem === undefined
    ? {}
    : {
        [fieldOfRequestProblem(problem)]: requestMessage(
          problem,
          { prestation: order.prestation, from, to },
          today,
        ),
      };
};

export const changeErrors = (
  order: ServiceOrderDetail,
  values: ChangeValues,
  today: CalendarDay,
): ChangeErrors => {
  const contact = z.safeParse(serviceContact, withoutBlanks(contactOf(values)));
  const ofContact: Record<string, string> = {};
  for (const { path, message } of contact.error?.issues ?? [])
    ofContact[`contact.${path.join('.')}`] ??= message;
  return { ...wishErrors(order, values, today), ...ofContact };
};

/** Only changed fields; `undefined` without any. */
export const changeOf = (
  order: ServiceOrderDetail,
  values: ChangeValues,
): ChangeBody | undefined => {
  const before = valuesOf(order);
  const minutes = typedMinutes(values.quantite);
  const { dateDebut, dateFin } = values;
  const parsed = z.safeParse(serviceContact, withoutBlanks(contactOf(values)));
  const isContactOther = JSON.stringify(contactOf(values)) !== JSON.stringify(contactOf(before));
  const change: ChangeBody = {
    ...(minutes !== undefined && minutes !== minutesOfHours(order.quantite)
      ? { quantite: hoursOfMinutes(minutes) }
      : {}),
    ...(dateDebut === before.dateDebut ? {} : { dateDebut }),
    ...(dateFin === before.dateFin ? {} : { dateFin }),
    ...(isContactOther && parsed.success ? { contact: parsed.data } : {}),
  };
  return Object.keys(change).length === 0 ? undefined : change;
};
