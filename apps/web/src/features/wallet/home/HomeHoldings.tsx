import { getActiveAccounts } from '@portail/contract/wallet/holdings.calls.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import type { CesuAccount, Checkbook } from '@portail/contract/wallet/holdings.schemas.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSessionView } from '../../../session/current-session.ts';
import { useMayCall } from '../../../session/use-may.ts';
import { today } from '../../../shared/time/today.ts';
import { activeAccountsQuery, checkbooksQuery } from '../statements/queries.ts';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { useContractId } from '../../../session/use-contract-id.ts';
import { ExpiryWarning } from './ExpiryWarning.tsx';
import './home-holdings.css';
import { LastMovements } from './LastMovements.tsx';
import { MonthlyRights } from './MonthlyRights.tsx';
import { PaperSummary } from './PaperSummary.tsx';
import { isSeasonOfPlans } from './season-of-plans.ts';
import { Shortcuts } from './Shortcuts.tsx';
import { SpendCard } from './SpendCard.tsx';

// Loaded lazily, because it is hidden nine months of the year.
const TradePlanner = lazy(() => import('./TradePlanner.tsx'));

/** A link may restrict the session to less than the person holds. */
const useReadable = () => {
  const view = useSessionView();
  return {
    accounts: useMayCall(getActiveAccounts),
    paper: canOpenPage(pageOf('CHECKBOOK_STATEMENT'), view),
  };
};

interface HeldProps {
  readonly accounts: readonly CesuAccount[];
  readonly books: readonly Checkbook[];
}

function EndOfVintage({ accounts, books }: HeldProps) {
  const numeroContrat = useContractId();
  const mayTrade = canOpenPage(pageOf('MILLESIME_TRADE_CHOICE'), useSessionView());
  const warning = <ExpiryWarning accounts={accounts} books={books} />;
  if (!mayTrade || numeroContrat === undefined || !isSeasonOfPlans(today())) return warning;
  return (
    <Suspense fallback={null}>
      <TradePlanner held={{ numeroContrat, accounts, books }} fallback={warning} />
    </Suspense>
  );
}

interface AmountsProps {
  /** `undefined` when this session may not read them. */
  readonly accounts: readonly CesuAccount[] | undefined;
  readonly books: readonly Checkbook[] | undefined;
}

function Amounts({ accounts, books }: AmountsProps) {
  const monthly = (accounts ?? []).filter(({ typeCompte }) => typeCompte !== 'MONTANT');
  const euros = (accounts ?? []).filter(({ typeCompte }) => typeCompte === 'MONTANT');
  // The empty card is only for people without any account.
  const hasSpendCard = accounts !== undefined && (euros.length > 0 || monthly.length === 0);
  return (
    <>
      <EndOfVintage accounts={accounts ?? []} books={books ?? []} />
      <div className="home-holdings">
        {hasSpendCard ? <SpendCard accounts={euros} /> : null}
        {monthly.map((account, index) => (
          <MonthlyRights
            key={account.numeroCompteCesu}
            account={account}
            isFirst={index === 0 && !hasSpendCard}
          />
        ))}
        {books === undefined ? null : <PaperSummary books={books} />}
      </div>
      <Shortcuts />
      {accounts === undefined || accounts.length === 0 ? null : (
        <LastMovements accounts={accounts} />
      )}
    </>
  );
}

export function HomeHoldings() {
  const contract = useContractId();
  const readable = useReadable();
  const accounts = useQuery({ ...activeAccountsQuery(contract), enabled: readable.accounts });
  const books = useQuery({ ...checkbooksQuery(contract), enabled: readable.paper });
  if (!readable.accounts && !readable.paper) return null;

  const failed = [accounts, books].find(({ error }) => error !== null);
  if (failed !== undefined && failed.error !== null) {
    const retry = () => {
      if (accounts.isError) void accounts.refetch();
      if (books.isError) void books.refetch();
    };
    return <ReadFailure error={failed.error} onRetry={retry} />;
  }
  const isWaiting =
    (readable.accounts && accounts.data === undefined) ||
    (readable.paper && books.data === undefined);
  if (isWaiting) return <Skeleton shape="card" lines={2} />;
  return <Amounts accounts={accounts.data} books={books.data} />;
}
