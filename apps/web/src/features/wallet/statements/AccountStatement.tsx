import {
  getAccountStatement,
  getAccountStatementCsv,
  getAccountStatementPdf,
} from '@portail/contract/wallet/holdings.calls.ts';
import type {
  AccountStatement as Statement,
  CesuAccount,
} from '@portail/contract/wallet/holdings.schemas.ts';
import { lastMonths } from '@portail/rules/wallet/holdings/months.ts';
import { unitsOf } from '@portail/rules/wallet/holdings/quantity.ts';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { longDateWords } from '@portail/ui/data/DateText.tsx';
import { callApi } from '../../../session/api.ts';
import { DownloadButton } from '../../../shared/download/DownloadButton.tsx';
import { today } from '../../../shared/time/today.ts';
import { MoreLines } from '../../../shared/list/KeysetTable.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { accountTexts } from './holdings.texts.ts';
import { holdingsTexts } from '../../../shared/list/list.texts.ts';
import { AmountChart } from './AmountChart.tsx';
import { Movements } from './Movements.tsx';
import { NoResult } from '../../../shared/list/NoResult.tsx';
import { PeriodFilter } from '../../../shared/list/PeriodFilter.tsx';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { StatementHeading } from './StatementHeading.tsx';
import { Totals } from '../../../shared/list/Totals.tsx';
import { periodQueryOf, useFilters } from '../../../shared/list/use-filters.ts';
import { wireDay } from '../../../shared/wire/wire-values.ts';
import { useKeysetList } from '../../../shared/list/use-keyset-list.ts';
import { pageQueryOf } from '../../../shared/list/read-pages.ts';
import { PrintButton } from '../../../shared/page/PrintButton.tsx';

const CHART_MONTHS = 12;

const useStatement = ({ numeroCompteCesu }: CesuAccount) => {
  const period = periodQueryOf(useFilters().filters.period);
  return useKeysetList({
    queryKey: ['releve', numeroCompteCesu, period.dateDebut, period.dateFin],
    read: (avant, options) =>
      callApi(
        getAccountStatement,
        { params: { numeroCompteCesu }, query: { ...period, ...pageQueryOf(avant) } },
        options,
      ),
    linesOf: ({ operations }) => operations,
    keyOf: ({ id }) => id,
  });
};

function Documents({ account: { numeroCompteCesu } }: { readonly account: CesuAccount }) {
  const texts = useTexts(holdingsTexts);
  const query = periodQueryOf(useFilters().filters.period);
  const request = { params: { numeroCompteCesu }, query };
  return (
    <div className="cluster no-print">
      <DownloadButton ask={() => callApi(getAccountStatementPdf, request)}>
        {texts.pdf}
      </DownloadButton>
      <DownloadButton ask={() => callApi(getAccountStatementCsv, request)}>
        {texts.csv}
      </DownloadButton>
      <PrintButton>{texts.print}</PrintButton>
    </div>
  );
}

interface FiguresProps {
  readonly account: CesuAccount;
  readonly statement: Statement;
}

function Figures({ account: { typeCompte }, statement }: FiguresProps) {
  const texts = useTexts(accountTexts);
  const reserve = unitsOf(typeCompte, statement.reserve);
  const du = longDateWords(wireDay(statement.dateDebut));
  const au = longDateWords(wireDay(statement.dateFin));
  const months = lastMonths(
    statement.parMois.map(({ mois, credits, debits }) => ({
      mois,
      credits: unitsOf(typeCompte, credits),
      debits: unitsOf(typeCompte, debits),
    })),
    CHART_MONTHS,
  );
  return (
    <>
      <p className="statement__period">
        {fill(texts.fromTo, { du, au })}
        <span className="statement__printed">
          {fill(texts.printedOn, { date: longDateWords(today()) })}
        </span>
      </p>
      <Totals
        label={texts.totals}
        type={typeCompte}
        figures={[
          { label: texts.credits, units: unitsOf(typeCompte, statement.totalCredits) },
          { label: texts.debits, units: unitsOf(typeCompte, statement.totalDebits) },
          { label: texts.total, units: unitsOf(typeCompte, statement.solde) },
          ...(reserve > 0 ? [{ label: texts.reserve, units: reserve }] : []),
        ]}
      />
      {months.length === 0 ? null : <AmountChart type={typeCompte} months={months} />}
    </>
  );
}

function Body({ account }: { readonly account: CesuAccount }) {
  const texts = useTexts(accountTexts);
  const { isFiltered } = useFilters();
  const list = useStatement(account);
  const { first, lines } = list;
  if (first === undefined || lines === undefined) {
    return <PendingRead error={list.error} refetch={list.retry} shape="table" lines={6} />;
  }
  if (lines.length === 0) {
    return isFiltered ? (
      <NoResult />
    ) : (
      <EmptyState title={texts.noMovement}>{texts.noMovementText}</EmptyState>
    );
  }
  return (
    <>
      <Figures account={account} statement={first} />
      <h3>{texts.movements}</h3>
      <Movements type={account.typeCompte} operations={lines} />
      <MoreLines list={list} texts={texts} />
    </>
  );
}

export function AccountStatement({ account }: { readonly account: CesuAccount }) {
  const texts = useTexts(accountTexts);
  const { numeroCompteCesu: numero } = account;
  return (
    <section className="statement" aria-labelledby="releve">
      <StatementHeading id="releve" name={numero}>
        {fill(texts.statement, { numero })}
      </StatementHeading>
      <PeriodFilter isLastYearByDefault />
      <Documents account={account} />
      <Body account={account} />
    </section>
  );
}
