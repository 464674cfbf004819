import { strToU8, zipSync } from 'fflate';
import { PURPOSES, RETENTIONS } from '../../../platform/data-register/vocabulary.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import type { PdfBlock } from '../../../platform/pdf/pdf-content.ts';
import { makePdf } from '../../../platform/pdf/pdf-document.ts';
import { REGISTERED_TABLES, type RegisteredTable } from '../../data-register.ts';
import { givenColumnsOf, type PersonalRows } from './personal-data.queries.ts';

interface Copy {
  readonly name: string;
  readonly madeAt: Date;
  readonly data: readonly PersonalRows[];
}

/** Further rows are in the JSON file only. */
const PDF_ROWS_MAX = 12;
const PDF_TEXT_MAX = 400;
/** Columns of codes: a name in capitals is not a code. */
const CODED: ReadonlySet<string> = new Set(['statut', 'civility', 'civilite', 'motif', 'lien']);
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/u;
/** Codes whose French word has other letters than the code. */
const CODES: Readonly<Record<string, string>> = {
  M: 'Monsieur',
  MME: 'Madame',
  MLLE: 'Madame',
  VALIDEE: 'Validée',
  PAYEE: 'Payée',
  COMMANDEE: 'Commandée',
  LIVREE: 'Livrée',
  ANNULEE: 'Annulée',
  REFUSEE: 'Refusée',
  TERMINEE: 'Terminée',
  FERMEE: 'Fermée',
  TRAITEE: 'Traitée',
  ATTRIBUEE: 'Attribuée',
  EFFECTUE: 'Effectué',
  REJETE: 'Rejeté',
  ANNULE: 'Annulé',
  EXPIRE: 'Expiré',
  BLOQUE: 'Bloqué',
  UTILISE: 'Utilisé',
  ECHANGE: 'Échangé',
  EXPEDIE: 'Expédié',
  LIVRE: 'Livré',
  REMPLACE: 'Remplacé',
  CONVERTI: 'Converti',
  ACCEPTE: 'Accepté',
  ACCEPTEE: 'Acceptée',
  REFUSE: 'Refusé',
  ENVOYE: 'Envoyé',
  ENVOYEE: 'Envoyée',
  REGLE: 'Réglé',
  REGLEE: 'Réglée',
  REMBOURSE: 'Remboursé',
  REMBOURSEE: 'Remboursée',
  REJETEE: 'Rejetée',
  CREEE: 'Créée',
  A_PAYER: 'À payer',
  A_VENIR: 'À venir',
  RETIRE: 'Retiré',
  INVITE: 'Invitation envoyée',
  TERMINE: 'Terminé',
};

const words = (name: string): string => {
  const text = name.replaceAll('_', ' ');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
};

const CODE = /^[A-Z]{2,}(?:_[A-Z]+)*$/u;

/** "EN_ATTENTE" becomes "En attente"; other text stays as it is. */
const codeWords = (value: string): string =>
  CODES[value] ?? (CODE.test(value) && value.length > 3 ? words(value.toLowerCase()) : value);

/** Names of keys in JSON values, which may also be those of columns. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ['dateNaissance', 'Date de naissance'],
  ...REGISTERED_TABLES.flatMap(({ columns }) =>
    columns.flatMap(({ name, label }) => (label === undefined ? [] : [[name, label] as const])),
  ),
]);
const keyLabel = (name: string): string => LABELS.get(name) ?? words(name);

const tableLabel = ({ table, label }: RegisteredTable): string => label ?? words(table);

/** The columns that a person reads, with their names: those of the register that have a label. */
export const shownColumns = (entry: RegisteredTable): ReadonlyMap<string, string> => {
  const given = new Set(givenColumnsOf(entry));
  return new Map(
    entry.columns.flatMap(({ name, label }) =>
      label !== undefined && given.has(name) ? [[name, label] as const] : [],
    ),
  );
};

const jsonOf = ({ name, madeAt, data }: Copy): string =>
  JSON.stringify(
    {
      titre: 'Copie de vos données personnelles',
      personne: name,
      faiteLe: madeAt.toISOString(),
      donnees: data.map(({ entry, rows }) => ({
        table: entry.table,
        libelle: tableLabel(entry),
        finalite: PURPOSES[entry.purpose].libelle,
        base: PURPOSES[entry.purpose].base,
        conservation: RETENTIONS[entry.kept].libelle,
        champs: Object.fromEntries(shownColumns(entry)),
        lignes: rows,
      })),
    },
    null,
    2,
  );

/** With spaces between values: the PDF layout is slow on long text without line breaks. */
export const wordsOf = (column: string, value: unknown): string => {
  if (value instanceof Date) return dateTimeInFrance(value);
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (Array.isArray(value)) return value.map((one) => wordsOf(column, one)).join(', ');
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([name, part]) => `${keyLabel(name)}\u00a0: ${wordsOf(name, part)}`)
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
  const text = wordsOf(column, value);
  return text.length > PDF_TEXT_MAX ? `${text.slice(0, PDF_TEXT_MAX)}…` : text;
};

const factsOf = (
  row: Readonly<Record<string, unknown>>,
  shown: ReadonlyMap<string, string>,
): readonly PdfBlock[] => {
  const facts = Object.entries(row).flatMap(([column, value]) => {
    const label = shown.get(column);
    const isShown = label !== undefined && value !== null && value !== '';
    return isShown ? [[label, textOf(column, value)] as const] : [];
  });
  return facts.length === 0 ? [] : [{ kind: 'facts', facts }];
};

const blocksOf = ({ entry, rows }: PersonalRows): readonly PdfBlock[] => {
  const { libelle, base } = PURPOSES[entry.purpose];
  const shown = shownColumns(entry);
  const left = rows.length - PDF_ROWS_MAX;
  const rest = `Les ${left} lignes suivantes sont dans le fichier donnees.json.`;
  return [
    { kind: 'heading', text: `${tableLabel(entry)} (${rows.length})` },
    {
      kind: 'paragraph',
      text: `Pourquoi\u00a0: ${libelle}. Base légale\u00a0: ${base}. Durée\u00a0: ${RETENTIONS[entry.kept].libelle}.`,
    },
    ...rows.slice(0, PDF_ROWS_MAX).flatMap((row) => factsOf(row, shown)),
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

/** A PDF for the person and JSON for another service (RGPD, articles 15 and 20). */
export const makeArchive = async (copy: Copy): Promise<Buffer> => {
  const files = { 'donnees.json': strToU8(jsonOf(copy)), 'donnees.pdf': await pdfOf(copy) };
  return Buffer.from(zipSync(files, { level: 6, mtime: copy.madeAt }));
};
