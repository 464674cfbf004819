import { orderFlow } from '@portail/contract/orders/ordering.flow.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type { OrderConfirmation } from '@portail/contract/orders/ordering.schemas.ts';
import { PAYMENT_MODES } from '@portail/rules/orders/order-statut.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { type Fact, FactList } from '@portail/ui/data/FactList.tsx';
import { Timeline, type TimelineEvent } from '@portail/ui/data/Timeline.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useQuery } from '@tanstack/react-query';
import { useAnswersOf } from '../../../flow/draft-store.ts';
import { useSession } from '../../../session/current-session.ts';
import { useSearchParams } from '../../../shared/navigation/search-params.ts';
import { Page } from '../../../shared/page/Page.tsx';
import '../../../shared/page/print.css';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import {
  cardTexts,
  deliveryTexts,
  orderConfirmationTexts,
  paymentModeTexts,
} from './ordering.texts.ts';
import { PaymentInstructionsCard } from '../../../shared/payment/PaymentInstructionsCard.tsx';
import { CardPayment } from './CardPayment.tsx';
import { cardStateQuery } from './order-data.ts';
import { cardOf, type OrderOutcome } from './order-draft.ts';
import { modeNameOf } from './PaymentStep.tsx';
import './ordering.css';
import { isByCard, owedOf } from './use-submit-order.ts';
import { wireAmount, wireDayWords } from '../../../shared/wire/wire-values.ts';
import { PrintButton } from '../../../shared/page/PrintButton.tsx';

const DELIVERY_NAMES = { 0: 'POINT', 1: 'DOMICILE', 2: 'AUTRE' } as const;

const isDeliveryType = (type: number): type is keyof typeof DELIVERY_NAMES =>
  type in DELIVERY_NAMES;

/** Shows every value of the answer (ORD-26). */
const useFacts = ({ libelle, outcome }: OrderOutcome): readonly Fact[] => {
  const texts = useTexts(orderConfirmationTexts);
  const deliveries = useTexts(deliveryTexts);
  const modes = useTexts(paymentModeTexts);
  const { deliveryType } = outcome;
  const delivery =
    deliveryType !== null && isDeliveryType(deliveryType)
      ? [
          {
            id: 'livraison',
            label: texts.delivery,
            value: deliveries[DELIVERY_NAMES[deliveryType]],
          },
        ]
      : [];
  const point =
    outcome.deliveryPointLabel === null
      ? []
      : [{ id: 'point', label: texts.point, value: outcome.deliveryPointLabel }];
  const mail =
    outcome.beneficiaryMail === ''
      ? []
      : [{ id: 'email', label: texts.mail, value: outcome.beneficiaryMail }];
  return [
    {
      id: 'reference',
      label: texts.reference,
      value: outcome.idCommande,
      isStrong: true,
      isReference: true,
    },
    { id: 'session', label: texts.session, value: libelle },
    ...(outcome.millesime === undefined || outcome.dateExpiration === undefined
      ? []
      : [
          {
            id: 'millesime',
            label: texts.millesime,
            value: fill(texts.millesimeUntil, {
              millesime: String(outcome.millesime),
              fin: wireDayWords(outcome.dateExpiration),
            }),
          },
        ]),
    { id: 'titres', label: texts.paper, value: wireAmount(outcome.totalTitleAmount) },
    { id: 'frais-titres', label: texts.paperFees, value: wireAmount(outcome.totalTitleFees) },
    { id: 'compte', label: texts.account, value: wireAmount(outcome.totalAccountAmount) },
    { id: 'frais-compte', label: texts.accountFees, value: wireAmount(outcome.totalAccountFees) },
    { id: 'financeur', label: texts.funded, value: wireAmount(outcome.partFinancee) },
    { id: 'part', label: texts.own, value: wireAmount(outcome.partBeneficiaire) },
    ...delivery,
    ...point,
    { id: 'paiement', label: texts.payment, value: modes[modeNameOf(outcome.paymentMode)] },
    ...mail,
  ];
};

const NEXT_KEYS = {
  [PAYMENT_MODES.CHEQUE]: 'chequeNext',
  [PAYMENT_MODES.VIREMENT]: 'transferNext',
  [PAYMENT_MODES.PRELEVEMENT]: 'debitNext',
} as const;
const isPaidByHand = (mode: number): mode is keyof typeof NEXT_KEYS => mode in NEXT_KEYS;

/** The steps left to the person for cheque or transfer. */
const usePaymentEvents = (
  outcome: OrderConfirmation,
  isCardAwaited: boolean,
): readonly TimelineEvent[] => {
  const texts = useTexts(orderConfirmationTexts);
  const mode = outcome.paymentMode;
  if (isCardAwaited)
    return [
      {
        id: 'paiement',
        when: texts.cardSoon,
        what: fill(texts.cardNext, { montant: wireAmount(owedOf(outcome)) }),
        state: 'next',
      },
    ];
  if (owedOf(outcome) === 0 || outcome.dejaPayee === true || !isPaidByHand(mode)) return [];
  const what = fill(texts[NEXT_KEYS[mode]], {
    montant: wireAmount(owedOf(outcome)),
    reference: outcome.idCommande,
  });
  const isLater = mode !== PAYMENT_MODES.PRELEVEMENT;
  return [
    {
      id: 'paiement',
      when:
        outcome.reglement === undefined
          ? texts.soon
          : fill(texts.beforeDate, { date: wireDayWords(outcome.reglement.dateLimite) }),
      what,
      state: 'next',
    },
    ...(isLater
      ? [{ id: 'envoi', when: texts.afterPayment, what: texts.later, state: 'later' } as const]
      : []),
  ];
};

/** The timeline of the order with dates. */
const useEvents = (
  outcome: OrderConfirmation,
  isCardAwaited: boolean,
): readonly TimelineEvent[] => {
  const texts = useTexts(orderConfirmationTexts);
  const payment = usePaymentEvents(outcome, isCardAwaited);
  const done = {
    NEW_ORDER: texts.done,
    VIEW_ORDER: texts.done,
    EDIT_ORDER: texts.edited,
    CANCEL_ORDER: texts.cancelled,
  }[outcome.orderType];
  const first: TimelineEvent = {
    id: 'commande',
    when: texts.today,
    what: done,
    state: 'done',
    ...(outcome.beneficiaryMail === ''
      ? {}
      : {
          detail: fill(outcome.reglement === undefined ? texts.mailed : texts.mailedPayment, {
            email: outcome.beneficiaryMail,
          }),
        }),
  };
  if (outcome.orderType === 'CANCEL_ORDER') return [first];
  const { dateEstimee } = outcome;
  if (dateEstimee === null) return [first, ...payment];
  return [
    first,
    ...payment,
    {
      id: 'arrivee',
      when: fill(texts.onDate, { date: wireDayWords(dateEstimee) }),
      what: outcome.totalTitleAmount > 0 ? texts.paperThere : texts.accountThere,
      state: payment.length === 0 ? 'next' : 'later',
      ...(isCardAwaited ? { detail: texts.onceCard } : {}),
    },
  ];
};

const useOrderCard = ({ outcome }: OrderOutcome) => {
  const carte = cardOf(useAnswersOf()(orderFlow.id));
  const returned = useSearchParams().get('referenceTransaction');
  const referenceTransaction = returned ?? carte?.referenceTransaction;
  const isCard = isByCard(outcome) && outcome.orderType !== 'CANCEL_ORDER';
  const { data } = useQuery({
    ...cardStateQuery(referenceTransaction ?? ''),
    enabled: isCard && referenceTransaction !== undefined,
  });
  return { isCard, cle: carte?.cle, referenceTransaction, isPaid: data?.etat === 'ACCEPTEE' };
};
type OrderCard = ReturnType<typeof useOrderCard>;

function ByCard({ done, card }: { readonly done: OrderOutcome; readonly card: OrderCard }) {
  const texts = useTexts(cardTexts);
  return (
    <section className="order__section" aria-labelledby="commande-carte">
      <h2 id="commande-carte">{texts.title}</h2>
      <CardPayment
        idSession={done.idSession}
        owed={owedOf(done.outcome)}
        cle={card.cle}
        referenceTransaction={card.referenceTransaction}
      />
    </section>
  );
}

function NextActions({ outcome }: { readonly outcome: OrderConfirmation }) {
  const texts = useTexts(orderConfirmationTexts);
  const isByLink = useSession((state) => state.idSessionPreCommande !== null);
  return (
    <div className="cluster no-print">
      <LinkButton href={hrefOf('VIEW_ORDER', undefined, { idCommande: outcome.idCommande })}>
        {texts.view}
      </LinkButton>
      <LinkButton variant="secondary" href={hrefOf('ORDER_HISTORY')}>
        {texts.history}
      </LinkButton>
      {isByLink ? null : (
        <LinkButton variant="secondary" href={hrefOf('ORDER_SESSION_LIST')}>
          {texts.another}
        </LinkButton>
      )}
      <PrintButton>{texts.print}</PrintButton>
    </div>
  );
}

export function ConfirmationStep({ done }: { readonly done: OrderOutcome }) {
  const texts = useTexts(orderConfirmationTexts);
  const { outcome } = done;
  const { orderType, reglement, montantRembourse } = outcome;
  const facts = useFacts(done);
  const card = useOrderCard(done);
  // An order with a pending card payment is not shown as done.
  const isCardAwaited = card.isCard && !card.isPaid;
  const events = useEvents(outcome, isCardAwaited);
  const isCancelled = orderType === 'CANCEL_ORDER';
  return (
    <Page width="reading">
      {orderType === 'VIEW_ORDER' || isCardAwaited ? null : (
        <Alert tone="success" title={texts[orderType]}>
          <p>{texts[`${orderType}_TEXT`]}</p>
          {isCancelled && outcome.partBeneficiaire > 0 ? <p>{texts.CANCEL_ORDER_PAID}</p> : null}
          {outcome.dejaPayee === true ? <p>{texts.alreadyPaid}</p> : null}
        </Alert>
      )}
      {montantRembourse === undefined ? null : (
        <Alert>{fill(texts.refunded, { montant: wireAmount(montantRembourse) })}</Alert>
      )}
      {card.isCard ? <ByCard done={done} card={card} /> : null}
      {reglement === undefined ? null : <PaymentInstructionsCard instructions={reglement} />}
      {outcome.financeurMessage === null ? null : (
        <Card title={texts.message} accent="primary">
          <blockquote className="order__words">{outcome.financeurMessage}</blockquote>
        </Card>
      )}
      <section className="order__section" aria-labelledby="commande-suite">
        <h2 id="commande-suite">{texts.next}</h2>
        <Timeline events={events} />
      </section>
      <Card title={texts.details}>
        <FactList facts={facts} />
      </Card>
      <NextActions outcome={outcome} />
    </Page>
  );
}
