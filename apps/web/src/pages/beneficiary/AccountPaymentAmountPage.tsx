import { hrefOf } from '@portail/contract/pages/href.ts';
import { INVOICE_PAYMENT_PATH } from '@portail/contract/pages/holdings.pages.ts';
import { matchPath } from '@portail/contract/pages/match-path.ts';
import { AmountStep } from '../../features/paying/AmountStep.tsx';
import { InvoiceAmountStep } from '../../features/paying/InvoiceAmountStep.tsx';
import { draftOf } from '../../features/paying/payment-draft.ts';
import { usePaymentAnswers } from '../../features/paying/PaymentFrame.tsx';
import { WithPayment } from '../../features/paying/WithPayment.tsx';
import { Navigate } from '../../shared/navigation/Navigate.tsx';
import { useLocation } from '../../shared/navigation/navigation.ts';

/** Of somebody who is paid; at its second address, of chosen invoices. */
export default function AccountPaymentAmountPage() {
  const { invoices } = draftOf(usePaymentAnswers());
  const isOfInvoices = matchPath(useLocation().pathname)?.isVariant === true;
  if (isOfInvoices && invoices === undefined) return <Navigate to={hrefOf('PAIEMENT_FACTURES')} />;
  if (!isOfInvoices && invoices !== undefined) return <Navigate to={INVOICE_PAYMENT_PATH} />;
  return (
    <WithPayment current="montant">
      {(payment) =>
        invoices === undefined ? (
          <AmountStep payment={payment} />
        ) : (
          <InvoiceAmountStep payment={payment} invoices={invoices} />
        )
      }
    </WithPayment>
  );
}
