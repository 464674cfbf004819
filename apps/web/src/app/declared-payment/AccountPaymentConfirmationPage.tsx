import type { AccountPaymentDetail } from '@portail/contract/payments/account-payments.schemas.ts';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { DeclarationOutcome } from '../../features/declarations/declaring/DeclarationOutcome.tsx';
import { ConfirmationStep } from '../../features/payments/account/ConfirmationStep.tsx';
import { paymentQuery } from '../../features/payments/account/payment-data.ts';
import { outcomeOf } from '../../features/payments/account/payment-draft.ts';
import { usePaymentAnswers } from '../../features/payments/account/PaymentFrame.tsx';
import { Page } from '../../shared/page/Page.tsx';
import { RetryAlert } from '../../shared/page/RetryAlert.tsx';
import { fill, useTexts } from '../../shared/texts/define-texts.ts';
import { paymentConfirmationTexts } from '../../features/payments/account/payment-confirmation.texts.ts';
import { WithOutcome } from '../../flow/WithOutcome.tsx';

const ASK_AGAIN_MS = 3_000;

const declarationOf = (payment: AccountPaymentDetail) => {
  const { idTeledeclaration, idTeledeclarationPaje } = payment;
  if (idTeledeclaration !== undefined)
    return <DeclarationOutcome organisme="CESU" id={idTeledeclaration} />;
  return idTeledeclarationPaje === undefined ? null : (
    <DeclarationOutcome organisme="PAJE" id={idTeledeclarationPaje} />
  );
};

const isSettling = ({ statut, versementInstantane }: AccountPaymentDetail): boolean =>
  statut === 'EN_ATTENTE_CARTE' ||
  versementInstantane?.etat === 'PREVU' ||
  versementInstantane?.etat === 'PARTI';

/** What came of a payment, as the server has it now: a card or a bank may still be answering. */
function Outcome({ reference }: { readonly reference: string }) {
  const texts = useTexts(paymentConfirmationTexts);
  const { data, error, refetch } = useQuery({
    ...paymentQuery(reference),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isSettling(state.data) ? ASK_AGAIN_MS : false,
  });
  if (data !== undefined)
    return <ConfirmationStep payment={data} declaration={declarationOf(data)} />;
  if (error === null)
    return (
      <Page width="reading">
        <Skeleton shape="card" label={texts.loading} />
      </Page>
    );
  return (
    <Page width="reading">
      <RetryAlert
        tone="warning"
        title={texts.readFailed}
        retry={texts.retry}
        onRetry={() => void refetch()}
      >
        <p>{fill(texts.readFailedText, { reference })}</p>
        <p>{error.message}</p>
      </RetryAlert>
    </Page>
  );
}

export default function AccountPaymentConfirmationPage() {
  return (
    <WithOutcome done={outcomeOf(usePaymentAnswers())} first="ACCOUNT_PAYMENT_CHOICE">
      {(done) => <Outcome reference={done.reference} />}
    </WithOutcome>
  );
}
