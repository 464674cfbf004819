import { hrefOf } from '@portail/contract/pages/href.ts';
import type { Payee } from '@portail/contract/payments/account-payments.schemas.ts';
import type { Cents } from '@portail/rules/money/cents.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { declarationQuery } from '../../../session/declaration-query.ts';
import { payeeQuery } from '../../../session/payees/payee-queries.ts';
import { isPayable } from '../../../session/payees/payee-words.ts';
import { Navigate } from '../../../shared/navigation/Navigate.tsx';
import { reloadOnceOnFailure } from '../../../shared/page/lazy-reload.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { payingTexts, paymentAmountTexts } from './paying.texts.ts';
import type { PaidDeclaration } from './paid-declaration.ts';
import { hasSources, type Sources, sourcesOf } from './payment-amount.ts';
import { payableAccountsQuery, type PaymentContract, sliceQuery } from './payment-data.ts';
import { type ChosenInvoice, draftOf } from './payment-draft.ts';
import type { StepId } from './payment-steps.ts';
import { PaymentFailure } from './PaymentFailure.tsx';
import { PaymentFrame, usePaymentAnswers, useStart } from './PaymentFrame.tsx';
import { UnansweredPayment } from './UnansweredPayment.tsx';
import { usePaymentContract } from './use-payment-contract.ts';

const NoMoney = lazy(async () => ({
  default: (await reloadOnceOnFailure(() => import('./NoMoney.tsx'))).NoMoney,
}));

export interface Payment {
  readonly contract: PaymentContract;
  readonly payee: Payee;
  readonly sources: Sources;
  /** `undefined` when cards are not accepted, or while loading. */
  readonly slice: Cents | undefined;
  /** The declaration that is paid, if any. */
  readonly declaration: PaidDeclaration | undefined;
  /** The invoices that are paid, if any; they fix the amount. */
  readonly invoices: readonly ChosenInvoice[] | undefined;
}

function NotPayable({ payee }: { readonly payee: Payee }) {
  const texts = useTexts(paymentAmountTexts);
  const start = useStart();
  return (
    <Alert
      tone="warning"
      title={payee.socialReason}
      actions={
        <LinkButton variant="secondary" href={start.href}>
          {start.change}
        </LinkButton>
      }
    >
      {payee.contactStatus === 'ACTIF' ? texts.offline : texts.inactive}
    </Alert>
  );
}

interface WithPaymentProps {
  readonly current: StepId;
  readonly children: (payment: Payment) => ReactNode;
}

interface LoadedProps extends WithPaymentProps {
  readonly codeNAN: string;
  readonly contract: PaymentContract;
  readonly declaration: PaidDeclaration | undefined;
  readonly invoices: readonly ChosenInvoice[] | undefined;
}

function Loaded(props: LoadedProps) {
  const { current, children, codeNAN, contract, declaration, invoices } = props;
  const common = useTexts(payingTexts);
  const payee = useQuery(payeeQuery(codeNAN));
  const accounts = useQuery(payableAccountsQuery(contract.numeroContrat));
  const slice = useQuery(sliceQuery(contract));
  const declared = useQuery(declarationQuery(declaration));
  const error = payee.error ?? accounts.error;
  const isLeftKnown = declaration === undefined || !declared.isPending;
  const isRead =
    payee.data !== undefined && accounts.data !== undefined && !slice.isPending && isLeftKnown;
  const sources = sourcesOf(accounts.data ?? []);
  if (isRead && isPayable(payee.data) && hasSources(sources))
    return children({
      contract,
      payee: payee.data,
      sources,
      slice: slice.data === undefined || slice.data === 0 ? undefined : slice.data,
      declaration:
        declaration === undefined || declared.data === undefined
          ? declaration
          : { ...declaration, left: centsOfWire(declared.data.resteAPayer) },
      invoices,
    });
  const content = () => {
    if (error !== null && !isRead) {
      const retry = () => {
        if (payee.isError) void payee.refetch();
        if (accounts.isError) void accounts.refetch();
      };
      return <PaymentFailure error={error} onRetry={retry} />;
    }
    const loading = <Skeleton shape="card" label={common.loading} />;
    if (!isRead) return loading;
    if (!isPayable(payee.data)) return <NotPayable payee={payee.data} />;
    return (
      <Suspense fallback={loading}>
        <NoMoney />
      </Suspense>
    );
  };
  return (
    <PaymentFrame current={current}>
      <UnansweredPayment />
      {content()}
    </PaymentFrame>
  );
}

/** Loads the data of a step; displays the error or the loading state meanwhile. */
export function WithPayment({ current, children }: WithPaymentProps) {
  const contract = usePaymentContract();
  const { payee, declaration, invoices } = draftOf(usePaymentAnswers());
  if (contract === undefined || payee === undefined)
    return <Navigate to={hrefOf('ACCOUNT_PAYMENT_CHOICE')} />;
  const paid = invoices?.map(({ numero }) => numero).join(' ') ?? '';
  return (
    <Loaded
      key={`${payee.codeNAN} ${declaration?.id ?? ''} ${paid}`}
      current={current}
      codeNAN={payee.codeNAN}
      contract={contract}
      declaration={declaration}
      invoices={invoices}
    >
      {children}
    </Loaded>
  );
}
