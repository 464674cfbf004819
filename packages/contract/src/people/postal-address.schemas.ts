import {
  isLandlinePhone,
  isMobilePhone,
  PHONE_PREFIXES,
} from '@portail/rules/identifiers/contact.ts';
import * as z from 'zod/mini';
import { MESSAGES } from '../messages/messages.ts';
import { optionalText, requiredChoice, requiredOr } from '../schemas/fields.ts';
import { evenWithOtherErrors } from '../identity/registration-answers.ts';

/** Accepted in old files and from partners; stored as MME. */
export const civilite = requiredChoice(['M', 'MME', 'MLLE']);

/** The lines of an address; one of the first three is required. */
export const addressLines = {
  zoneAdresse0: optionalText(),
  zoneAdresse1: optionalText(),
  zoneAdresse2: optionalText(),
  zoneAdresse3: optionalText(),
} as const;

/** May be empty. */
export const textOrNone = (isSound: (text: string) => boolean, message: string) =>
  z.optional(
    z
      .string({ error: requiredOr(message) })
      .check(z.refine((text) => text === '' || isSound(text), { error: message })),
  );

export const optionalPhones = {
  telephonePrincipal: textOrNone(isMobilePhone, MESSAGES.phone(PHONE_PREFIXES.mobile.label)),
  telephoneSecondaire: textOrNone(isLandlinePhone, MESSAGES.phone(PHONE_PREFIXES.landline.label)),
} as const;

interface AddressAndPhones {
  readonly zoneAdresse0?: string | undefined;
  readonly zoneAdresse1?: string | undefined;
  readonly zoneAdresse2?: string | undefined;
  readonly telephonePrincipal?: string | undefined;
  readonly telephoneSecondaire?: string | undefined;
}

export const isGiven = (text: unknown): boolean => typeof text === 'string' && text.trim() !== '';

export const hasAddress = (one: AddressAndPhones): boolean =>
  isGiven(one.zoneAdresse0) || isGiven(one.zoneAdresse1) || isGiven(one.zoneAdresse2);

export const hasPhone = (one: AddressAndPhones): boolean =>
  isGiven(one.telephonePrincipal) || isGiven(one.telephoneSecondaire);

export const addressRule = z.refine<AddressAndPhones>(hasAddress, {
  ...evenWithOtherErrors,
  path: ['zoneAdresse0'],
  error: MESSAGES.addressMissing,
});
export const phoneRule = z.refine<AddressAndPhones>(hasPhone, {
  ...evenWithOtherErrors,
  path: ['telephonePrincipal'],
  error: MESSAGES.phoneMissing,
});
