import { FILE_MESSAGES } from '@portail/contract/messages/file-messages.ts';
import {
  asksSocialSecurityNumber,
  isAmountControl,
} from '@portail/rules/campaigns/control-codes.ts';
import { DomainError, type FieldError } from '../../../../platform/ports/domain-error.ts';
import { PERSON_FIELDS, type PersonField } from './expected-people.repository.ts';
import type { FileControl, FileRules } from './campaign-rules.repository.ts';

/** What may be known of an expected person beside their controls, and what heads its column. */
export const PERSON_COLUMNS = {
  civilite: ['CIVILITE'],
  nom: ['NOM'],
  prenom: ['PRENOM'],
  date_naissance: ['DATE_NAISSANCE', 'NAISSANCE'],
  zone_adresse0: ['ADRESSE_1', 'ADRESSE', 'ZONE_ADRESSE0'],
  zone_adresse1: ['ADRESSE_2', 'ZONE_ADRESSE1'],
  zone_adresse2: ['ADRESSE_3', 'ZONE_ADRESSE2'],
  zone_adresse3: ['ADRESSE_4', 'ZONE_ADRESSE3'],
  code_postal_et_ville: ['CODE_POSTAL_ET_VILLE'],
  email_contact: ['EMAIL', 'E_MAIL', 'MAIL', 'COURRIEL', 'EMAIL_CONTACT'],
  telephone_principal: ['TELEPHONE_PRINCIPAL', 'TELEPHONE', 'MOBILE'],
  telephone_secondaire: ['TELEPHONE_SECONDAIRE', 'FIXE'],
  categorie_personnel: ['CATEGORIE_PERSONNEL', 'CATEGORIE'],
} as const satisfies Record<PersonField, readonly string[]>;
/** Written in a file of refused lines, and no news when it comes back. */
export const REFUSAL_COLUMN = 'Motif du rejet';

export interface FileColumns {
  readonly names: readonly string[];
  readonly ignored: readonly string[];
  /** Places of the controls that the file gives, by code. */
  readonly controls: ReadonlyMap<string, number>;
  readonly person: ReadonlyMap<PersonField, number>;
}

/** "Date de naissance" and DATE_NAISSANCE are one column. */
export const columnKey = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .replaceAll(/_(?:DE|DU|D|DES)_/g, '_')
    .replaceAll(/^_+|_+$/g, '');

const placesOf = (header: readonly string[], names: readonly string[]): readonly number[] => {
  const keys = new Set(names.map(columnKey));
  return header.flatMap((name, index) => (keys.has(columnKey(name)) ? [index] : []));
};

/** A person whose line lacks it could never answer right; a sum may be their own word. */
export const isNeeded = (
  { code, selectionnee }: FileControl,
  { identifying }: FileRules,
): boolean => code === identifying || (selectionnee && !isAmountControl(code));

const notConforming = (messages: readonly string[]): DomainError => {
  const fields: readonly FieldError[] = messages.map((message) => ({ champ: 'fichier', message }));
  return new DomainError('FICHIER_NON_CONFORME', { fields });
};

const personPlaces = (header: readonly string[]): Map<PersonField, readonly number[]> =>
  new Map(
    PERSON_FIELDS.map((field) => [field, placesOf(header, PERSON_COLUMNS[field])] as const).filter(
      ([, places]) => places.length > 0,
    ),
  );

const firstOf = <K>(places: ReadonlyMap<K, readonly number[]>): Map<K, number> =>
  new Map([...places].flatMap(([key, [place]]) => (place === undefined ? [] : [[key, place]])));

/** What each column is, or what is wrong with the header: nothing is read of such a file. */
export const columnsOf = (header: readonly string[], rules: FileRules): FileColumns => {
  if (rules.identifying === undefined) throw notConforming([FILE_MESSAGES.noIdentifyingControl]);
  const controls = new Map(
    rules.controls
      .map(({ code, libelle }) => [code, placesOf(header, [code, libelle])] as const)
      .filter(([, places]) => places.length > 0),
  );
  const person = personPlaces(header);
  const missing = rules.controls.filter(
    (control) => isNeeded(control, rules) && !controls.has(control.code),
  );
  const twice = [...controls.values(), ...person.values()].filter((places) => places.length > 1);
  const problems = [
    ...header
      .filter(asksSocialSecurityNumber)
      .map((name) => FILE_MESSAGES.socialSecurityColumn(name)),
    ...missing.map(({ code }) => FILE_MESSAGES.missingColumn(code)),
    ...new Set(twice.map(([, second = 0]) => FILE_MESSAGES.duplicateColumn(header[second] ?? ''))),
  ];
  if (problems.length > 0) throw notConforming(problems);
  const used = new Set([...controls.values(), ...person.values()].flat());
  return {
    names: header,
    ignored: header.filter(
      (name, index) => !used.has(index) && columnKey(name) !== columnKey(REFUSAL_COLUMN),
    ),
    controls: firstOf(controls),
    person: firstOf(person),
  };
};
