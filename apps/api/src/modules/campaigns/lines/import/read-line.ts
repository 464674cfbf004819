import { TEXT_MAX_LENGTH } from '@portail/contract/constants/constants.ts';
import { FILE_MESSAGES } from '@portail/contract/messages/file-messages.ts';
import {
  isEmail,
  isLandlinePhone,
  isMobilePhone,
  PHONE_PREFIXES,
} from '@portail/rules/identifiers/contact.ts';
import {
  CESU_CODE_CONTROL,
  isCesuCode,
  isMatricule,
  MATRICULE_CONTROL,
} from '@portail/rules/identifiers/registration-identifiers.ts';
import { parseAmount } from '@portail/rules/money/cents.ts';
import { isAmountControl } from '@portail/rules/campaigns/campaign-rules.ts';
import { parseFrenchDate, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import type { CsvRecord } from '../../../../platform/csv-reader.ts';
import { withoutGuard } from '../../../../platform/formulas.ts';
import { controlKey } from '../../../identity/registration/registration.module.ts';
import { isNeeded, type FileColumns } from './control-files.ts';
import { PERSON_FIELDS, type PersonField } from './expected-people.repository.ts';
import type { FileControl, FileRules } from './imports.repository.ts';

/** A line ready to be stored. Empty cells are null, or an empty text in an address. */
export interface ExpectedLine {
  readonly line: number;
  readonly identifiant: string;
  readonly person: Readonly<Partial<Record<PersonField, string | null>>>;
  /** By code; null for empty cells. */
  readonly values: Readonly<Record<string, string | null>>;
}

export type ReadLine =
  | { readonly isRight: true; readonly expected: ExpectedLine }
  | {
      readonly isRight: false;
      readonly message: string;
      /** The key of the person, where it could be read: the person counts as named by the file. */
      readonly identifiant: string | undefined;
    };

interface LineReader {
  readonly columns: FileColumns;
  readonly rules: FileRules;
  readonly today: CalendarDay;
}

/** The problem, if any. */
type Verdict = { readonly value: string | null } | { readonly message: string };
type Read = (text: string, name: string, reader: LineReader) => Verdict;

/** Trims the value and the apostrophe that our exports put before formulas. */
const bare = (text: string): string => withoutGuard(text.replaceAll(/[\u00a0\u202f]/g, ' ').trim());

const CIVILITIES: Readonly<Record<string, 'M' | 'MME'>> = {
  M: 'M',
  MR: 'M',
  MONSIEUR: 'M',
  MME: 'MME',
  MADAME: 'MME',
  // A legacy value is stored as its replacement.
  MLLE: 'MME',
  MADEMOISELLE: 'MME',
};

const asText: Read = (text) => ({ value: text });

const asCivility: Read = (text, name) => {
  const found = CIVILITIES[controlKey(text).replaceAll('.', '')];
  return found === undefined ? { message: FILE_MESSAGES.cellCivility(name) } : { value: found };
};

const asBirthDate: Read = (text, name, { today }) => {
  const day = parseFrenchDate(text);
  if (day === undefined) return { message: FILE_MESSAGES.cellDate(name) };
  return day >= today ? { message: FILE_MESSAGES.cellFutureBirth(name) } : { value: day };
};

const asEmail: Read = (text, name) =>
  isEmail(text) ? { value: text } : { message: FILE_MESSAGES.cellEmail(name) };

/** Spreadsheets drop leading zeros and people group digits. */
const asPhone =
  (isRight: (value: string) => boolean, prefixes: string): Read =>
  (text, name) => {
    const digits = text.replaceAll(/[\s./-]/g, '').replace(/^(?:\+33|0033)/, '0');
    const value = /^[1-9]\d{8}$/.test(digits) ? `0${digits}` : digits;
    return isRight(value) ? { value } : { message: FILE_MESSAGES.cellPhone(name, prefixes) };
  };

const asTown: Read = (text, name) => {
  const padded = /^\d{4} /.test(text) ? `0${text}` : text;
  return /^\d{5} \S/.test(padded) ? { value: padded } : { message: FILE_MESSAGES.cellTown(name) };
};

const asCategory: Read = (text, name, { rules }) => {
  const key = controlKey(text);
  const found = rules.categories.find((category) => controlKey(category) === key);
  return found === undefined
    ? { message: FILE_MESSAGES.cellCategory(name, text) }
    : { value: found };
};

const PERSON_READERS: Readonly<Record<PersonField, Read>> = {
  civilite: asCivility,
  nom: asText,
  prenom: asText,
  date_naissance: asBirthDate,
  zone_adresse0: asText,
  zone_adresse1: asText,
  zone_adresse2: asText,
  zone_adresse3: asText,
  code_postal_et_ville: asTown,
  email_contact: asEmail,
  telephone_principal: asPhone(isMobilePhone, PHONE_PREFIXES.mobile.label),
  telephone_secondaire: asPhone(isLandlinePhone, PHONE_PREFIXES.landline.label),
  categorie_personnel: asCategory,
};

const asControl =
  ({ code }: FileControl): Read =>
  (text, name, { rules }) => {
    if (isAmountControl(code) && parseAmount(text) === undefined) {
      return { message: FILE_MESSAGES.cellAmount(name) };
    }
    if (code === MATRICULE_CONTROL && !isMatricule(text)) {
      return { message: FILE_MESSAGES.cellMatricule(name) };
    }
    if (code === CESU_CODE_CONTROL && rules.typeInscription === 'CODE_CESU' && !isCesuCode(text)) {
      return { message: FILE_MESSAGES.cellCesuCode(name) };
    }
    return { value: text };
  };

const CONTROL_CHARACTER = /\p{Cc}/u;

/** The rules for all cells, then those of the column; empty cells only pass the first. */
const assess = (text: string, name: string, reader: LineReader, read: Read): Verdict => {
  if (CONTROL_CHARACTER.test(text)) return { message: FILE_MESSAGES.cellControlCharacter(name) };
  if (text.length > TEXT_MAX_LENGTH) {
    return { message: FILE_MESSAGES.cellTooLong(name, TEXT_MAX_LENGTH) };
  }
  return text === '' ? { value: null } : read(text, name, reader);
};

const identifiantOf = (record: CsvRecord, { columns, rules }: LineReader): string | undefined => {
  const place = columns.controls.get(rules.identifying ?? '');
  const key = controlKey(bare(record.cells[place ?? -1] ?? ''));
  return key === '' ? undefined : key;
};

const shapeProblem = (record: CsvRecord, { columns }: LineReader): string | undefined => {
  if (record.isMisquoted) return FILE_MESSAGES.misquoted;
  const { length } = record.cells;
  const expected = columns.names.length;
  // Some spreadsheets append empty cells; a line with too few cells may be truncated.
  const isWider = length > expected && record.cells.slice(expected).some((cell) => cell !== '');
  return isWider || length < expected ? FILE_MESSAGES.cellCount(length, expected) : undefined;
};

/** Reads one line with all rules of the campaign; reports the first problem. */
export const readLine = (record: CsvRecord, reader: LineReader): ReadLine => {
  const { columns, rules } = reader;
  const identifiant = identifiantOf(record, reader);
  const wrong = (message: string): ReadLine => ({ isRight: false, message, identifiant });
  const shape = shapeProblem(record, reader);
  if (shape !== undefined) return wrong(shape);
  const at = (place: number): [string, string] => [
    bare(record.cells[place] ?? ''),
    columns.names[place] ?? '',
  ];

  const values: Record<string, string | null> = {};
  for (const control of rules.controls) {
    const place = columns.controls.get(control.code);
    if (place === undefined) continue;
    const [text, name] = at(place);
    if (text === '' && isNeeded(control, rules)) return wrong(FILE_MESSAGES.cellRequired(name));
    const verdict = assess(text, name, reader, asControl(control));
    if ('message' in verdict) return wrong(verdict.message);
    values[control.code] = verdict.value;
  }
  const person: Partial<Record<PersonField, string | null>> = {};
  for (const field of PERSON_FIELDS) {
    const place = columns.person.get(field);
    if (place === undefined) continue;
    const [text, name] = at(place);
    const verdict = assess(text, name, reader, PERSON_READERS[field]);
    if ('message' in verdict) return wrong(verdict.message);
    person[field] = verdict.value;
  }
  if (identifiant === undefined) return wrong(FILE_MESSAGES.cellRequired(rules.identifying ?? ''));
  return { isRight: true, expected: { line: record.line, identifiant, person, values } };
};
