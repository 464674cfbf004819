import { exportOf } from '@portail/contract/calls/list-exports.ts';
import { getRemises } from '@portail/contract/payments/payees.calls.ts';
import { REMISE_STATUTS, type RemiseLine } from '@portail/contract/payments/payees.schemas.ts';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { HandCoins } from '@portail/ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { HistoryList } from '../../../shared/list/HistoryList.tsx';
import { PaymentStatus } from '../history/PaymentStatus.tsx';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { sortedPageQueryOf } from '../../../shared/list/read-pages.ts';
import { periodQueryOf, useFilters } from '../../../shared/list/use-filters.ts';
import { useKeysetList } from '../../../shared/list/use-keyset-list.ts';
import { INTERVENANT_QUERIES, receivedQuery } from './intervenant-data.ts';
import { ReceivedMonths } from './ReceivedMonths.tsx';
import { useRemiseColumns } from './remise-columns.tsx';
import { callApi, callPage } from '../../../session/api.ts';
import { useMayCall } from '../../../session/use-may.ts';
import { Page } from '../../../shared/page/Page.tsx';
import '../../../shared/page/print.css';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { paymentTexts } from '../history/history.texts.ts';
import { intervenantTexts, remiseTexts } from './intervenant.texts.ts';

const keyOf = ({ numeroRemise }: RemiseLine) => numeroRemise;

const remisesFile = exportOf(getRemises);

type Period = ReturnType<typeof periodQueryOf>;

/** Of the period that is asked for; of the last twelve months when none is. */
function Totals({ period }: { readonly period: Period }) {
  const { data, error, refetch } = useQuery(receivedQuery(period));
  if (data !== undefined) return <ReceivedMonths received={data} />;
  return error === null ? (
    <Skeleton shape="card" lines={3} />
  ) : (
    <ReadFailure error={error} onRetry={() => void refetch()} />
  );
}

export default function IntervenantRemisesPage() {
  const texts = useTexts(remiseTexts);
  const home = useTexts(intervenantTexts);
  const states = useTexts(paymentTexts);
  const mayExport = useMayCall(remisesFile);
  const { filters } = useFilters(REMISE_STATUTS);
  const period = periodQueryOf(filters.period);
  const query = { ...period, statut: REMISE_STATUTS.find((one) => one === filters.statut) };
  const list = useKeysetList({
    queryKey: [INTERVENANT_QUERIES, 'remises', query],
    read: (avant, options) =>
      callPage(getRemises, { query: { ...query, ...sortedPageQueryOf(avant) } }, options),
    linesOf: ({ rows }): readonly RemiseLine[] => rows,
    nextOf: ({ next }) => next,
  });
  const columns = useRemiseColumns((statut) => <PaymentStatus statut={statut} />);
  return (
    <Page lead={texts.lead}>
      <div className="remises">
        <HistoryList
          list={list}
          caption={texts.caption}
          columns={columns}
          keyOf={keyOf}
          texts={texts}
          statuts={REMISE_STATUTS.map((value) => ({ value, label: states[value] }))}
          empty={
            <EmptyState icon={<HandCoins />} title={home.noneYet}>
              {home.noneYetText}
            </EmptyState>
          }
          {...(mayExport ? { askCsv: () => callApi(remisesFile, { query }) } : {})}
          summary={<Totals period={period} />}
        />
      </div>
    </Page>
  );
}
