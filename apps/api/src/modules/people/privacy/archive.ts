import { strToU8, zipSync } from 'fflate';
import type { RegisteredTable } from '../../../platform/data-register/data-register.ts';
import { PURPOSES, RETENTIONS } from '../../../platform/data-register/vocabulary.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import type { PdfBlock } from '../../../platform/pdf/pdf-content.ts';
import { makePdf } from '../../../platform/pdf/pdf-document.ts';
import { codeWords, columnLabel, tableLabel } from './labels.ts';
import { givenColumnsOf, type PersonalRows } from './personal-data.queries.ts';

interface Copy {
  readonly name: string;
  readonly madeAt: Date;
  readonly data: readonly PersonalRows[];
}

/** Beyond so many, the rest is in the other file: nobody reads a thousand pages. */
const PDF_ROWS_MAX = 12;
const PDF_TEXT_MAX = 400;
/** Columns of codes; a name written in capitals is no code. */
const CODED: ReadonlySet<string> = new Set(['statut', 'civility', 'civilite', 'motif', 'lien']);
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/u;
/** What says when and how far, among all that machines need. */
const EXPORTED_TECHNICAL_COLUMNS: ReadonlySet<string> = new Set([
  'created_at',
  'at',
  'statut',
  'reference',
  'numero',
]);

const jsonOf = ({ name, madeAt, data }: Copy): string =>
  JSON.stringify(
    {
      titre: 'Copie de vos données personnelles',
      personne: name,
      faiteLe: madeAt.toISOString(),
      donnees: data.map(({ entry, rows }) => ({
        table: entry.table,
        libelle: tableLabel(entry.table),
        finalite: PURPOSES[entry.purpose].libelle,
        base: PURPOSES[entry.purpose].base,
        conservation: RETENTIONS[entry.kept].libelle,
        champs: Object.fromEntries(
          [...exportedColumns(entry)].map((name) => [name, columnLabel(name)] as const),
        ),
        lignes: rows,
      })),
    },
    null,
    2,
  );

/** In words and with spaces: what a page cannot break into lines is long to lay out. */
export const wordsOf = (column: string, value: unknown): string => {
  if (value instanceof Date) return dateTimeInFrance(value);
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (Array.isArray(value)) return value.map((one) => wordsOf(column, one)).join(', ');
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([name, part]) => `${columnLabel(name)}\u00a0: ${wordsOf(name, part)}`)
      .join(', ');
  }
  if (typeof value === 'number') {
    return column.endsWith('_cents') ? formatAmount(centsOf(value)) : String(value);
  }
  if (typeof value !== 'string') return '';
  if (ISO_DAY.test(value)) return formatFrenchDate(calendarDay(value));
  return CODED.has(column) ? codeWords(value) : value;
};

const textOf = (column: string, value: unknown): string => {
  const words = wordsOf(column, value);
  return words.length > PDF_TEXT_MAX ? `${words.slice(0, PDF_TEXT_MAX)}…` : words;
};

/** For a person to read: without the numbers by which machines know things, nor secrets. */
export const exportedColumns = (entry: RegisteredTable): ReadonlySet<string> => {
  const given = new Set(givenColumnsOf(entry));
  return new Set(
    entry.columns
      .filter(
        ({ name, dataClass }) => dataClass !== 'TECHNIQUE' || EXPORTED_TECHNICAL_COLUMNS.has(name),
      )
      .map(({ name }) => name)
      .filter((name) => given.has(name)),
  );
};

const factsOf = (
  row: Readonly<Record<string, unknown>>,
  exported: ReadonlySet<string>,
): readonly PdfBlock[] => {
  const facts = Object.entries(row)
    .filter(([column, value]) => exported.has(column) && value !== null && value !== '')
    .map(([column, value]) => [columnLabel(column), textOf(column, value)] as const);
  return facts.length === 0 ? [] : [{ kind: 'facts', facts }];
};

const blocksOf = ({ entry, rows }: PersonalRows): readonly PdfBlock[] => {
  const { libelle, base } = PURPOSES[entry.purpose];
  const exported = exportedColumns(entry);
  const left = rows.length - PDF_ROWS_MAX;
  const rest = `Les ${left} lignes suivantes sont dans le fichier donnees.json.`;
  return [
    { kind: 'heading', text: `${tableLabel(entry.table)} (${rows.length})` },
    {
      kind: 'paragraph',
      text: `Pourquoi\u00a0: ${libelle}. Base légale\u00a0: ${base}. Durée\u00a0: ${RETENTIONS[entry.kept].libelle}.`,
    },
    ...rows.slice(0, PDF_ROWS_MAX).flatMap((row) => factsOf(row, exported)),
    ...(left > 0 ? [{ kind: 'paragraph', text: rest } as const] : []),
  ];
};

const pdfOf = ({ name, madeAt, data }: Copy): Promise<Buffer> =>
  makePdf({
    title: 'Copie de vos données personnelles',
    date: madeAt,
    logo: undefined,
    letterhead: ['Mon espace CESU', name],
    footer: `Copie faite le ${dateTimeInFrance(madeAt)}`,
    blocks: [
      {
        kind: 'paragraph',
        text: 'Ce document montre ce que nous savons de vous. Le fichier donnees.json contient tout, ligne par ligne, sous une forme qu’un autre service peut lire. Les mots de passe, codes et clés ne sont pas lisibles, même par nous\u00a0: ils n’y sont pas.',
      },
      ...data.flatMap(blocksOf),
    ],
  });

/** For the person to read, and for a machine to take over (RGPD, articles 15 and 20). */
export const makeArchive = async (copy: Copy): Promise<Buffer> => {
  const files = { 'donnees.json': strToU8(jsonOf(copy)), 'donnees.pdf': await pdfOf(copy) };
  return Buffer.from(zipSync(files, { level: 6, mtime: copy.madeAt }));
};
