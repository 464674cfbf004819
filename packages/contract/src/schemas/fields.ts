import { centsFromEuros, isMultipleOfStep, type Cents } from '@portail/rules/money/cents.ts';
import {
  isEmail,
  isLandlinePhone,
  isMobilePhone,
  PHONE_PREFIXES,
} from '@portail/rules/identifiers/contact.ts';
import { isPersonName } from '@portail/rules/identifiers/names.ts';
import {
  hasAllClasses,
  lengthOf,
  PASSWORD_LENGTH_MIN,
} from '@portail/rules/identity/password/password-rules.ts';
import { parseFrenchDate } from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';
import { MFA_CODE_LENGTH, PASSWORD_MAX_LENGTH, TEXT_MAX_LENGTH } from '../constants/constants.ts';
import { MESSAGES } from '../messages/messages.ts';

/** What counts as nothing given: undefined, null, an empty text (or blanks), an empty list. */
const isMissing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** A value that is not there is asked for; one of the wrong kind gets the field's own sentence. */
export const requiredOr =
  (message: string) =>
  (issue: { readonly input?: unknown }): string =>
    isMissing(issue.input) ? MESSAGES.required : message;

/** Said where a schema has no sentence of its own. */
export const defaultMessage = requiredOr(MESSAGES.format);

/** An empty field gets no further message. */
const filled = () =>
  z.refine<string>((value) => !isMissing(value), { error: MESSAGES.required, abort: true });

const textThatIsThere = () => z.string({ error: requiredOr(MESSAGES.format) }).check(filled());

/** Required text: a missing, null or empty value has the same message. */
export const requiredText = (maxLength: number = TEXT_MAX_LENGTH) =>
  textThatIsThere().check(z.maxLength(maxLength, { error: MESSAGES.maxLength(maxLength) }));

/** A person's last or first name, wherever one enters: it travels into mails and letters. */
export const personName = () =>
  requiredText().check(z.refine(isPersonName, { error: MESSAGES.personName }));

export const optionalText = (maxLength: number = TEXT_MAX_LENGTH) =>
  z.optional(
    z
      .string({ error: MESSAGES.format })
      .check(z.maxLength(maxLength, { error: MESSAGES.maxLength(maxLength) })),
  );

export const textOfLength = (minLength: number, maxLength: number) =>
  z
    .string({ error: requiredOr(MESSAGES.format) })
    .check(
      z.minLength(minLength, { error: requiredOr(MESSAGES.minLength(minLength)), abort: true }),
      filled(),
      z.maxLength(maxLength, { error: MESSAGES.maxLength(maxLength) }),
    );

/** A list with at least one element. */
export const requiredList = <T extends z.ZodMiniType>(element: T) =>
  z
    .array(element, { error: requiredOr(MESSAGES.format) })
    .check(z.minLength(1, { error: MESSAGES.required }));

/** Asked for only when the flag is set; otherwise it may be left out, and is judged when given. */
export const requiredWhen = <T extends z.ZodMiniType>(
  isRequired: boolean,
  schema: T,
): T | z.ZodMiniOptional<T> => (isRequired ? schema : z.optional(schema));

/** One of a closed list. */
export const requiredChoice = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: requiredOr(MESSAGES.choice) });

/** A one-time token of a mailed link: 32 random bytes in base64url. */
export const linkToken = textThatIsThere().check(
  z.regex(/^[\w-]{43}$/, { error: MESSAGES.format }),
);

export const email = (message: string = MESSAGES.email) =>
  requiredText().check(z.refine(isEmail, { error: message }));

export const mobilePhone = textThatIsThere().check(
  z.refine(isMobilePhone, { error: MESSAGES.phone(PHONE_PREFIXES.mobile.label) }),
);

export const landlinePhone = textThatIsThere().check(
  z.refine(isLandlinePhone, { error: MESSAGES.phone(PHONE_PREFIXES.landline.label) }),
);

/** A day written DD/MM/YYYY; it stays text on the wire and in forms. */
export const frenchDate = textThatIsThere().check(
  z.refine((value) => parseFrenchDate(value) !== undefined, { error: MESSAGES.date }),
);

/**
 * Euros on the wire, cents inside. A third decimal, a string, null or a boolean is refused:
 * nothing is ever rounded on the way in.
 */
export const euros = z.pipe(
  z
    .number({ error: requiredOr(MESSAGES.amount) })
    .check(z.refine((value) => centsFromEuros(value) !== undefined, { error: MESSAGES.amount })),
  z.transform((value: number): Cents => {
    const cents = centsFromEuros(value);
    if (cents === undefined) throw new RangeError('refined above');
    return cents;
  }),
);

export const eurosInSteps = (step: Cents, label: string) =>
  euros.check(
    z.refine((amount) => isMultipleOfStep(amount, step), { error: MESSAGES.amountStep(label) }),
  );

/** Contract numbers are public and have 1 to 20 letters and digits. */
export const numeroContrat = textThatIsThere().check(
  z.regex(/^[0-9A-Za-z]{1,20}$/, { error: MESSAGES.format }),
);

/** Six digits, as the mail or the application shows them. */
export const verificationCode = textThatIsThere().check(
  z.regex(new RegExp(`^\\d{${MFA_CODE_LENGTH}}$`), { error: MESSAGES.mfaCode }),
);

/**
 * A password to be. Its strength is measured where the dictionaries are: on the server, and in the
 * browser once they have come.
 */
export const newPassword = textThatIsThere().check(
  z.maxLength(PASSWORD_MAX_LENGTH, { error: MESSAGES.maxLength(PASSWORD_MAX_LENGTH) }),
  z.refine((value) => lengthOf(value) >= PASSWORD_LENGTH_MIN, {
    error: MESSAGES.minLength(PASSWORD_LENGTH_MIN),
  }),
  z.refine(hasAllClasses, { error: MESSAGES.passwordClasses }),
);

/** "75011 PARIS", usually taken from the town search. */
export const townAndPostcode = requiredText().check(z.regex(/^\d{5} \S/, { error: MESSAGES.town }));

/** Often pasted in groups of digits. */
export const withoutSpaces = z.transform((text: string): string => text.replaceAll(/\s/g, ''));

export const siret = z.pipe(
  z.pipe(textThatIsThere(), withoutSpaces),
  z.string().check(z.regex(/^\d{14}$/, { error: MESSAGES.format })),
);
