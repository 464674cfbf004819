import { compactIban, isBic, isIban } from '@portail/rules/identifiers/iban.ts';
import * as z from 'zod/mini';
import { MESSAGES } from '../messages/messages.ts';
import { requiredText, requiredOr } from './fields.ts';

const NAME_MAX_LENGTH = 70;
const IBAN_MAX_LENGTH = 42;

/** As the bank knows the holder of an account. */
export const accountHolder = requiredText(NAME_MAX_LENGTH);

/** With or without spaces on the way in, without them inside. */
export const iban = z.pipe(
  requiredText(IBAN_MAX_LENGTH).check(
    z.refine((value) => isIban(compactIban(value)), { error: MESSAGES.iban }),
  ),
  z.transform(compactIban),
);

/** In small letters or with spaces on the way in too. */
export const bic = z.optional(
  z.pipe(
    z
      .string({ error: requiredOr(MESSAGES.bic) })
      .check(z.refine((value) => isBic(compactIban(value)), { error: MESSAGES.bic })),
    z.transform(compactIban),
  ),
);

/** Its last four characters and no more. */
export const shownIban = z.string().check(z.regex(/^•••• [0-9A-Z]{4}$/));
