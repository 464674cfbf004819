import { getServiceInvoicePdf } from '@portail/contract/home-services/home-invoices.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import type { ServiceInvoice } from '@portail/contract/home-services/home-services-invoices.schemas.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import { isCreditNote, type InvoiceStatut } from '@portail/rules/home-services/invoice-statut.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { callApi } from '../../../session/api.ts';
import { useSessionView } from '../../../session/current-session.ts';
import { useSpaceName } from '../../../session/home-services/selected-area.ts';
import { DownloadButton } from '../../../shared/download/DownloadButton.tsx';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { serviceInvoiceTexts, invoiceStatusTexts } from './service-invoices.texts.ts';
import { creditWords, keyOfInvoice, shownAmount } from './invoice-lines.ts';
import './home-invoices.css';
import { Status, type StatusStyle } from '@portail/ui/feedback/Status.tsx';
import { FileText, Hourglass } from '@portail/ui/icons/icons.ts';
import { dayColumn } from '../../../shared/list/day-column.tsx';

const STATUS_STYLES: Readonly<Record<InvoiceStatut, StatusStyle>> = {
  A_PAYER: { tone: 'warning' },
  EN_COURS: { tone: 'info', icon: <Hourglass /> },
  PAYEE: { tone: 'success' },
  NON_RENSEIGNE: { tone: 'neutral', icon: <FileText /> },
};

/** An empty status marks a credit note (SAP-17). */
function InvoiceStatus({ statut }: { readonly statut: InvoiceStatut }) {
  const texts = useTexts(invoiceStatusTexts);
  return <Status {...STATUS_STYLES[statut]}>{texts[statut]}</Status>;
}

/** Credit notes are shown under their invoice, and the invoice under its credit note. */
function Name({ line }: { readonly line: ServiceInvoice }) {
  const texts = useTexts(serviceInvoiceTexts);
  const nameOf = useSpaceName();
  const { numero, clientId, numeroFacture, avoirs } = line;
  return (
    <span className="invoice-stack">
      <span className="reference">{numero}</span>
      <span className="invoice-stack__detail">{nameOf(clientId)}</span>
      {numeroFacture === undefined ? null : (
        <span className="invoice-stack__detail">
          {fill(texts.creditOf, { numero: numeroFacture })}
        </span>
      )}
      {avoirs.map((one) => (
        <span key={one.numero} className="invoice-stack__detail">
          {creditWords(texts.credit, one)}
        </span>
      ))}
    </span>
  );
}

function Acts({ line: { numero, statut } }: { readonly line: ServiceInvoice }) {
  const texts = useTexts(serviceInvoiceTexts);
  const canPay = canOpenPage(pageOf('PAIEMENT_FACTURES'), useSessionView());
  return (
    <span className="invoice-acts no-print">
      <DownloadButton
        variant="quiet"
        isSmall
        label={fill(isCreditNote(statut) ? texts.pdfOfCredit : texts.pdfOf, { numero })}
        ask={() => callApi(getServiceInvoicePdf, { params: { numero } })}
      >
        {texts.pdf}
      </DownloadButton>
      {canPay && statut === 'A_PAYER' ? (
        <LinkButton
          variant="secondary"
          isSmall
          href={hrefOf('PAIEMENT_FACTURES', undefined, { facture: numero })}
          aria-label={fill(texts.payOneOf, { numero })}
        >
          {texts.payOne}
        </LinkButton>
      ) : null}
    </span>
  );
}

const useColumns = (): readonly TableColumn<ServiceInvoice>[] => {
  const texts = useTexts(serviceInvoiceTexts);
  const canSeeOrders = canOpenPage(pageOf('COMMANDE'), useSessionView());
  return [
    {
      id: 'number',
      header: texts.number,
      isRowHeader: true,
      cell: (line) => <Name line={line} />,
    },
    dayColumn(texts.date),
    {
      id: 'order',
      header: texts.order,
      cell: ({ numeroCommande: numero }) =>
        canSeeOrders ? (
          <Link
            href={hrefOf('COMMANDE_VISUALISATION_MODIFICATION', { numeroCommande: numero })}
            aria-label={fill(texts.orderOf, { numero })}
          >
            <span className="reference">{numero}</span>
          </Link>
        ) : (
          <span className="reference">{numero}</span>
        ),
    },
    {
      id: 'statut',
      header: texts.statut,
      cell: ({ statut }) => <InvoiceStatus statut={statut} />,
    },
    {
      id: 'amount',
      header: texts.amount,
      align: 'end',
      cell: (line) => <span className="amount">{shownAmount(line)}</span>,
    },
    {
      id: 'due',
      header: texts.due,
      align: 'end',
      cell: ({ montantDu, statut }) =>
        isCreditNote(statut) ? '–' : <span className="amount">{wireAmount(montantDu)}</span>,
    },
    {
      id: 'acts',
      header: texts.acts,
      isHeaderHidden: true,
      cell: (line) => <Acts line={line} />,
    },
  ];
};

interface InvoiceTableProps {
  readonly caption: string;
  readonly invoices: readonly ServiceInvoice[];
}

export function InvoiceTable({ caption, invoices }: InvoiceTableProps) {
  return <Table caption={caption} columns={useColumns()} rows={invoices} rowKey={keyOfInvoice} />;
}
