import { getOrders, getOrderClients } from '@portail/contract/orders/ordering.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type { OrderLine } from '@portail/contract/orders/ordering.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { DateText } from '@portail/ui/data/DateText.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import type { TableColumn } from '@portail/ui/data/Table.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { ShoppingCart } from '@portail/ui/icons/icons.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { pageQueryOf } from '../../../shared/list/read-pages.ts';
import { useContractId } from '../../../session/use-contract-id.ts';
import { type KeysetList, useKeysetList } from '../../../shared/list/use-keyset-list.ts';
import { OrderStatus } from './OrderStatus.tsx';
import { wireAmount, wireDay } from '../../../shared/wire/wire-values.ts';
import { callApi } from '../../../session/api.ts';
import { useSession } from '../../../session/current-session.ts';
import { changeSearch } from '../../../shared/navigation/navigation.ts';
import { useSearchParams } from '../../../shared/navigation/search-params.ts';
import { Page } from '../../../shared/page/Page.tsx';
import '../../../shared/page/print.css';
import { KeysetTable } from '../../../shared/list/KeysetTable.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { orderHistoryTexts } from './order-history.texts.ts';
import { ChangeHistory } from './change-history.tsx';
import './ordering.css';

const keyOf = ({ idCommande }: OrderLine) => idCommande;
const viewHref = ({ idCommande }: OrderLine) => hrefOf('VIEW_ORDER', undefined, { idCommande });

const useColumns = (): readonly TableColumn<OrderLine>[] => {
  const texts = useTexts(orderHistoryTexts);
  return [
    {
      id: 'session',
      header: texts.session,
      isRowHeader: true,
      cell: ({ libelleSession }) => libelleSession,
    },
    {
      id: 'date',
      header: texts.date,
      cell: ({ dateCommande }) => <DateText day={wireDay(dateCommande)} format="short" />,
    },
    {
      id: 'statut',
      header: texts.statut,
      cell: ({ statut, statutPaiement }) => (
        <OrderStatus statut={statut} statutPaiement={statutPaiement} />
      ),
    },
    {
      id: 'amount',
      header: texts.amount,
      align: 'end',
      cell: ({ montantTotalCommande }) => (
        <span className="amount">{wireAmount(montantTotalCommande)}</span>
      ),
    },
    {
      id: 'action',
      header: texts.action,
      isHeaderHidden: true,
      cell: (line) => (
        <LinkButton
          isSmall
          variant="secondary"
          href={viewHref(line)}
          aria-label={fill(texts.viewOf, { date: line.dateCommande, libelle: line.libelleSession })}
        >
          {texts.view}
        </LinkButton>
      ),
    },
  ];
};

const setClient = (clientId: string): void =>
  changeSearch(new URLSearchParams(clientId === '' ? {} : { financeur: clientId }));

/** By funder, where a person has ordered with several. */
function ClientFilter({ clientId }: { readonly clientId: string }) {
  const texts = useTexts(orderHistoryTexts);
  const { data = [] } = useApiQuery(getOrderClients, {});
  if (data.length < 2 && clientId === '') return null;
  return (
    <Select
      label={texts.client}
      isOptional
      emptyLabel={texts.anyClient}
      width="medium"
      options={data.map((one) => ({ value: one.clientId, label: one.socialReason }))}
      value={clientId}
      onChange={({ target }) => setClient(target.value)}
    />
  );
}

function NoOrder({ isFiltered }: { readonly isFiltered: boolean }) {
  const texts = useTexts(orderHistoryTexts);
  if (isFiltered)
    return (
      <EmptyState
        title={texts.noneOfClient}
        action={
          <Button variant="secondary" onClick={() => setClient('')}>
            {texts.reset}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      icon={<ShoppingCart />}
      title={texts.none}
      action={<LinkButton href={hrefOf('ORDER_SESSION_LIST')}>{texts.order}</LinkButton>}
    >
      {texts.noneText}
    </EmptyState>
  );
}

function Orders({ list }: { readonly list: KeysetList<readonly OrderLine[], OrderLine> }) {
  const texts = useTexts(orderHistoryTexts);
  return (
    <KeysetTable
      list={list}
      caption={texts.caption}
      columns={useColumns()}
      keyOf={keyOf}
      texts={texts}
    />
  );
}

export default function OrderHistoryPage() {
  const texts = useTexts(orderHistoryTexts);
  const numeroContrat = useContractId();
  const clientId = useSearchParams().get('financeur') ?? '';
  // A partner's link is limited to its orders.
  const isByLink = useSession((state) => state.idSessionPreCommande !== null);
  // A contract has one funder: the orders of another one are not those of the contract.
  const query = clientId === '' ? { numeroContrat } : { clientId };
  const list = useKeysetList({
    queryKey: [getOrders.id, 'historique', query],
    read: (avant, options) =>
      callApi(getOrders, { query: { ...query, ...pageQueryOf(avant) } }, options),
    linesOf: (lines: readonly OrderLine[]) => lines,
    keyOf,
  });
  const { lines, error } = list;
  const content = () => {
    if (lines === undefined)
      return <PendingRead error={error} refetch={list.retry} shape="table" lines={6} />;
    return lines.length === 0 ? <NoOrder isFiltered={clientId !== ''} /> : <Orders list={list} />;
  };
  return (
    <Page lead={texts.lead}>
      <ClientFilter clientId={clientId} />
      {content()}
      {clientId === '' && !isByLink ? <ChangeHistory numeroContrat={numeroContrat} /> : null}
    </Page>
  );
}
