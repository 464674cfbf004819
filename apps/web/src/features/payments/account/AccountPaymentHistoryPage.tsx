import {
  getAccountPaymentPdf,
  getAccountPayments,
  getAccountPaymentsCsv,
} from '@portail/contract/wallet/holdings.calls.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import type { AccountPaymentLine } from '@portail/contract/wallet/holdings.schemas.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import { formatUnits, unitsOf } from '@portail/rules/wallet/holdings/quantity.ts';
import { PAYMENT_STATUTS } from '@portail/rules/wallet/holdings/vocabulary.ts';
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
import { CancelPayment } from './CancelPayment.tsx';
import { PayAgain } from './PayAgain.tsx';
import { ResumePayment } from './ResumePayment.tsx';
import { callApi } from '../../../session/api.ts';
import { useSessionView } from '../../../session/current-session.ts';
import { DownloadButton } from '../../../shared/download/DownloadButton.tsx';
import { Page } from '../../../shared/page/Page.tsx';
import '../../../shared/page/print.css';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { paymentTexts } from '../history/history.texts.ts';
import { dayColumn } from '../../../shared/list/day-column.tsx';

const keyOf = ({ reference }: AccountPaymentLine) => reference;

function Receipt({ line: { reference, statut } }: { readonly line: AccountPaymentLine }) {
  const texts = useTexts(paymentTexts);
  if (!hasReceipt(statut)) return null;
  return (
    <DownloadButton
      variant="quiet"
      isSmall
      label={fill(texts.receiptOf, { reference })}
      ask={() => callApi(getAccountPaymentPdf, { params: { reference } })}
    >
      {texts.receipt}
    </DownloadButton>
  );
}

function Acts({ line }: { readonly line: AccountPaymentLine }) {
  const canPay = canOpenPage(pageOf('ACCOUNT_PAYMENT_CHOICE'), useSessionView());
  return (
    <div className="history__acts no-print">
      {canPay ? <ResumePayment payment={line} isSmall /> : null}
      <Receipt line={line} />
      {canPay && line.numerosFacture === undefined ? <PayAgain payment={line} isSmall /> : null}
      {canPay && line.annulable ? <CancelPayment payment={line} isSmall /> : null}
    </div>
  );
}

function Paid({ line: { montant, complement, duree } }: { readonly line: AccountPaymentLine }) {
  const texts = useTexts(paymentTexts);
  const byCard = unitsOf('MONTANT', complement);
  return (
    <span className="history__paid">
      {duree === undefined ? (
        <QuantityText type="MONTANT" units={unitsOf('MONTANT', montant)} />
      ) : (
        <>
          <QuantityText type={duree.typeCompte} units={duree.quantite} />
          <span className="history__detail">
            {fill(texts.worth, { montant: formatUnits('MONTANT', unitsOf('MONTANT', montant)) })}
          </span>
        </>
      )}
      {byCard > 0 ? (
        <span className="history__detail">
          {fill(texts.byCard, { montant: formatUnits('MONTANT', byCard, true) })}
        </span>
      ) : null}
    </span>
  );
}

const useColumns = (): readonly TableColumn<AccountPaymentLine>[] => {
  const texts = useTexts(paymentTexts);
  const detailOf = (line: AccountPaymentLine) => {
    const declared = line.idTeledeclaration ?? line.idTeledeclarationPaje;
    return [
      line.reference,
      ...(declared === undefined ? [] : [fill(texts.declaration, { numero: declared })]),
      ...(line.numerosFacture ?? []).map((numero) => fill(texts.invoice, { numero })),
    ].join(' – ');
  };
  return [
    {
      id: 'payee',
      header: texts.payee,
      isRowHeader: true,
      cell: (line) => (
        <Payee name={line.intervenant} codeNAN={line.codeNAN} detail={detailOf(line)} />
      ),
    },
    dayColumn(texts.date),
    {
      id: 'statut',
      header: texts.statut,
      cell: ({ statut }) => <PaymentStatus statut={statut} />,
    },
    {
      id: 'amount',
      header: texts.amount,
      align: 'end',
      cell: (line) => <Paid line={line} />,
    },
    {
      id: 'acts',
      header: texts.acts,
      isHeaderHidden: true,
      cell: (line) => <Acts line={line} />,
    },
  ];
};

export default function AccountPaymentHistoryPage() {
  const texts = useTexts(paymentTexts);
  const numeroContrat = useContractId();
  const { filters } = useFilters(PAYMENT_STATUTS);
  const statut = PAYMENT_STATUTS.find((one) => one === filters.statut);
  const query = { numeroContrat, ...periodQueryOf(filters.period), statut };
  const list = useKeysetList({
    queryKey: [getAccountPayments.id, 'historique', query],
    read: (avant, options) =>
      callApi(getAccountPayments, { query: { ...query, ...pageQueryOf(avant) } }, options),
    linesOf: (lines: readonly AccountPaymentLine[]) => lines,
    keyOf,
  });
  return (
    <Page lead={texts.accountLead}>
      <HistoryList
        list={list}
        caption={texts.accountCaption}
        columns={useColumns()}
        keyOf={keyOf}
        texts={texts}
        statuts={PAYMENT_STATUTS.map((value) => ({ value, label: texts[value] }))}
        empty={<NoPayment text={texts.noneAccountText} payPage="ACCOUNT_PAYMENT_CHOICE" />}
        askCsv={() => callApi(getAccountPaymentsCsv, { query })}
      />
    </Page>
  );
}
