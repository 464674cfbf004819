import type { MainInformation } from '@portail/contract/people/profile.schemas.ts';
import { CONTACT_FIELDS } from '../../../shared/forms/contact-fields.ts';

/** All fields are text, empty ones included. */
export interface MainValues {
  readonly zoneAdresse0: string;
  readonly zoneAdresse1: string;
  readonly zoneAdresse2: string;
  readonly zoneAdresse3: string;
  readonly codePostalEtVille: string;
  readonly telephonePrincipal: string;
  readonly telephoneSecondaire: string;
  readonly emailContact: string;
  readonly confirmationEmailContact: string;
  readonly offresMail: boolean;
}

/** In the order of the page. */
export const MAIN_FIELDS = [
  ...CONTACT_FIELDS,
  'confirmationEmailContact',
] as const satisfies readonly (keyof MainValues)[];
export type MainField = (typeof MAIN_FIELDS)[number];

export const mainValuesOf = (known: MainInformation): MainValues => ({
  zoneAdresse0: known.zoneAdresse0,
  zoneAdresse1: known.zoneAdresse1,
  zoneAdresse2: known.zoneAdresse2,
  zoneAdresse3: known.zoneAdresse3,
  codePostalEtVille: known.codePostalEtVille,
  telephonePrincipal: known.telephonePrincipal,
  telephoneSecondaire: known.telephoneSecondaire,
  emailContact: known.emailContact,
  confirmationEmailContact: '',
  offresMail: known.offresMail,
});

const sameMail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** Only a changed address needs its confirmation field. */
export const isMailChanged = (typed: string, known: string): boolean => !sameMail(typed, known);

const digits = (typed: string): string => typed.replaceAll(/[\s.-]/g, '');

/** Removes spaces in phone numbers and around texts. */
export const normaliseMain = (typed: MainValues, knownMail: string): MainValues => ({
  ...typed,
  zoneAdresse0: typed.zoneAdresse0.trim(),
  zoneAdresse1: typed.zoneAdresse1.trim(),
  zoneAdresse2: typed.zoneAdresse2.trim(),
  zoneAdresse3: typed.zoneAdresse3.trim(),
  codePostalEtVille: typed.codePostalEtVille.trim().replaceAll(/\s+/g, ' '),
  telephonePrincipal: digits(typed.telephonePrincipal),
  telephoneSecondaire: digits(typed.telephoneSecondaire),
  emailContact: typed.emailContact.trim(),
  confirmationEmailContact: isMailChanged(typed.emailContact, knownMail)
    ? typed.confirmationEmailContact.trim()
    : typed.emailContact.trim(),
});

const PHONES = ['telephonePrincipal', 'telephoneSecondaire'] as const;

/** In one line, empty when there is none. */
export const addressLineOf = (known: MainInformation): string =>
  [
    known.zoneAdresse0,
    known.zoneAdresse1,
    known.zoneAdresse2,
    known.zoneAdresse3,
    known.codePostalEtVille,
  ]
    .filter((line) => line !== '')
    .join(', ');

export interface ContactChange {
  readonly name: 'address' | (typeof PHONES)[number];
  readonly before: string;
  readonly after: string;
}

/** What is read again before it is saved; the mail address is confirmed by a link. */
export const contactChanges = (
  known: MainInformation,
  saved: MainInformation,
): readonly ContactChange[] =>
  [
    { name: 'address' as const, before: addressLineOf(known), after: addressLineOf(saved) },
    ...PHONES.map((name) => ({ name, before: known[name], after: saved[name] })),
  ].filter(({ before, after }) => before !== after);
