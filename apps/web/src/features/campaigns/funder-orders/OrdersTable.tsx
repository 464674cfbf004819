import {
  exportFunderOrders,
  getFunderInvoicePdf,
} from '@portail/contract/campaigns/funder-orders.calls.ts';
import type {
  FunderOrder,
  FunderOrderStatut,
} from '@portail/contract/campaigns/funder-orders.schemas.ts';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Hourglass } from '@portail/ui/icons/icons.ts';
import { callApi } from '../../../session/api.ts';
import { useMayCall } from '../../../session/use-may.ts';
import { DownloadButton } from '../../../shared/download/DownloadButton.tsx';
import { countWords, plural } from '../../../shared/wording/counts.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { funderOrderTexts } from './funder-orders.texts.ts';
import './funder-orders.css';

function OrderState({ statut }: { readonly statut: FunderOrderStatut }) {
  const texts = useTexts(funderOrderTexts);
  return statut === 'EN_COURS' ? (
    <Status tone="warning" icon={<Hourglass />}>
      {texts.EN_COURS}
    </Status>
  ) : (
    <Status tone="success">{texts.TERMINEE}</Status>
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
      {mayExport ? (
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

const useColumns = (idSession: string): readonly TableColumn<FunderOrder>[] => {
  const texts = useTexts(funderOrderTexts);
  return [
    {
      id: 'order',
      header: texts.order,
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
      align: 'end',
      cell: ({ montantTotal, partFinancee }) => (
        <Stack
          main={wireAmount(montantTotal)}
          detail={fill(texts.fundedPart, { montant: wireAmount(partFinancee) })}
        />
      ),
    },
    { id: 'statut', header: texts.statut, cell: ({ statut }) => <OrderState statut={statut} /> },
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
  readonly orders: readonly FunderOrder[];
}

export function OrdersTable({ idSession, orders }: OrdersTableProps) {
  const texts = useTexts(funderOrderTexts);
  const mayExport = useMayCall(exportFunderOrders);
  const ask = (format: 'csv' | 'xlsx') => () =>
    callApi(exportFunderOrders, { params: { id: idSession }, query: { format } });
  return (
    <section className="orders">
      {mayExport ? (
        <div className="cluster no-print">
          <DownloadButton ask={ask('csv')}>{texts.csv}</DownloadButton>
          <DownloadButton ask={ask('xlsx')}>{texts.xlsx}</DownloadButton>
        </div>
      ) : null}
      <Table
        caption={texts.caption}
        columns={useColumns(idSession)}
        rows={orders}
        rowKey={({ idCommande }) => idCommande}
      />
    </section>
  );
}
