import type {
  AccountStatement,
  StatementOperation,
  TransferLine,
} from '@portail/contract/wallet/holdings.schemas.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { compareMonths, monthOf, monthsBetween } from '@portail/rules/wallet/holdings/months.ts';
import { formatQuantity, wireQuantity } from '@portail/rules/wallet/holdings/quantity.ts';
import { formatWireMonth } from '@portail/rules/wallet/holdings/rights.ts';
import type { CesuAccountType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import {
  expiryDay,
  orderableFrom,
  payableUntilSentence,
} from '@portail/rules/wallet/vouchers/millesime.ts';
import { csvNumber, makeCsv } from '../../../platform/csv.ts';
import type { PdfColumn } from '../../../platform/pdf/pdf-content.ts';
import { makePdf } from '../../../platform/pdf/pdf-document.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { type BeneficiaryScope, requireOwnContract } from '../../../platform/ports/owner-scope.ts';
import { labelOf, ofMonth } from './labels.ts';
import type { Letterhead } from './letterhead.ts';
import {
  type PageQuery,
  type PeriodQuery,
  entryKeyOf,
  FILE_LINES_MAX,
  listPeriod,
  type Period,
  requireWhole,
  statementPeriod,
} from './list-query.ts';
import {
  type OwnAccount,
  type Statement,
  type StatementLine,
  statementQueries,
  transferQueries,
  type TransferRow,
  type TransferFilter,
} from './statements.queries.ts';

type Dependencies = Pick<Platform, 'reader' | 'clock'>;

const operationOf = (type: CesuAccountType, line: StatementLine): StatementOperation => ({
  id: `${line.journalId}-${line.line}`,
  date: line.day,
  libelle: labelOf(line),
  type: line.amount > 0 ? 'CREDIT' : 'DEBIT',
  montant: wireQuantity(type, Math.abs(line.amount)),
  soldeApres: wireQuantity(type, line.balanceAfter),
  ...(line.mois === null ? {} : { mois: formatWireMonth(calendarDay(line.mois)) }),
});

/** Months of the period in which the vintage is valid, and every month with a movement. */
const statementMonths = (
  { type, millesime }: OwnAccount,
  { first, last }: Period,
  { months }: Statement,
): AccountStatement['parMois'] => {
  const [start, end] = [orderableFrom(millesime), expiryDay(millesime)];
  const byMonth = new Map(months.map((month) => [month.mois, month]));
  const validMonths = monthsBetween(
    monthOf(first > start ? first : start),
    monthOf(last < end ? last : end),
  );
  return [...new Set([...validMonths, ...byMonth.keys()])].toSorted(compareMonths).map((mois) => ({
    mois,
    credits: wireQuantity(type, byMonth.get(mois)?.credits ?? 0),
    debits: wireQuantity(type, byMonth.get(mois)?.debits ?? 0),
  }));
};

const findOwn = async (
  { reader }: Dependencies,
  scope: BeneficiaryScope,
  numero: string,
): Promise<OwnAccount> => {
  const account = await statementQueries(reader, scope).findAccount(numero);
  if (account === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
  return account;
};

export const createReadStatement =
  (dependencies: Dependencies) =>
  async (
    scope: BeneficiaryScope,
    numero: string,
    query: PeriodQuery & PageQuery,
  ): Promise<AccountStatement> => {
    const { reader, clock } = dependencies;
    const period = statementPeriod(query, clock.businessDay());
    const before = entryKeyOf(query);
    const account = await findOwn(dependencies, scope, numero);
    const read = await statementQueries(reader, scope).read(
      { account, period, before, limit: query.taille },
      clock.businessNow(),
    );
    const wire = (quantity: number) => wireQuantity(account.type, quantity);
    return {
      numeroCompteCesu: account.numero,
      typeCompte: account.type,
      dateDebut: formatFrenchDate(period.first),
      dateFin: formatFrenchDate(period.last),
      operations: read.lines.map((line) => operationOf(account.type, line)),
      solde: wire(read.balance),
      reserve: wire(read.reserved),
      totalCredits: wire(read.credits),
      totalDebits: wire(read.debits),
      parMois: statementMonths(account, period, read),
    };
  };

/** All lines of a period, for a file: oldest first, in the unit of the ledger. */
interface WholeStatement {
  readonly account: OwnAccount;
  readonly period: Period;
  readonly lines: readonly (StatementLine & { readonly label: string })[];
  readonly balance: number;
  readonly credits: number;
  readonly debits: number;
}

export const createReadWholeStatement =
  (dependencies: Dependencies) =>
  async (
    scope: BeneficiaryScope,
    numero: string,
    query: PeriodQuery,
    linesMax: number,
  ): Promise<WholeStatement> => {
    const { reader, clock } = dependencies;
    const period = statementPeriod(query, clock.businessDay());
    const account = await findOwn(dependencies, scope, numero);
    const read = await statementQueries(reader, scope).read(
      { account, period, limit: linesMax + 1 },
      clock.businessNow(),
    );
    const lines = requireWhole(read.lines, linesMax)
      .map((line) => ({ ...line, label: labelOf(line) }))
      .toReversed();
    return {
      account,
      period,
      lines,
      balance: read.balance,
      credits: read.credits,
      debits: read.debits,
    };
  };

interface TransfersQuery extends PeriodQuery, PageQuery {
  readonly numeroContrat?: string | undefined;
}

const STATUTS = { OUVERTURE_MOIS: 'VERSE', RETOUR_MOIS: 'RETOURNE' } as const;
const STATUT_LABELS = { VERSE: 'Versé', RETOURNE: 'Retourné' } as const;

const libelleOf = ({ kind, libelle, mois }: TransferRow): string =>
  kind === 'OUVERTURE_MOIS'
    ? `${libelle}, droits ${ofMonth(mois)}`
    : `${libelle}, droits non utilisés ${ofMonth(mois)}`;

const lineOf = (row: TransferRow): TransferLine => ({
  id: `${row.journalId}-${row.line}`,
  date: row.day,
  libelle: libelleOf(row),
  mois: formatWireMonth(calendarDay(row.mois)),
  montant: wireQuantity(row.type, row.quantity),
  typeCompte: row.type,
  statut: STATUTS[row.kind],
});

const readTransfers = async (
  { reader }: Pick<Platform, 'reader'>,
  scope: BeneficiaryScope,
  filter: TransferFilter,
): Promise<readonly TransferRow[]> => {
  requireOwnContract(scope, filter.numeroContrat);
  return await transferQueries(reader, scope).list(filter);
};

export const createTransferLists = (platform: Pick<Platform, 'reader'>) => ({
  transfers: async (scope: BeneficiaryScope, query: TransfersQuery): Promise<TransferLine[]> => {
    const rows = await readTransfers(platform, scope, {
      numeroContrat: query.numeroContrat,
      period: listPeriod(query),
      before: entryKeyOf(query),
      limit: query.taille,
    });
    return rows.map(lineOf);
  },

  transfersCsv: async (
    scope: BeneficiaryScope,
    query: Omit<TransfersQuery, keyof PageQuery>,
  ): Promise<Buffer> => {
    const rows = await readTransfers(platform, scope, {
      numeroContrat: query.numeroContrat,
      period: listPeriod(query),
      limit: FILE_LINES_MAX + 1,
    });
    return makeCsv(
      ['Date', 'Libellé', 'Mois', 'Montant ou durée', 'État'],
      requireWhole(rows, FILE_LINES_MAX).map((row) => {
        const line = lineOf(row);
        return [
          line.date,
          line.libelle,
          line.mois,
          formatQuantity(row.type, row.quantity),
          STATUT_LABELS[line.statut],
        ];
      }),
    );
  },
});

const COLUMNS: readonly PdfColumn[] = [
  { title: 'Date', width: 0.13 },
  { title: 'Libellé', width: 0.42 },
  { title: 'Débit', width: 0.15, isAmount: true },
  { title: 'Crédit', width: 0.15, isAmount: true },
  { title: 'Solde', width: 0.15, isAmount: true },
];
/** A spreadsheet can add plain numbers, not hours and minutes. */
const CSV_UNITS: Readonly<Record<CesuAccountType, string>> = {
  MONTANT: '€',
  MONTANT_PAR_MOIS: '€',
  MINUTE_PAR_MOIS: 'minutes',
  CENTIEME_HEURE_PAR_MOIS: 'centièmes d’heure',
};

export const statementPdf = (
  { account, period, lines, balance, credits, debits }: WholeStatement,
  { head, facts }: Letterhead,
): Promise<Buffer> => {
  const format = (quantity: number) => formatQuantity(account.type, quantity);
  return makePdf({
    ...head,
    title: 'Relevé de compte CESU',
    date: period.from,
    footer: `Relevé du compte ${account.numero}`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ...facts,
          ['Compte', account.numero],
          ['Produit', `${account.libelle}, millésime ${account.millesime}`],
          ['Validité', payableUntilSentence(account.millesime, formatFrenchDate)],
          ['Période', `du ${formatFrenchDate(period.first)} au ${formatFrenchDate(period.last)}`],
          ['Solde actuel', format(balance)],
        ],
      },
      { kind: 'heading', text: 'Mouvements' },
      ...(lines.length === 0
        ? [{ kind: 'paragraph', text: 'Aucun mouvement sur cette période.' } as const]
        : []),
      {
        kind: 'table',
        summary: 'Mouvements du compte, du plus ancien au plus récent',
        columns: COLUMNS,
        rows: lines.map(({ day, label, amount, balanceAfter }) => [
          day,
          label,
          amount < 0 ? format(-amount) : '',
          amount > 0 ? format(amount) : '',
          format(balanceAfter),
        ]),
        total: ['', 'Total de la période', format(debits), format(credits), ''],
      },
    ],
  });
};

export const statementCsv = ({ account: { type }, lines }: WholeStatement): Buffer => {
  const write = (quantity: number) => csvNumber(wireQuantity(type, quantity));
  const unit = CSV_UNITS[type];
  return makeCsv(
    ['Date', 'Libellé', `Débit (${unit})`, `Crédit (${unit})`, `Solde (${unit})`],
    lines.map(({ day, label, amount, balanceAfter }) => [
      day,
      label,
      amount < 0 ? write(-amount) : '',
      amount > 0 ? write(amount) : '',
      write(balanceAfter),
    ]),
  );
};
