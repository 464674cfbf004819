import { getCheckbookStatement } from '@portail/contract/wallet/holdings.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import { formatAmount, ZERO_CENTS } from '@portail/rules/money/cents.ts';
import {
  type PlannedKeep,
  planTrades,
  type TradePlan,
} from '@portail/rules/wallet/trade/planner.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { longDateWords } from '@portail/ui/data/DateText.tsx';
import { ArrowLeftRight, HandCoins } from '@portail/ui/icons/icons.ts';
import { Card } from '@portail/ui/layout/Card.tsx';
import type { ReactNode } from 'react';
import { apiQuery } from '../../../session/use-api-query.ts';
import { useSessionView } from '../../../session/current-session.ts';
import { today } from '../../../shared/time/today.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { plannerTexts } from './planner.texts.ts';
import './trade-planner.css';
import {
  type NamedHolding,
  contractTerms,
  plannedAccount,
  plannedBook,
} from './planned-holdings.ts';
import { getTradeableAccounts, getTradeBeneficiary } from '@portail/contract/wallet/trade.calls.ts';
import type { CesuAccount, Checkbook } from '@portail/contract/wallet/holdings.schemas.ts';
import type { TradeParameters } from '@portail/rules/wallet/trade/trade.ts';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import { isTradeMonth } from './season-of-plans.ts';

interface Held {
  readonly numeroContrat: string;
  readonly accounts: readonly CesuAccount[];
  readonly books: readonly Checkbook[];
}

const heldNow = (
  { accounts, books }: Held,
  terms: readonly TradeParameters[],
): readonly NamedHolding[] => [
  ...accounts
    .filter(({ typeCompte }) => typeCompte === 'MONTANT')
    .map((account) => plannedAccount(account, terms)),
  ...books.map((book) => plannedBook(book, [book.montantDisponible], terms)),
];

/** In February the vintage is no longer payable, so its accounts need their own request. */
const heldInFebruary = async (
  { numeroContrat, books }: Held,
  terms: readonly TradeParameters[],
  queries: QueryClient,
): Promise<readonly NamedHolding[]> => {
  const ending = Number(today().slice(0, 4)) - 1;
  const [accounts, statements] = await Promise.all([
    callApi(getTradeableAccounts, { query: { numeroContrat } }),
    Promise.all(
      books
        .filter(({ millesime }) => millesime === ending)
        .map(({ idProduit, millesime }) => {
          const params = { idProduit, millesime: String(millesime) };
          return queries.fetchQuery(
            apiQuery(getCheckbookStatement, { params, query: { numeroContrat } }),
          );
        }),
    ),
  ]);
  return [
    ...accounts.map((account) => plannedAccount(account, terms)),
    ...statements.map((book) => {
      const active = book.titres.filter(({ statut }) => statut === 'ACTIF');
      return plannedBook(
        book,
        active.map(({ valeurFaciale }) => valeurFaciale),
        terms,
      );
    }),
  ];
};

const plannedQuery = (held: Held, queries: QueryClient) =>
  queryOptions({
    queryKey: ['fin-de-millesime', held],
    queryFn: async ({ signal }): Promise<readonly NamedHolding[]> => {
      const person = await callApi(getTradeBeneficiary, {}, { signal });
      const terms = contractTerms(person, held.numeroContrat);
      return isTradeMonth(today())
        ? await heldInFebruary(held, terms, queries)
        : heldNow(held, terms);
    },
  });

const usePlannedHoldings = (held: Held) => useQuery(plannedQuery(held, useQueryClient()));

const useKeepWords = () => {
  const texts = useTexts(plannerTexts);
  return (keep: PlannedKeep | undefined): string => {
    if (keep === undefined) return texts.noKeep;
    if (keep.fees === ZERO_CENTS) return texts.keepFree;
    const frais = formatAmount(keep.fees);
    return fill(keep.isWorthIt ? texts.keepFees : texts.keepNotWorth, { frais });
  };
};

function Lines(props: { readonly plan: TradePlan; readonly held: readonly NamedHolding[] }) {
  const { plan, held } = props;
  const texts = useTexts(plannerTexts);
  const keepWords = useKeepWords();
  const nameOf = (key: string): string => {
    const one = held.find((holding) => holding.key === key);
    return fill(one?.isPaper === true ? texts.paper : texts.account, {
      produit: one?.produit ?? '',
    });
  };
  return (
    <ul className="planner__lines" aria-label={texts.lines}>
      {plan.lines.map(({ key, amount, keep }) => (
        <li key={key} className="planner__line">
          <span>{nameOf(key)}</span>
          <strong className="amount">{formatAmount(amount)}</strong>
          <span className="planner__keep">{keepWords(keep)}</span>
        </li>
      ))}
    </ul>
  );
}

function When({ plan }: { readonly plan: TradePlan }) {
  const texts = useTexts(plannerTexts);
  const suivant = String(plan.millesime + 1);
  if (plan.phase === 'A_ECHANGER')
    return (
      <p>
        <strong>{fill(texts.trade, { date: longDateWords(plan.tradeableUntil) })}</strong>{' '}
        {fill(texts.tradeText, { suivant })}
      </p>
    );
  const days = {
    0: texts.spendToday,
    1: texts.spendDay,
  }[plan.daysLeft];
  return (
    <>
      <p>
        <strong>{fill(texts.spend, { date: longDateWords(plan.lastPayableDay) })}</strong>{' '}
        {days ?? fill(texts.spendDays, { nombre: String(plan.daysLeft) })}
      </p>
      <p>
        {fill(texts.after, {
          debut: longDateWords(plan.tradeableFrom),
          fin: longDateWords(plan.tradeableUntil),
          suivant,
        })}
      </p>
    </>
  );
}

function Act({ plan }: { readonly plan: TradePlan }) {
  const texts = useTexts(plannerTexts);
  const view = useSessionView();
  const isTraded = plan.phase === 'A_ECHANGER';
  const page = isTraded ? 'MILLESIME_TRADE_CHOICE' : 'ACCOUNT_PAYMENT_CHOICE';
  if (!canOpenPage(pageOf(page), view)) return null;
  return (
    <LinkButton
      href={hrefOf(page)}
      variant={isTraded ? 'primary' : 'secondary'}
      className="home-card__act"
      icon={isTraded ? <ArrowLeftRight /> : <HandCoins />}
    >
      {isTraded ? fill(texts.doTrade, { millesime: String(plan.millesime) }) : texts.doPay}
    </LinkButton>
  );
}

function PlanCard(props: { readonly plan: TradePlan; readonly held: readonly NamedHolding[] }) {
  const { plan, held } = props;
  const texts = useTexts(plannerTexts);
  const { total, fees, tradedTotal, lostOn } = plan;
  return (
    <Card
      title={fill(texts.title, { millesime: String(plan.millesime) })}
      accent="tertiary"
      className="home-card planner"
    >
      <p>{fill(texts.lost, { montant: formatAmount(total), date: longDateWords(lostOn) })}</p>
      <When plan={plan} />
      <Lines plan={plan} held={held} />
      {tradedTotal === ZERO_CENTS || plan.lines.length < 2 ? null : (
        <p>
          {fill(fees === ZERO_CENTS ? texts.costFree : texts.cost, {
            frais: formatAmount(fees),
            montant: formatAmount(tradedTotal),
          })}
        </p>
      )}
      <Act plan={plan} />
    </Card>
  );
}

interface TradePlannerProps {
  readonly held: Held;
  readonly fallback: ReactNode;
}

export default function TradePlanner({ held, fallback }: TradePlannerProps) {
  const { data, isPending } = usePlannedHoldings(held);
  if (isPending) return null;
  const plan = data === undefined ? undefined : planTrades(data, today());
  return plan === undefined || data === undefined ? fallback : <PlanCard plan={plan} held={data} />;
}
