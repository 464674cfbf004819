import { getFunderInvoicePdf } from '@portail/contract/campaigns/funder-orders.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type { FunderInvoice } from '@portail/contract/campaigns/funder-orders.schemas.ts';
import { DateText } from '@portail/ui/data/DateText.tsx';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Hourglass } from '@portail/ui/icons/icons.ts';
import { Link } from '@portail/ui/link/Link.tsx';
import { callApi } from '../../../session/api.ts';
import { DownloadButton } from '../../../shared/download/DownloadButton.tsx';
import { wireAmount, wireDay } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { funderInvoiceTexts } from './funder-orders.texts.ts';
import './funder-orders.css';

const useColumns = (): readonly TableColumn<FunderInvoice>[] => {
  const texts = useTexts(funderInvoiceTexts);
  return [
    {
      id: 'number',
      header: texts.number,
      isRowHeader: true,
      cell: ({ numero }) => <span className="amount">{numero}</span>,
    },
    {
      id: 'date',
      header: texts.date,
      cell: ({ dateFacture }) => <DateText day={wireDay(dateFacture)} format="short" />,
    },
    {
      id: 'session',
      header: texts.session,
      cell: ({ idSession, libelleSession, numeroContrat }) => (
        <span className="order-stack order-stack--start">
          <Link href={hrefOf('CLIENT_SESSION_ORDERS', { id: idSession })}>{libelleSession}</Link>
          <span className="order-stack__detail">
            {fill(texts.contract, { numero: numeroContrat })}
          </span>
        </span>
      ),
    },
    {
      id: 'purchase-order',
      header: texts.purchaseOrder,
      cell: ({ numeroBonCommande }) => numeroBonCommande ?? texts.noPurchaseOrder,
    },
    {
      id: 'statut',
      header: texts.statut,
      cell: ({ statut }) =>
        statut === 'PAYEE' ? (
          <Status tone="success">{texts.PAYEE}</Status>
        ) : (
          <Status tone="warning" icon={<Hourglass />}>
            {texts.A_PAYER}
          </Status>
        ),
    },
    {
      id: 'amount',
      header: texts.amount,
      align: 'end',
      cell: ({ montant }) => <span className="amount">{wireAmount(montant)}</span>,
    },
    {
      id: 'pdf',
      header: texts.pdf,
      isHeaderHidden: true,
      cell: ({ numero }) => (
        <DownloadButton
          variant="quiet"
          isSmall
          label={fill(texts.pdfOf, { numero })}
          ask={() => callApi(getFunderInvoicePdf, { params: { numero } })}
        >
          {texts.pdf}
        </DownloadButton>
      ),
    },
  ];
};

export function InvoicesTable({ invoices }: { readonly invoices: readonly FunderInvoice[] }) {
  const texts = useTexts(funderInvoiceTexts);
  return (
    <div className="invoices">
      <Table
        caption={texts.caption}
        isCaptionHidden
        columns={useColumns()}
        rows={invoices}
        rowKey={({ numero }) => numero}
      />
    </div>
  );
}
