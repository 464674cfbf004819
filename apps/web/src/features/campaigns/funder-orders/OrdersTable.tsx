import type { SortOf } from '@portail/contract/calls/define-table.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type { TableFormat } from '@portail/contract/schemas/list.ts';
import {
  cancelFunderOrder,
  exportFunderOrders,
  getFunderInvoicePdf,
  type getFunderOrders,
} from '@portail/contract/campaigns/funder-orders.calls.ts';
import type {
  FunderOrder,
  FunderOrderStatut,
} from '@portail/contract/campaigns/funder-orders.schemas.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Hourglass, ShoppingCart } from '@portail/ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import { DataTable } from '../../../session/data-table/DataTable.tsx';
import type { ColumnOf, TableList } from '../../../session/data-table/use-table-list.ts';
import { campaignInformationQuery } from '../../../session/funder/funder-queries.ts';
import { EVERY_CONTRACT, useMayCall } from '../../../session/use-may.ts';
import { DownloadButton } from '../../../shared/download/DownloadButton.tsx';
import { countWords, plural } from '../../../shared/wording/counts.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { CancelFunderOrder } from './CancelFunderOrder.tsx';
import { funderOrderTexts } from './funder-orders.texts.ts';
import './funder-orders.css';

function OrderState({ statut }: { readonly statut: FunderOrderStatut }) {
  const texts = useTexts(funderOrderTexts);
  if (statut === 'ANNULEE') return <Status tone="neutral">{texts.ANNULEE}</Status>;
  return statut === 'TERMINEE' ? (
    <Status tone="success">{texts.TERMINEE}</Status>
  ) : (
    <Status tone="warning" icon={<Hourglass />}>
      {texts[statut]}
    </Status>
  );
}

function Stack({ main, detail }: { readonly main: string; readonly detail: string | undefined }) {
  return (
    <span className="order-stack">
      <span className="amount">{main}</span>
      {detail === undefined ? null : <span className="order-stack__detail">{detail}</span>}
    </span>
  );
}

function Documents({
  idSession,
  order,
}: {
  readonly idSession: string;
  readonly order: FunderOrder;
}) {
  const texts = useTexts(funderOrderTexts);
  const mayExport = useMayCall(exportFunderOrders);
  const { data: campaign } = useQuery(campaignInformationQuery(idSession));
  const mayCancel = useMayCall(cancelFunderOrder, campaign?.numeroContrat ?? EVERY_CONTRACT);
  const { idCommande, dateCommande, nombreLignes, numeroFacture: numero } = order;
  return (
    <span className="order-documents">
      {numero === null ? null : (
        <DownloadButton
          variant="quiet"
          isSmall
          label={fill(texts.invoiceOf, { numero })}
          ask={() => callApi(getFunderInvoicePdf, { params: { numero } })}
        >
          {fill(texts.invoiceShort, { numero })}
        </DownloadButton>
      )}
      {order.statut === 'EN_ATTENTE_PAIEMENT' && mayCancel ? (
        <CancelFunderOrder idSession={idSession} order={order} />
      ) : null}
      {mayExport && order.statut !== 'ANNULEE' ? (
        <DownloadButton
          variant="quiet"
          isSmall
          label={fill(texts.detailOf, { date: dateCommande, nombre: countWords(nombreLignes) })}
          ask={() =>
            callApi(exportFunderOrders, { params: { id: idSession }, query: { idCommande } })
          }
        >
          {texts.detailShort}
        </DownloadButton>
      ) : null}
    </span>
  );
}

const useColumns = (idSession: string): readonly ColumnOf<typeof getFunderOrders>[] => {
  const texts = useTexts(funderOrderTexts);
  return [
    {
      id: 'order',
      header: texts.order,
      sortBy: 'dateCommande',
      isRowHeader: true,
      cell: ({ dateCommande, numeroBonCommande }) => (
        <span className="order-stack order-stack--start">
          <span className="amount">{dateCommande}</span>
          {numeroBonCommande === null ? null : (
            <span className="order-stack__detail">
              {fill(texts.purchaseOrder, { numero: numeroBonCommande })}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'lines',
      header: texts.lines,
      sortBy: 'nombreLignes',
      align: 'end',
      cell: ({ nombreLignes, nombreLignesLivrees }) => (
        <Stack
          main={countWords(nombreLignes)}
          detail={
            nombreLignesLivrees === 0
              ? undefined
              : plural(nombreLignesLivrees, texts.deliveredOne, texts.delivered)
          }
        />
      ),
    },
    {
      id: 'amount',
      header: texts.amount,
      sortBy: 'montantTotal',
      align: 'end',
      cell: ({ montantTotal, partFinancee }) => (
        <Stack
          main={wireAmount(montantTotal)}
          detail={fill(texts.fundedPart, { montant: wireAmount(partFinancee) })}
        />
      ),
    },
    {
      id: 'statut',
      header: texts.statut,
      sortBy: 'statut',
      cell: ({ statut }) => <OrderState statut={statut} />,
    },
    {
      id: 'documents',
      header: texts.documents,
      isHeaderHidden: true,
      cell: (order) => <Documents idSession={idSession} order={order} />,
    },
  ];
};

interface OrdersTableProps {
  readonly idSession: string;
  readonly list: TableList<FunderOrder, SortOf<typeof getFunderOrders>>;
}

export function OrdersTable({ idSession, list }: OrdersTableProps) {
  const texts = useTexts(funderOrderTexts);
  const mayExport = useMayCall(exportFunderOrders);
  const ask = (format: TableFormat) => () =>
    callApi(exportFunderOrders, { params: { id: idSession }, query: { format } });
  return (
    <section className="orders">
      <DataTable
        list={list}
        caption={texts.caption}
        columns={useColumns(idSession)}
        rowKey={({ idCommande }) => idCommande}
        loading={texts.loading}
        // The file has the lines of all orders, not the orders.
        tools={
          mayExport ? (
            <>
              <DownloadButton ask={ask('csv')}>{texts.csv}</DownloadButton>
              <DownloadButton ask={ask('xlsx')}>{texts.xlsx}</DownloadButton>
            </>
          ) : null
        }
        empty={{
          icon: <ShoppingCart />,
          title: texts.none,
          text: texts.noneText,
          action: (
            <LinkButton
              href={hrefOf('CLIENT_SESSION_LINES', { id: idSession })}
              variant="secondary"
            >
              {texts.toLines}
            </LinkButton>
          ),
        }}
      />
    </section>
  );
}
