import { getActiveAccounts, getCheckbooks } from '@portail/contract/wallet/holdings.calls.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import type { CesuAccount, Checkbook } from '@portail/contract/wallet/holdings.schemas.ts';
import type { SessionView } from '@portail/rules/identity/access/session-view.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { lazy, Suspense } from 'react';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../session/use-api-query.ts';
import { useSessionView } from '../../../session/current-session.ts';
import { mayCall } from '../../../session/use-may.ts';
import { today } from '../../../shared/time/today.ts';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { useContractId } from '../../../session/use-contract-id.ts';
import './home-holdings.css';
import { LastMovements, lastMovementsQuery } from './LastMovements.tsx';
import { MonthlyRights } from './MonthlyRights.tsx';
import { isSeasonOfPlans } from './season-of-plans.ts';
import { Shortcuts } from './Shortcuts.tsx';
import { SpendCard } from './SpendCard.tsx';
import { daysLeft, soonLost } from '@portail/rules/wallet/holdings/expiry.ts';
import { formatUnits, unitsOf } from '@portail/rules/wallet/holdings/quantity.ts';
import type { CesuAccountType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { longDateWords } from '@portail/ui/data/DateText.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { homeHoldingsTexts } from '../../../session/home.texts.ts';
import { useDaysLeftWords, ExpiryMeter } from '../statements/ExpiryMeter.tsx';
import { wireDay } from '../../../shared/wire/wire-values.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { ChevronRight } from '@portail/ui/icons/icons.ts';
import { Card } from '@portail/ui/layout/Card.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { checkbookTexts } from '../statements/holdings.texts.ts';
import { holdingsTexts } from '../../../shared/list/list.texts.ts';
import { QuantityText } from '../../../shared/wording/QuantityText.tsx';

const amountOf = ({ montantDisponible }: Checkbook): number =>
  unitsOf('MONTANT', montantDisponible);

const useCountWords = () => {
  const texts = useTexts(homeHoldingsTexts);
  return (count: number): string => {
    if (count === 0) return texts.noVoucherLeft;
    return count === 1 ? texts.voucherOne : fill(texts.vouchers, { nombre: String(count) });
  };
};

function PaperSummary({ books }: { readonly books: readonly Checkbook[] }) {
  const texts = useTexts(homeHoldingsTexts);
  const common = useTexts(holdingsTexts);
  const none = useTexts(checkbookTexts);
  const words = useCountWords();
  const usable = books.filter(({ nombreDisponibles }) => nombreDisponibles > 0);
  if (books.length === 0) {
    return (
      <Card title={texts.paper} accent="secondary" className="home-card">
        <p className="home-card__empty">{none.noVoucher}</p>
        <p>{none.noVoucherText}</p>
      </Card>
    );
  }
  const count = usable.reduce((sum, book) => sum + book.nombreDisponibles, 0);
  return (
    <Card title={texts.paper} accent="secondary" className="home-card">
      <p className="home-card__hero">
        <QuantityText
          type="MONTANT"
          units={usable.reduce((sum, book) => sum + amountOf(book), 0)}
          size="hero"
        />
        <span className="home-card__under">{words(count)}</span>
      </p>
      <ul className="home-card__accounts">
        {usable.map((book) => (
          <li key={`${book.idProduit} ${book.millesime}`} className="home-account">
            <p className="home-account__line">
              <span>
                <strong>{book.libelleProduit}</strong>{' '}
                <span className="home-account__vintage">
                  {fill(common.millesime, { annee: String(book.millesime) })}
                </span>
              </span>
              {usable.length === 1 ? null : (
                <QuantityText type="MONTANT" units={amountOf(book)} size="lg" />
              )}
            </p>
            <ExpiryMeter expiration={wireDay(book.dateExpiration)} />
          </li>
        ))}
      </ul>
      <p className="home-card__more">
        <Link href={hrefOf('CHECKBOOK_STATEMENT')}>
          {texts.showVouchers}
          <ChevronRight />
        </Link>
      </p>
    </Card>
  );
}

interface Holding {
  readonly name: string;
  readonly type: CesuAccountType;
  readonly units: number;
  readonly expiration: CalendarDay;
}

interface ExpiryWarningProps {
  readonly accounts: readonly CesuAccount[];
  readonly books: readonly Checkbook[];
}

/** Rights that expire with their month are shown in their own card. */
const lostWithVintage = ({ mois, solde, dateExpiration }: CesuAccount): number =>
  mois === undefined
    ? solde
    : mois
        .filter(({ utilisableJusquAu }) => utilisableJusquAu === dateExpiration)
        .reduce((sum, { disponible }) => sum + disponible, 0);

const useHoldings = ({ accounts, books }: ExpiryWarningProps): readonly Holding[] => {
  const texts = useTexts(homeHoldingsTexts);
  const nameOf = (sentence: string, { libelleProduit, millesime }: CesuAccount | Checkbook) =>
    fill(sentence, { produit: libelleProduit, millesime: String(millesime) });
  return [
    ...accounts.map((account) => ({
      name: nameOf(texts.soonAccount, account),
      type: account.typeCompte,
      units: unitsOf(account.typeCompte, lostWithVintage(account)),
      expiration: wireDay(account.dateExpiration),
    })),
    ...books.map((book) => ({
      name: nameOf(texts.soonPaper, book),
      type: 'MONTANT' as const,
      units: unitsOf('MONTANT', book.montantDisponible),
      expiration: wireDay(book.dateExpiration),
    })),
  ];
};

/** Shown from sixty days before the expiry. */
function ExpiryWarning(props: ExpiryWarningProps) {
  const texts = useTexts(homeHoldingsTexts);
  const words = useDaysLeftWords();
  const now = today();
  const soon = soonLost(useHoldings(props), now);
  if (soon.length === 0) return null;
  return (
    <Alert tone="warning" title={texts.soonTitle}>
      <ul className="home-soon">
        {soon.map(({ name, type, units, expiration }) => (
          <li key={`${name} ${expiration}`}>
            {fill(texts.soonLine, {
              montant: formatUnits(type, units),
              nom: name,
              date: longDateWords(expiration),
              reste: words(daysLeft(expiration, now)),
            })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

// Loaded lazily, because it is hidden nine months of the year.
const TradePlanner = lazy(() => import('./TradePlanner.tsx'));

/** A link may restrict the session to less than the person holds. */
const readableBy = (view: SessionView) => ({
  accounts: mayCall(view, getActiveAccounts),
  paper: canOpenPage(pageOf('CHECKBOOK_STATEMENT'), view),
});

const queriesOf = (numeroContrat: string | undefined) => ({
  accounts: apiQuery(getActiveAccounts, { query: { numeroContrat } }),
  books: apiQuery(getCheckbooks, { query: { numeroContrat } }),
});

interface PrefetchOptions {
  readonly client: QueryClient;
  readonly view: SessionView;
  readonly numeroContrat: string;
  /** Reads what depends on the accounts beside the last movements. */
  readonly ofAccounts: (accounts: readonly CesuAccount[]) => Promise<void>;
}

/** Reads what the cards show, before they are drawn. */
export const prefetchHoldings = async ({
  client,
  view,
  numeroContrat,
  ofAccounts,
}: PrefetchOptions): Promise<void> => {
  const readable = readableBy(view);
  const queries = queriesOf(numeroContrat);
  const readAccounts = async () => {
    await client.prefetchQuery(queries.accounts);
    const accounts = client.getQueryData(queries.accounts.queryKey) ?? [];
    if (accounts.length === 0) return;
    await Promise.all([client.prefetchQuery(lastMovementsQuery(accounts)), ofAccounts(accounts)]);
  };
  await Promise.all([
    readable.accounts ? readAccounts() : undefined,
    readable.paper ? client.prefetchQuery(queries.books) : undefined,
  ]);
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

/** Held back while what stands above it is not known: it would be pushed down. */
export function HomeHoldings({ isHeld }: { readonly isHeld: boolean }) {
  const queries = queriesOf(useContractId());
  const readable = readableBy(useSessionView());
  const accounts = useQuery({ ...queries.accounts, enabled: readable.accounts });
  const books = useQuery({ ...queries.books, enabled: readable.paper });
  if (!readable.accounts && !readable.paper) return null;

  // What was read stays on screen when a later reading fails.
  const failed = [accounts, books].find(({ data, error }) => data === undefined && error !== null);
  if (failed !== undefined && failed.error !== null) {
    const retry = () => {
      if (accounts.isLoadingError) void accounts.refetch();
      if (books.isLoadingError) void books.refetch();
    };
    return <ReadFailure error={failed.error} onRetry={retry} />;
  }
  const isWaiting =
    isHeld ||
    (readable.accounts && accounts.data === undefined) ||
    (readable.paper && books.data === undefined);
  // As tall as what comes: the shortcuts under it do not move on a phone.
  if (isWaiting) return <Skeleton shape="card" lines={5} />;
  return <Amounts accounts={accounts.data} books={books.data} />;
}
