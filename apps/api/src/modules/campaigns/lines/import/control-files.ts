import { FILE_MESSAGES } from '@portail/contract/messages/file-messages.ts';
import {
  asksSocialSecurityNumber,
  isAmountControl,
} from '@portail/rules/campaigns/campaign-rules.ts';
import { DomainError, type FieldError } from '../../../../platform/ports/domain-error.ts';
import { PERSON_FIELDS, type PersonField } from './expected-people.repository.ts';
import type { FileControl, FileRules } from './imports.repository.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import type { FileColumns as ProposedColumns } from '@portail/contract/campaigns/file-columns.schemas.ts';
import * as z from 'zod/mini';
import type { FileAnswer } from '../../../../platform/ports/file-answer.ts';
import { dateTimeInFrance } from '../../../../platform/clock.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../../platform/ports/caller.ts';
import type { TableCell, TableColumn } from '../../../../platform/table.ts';
import { tableFile } from '../../../../platform/table-file.ts';
import { undoStateOf } from '../../import-undo.ts';
import type { FindManaged } from '../read-lines.ts';
import { controlFileQueries, type StoredPerson } from './control-files.queries.ts';

/** The optional columns about a person, with their headers. */
const PERSON_COLUMNS = {
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
/** The column of reasons in a file of refused lines; ignored when the file is sent again. */
const REFUSAL_COLUMN = 'Motif du rejet';

export interface FileColumns {
  readonly names: readonly string[];
  readonly ignored: readonly string[];
  /** The positions of the controls in the file, by code. */
  readonly controls: ReadonlyMap<string, number>;
  readonly person: ReadonlyMap<PersonField, number>;
}

/** Headers are compared without case, accents and punctuation. */
const columnKey = (name: string): string =>
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

/** A control without a column could never be answered; amounts may be declared by the person. */
export const isNeeded = (
  { code, selectionnee }: FileControl,
  { identifying }: FileRules,
): boolean => code === identifying || (selectionnee && !isAmountControl(code));

const notConforming = (messages: readonly string[]): DomainError => {
  const fields: readonly FieldError[] = messages.map((message) => ({ champ: 'fichier', message }));
  return new DomainError('FICHIER_NON_CONFORME', { fields });
};

/** By its own names, else by the title that the funder gives it. */
const foundPlaces = (
  header: readonly string[],
  column: { readonly nom: string; readonly names: readonly string[] },
  { titles }: FileRules,
): readonly number[] => {
  const own = placesOf(header, column.names);
  const kept = titles.find(({ colonne }) => colonne === column.nom);
  return own.length > 0 || kept === undefined ? own : placesOf(header, [kept.titre]);
};

const controlPlaces = (
  header: readonly string[],
  rules: FileRules,
): Map<string, readonly number[]> =>
  new Map(
    rules.controls
      .map(
        ({ code, libelle }) =>
          [code, foundPlaces(header, { nom: code, names: [code, libelle] }, rules)] as const,
      )
      .filter(([, places]) => places.length > 0),
  );

const personPlaces = (
  header: readonly string[],
  rules: FileRules,
): Map<PersonField, readonly number[]> =>
  new Map(
    PERSON_FIELDS.map(
      (field) =>
        [
          field,
          foundPlaces(
            header,
            { nom: PERSON_COLUMNS[field][0], names: PERSON_COLUMNS[field] },
            rules,
          ),
        ] as const,
    ).filter(([, places]) => places.length > 0),
  );

const firstOf = <K>(places: ReadonlyMap<K, readonly number[]>): Map<K, number> =>
  new Map([...places].flatMap(([key, [place]]) => (place === undefined ? [] : [[key, place]])));

/** The meaning of each column, or the problems of the header: then no line is read. */
export const columnsOf = (header: readonly string[], rules: FileRules): FileColumns => {
  if (rules.identifying === undefined) throw notConforming([FILE_MESSAGES.noIdentifyingControl]);
  const controls = controlPlaces(header, rules);
  const person = personPlaces(header, rules);
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

type Dependencies = Pick<Platform, 'reader' | 'clock'> & { readonly findManaged: FindManaged };

const uuid = z.uuid();

const textColumns = (titles: readonly string[]): readonly TableColumn[] =>
  titles.map((title) => ({ title, kind: 'text' }));

const personCell = (person: StoredPerson, field: PersonField): TableCell => {
  const value = person[field];
  return field === 'date_naissance' && value !== null
    ? formatFrenchDate(calendarDay(value))
    : value;
};

/** A control that is also a personal column (a birth date) appears once. */
const personFieldsBeside = ({ controls }: FileRules): readonly PersonField[] => {
  const taken = new Set(controls.map(({ code }) => columnKey(code)));
  return PERSON_FIELDS.filter((field) => !PERSON_COLUMNS[field].some((name) => taken.has(name)));
};

/** What a header has of the expected columns; those that are missing stay without a title. */
export const proposedColumns = (header: readonly string[], rules: FileRules): ProposedColumns => {
  const titleAt = (places: readonly number[] | undefined): string | null =>
    header[places?.[0] ?? -1] ?? null;
  const controls = controlPlaces(header, rules);
  const person = personPlaces(header, rules);
  return {
    titres: header.filter((name) => name.trim() !== ''),
    colonnes: [
      ...rules.controls.map((control) => ({
        nom: control.code,
        libelle: control.libelle,
        obligatoire: isNeeded(control, rules),
        titre: titleAt(controls.get(control.code)),
      })),
      ...personFieldsBeside(rules).map((field) => ({
        nom: PERSON_COLUMNS[field][0],
        libelle: PERSON_COLUMNS[field][0],
        obligatoire: false,
        titre: titleAt(person.get(field)),
      })),
    ],
  };
};

export const expectedColumns = (rules: FileRules): readonly string[] =>
  proposedColumns([], rules).colonnes.map(({ nom }) => nom);

/** Downloads of control files: stored lines, refused lines, past imports. */
export const createControlFiles = ({ reader, clock, findManaged }: Dependencies) => ({
  /** The stored lines in the columns of an import; the empty template when there are none. */
  download: async (caller: AuthenticatedCaller, idSession: string): Promise<FileAnswer> => {
    const { scope, campaign } = await findManaged(caller, idSession);
    const queries = controlFileQueries(reader, scope);
    const rules = await queries.rules(campaign.id);
    const fields = personFieldsBeside(rules);
    const codes = rules.controls.map(({ code }) => code);
    const rows = async function* (): AsyncGenerator<readonly TableCell[]> {
      for await (const person of queries.people(campaign.id)) {
        yield [
          ...codes.map((code) => person.values?.[code] ?? null),
          ...fields.map((field) => personCell(person, field)),
        ];
      }
    };
    return tableFile('csv', `fichier-controle-${campaign.id}`, {
      title: campaign.libelle,
      columns: textColumns([...codes, ...fields.map((field) => PERSON_COLUMNS[field][0])]),
      rows: rows(),
    });
  },

  /** The refused lines as sent, each with its reason, to be corrected and sent again. */
  downloadRefused: async (
    caller: AuthenticatedCaller,
    idSession: string,
    idImport: string,
  ): Promise<FileAnswer> => {
    const { scope, campaign } = await findManaged(caller, idSession);
    const queries = controlFileQueries(reader, scope);
    const found = z.safeParse(uuid, idImport).success
      ? await queries.findImport(campaign.id, idImport)
      : undefined;
    if (found === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    // A refused file sent again must not get a second column of reasons.
    const kept = found.colonnes.flatMap((name, place) =>
      columnKey(name) === columnKey(REFUSAL_COLUMN) ? [] : [{ name, place }],
    );
    const rows = async function* (): AsyncGenerator<readonly TableCell[]> {
      for await (const { cellules, message } of queries.refused(found.id)) {
        yield [...kept.map(({ place }) => cellules[place] ?? ''), message];
      }
    };
    return tableFile('csv', `lignes-refusees-${campaign.id}`, {
      title: campaign.libelle,
      columns: textColumns([...kept.map(({ name }) => name), REFUSAL_COLUMN]),
      rows: rows(),
    });
  },

  list: async (caller: AuthenticatedCaller, idSession: string) => {
    const { scope, campaign } = await findManaged(caller, idSession);
    const rows = await controlFileQueries(reader, scope).imports(campaign.id);
    const last = rows.find(({ annule_le }) => annule_le === null);
    return rows.map((row) => ({
      idImport: row.id,
      date: dateTimeInFrance(row.created_at),
      nomFichier: row.nom_fichier,
      auteur: `${row.firstName} ${row.lastName}`.trim(),
      lignesLues: row.lignes_lues,
      lignesAjoutees: row.lignes_ajoutees,
      lignesModifiees: row.lignes_modifiees,
      lignesSupprimees: row.lignes_supprimees,
      nombreLignesRejetees: row.lignes_rejetees,
      annulation: undoStateOf(
        {
          createdAt: row.created_at,
          undoneAt: row.annule_le,
          isLast:
            row === last && row.lignes_ajoutees + row.lignes_modifiees + row.lignes_supprimees > 0,
        },
        clock.businessNow(),
      ),
    }));
  },
});
