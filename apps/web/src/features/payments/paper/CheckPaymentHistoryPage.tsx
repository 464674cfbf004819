import { getPaperPayments, getPaperPaymentsCsv } from '@portail/contract/wallet/holdings.calls.ts';
import { getRemittancePdf } from '@portail/contract/payments/paper-payments.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import {
  PAPER_PAYMENT_STATUTS,
  type PaperPaymentLine,
} from '@portail/contract/wallet/holdings.schemas.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import { unitsOf } from '@portail/rules/wallet/holdings/quantity.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { DateText } from '@portail/ui/data/DateText.tsx';
import type { TableColumn } from '@portail/ui/data/Table.tsx';
import { HistoryList } from '../../../shared/list/HistoryList.tsx';
import { NoPayment } from '../history/NoPayment.tsx';
import { Payee } from '../history/Payee.tsx';
import { hasReceipt, PaymentStatus } from '../history/PaymentStatus.tsx';
import { QuantityText } from '../../../shared/wording/QuantityText.tsx';
import { useContractId } from '../../../session/use-contract-id.ts';
import { periodQueryOf, useFilters } from '../../../shared/list/use-filters.ts';
import { useKeysetList } from '../../../shared/list/use-keyset-list.ts';
import { pageQueryOf } from '../../../shared/list/read-pages.ts';
import { wireDay } from '../../../shared/wire/wire-values.ts';
import { callApi } from '../../../session/api.ts';
import { useSessionView } from '../../../session/current-session.ts';
import { DownloadButton } from '../../../shared/download/DownloadButton.tsx';
import { Page } from '../../../shared/page/Page.tsx';
import '../../../shared/page/print.css';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { paymentTexts } from '../history/history.texts.ts';
import { paperHistoryTexts } from './paper-paying.texts.ts';

const keyOf = ({ numeroRemise }: PaperPaymentLine) => numeroRemise;

function LineActs({ line, mayPay }: { readonly line: PaperPaymentLine; readonly mayPay: boolean }) {
  const texts = useTexts(paperHistoryTexts);
  const { numeroRemise, codeNAN, intervenant, statut } = line;
  return (
    <span className="cluster no-print">
      {hasReceipt(statut) ? (
        <DownloadButton
          variant="quiet"
          isSmall
          label={fill(texts.slipOf, { numero: numeroRemise })}
          ask={() => callApi(getRemittancePdf, { params: { numeroRemise } })}
        >
          {texts.slip}
        </DownloadButton>
      ) : null}
      {mayPay ? (
        <LinkButton
          variant="quiet"
          isSmall
          href={hrefOf('CHECK_PAYMENT_CHOICE', undefined, { nan: codeNAN })}
          aria-label={fill(texts.payAgainOf, { nom: intervenant, numero: numeroRemise })}
        >
          {texts.payAgain}
        </LinkButton>
      ) : null}
    </span>
  );
}

const useColumns = (): readonly TableColumn<PaperPaymentLine>[] => {
  const texts = useTexts(paymentTexts);
  const acts = useTexts(paperHistoryTexts);
  const mayPay = canOpenPage(pageOf('CHECK_PAYMENT_AMOUNT'), useSessionView());
  return [
    {
      id: 'payee',
      header: texts.payee,
      isRowHeader: true,
      cell: ({ intervenant, codeNAN, numeroRemise }) => (
        <Payee
          name={intervenant}
          codeNAN={codeNAN}
          detail={fill(texts.remiseOf, { numero: numeroRemise })}
        />
      ),
    },
    {
      id: 'date',
      header: texts.date,
      cell: ({ dateRemise }) => <DateText day={wireDay(dateRemise)} format="short" />,
    },
    { id: 'statut', header: texts.statut, cell: ({ statut }) => <PaymentStatus statut={statut} /> },
    {
      id: 'count',
      header: texts.count,
      align: 'end',
      cell: ({ nombreTitres }) => nombreTitres,
    },
    {
      id: 'amount',
      header: texts.amount,
      align: 'end',
      cell: ({ montant }) => <QuantityText type="MONTANT" units={unitsOf('MONTANT', montant)} />,
    },
    {
      id: 'acts',
      header: acts.acts,
      isHeaderHidden: true,
      cell: (line) => <LineActs line={line} mayPay={mayPay} />,
    },
  ];
};

export default function CheckPaymentHistoryPage() {
  const texts = useTexts(paymentTexts);
  const numeroContrat = useContractId();
  const { filters } = useFilters(PAPER_PAYMENT_STATUTS);
  const statut = PAPER_PAYMENT_STATUTS.find((one) => one === filters.statut);
  const query = { numeroContrat, ...periodQueryOf(filters.period), statut };
  const list = useKeysetList({
    queryKey: [getPaperPayments.id, 'historique', query],
    read: (avant, options) =>
      callApi(getPaperPayments, { query: { ...query, ...pageQueryOf(avant) } }, options),
    linesOf: (lines: readonly PaperPaymentLine[]) => lines,
    keyOf,
  });
  return (
    <Page lead={texts.paperLead}>
      <HistoryList
        list={list}
        caption={texts.paperCaption}
        columns={useColumns()}
        keyOf={keyOf}
        texts={texts}
        statuts={PAPER_PAYMENT_STATUTS.map((value) => ({ value, label: texts[value] }))}
        empty={<NoPayment text={texts.nonePaperText} payPage="CHECK_PAYMENT_CHOICE" />}
        askCsv={() => callApi(getPaperPaymentsCsv, { query })}
      />
    </Page>
  );
}
