import { basisPointsOf } from '@portail/rules/campaigns/rate.ts';
import * as z from 'zod/mini';
import { MESSAGES } from '../messages/messages.ts';
import { CAMPAIGN_FIELD_MESSAGES } from './campaign-messages.ts';
import { euros, frenchDate, requiredText, townAndPostcode, requiredOr } from '../schemas/fields.ts';

/** A funder's words to its people. */
const MESSAGE_MAX_LENGTH = 5_000;
export const DAYS_BEFORE_CLOSING_MAX = 365;
const CAMPAIGN_LIST_MAX = 50;
export const DELIVERY_POINTS_MAX = 200;
export const CODE_MAX_LENGTH = 64;

const blankToNull = (value: string | null | undefined): string | null => {
  const text = value?.trim() ?? '';
  return text === '' ? null : text;
};

/** Left out, null or blank: nothing given. */
export const nullableText = (maxLength = 255) =>
  z.pipe(
    z.optional(
      z.nullable(
        z
          .string({ error: requiredOr(MESSAGES.format) })
          .check(z.maxLength(maxLength, { error: MESSAGES.maxLength(maxLength) })),
      ),
    ),
    z.transform(blankToNull),
  );

export const campaignMessage = z._default(
  z
    .string({ error: requiredOr(MESSAGES.format) })
    .check(z.maxLength(MESSAGE_MAX_LENGTH, { error: MESSAGES.maxLength(MESSAGE_MAX_LENGTH) })),
  '',
);

const addressLine = z._default(
  z
    .string({ error: requiredOr(MESSAGES.format) })
    .check(z.maxLength(255, { error: MESSAGES.maxLength(255) })),
  '',
);

export const flag = (value: boolean) =>
  z._default(z.boolean({ error: requiredOr(MESSAGES.format) }), value);

export const listOf = <T extends z.ZodMiniType>(element: T, max: number = CAMPAIGN_LIST_MAX) =>
  z
    .array(element, { error: requiredOr(MESSAGES.format) })
    .check(z.maxLength(max, { error: CAMPAIGN_FIELD_MESSAGES.atMost(max) }));

/** Percents on the wire, hundredths of a percent inside: a rate is never a float. */
const rate = z.pipe(
  z.number({ error: requiredOr(CAMPAIGN_FIELD_MESSAGES.rate) }).check(
    z.refine((value) => basisPointsOf(value) !== undefined, {
      error: CAMPAIGN_FIELD_MESSAGES.rate,
    }),
  ),
  z.transform((value: number): number => {
    const basisPoints = basisPointsOf(value);
    if (basisPoints === undefined) throw new RangeError('refined above');
    return basisPoints;
  }),
);

const amount = euros.check(z.refine((value) => value >= 0, { error: MESSAGES.amount }));

export const wholeFrom = (min: number, max: number, error: string) =>
  z.int({ error }).check(z.minimum(min, { error }), z.maximum(max, { error }));

export const quotaBody = z.strictObject({
  /** Of a category that is already there: it may then change its name. */
  categoriePersonnelId: z.optional(requiredText(CODE_MAX_LENGTH)),
  categoriePersonnel: requiredText(),
  maxParticipation: amount,
  maxCESU: amount,
  tauxParticipation: rate,
  tranches: z._default(
    listOf(
      z.strictObject({
        min: amount,
        max: z._default(z.nullable(amount), null),
        tauxParticipation: rate,
      }),
    ),
    [],
  ),
  lineaire: z._default(
    z.nullable(z.strictObject({ min: amount, max: amount, tauxAuMin: rate, tauxAuMax: rate })),
    null,
  ),
});

export const controlBody = z.strictObject({
  idControle: z.optional(requiredText(CODE_MAX_LENGTH)),
  code: requiredText(CODE_MAX_LENGTH),
  libelle: requiredText(),
  selectionnee: flag(true),
});

export const questionBody = z.strictObject({
  code: requiredText(CODE_MAX_LENGTH),
  libelle: requiredText(),
  /** The control that it stands for: its `idControle`, or its code while it has none. */
  idControle: nullableText(CODE_MAX_LENGTH),
});

export const pointBody = z.strictObject({
  id: z.optional(requiredText(CODE_MAX_LENGTH)),
  libelle: requiredText(),
  codePostalEtVille: townAndPostcode,
  destinataire: addressLine,
  complementAdresse: addressLine,
  numeroEtRue: addressLine,
  zoneIndustrielle: addressLine,
});

export const optionalDay = z.optional(z.nullable(frenchDate));
