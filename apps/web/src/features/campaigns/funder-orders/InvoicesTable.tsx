import {
  getFunderCreditNotePdf,
  getFunderInvoicePdf,
  getFunderInvoices,
} from '@portail/contract/campaigns/funder-orders.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { DateText } from '@portail/ui/data/DateText.tsx';
import { Receipt } from '@portail/ui/icons/icons.ts';
import { Link } from '@portail/ui/link/Link.tsx';
import { callApi } from '../../../session/api.ts';
import { DataTable } from '../../../session/data-table/DataTable.tsx';
import { type ColumnOf, useTableList } from '../../../session/data-table/use-table-list.ts';
import { ContractFilter } from '../../../session/funder/ContractFilter.tsx';
import { FUNDER_QUERIES } from '../../../session/funder/funder-queries.ts';
import { CreditNotes } from '../../../session/invoices/CreditNotes.tsx';
import { InvoiceState } from '../../../session/invoices/InvoiceState.tsx';
import { DownloadButton } from '../../../shared/download/DownloadButton.tsx';
import { wireAmount, wireDay } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { funderInvoiceTexts } from './funder-orders.texts.ts';
import { PayInvoice } from './PayInvoice.tsx';
import './funder-orders.css';

const useColumns = (): readonly ColumnOf<typeof getFunderInvoices>[] => {
  const texts = useTexts(funderInvoiceTexts);
  return [
    {
      id: 'number',
      header: texts.number,
      sortBy: 'numero',
      isRowHeader: true,
      cell: ({ numero }) => <span className="reference">{numero}</span>,
    },
    {
      id: 'date',
      header: texts.date,
      sortBy: 'dateFacture',
      cell: ({ dateFacture }) => <DateText day={wireDay(dateFacture)} format="short" />,
    },
    {
      id: 'session',
      header: texts.session,
      sortBy: 'libelleSession',
      cell: ({ idSession, libelleSession, numeroContrat }) => (
        <span className="order-stack order-stack--start">
          <Link className="long-text" href={hrefOf('CLIENT_SESSION_ORDERS', { id: idSession })}>
            {libelleSession}
          </Link>
          <span className="order-stack__detail">
            {fill(texts.contract, { numero: numeroContrat })}
          </span>
        </span>
      ),
    },
    {
      id: 'purchase-order',
      header: texts.purchaseOrder,
      sortBy: 'numeroBonCommande',
      cell: ({ numeroBonCommande }) => (
        <span className="long-text">{numeroBonCommande ?? texts.noPurchaseOrder}</span>
      ),
    },
    {
      id: 'due',
      header: texts.due,
      sortBy: 'dateEcheance',
      cell: ({ dateEcheance }) => <DateText day={wireDay(dateEcheance)} format="short" />,
    },
    {
      id: 'statut',
      header: texts.statut,
      sortBy: 'statut',
      cell: ({ statut, enRetard, dateRelance, montant, resteAPayer }) => (
        <span className="order-stack order-stack--start">
          <InvoiceState invoice={{ statut, enRetard }} />
          {statut !== 'A_PAYER' || resteAPayer === montant ? null : (
            <span className="order-stack__detail">
              {fill(texts.left, { montant: wireAmount(resteAPayer) })}
            </span>
          )}
          {statut !== 'A_PAYER' || dateRelance === null ? null : (
            <span className="order-stack__detail">
              {fill(texts.reminded, { date: dateRelance })}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'amount',
      header: texts.amount,
      sortBy: 'montant',
      align: 'end',
      cell: ({ montant }) => <span className="amount">{wireAmount(montant)}</span>,
    },
    {
      id: 'pdf',
      header: texts.pdf,
      isHeaderHidden: true,
      cell: ({ numero, numeroContrat, avoirs, statut }) => (
        <span className="order-documents">
          {statut === 'A_PAYER' ? <PayInvoice numero={numero} contract={numeroContrat} /> : null}
          <DownloadButton
            variant="quiet"
            isSmall
            label={fill(texts.pdfOf, { numero })}
            ask={() => callApi(getFunderInvoicePdf, { params: { numero } })}
          >
            {texts.pdf}
          </DownloadButton>
          <CreditNotes
            notes={avoirs}
            ask={(avoir) => callApi(getFunderCreditNotePdf, { params: { numero: avoir } })}
          />
        </span>
      ),
    },
  ];
};

export function InvoicesTable() {
  const texts = useTexts(funderInvoiceTexts);
  const list = useTableList(getFunderInvoices, {
    scope: [FUNDER_QUERIES, 'factures'],
    filters: [
      { name: 'numeroContrat', param: 'contrat', kind: 'choice', label: texts.contractFilter },
    ],
  });
  return (
    <div className="invoices">
      <DataTable
        list={list}
        caption={texts.caption}
        isCaptionHidden
        columns={useColumns()}
        rowKey={({ numero }) => numero}
        loading={texts.loading}
        filterForm={<ContractFilter label={texts.contractFilter} anyLabel={texts.anyContract} />}
        empty={{
          icon: <Receipt />,
          title: texts.none,
          text: texts.noneText,
          action: <LinkButton href={hrefOf('CLIENT_SESSION_LIST')}>{texts.sessions}</LinkButton>,
        }}
        noMatch={{ title: texts.noneFiltered }}
        filterTexts={{ reset: texts.reset }}
      />
    </div>
  );
}
