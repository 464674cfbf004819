import { getAccountPaymentPdf } from '@portail/contract/wallet/holdings.calls.ts';
import { cancelAccountPayment } from '@portail/contract/payments/account-payments.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type { AccountPaymentDetail } from '@portail/contract/payments/account-payments.schemas.ts';
import { formatQuantity } from '@portail/rules/wallet/holdings/quantity.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { type Fact, FactList } from '@portail/ui/data/FactList.tsx';
import { Timeline, type TimelineEvent } from '@portail/ui/data/Timeline.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import type { ReactNode } from 'react';
import { callApi } from '../../../session/api.ts';
import { useMayCall } from '../../../session/use-may.ts';
import { DownloadButton } from '../../../shared/download/DownloadButton.tsx';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { Page } from '../../../shared/page/Page.tsx';
import '../../../shared/page/print.css';
import { today } from '../../../shared/time/today.ts';
import { wireAmount, wireDay, wireDayWords } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { paymentConfirmationTexts } from './payment-confirmation.texts.ts';
import { CancelPayment } from './CancelPayment.tsx';
import './paying.css';
import { resetPayment } from './payment-draft.ts';
import { PaymentState } from './PaymentState.tsx';
import { PrintButton } from '../../../shared/page/PrintButton.tsx';

/** Accounts and card. */
const paidWords = ({ montant, complement }: AccountPaymentDetail): string =>
  formatAmount(centsOf(centsOfWire(montant) + centsOfWire(complement)));

const isUnderWay = ({ statut }: AccountPaymentDetail): boolean =>
  statut === 'EN_COURS' || statut === 'EFFECTUE';

/** `undefined` for a payment of the file of the day. */
const instantEvent = (
  { versementInstantane, intervenant: nom, annulable }: AccountPaymentDetail,
  texts: ReturnType<typeof useTexts<typeof paymentConfirmationTexts.defaults>>,
): TimelineEvent | undefined => {
  if (versementInstantane === undefined || versementInstantane.etat === 'REPORTE') return undefined;
  const { etat, arriveLe = '' } = versementInstantane;
  const [date = '', heure = ''] = arriveLe.split(' ');
  if (etat === 'ARRIVE')
    return {
      id: 'versement',
      when: fill(texts.onDate, { date: wireDayWords(date) }),
      what: fill(texts.ARRIVE, { date: wireDayWords(date), heure }),
      detail: fill(texts.ARRIVE_DETAIL, { nom }),
      state: 'done',
    };
  return {
    id: 'versement',
    when: texts.now,
    what: fill(texts[etat], { nom }),
    ...(annulable ? {} : { detail: texts.instantDetail }),
    state: 'next',
  };
};

/** From the payment to the payout, with dates. */
const useEvents = (payment: AccountPaymentDetail): readonly TimelineEvent[] => {
  const texts = useTexts(paymentConfirmationTexts);
  const { date, dateVersement, intervenant: nom, intervenantPrevenu, statut } = payment;
  const done: TimelineEvent = {
    id: 'paiement',
    when:
      wireDay(date) === today() ? texts.today : fill(texts.onDate, { date: wireDayWords(date) }),
    what: fill(texts.done, { montant: paidWords(payment), nom }),
    detail: fill(intervenantPrevenu === true ? texts.doneDetail : texts.doneDetailAlone, { nom }),
    state: 'done',
  };
  const instant = instantEvent(payment, texts);
  if (instant !== undefined) return [done, instant];
  if (dateVersement === undefined) return [done];
  const isPostponed = payment.versementInstantane?.etat === 'REPORTE';
  const details = [
    ...(isPostponed ? [texts.REPORTE_DETAIL] : []),
    ...(payment.annulable ? [texts.payoutDetail] : []),
  ];
  return [
    done,
    {
      id: 'versement',
      when: fill(texts.onDate, { date: wireDayWords(dateVersement) }),
      what: fill(texts.payout, { nom }),
      ...(details.length === 0 ? {} : { detail: details.join(' ') }),
      state: statut === 'EFFECTUE' ? 'done' : 'next',
    },
  ];
};

const useFacts = (payment: AccountPaymentDetail): readonly Fact[] => {
  const texts = useTexts(paymentConfirmationTexts);
  const hasCard = payment.complement > 0;
  return [
    {
      id: 'reference',
      label: texts.reference,
      value: payment.reference,
      isStrong: true,
      isReference: true,
    },
    { id: 'intervenant', label: texts.payee, value: payment.intervenant },
    { id: 'nan', label: texts.nan, value: payment.codeNAN },
    { id: 'date', label: texts.date, value: payment.date },
    ...(payment.numerosFacture === undefined
      ? []
      : [{ id: 'factures', label: texts.invoices, value: payment.numerosFacture.join(', ') }]),
    ...(payment.duree === undefined
      ? []
      : [
          {
            id: 'duree',
            label: texts.duration,
            value: formatQuantity(payment.duree.typeCompte, payment.duree.quantite),
          },
        ]),
    { id: 'comptes', label: texts.fromAccounts, value: wireAmount(payment.montant) },
    ...(hasCard
      ? [
          { id: 'carte', label: texts.byCard, value: wireAmount(payment.complement) },
          { id: 'frais', label: texts.fees, value: wireAmount(payment.fraisComplement) },
        ]
      : []),
    ...(payment.commentaire === ''
      ? []
      : [{ id: 'message', label: texts.comment, value: payment.commentaire }]),
  ];
};

function NextActions({ payment }: { readonly payment: AccountPaymentDetail }) {
  const texts = useTexts(paymentConfirmationTexts);
  const mayCancel = useMayCall(cancelAccountPayment);
  const { reference } = payment;
  const payAnother = () => {
    resetPayment();
    navigate(hrefOf('ACCOUNT_PAYMENT_CHOICE'));
  };
  return (
    <div className="cluster no-print">
      {isUnderWay(payment) ? (
        <DownloadButton
          variant="primary"
          ask={() => callApi(getAccountPaymentPdf, { params: { reference } })}
        >
          {texts.receipt}
        </DownloadButton>
      ) : null}
      {payment.numerosFacture === undefined ? (
        <Button variant="secondary" onClick={payAnother}>
          {texts.another}
        </Button>
      ) : (
        <LinkButton variant="secondary" href={hrefOf('FACTURES')}>
          {texts.seeInvoices}
        </LinkButton>
      )}
      <LinkButton variant="secondary" href={hrefOf('ACCOUNT_PAYMENT_HISTORY')}>
        {texts.history}
      </LinkButton>
      <PrintButton>{texts.print}</PrintButton>
      {mayCancel && payment.annulable ? <CancelPayment payment={payment} /> : null}
    </div>
  );
}

interface ConfirmationStepProps {
  readonly payment: AccountPaymentDetail;
  /** The state of the declaration, which is independent of the payment's. */
  readonly declaration?: ReactNode;
}

export function ConfirmationStep({ payment, declaration }: ConfirmationStepProps) {
  const texts = useTexts(paymentConfirmationTexts);
  const events = useEvents(payment);
  const facts = useFacts(payment);
  return (
    <Page width="reading">
      <PaymentState payment={payment} />
      {isUnderWay(payment) ? (
        <section className="paying__section" aria-labelledby="paiement-suite">
          <h2 id="paiement-suite">{texts.next}</h2>
          <Timeline events={events} />
        </section>
      ) : null}
      {declaration}
      <Card title={texts.details}>
        <FactList facts={facts} />
      </Card>
      <NextActions payment={payment} />
    </Page>
  );
}
