import {
  creditFunderInvoice,
  getOperatorCreditNotePdf,
  getOperatorInvoices,
} from '@portail/contract/backoffice/operator-invoices.calls.ts';
import type {
  CreditNoteOutcome,
  OperatorInvoice,
} from '@portail/contract/backoffice/operator-invoices.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { DateText } from '@portail/ui/data/DateText.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Receipt } from '@portail/ui/icons/icons.ts';
import { callApi } from '../../../session/api.ts';
import { type ColumnOf, useTableList } from '../../../session/data-table/use-table-list.ts';
import { CreditNotes } from '../../../session/invoices/CreditNotes.tsx';
import { InvoiceState } from '../../../session/invoices/InvoiceState.tsx';
import { useMayCall } from '../../../session/use-may.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { wireAmount, wireDay } from '../../../shared/wire/wire-values.ts';
import { CreditNoteDialog } from './CreditNoteDialog.tsx';
import { invoiceTexts } from './operation-invoices.texts.ts';
import { OPERATIONS } from './operations-data.ts';
import { OperationSection } from './OperationSection.tsx';
import {
  contractColumn,
  numberColumn,
  OperationTable,
  referenceFilter,
} from './OperationTable.tsx';
import { useAct } from './use-act.ts';
import './operator-invoices.css';

type InvoiceColumn = ColumnOf<typeof getOperatorInvoices>;

const useColumns = (onAct: (invoice: OperatorInvoice) => void): readonly InvoiceColumn[] => {
  const texts = useTexts(invoiceTexts);
  const mayAct = useMayCall(creditFunderInvoice);
  const actColumn: InvoiceColumn = {
    id: 'act',
    header: texts.actions,
    isHeaderHidden: true,
    cell: (invoice) =>
      invoice.statut === 'CREDITEE' ? null : (
        <Button
          variant="secondary"
          isSmall
          aria-label={fill(texts.actOf, { numero: invoice.numero })}
          onClick={() => onAct(invoice)}
        >
          {texts.act}
        </Button>
      ),
  };
  return [
    numberColumn(texts.number),
    {
      id: 'date',
      header: texts.date,
      sortBy: 'dateFacture',
      cell: ({ dateFacture }) => <DateText day={wireDay(dateFacture)} format="short" />,
    },
    {
      id: 'funder',
      header: texts.funder,
      sortBy: 'organisme',
      cell: ({ organisme }) => <span className="long-text">{organisme}</span>,
    },
    contractColumn(texts.contract),
    {
      id: 'amount',
      header: texts.amount,
      align: 'end',
      sortBy: 'montant',
      cell: ({ montant, resteAPayer, statut }) => (
        <>
          <span className="amount">{wireAmount(montant)}</span>
          {statut === 'A_PAYER' && resteAPayer !== montant ? (
            <>
              {' '}
              <span className="amount">
                ({fill(texts.left, { montant: wireAmount(resteAPayer) })})
              </span>
            </>
          ) : null}
        </>
      ),
    },
    {
      id: 'due',
      header: texts.due,
      sortBy: 'dateEcheance',
      cell: ({ dateEcheance }) => <DateText day={wireDay(dateEcheance)} format="short" />,
    },
    {
      id: 'state',
      header: texts.state,
      sortBy: 'statut',
      cell: (invoice) => <InvoiceState invoice={invoice} />,
    },
    {
      id: 'credit-notes',
      header: texts.creditNotes,
      cell: ({ avoirs }) =>
        avoirs.length === 0 ? (
          texts.noCreditNote
        ) : (
          <span className="stack">
            <CreditNotes
              notes={avoirs}
              ask={(numero) => callApi(getOperatorCreditNotePdf, { params: { numero } })}
            />
          </span>
        ),
    },
    ...(mayAct ? [actColumn] : []),
  ];
};

function Invoices({ onAct }: { readonly onAct: (invoice: OperatorInvoice) => void }) {
  const texts = useTexts(invoiceTexts);
  const list = useTableList(getOperatorInvoices, {
    scope: [OPERATIONS],
    filters: [referenceFilter(texts.reference)],
  });
  return (
    <OperationTable
      list={list}
      caption={texts.caption}
      columns={useColumns(onAct)}
      rowKey={({ numero }) => numero}
      icon={<Receipt />}
      texts={texts}
      found={texts}
    />
  );
}

/** Invoices of funders and their credit notes. */
export default function InvoicesSection() {
  const texts = useTexts(invoiceTexts);
  const { chosen, outcome, open, close } = useAct<OperatorInvoice, CreditNoteOutcome>();
  return (
    <div className="stack">
      {outcome === undefined ? null : (
        <Alert
          tone={outcome.statut === 'ETABLI' ? 'success' : 'info'}
          role="status"
          title={texts[outcome.statut]}
        >
          {fill(texts[`${outcome.statut}Text`], {
            montant: wireAmount(outcome.montant),
            reference: outcome.reference,
            numero: outcome.numero,
          })}
        </Alert>
      )}
      <OperationSection texts={texts}>
        <div className="operator-invoices">
          <Invoices onAct={open} />
        </div>
      </OperationSection>
      {chosen === undefined ? null : <CreditNoteDialog numero={chosen.numero} onClose={close} />}
    </div>
  );
}
