import { hrefOf } from '@portail/contract/pages/href.ts';
import { INVOICE_PAYMENT_PATH } from '@portail/contract/wallet/holdings.pages.ts';
import { matchPath } from '@portail/contract/pages/match-path.ts';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { lazy, Suspense } from 'react';
import { AmountStep } from './AmountStep.tsx';
import { draftOf } from './payment-draft.ts';
import { usePaymentAnswers } from './PaymentFrame.tsx';
import { WithPayment } from './WithPayment.tsx';
import { Navigate } from '../../../shared/navigation/Navigate.tsx';
import { useLocation } from '../../../shared/navigation/navigation.ts';

// Only people with home services pay invoices.
const InvoiceAmountStep = lazy(() =>
  import('./InvoiceAmountStep.tsx').then((step) => ({
    default: step.InvoiceAmountStep,
  })),
);

/** The amount for a payee; at its second address, for chosen invoices. */
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
          <Suspense fallback={<Skeleton shape="card" />}>
            <InvoiceAmountStep payment={payment} invoices={invoices} />
          </Suspense>
        )
      }
    </WithPayment>
  );
}
