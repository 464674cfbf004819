import { hrefOf } from '@portail/contract/pages/href.ts';
import type { AccountPaymentDetail } from '@portail/contract/payments/account-payments.schemas.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { CreditCard } from '@portail/ui/icons/icons.ts';
import { useLeaveForCard } from '../../../session/use-leave-for-card.ts';
import { useSearchParams } from '../../../shared/navigation/search-params.ts';
import { wireAmount, wireDayWords } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { paymentConfirmationTexts } from './payment-confirmation.texts.ts';
import { PayAgain } from './PayAgain.tsx';
import { startCardPayment } from './start-card.ts';

const useWords = (payment: AccountPaymentDetail) => {
  const { intervenant: nom, montant, complement, montantCarte } = payment;
  const values = {
    nom,
    montant: formatAmount(centsOf(centsOfWire(montant) + centsOfWire(complement))),
    carte: wireAmount(montantCarte),
  };
  return (sentence: string) => fill(sentence, values);
};

/** Opens the card page once, despite double clicks. */
function PayByCard(props: {
  readonly payment: AccountPaymentDetail;
  readonly isChecking: boolean;
}) {
  const { payment, isChecking } = props;
  const texts = useTexts(paymentConfirmationTexts);
  const words = useWords(payment);
  const isOpened = payment.etatCarte === 'INITIEE';
  const { leave, isPending, failure } = useLeaveForCard(() => {
    const isNewTry = failure !== undefined || (payment.etatCarte !== undefined && !isOpened);
    return startCardPayment(payment.reference, isNewTry);
  });
  return (
    <>
      {failure === undefined ? null : (
        <Alert tone="danger" role="alert" title={texts.cardFailed}>
          {failure.message}
        </Alert>
      )}
      <div className="cluster no-print">
        <Button
          icon={<CreditCard />}
          onClick={leave}
          isPending={isPending}
          pendingLabel={texts.opening}
        >
          {isChecking ? texts.payCardAgain : words(texts.payCard)}
        </Button>
      </div>
    </>
  );
}

function Waiting({ payment }: { readonly payment: AccountPaymentDetail }) {
  const texts = useTexts(paymentConfirmationTexts);
  const words = useWords(payment);
  // After the return from the card page its result may be pending.
  const isBack = useSearchParams().has('referenceTransaction');
  const isChecking = isBack && payment.etatCarte === 'INITIEE';
  const [date, heure] = payment.dateLimiteCarte?.split(' ') ?? [];
  return (
    <>
      <Alert
        tone={isChecking ? 'info' : 'warning'}
        role="status"
        title={isChecking ? texts.CHECKING : texts.EN_ATTENTE_CARTE}
      >
        <p>{isChecking ? texts.CHECKING_TEXT : words(texts.EN_ATTENTE_CARTE_TEXT)}</p>
        {isChecking || date === undefined || heure === undefined ? null : (
          <p>{fill(texts.resumeUntil, { date: wireDayWords(date), heure })}</p>
        )}
      </Alert>
      <PayByCard payment={payment} isChecking={isChecking} />
    </>
  );
}

/** Cancelled by the bank, on the card page, or here. */
function Undone({ payment }: { readonly payment: AccountPaymentDetail }) {
  const texts = useTexts(paymentConfirmationTexts);
  const words = useWords(payment);
  const { etatCarte } = payment;
  const byCard =
    etatCarte === 'REFUSEE' || etatCarte === 'ABANDONNEE' || etatCarte === 'EXPIREE'
      ? etatCarte
      : undefined;
  const key = payment.statut === 'REJETE' ? 'REJETE' : (byCard ?? 'ANNULE');
  const isRefused = key === 'REFUSEE' || key === 'REJETE';
  return (
    <>
      <Alert
        tone={isRefused ? 'danger' : byCard === undefined ? 'success' : 'warning'}
        role="status"
        title={texts[key]}
      >
        {words(texts[`${key}_TEXT`])}
      </Alert>
      {byCard === undefined ? null : (
        <div className="cluster no-print">
          {payment.numerosFacture === undefined ? (
            <PayAgain payment={payment} words={texts.again} variant="primary" />
          ) : (
            <LinkButton href={hrefOf('PAIEMENT_FACTURES')}>{texts.payInvoices}</LinkButton>
          )}
        </div>
      )}
    </>
  );
}

export function PaymentState({ payment }: { readonly payment: AccountPaymentDetail }) {
  const texts = useTexts(paymentConfirmationTexts);
  const words = useWords(payment);
  const { statut, complement } = payment;
  if (statut === 'EN_ATTENTE_CARTE') return <Waiting payment={payment} />;
  if (statut === 'REJETE' || statut === 'ANNULE') return <Undone payment={payment} />;
  // An instant transfer is paid once the bank says so.
  const shown = payment.versementInstantane?.etat === 'PARTI' ? 'EN_COURS' : statut;
  return (
    <Alert tone="success" role="status" title={texts[shown]}>
      {complement > 0 ? <p>{texts.ACCEPTEE}</p> : null}
      <p>{words(texts[`${shown}_TEXT`])}</p>
    </Alert>
  );
}
