import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { formatWireInstant } from '@portail/rules/time/wire-instant.ts';
import * as z from 'zod/mini';
import type { FileAnswer } from '../../../../platform/ports/file-answer.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../../platform/ports/caller.ts';
import { DomainError } from '../../../../platform/ports/domain-error.ts';
import type { TableCell, TableColumn } from '../../../../platform/table.ts';
import { tableFile } from '../../../../platform/table-file.ts';
import type { FindManaged } from '../own-campaign.ts';
import { columnKey, PERSON_COLUMNS, REFUSAL_COLUMN } from './control-columns.ts';
import { controlFileQueries, type StoredPerson } from './control-files.queries.ts';
import { PERSON_FIELDS, type PersonField } from './expected-people.repository.ts';
import type { FileRules } from './campaign-rules.repository.ts';

type Dependencies = Pick<Platform, 'reader'> & { readonly findManaged: FindManaged };

const uuid = z.uuid();

const textColumns = (titles: readonly string[]): readonly TableColumn[] =>
  titles.map((title) => ({ title, kind: 'text' }));

const personCell = (person: StoredPerson, field: PersonField): TableCell => {
  const value = person[field];
  return field === 'date_naissance' && value !== null
    ? formatFrenchDate(calendarDay(value))
    : value;
};

/** A control that is also a column of the person (a birth date) stands once. */
const personFieldsBeside = ({ controls }: FileRules): readonly PersonField[] => {
  const taken = new Set(controls.map(({ code }) => columnKey(code)));
  return PERSON_FIELDS.filter((field) => !PERSON_COLUMNS[field].some((name) => taken.has(name)));
};

/** Control files on their way out: what is stored, what was refused, and what was done when. */
export const createControlFiles = ({ reader, findManaged }: Dependencies) => ({
  /** The lines that are there, in the columns that an import reads; without any, the empty model. */
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

  /** The refused lines as they were sent, each with its reason: to be corrected and sent again. */
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
    // A file of refused lines that is refused again has one column of reasons, not two.
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
    return rows.map((row) => ({
      idImport: row.id,
      date: formatWireInstant(row.created_at.getTime()),
      nomFichier: row.nom_fichier,
      auteur: `${row.firstName} ${row.lastName}`.trim(),
      lignesLues: row.lignes_lues,
      lignesAjoutees: row.lignes_ajoutees,
      lignesModifiees: row.lignes_modifiees,
      lignesSupprimees: row.lignes_supprimees,
      nombreLignesRejetees: row.lignes_rejetees,
    }));
  },
});
