import type {
  AccountStatement,
  StatementOperation,
} from '@portail/contract/wallet/holdings.schemas.ts';
import { compareMonths, monthOf, monthsBetween } from '@portail/rules/wallet/holdings/months.ts';
import { wireQuantity } from '@portail/rules/wallet/holdings/quantity.ts';
import { formatWireMonth } from '@portail/rules/wallet/holdings/rights.ts';
import type { CesuAccountType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { expiryDay, orderableFrom } from '@portail/rules/wallet/vouchers/millesime.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { labelOf } from './labels.ts';
import { entryKeyOf, pageSizeOf, requireWhole, type AskedPage } from './pages.ts';
import { statementPeriod, type AskedPeriod, type Period } from './period.ts';
import {
  statementQueries,
  type OwnAccount,
  type Statement,
  type StatementLine,
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

/** Months of the period in which the vintage lives, and every month in which something moved. */
const wholeMonths = (
  { type, millesime }: OwnAccount,
  { first, last }: Period,
  { months }: Statement,
): AccountStatement['parMois'] => {
  const [birth, end] = [orderableFrom(millesime), expiryDay(millesime)];
  const byMonth = new Map(months.map((month) => [month.mois, month]));
  const alive = monthsBetween(
    monthOf(first > birth ? first : birth),
    monthOf(last < end ? last : end),
  );
  return [...new Set([...alive, ...byMonth.keys()])].toSorted(compareMonths).map((mois) => ({
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

export type ReadStatement = (
  scope: BeneficiaryScope,
  numero: string,
  asked: AskedPeriod & AskedPage,
) => Promise<AccountStatement>;

export const createReadStatement =
  (dependencies: Dependencies): ReadStatement =>
  async (scope, numero, asked) => {
    const { reader, clock } = dependencies;
    const period = statementPeriod(asked, clock.businessDay());
    const before = entryKeyOf(asked);
    const account = await findOwn(dependencies, scope, numero);
    const read = await statementQueries(reader, scope).read(
      { account, period, before, limit: pageSizeOf(asked) },
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
      parMois: wholeMonths(account, period, read),
    };
  };

/** Everything of a period, for a file: oldest first, in the unit of the books. */
export interface WholeStatement {
  readonly account: OwnAccount;
  readonly period: Period;
  readonly lines: readonly (StatementLine & { readonly label: string })[];
  readonly balance: number;
  readonly credits: number;
  readonly debits: number;
}

export type ReadWholeStatement = (
  scope: BeneficiaryScope,
  numero: string,
  asked: AskedPeriod,
  linesMax: number,
) => Promise<WholeStatement>;

export const createReadWholeStatement =
  (dependencies: Dependencies): ReadWholeStatement =>
  async (scope, numero, asked, linesMax) => {
    const { reader, clock } = dependencies;
    const period = statementPeriod(asked, clock.businessDay());
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
