import { HOME_SERVICE_ERRORS } from '@portail/contract/home-services/home-service-errors.ts';
import {
  HOME_SERVICE_MESSAGES,
  PUBLIC_MESSAGES,
  requestMessage,
} from '@portail/contract/home-services/home-service-messages.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { frenchDate } from '@portail/contract/schemas/fields.ts';
import {
  attribution,
  serviceAddress,
  serviceContact,
} from '@portail/contract/home-services/home-services.schemas.ts';
import type { ActivityCode } from '@portail/rules/home-services/activities.ts';
import {
  mayNeedAttestation,
  needsBirthDate,
  publicProblem,
} from '@portail/rules/home-services/attribution.ts';
import {
  hoursOfMinutes,
  fieldOfRequestProblem,
  isOrderableHours,
  requestProblem,
} from '@portail/rules/home-services/service-request.ts';
import { type CalendarDay, parseFrenchDate } from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';
import { typedMinutes } from '../../../session/home-services/typed-hours.ts';
import { withoutBlanks } from '../../../shared/forms/blanks.ts';
import type {
  AskingStep,
  DetailsValues,
  PaymentValues,
  SchemeValues,
  SharingValues,
  TypedPerson,
  WishValues,
} from './service-draft.ts';

/** Errors by field name of the call. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Messages of the call's schema, the first of each field. */
const errorsBy = (schema: z.ZodMiniType, value: unknown, prefix = ''): FieldErrors => {
  const errors: Record<string, string> = {};
  for (const { path, message } of z.safeParse(schema, value).error?.issues ?? []) {
    errors[[...(prefix === '' ? [] : [prefix]), ...path].join('.')] ??= message;
  }
  return errors;
};

export const schemeErrors = ({ clientId, dispositif }: SchemeValues): FieldErrors => ({
  ...(clientId === undefined ? { clientId: MESSAGES.required } : {}),
  ...(dispositif === undefined ? { dispositif: MESSAGES.required } : {}),
});

const WHOLE = /^\s*\d{1,3}\s*$/u;

/** Digits, or undefined: the schema chooses the message. */
const partOf = (typed: string): number | undefined => {
  if (typed.trim() === '') return undefined;
  return WHOLE.test(typed) ? Number(typed) : Number.NaN;
};

export const personOf = ({ lien, prenom, part }: TypedPerson) => ({
  lien,
  ...(lien === 'MOI' || prenom.trim() === '' ? {} : { prenom: prenom.trim() }),
  part: partOf(part),
});

export const sharingErrors = ({ personnes }: SharingValues): FieldErrors =>
  errorsBy(attribution, personnes.map(personOf), 'attribution');

export const birthField = (index: number): string => `attribution.${index}.dateNaissance`;

export interface WishPlace {
  readonly personnes: readonly TypedPerson[];
  /** Activities offered in the chosen scheme. */
  readonly offered: readonly ActivityCode[];
  readonly today: CalendarDay;
}

const quantityError = (typed: string): string | undefined => {
  if (typed.trim() === '') return MESSAGES.required;
  const minutes = typedMinutes(typed);
  return minutes !== undefined && isOrderableHours(hoursOfMinutes(minutes))
    ? undefined
    : HOME_SERVICE_MESSAGES.quantity;
};

/** Errors per field; combined checks run once all fields are valid. */
const singleErrors = (values: WishValues, { offered }: WishPlace): FieldErrors => {
  const errors: Record<string, string> = {
    ...errorsBy(frenchDate, values.dateDebut, 'dateDebut'),
    ...errorsBy(frenchDate, values.dateFin, 'dateFin'),
  };
  if (values.prestation === undefined) errors['prestation'] = MESSAGES.required;
  else if (!offered.includes(values.prestation))
    errors['prestation'] = HOME_SERVICE_ERRORS.PRESTATION_NON_PROPOSEE.message;
  const quantite = quantityError(values.quantite);
  if (quantite !== undefined) errors['quantite'] = quantite;
  return errors;
};

const periodErrors = (values: WishValues, today: CalendarDay): FieldErrors => {
  const { prestation } = values;
  const from = parseFrenchDate(values.dateDebut);
  const to = parseFrenchDate(values.dateFin);
  const minutes = typedMinutes(values.quantite);
  if (prestation === undefined || from === undefined || to === undefined || minutes === undefined)
    return {};
  const wish = { prestation, from, to, minutes };
  const problem = requestProblem(wish, today);
  return problem === undefined
    ? {}
    : { [fieldOfRequestProblem(problem)]: requestMessage(problem, wish, today) };
};

/** Birth dates where the law sets ages, an attestation otherwise; the reason is never asked. */
const publicErrors = (values: WishValues, { personnes, today }: WishPlace): FieldErrors => {
  const { prestation, naissances, attestation: isAttested } = values;
  if (prestation === undefined) return {};
  const errors: Record<string, string> = {};
  const beginsOn = parseFrenchDate(values.dateDebut) ?? today;
  for (const [index, { cle }] of personnes.entries()) {
    const typed = needsBirthDate(prestation) ? (naissances[cle] ?? '') : '';
    const wrong = needsBirthDate(prestation) ? errorsBy(frenchDate, typed)[''] : undefined;
    const birth = parseFrenchDate(typed);
    const problem = publicProblem(prestation, { birth }, { isAttested, beginsOn });
    if (wrong !== undefined) errors[birthField(index)] = wrong;
    else if (problem === 'ATTESTATION') errors['attestation'] = PUBLIC_MESSAGES.ATTESTATION;
    else if (problem !== undefined) errors[birthField(index)] = PUBLIC_MESSAGES[problem];
  }
  return errors;
};

/** Shown only when required: a child under three needs none. */
export const asksAttestation = (values: WishValues, place: WishPlace): boolean => {
  const { prestation } = values;
  if (prestation === undefined || !mayNeedAttestation(prestation)) return false;
  return publicErrors({ ...values, attestation: false }, place)['attestation'] !== undefined;
};

export const wishErrors = (values: WishValues, place: WishPlace): FieldErrors => {
  const single = singleErrors(values, place);
  const together = Object.keys(single).length === 0 ? periodErrors(values, place.today) : {};
  return { ...single, ...together, ...publicErrors(values, place) };
};

export const addressOf = (values: DetailsValues) => {
  const { zoneAdresse0, zoneAdresse1, zoneAdresse2, zoneAdresse3, codePostalEtVille } = values;
  return { zoneAdresse0, zoneAdresse1, zoneAdresse2, zoneAdresse3, codePostalEtVille };
};
export const contactOf = ({ nom, telephone, email, consignes }: DetailsValues) => ({
  nom: nom.trim(),
  telephone: telephone.trim(),
  email: email.trim(),
  consignes: consignes.trim(),
});

export const detailsErrors = (values: DetailsValues): FieldErrors => ({
  ...errorsBy(serviceAddress, withoutBlanks(addressOf(values)), 'adresse'),
  ...errorsBy(serviceContact, withoutBlanks(contactOf(values)), 'contact'),
});

export const paymentErrors = ({ modePaiement }: PaymentValues): FieldErrors =>
  modePaiement === undefined ? { modePaiement: MESSAGES.required } : {};

const STEPS: readonly (readonly [RegExp, AskingStep])[] = [
  [/^(?:clientId|dispositif)$/u, 'dispositif'],
  [
    /^attribution\.\d+\.dateNaissance$|^(?:prestation|quantite|dateDebut|dateFin|attestation)$/u,
    'prestation',
  ],
  [/^attribution(?:\.|$)/u, 'attribution'],
  [/^(?:adresse|contact)(?:\.|$)/u, 'precisions'],
  [/^modePaiement$/u, 'paiement'],
];

/** The step of a field of the call; `undefined` without one. */
export const stepOfField = (champ: string): AskingStep | undefined =>
  STEPS.find(([names]) => names.test(champ))?.[1];

const FIELD_OF_CODE: Readonly<Record<string, string>> = {
  PRESTATION_NON_PROPOSEE: 'prestation',
  PRELEVEMENT_SANS_MANDAT: 'modePaiement',
};

/** Refused fields; a refusal by code is mapped to a field. */
export const refusedFields = (failure: {
  readonly code: string | undefined;
  readonly message: string;
  readonly fields: readonly { readonly champ: string; readonly message: string }[];
}): FieldErrors => {
  const named = Object.fromEntries(failure.fields.map(({ champ, message }) => [champ, message]));
  const ofCode = failure.code === undefined ? undefined : FIELD_OF_CODE[failure.code];
  return ofCode === undefined ? named : { [ofCode]: failure.message, ...named };
};
