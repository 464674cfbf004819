import {
  type ChangedLine,
  IMPORT_CHANGES_SHOWN_MAX,
  type ImportReport,
} from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { isAnotherPerson } from '@portail/rules/campaigns/alike-names.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import type { FileColumns } from './control-files.ts';
import type { ComparedLine } from './expected-people.repository.ts';

export type Changes = Pick<ImportReport, 'modifications' | 'nombreAutresPersonnes' | 'retraits'>;

export const fullName = ({
  nom,
  prenom,
}: {
  readonly nom: string | null;
  readonly prenom: string | null;
}): string => `${nom ?? ''} ${prenom ?? ''}`.trim();

const BIRTH_DATE = 'date_naissance';

const shownValue = (key: string, value: string | null | undefined): string => {
  if (value === null || value === undefined) return '';
  return key === BIRTH_DATE ? formatFrenchDate(calendarDay(value)) : value;
};

/** Only what differs, under the headers of the file. */
const changedLineOf = (
  { identifiant, nom, prenom, dateNaissance, before, after }: ComparedLine,
  { names, person, controls }: FileColumns,
): ChangedLine => {
  const stored = { nom, prenom, dateNaissance };
  return {
    identifiant,
    personne: fullName(stored),
    autrePersonne: isAnotherPerson(stored, {
      nom: after['nom'] ?? nom,
      prenom: after['prenom'] ?? prenom,
      dateNaissance: after[BIRTH_DATE] ?? dateNaissance,
    }),
    champs: [...person, ...controls]
      .toSorted(([, one], [, other]) => one - other)
      .flatMap(([key, position]) => {
        const [avant, apres] = [shownValue(key, before[key]), shownValue(key, after[key])];
        return avant === apres ? [] : [{ colonne: names[position] ?? key, avant, apres }];
      }),
  };
};

/** Keeps the first changes of a file, those that seem to be about another person before the rest. */
export const collectChanges = (columns: FileColumns) => {
  const others: ChangedLine[] = [];
  const plain: ChangedLine[] = [];
  let nombreAutresPersonnes = 0;
  return {
    add: (lines: readonly ComparedLine[]): void => {
      for (const line of lines) {
        const changed = changedLineOf(line, columns);
        if (changed.autrePersonne) nombreAutresPersonnes += 1;
        const kept = changed.autrePersonne ? others : plain;
        if (kept.length < IMPORT_CHANGES_SHOWN_MAX) kept.push(changed);
      }
    },
    found: (): Omit<Changes, 'retraits'> => ({
      modifications: [...others, ...plain].slice(0, IMPORT_CHANGES_SHOWN_MAX),
      nombreAutresPersonnes,
    }),
  };
};
