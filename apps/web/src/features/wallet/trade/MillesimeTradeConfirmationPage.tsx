import { hrefOf } from '@portail/contract/pages/href.ts';
import { outcomeOf, resetTrade, type TradeOutcome } from './trade-draft.ts';
import { useTradeAnswers } from './TradeFrame.tsx';
import { getTradeBillPdf } from '@portail/contract/wallet/trade.calls.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { longDateWords } from '@portail/ui/data/DateText.tsx';
import { type Fact, FactList } from '@portail/ui/data/FactList.tsx';
import { Timeline, type TimelineEvent } from '@portail/ui/data/Timeline.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { addressWords } from '../../../session/address/delivery-choice.ts';
import { callApi } from '../../../session/api.ts';
import { useSessionView } from '../../../session/current-session.ts';
import { DownloadButton } from '../../../shared/download/DownloadButton.tsx';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { PaymentInstructionsCard } from '../../../shared/payment/PaymentInstructionsCard.tsx';
import { today } from '../../../shared/time/today.ts';
import { wireAmount, wireDayWords } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import {
  tradeCardTexts,
  tradeConfirmationTexts,
  tradeDeliveryTexts,
  tradePaymentTexts,
} from './trade.texts.ts';
import { CardState } from './CardState.tsx';
import { type TradeCard, useTradeCard } from './use-trade-card.ts';
import '../../../shared/page/print.css';
import './trade.css';
import { WithOutcome } from '../../../flow/WithOutcome.tsx';
import { PrintButton } from '../../../shared/page/PrintButton.tsx';

const useFeeEvents = (done: TradeOutcome): readonly TimelineEvent[] => {
  const texts = useTexts(tradeConfirmationTexts);
  if (done.statut !== 'EN_ATTENTE_PAIEMENT') return [];
  const isCheque = done.modePaiement === 'CHEQUE';
  const { reference, frais } = done;
  return [
    {
      id: 'frais',
      when:
        done.reglement === undefined
          ? texts.soon
          : fill(texts.beforeDate, { date: wireDayWords(done.reglement.dateLimite) }),
      what: fill(isCheque ? texts.cheque : texts.transfer, { reference, frais: wireAmount(frais) }),
      detail: isCheque ? texts.chequeDetail : texts.transferDetail,
      state: 'next',
    },
  ];
};

const useEvents = (done: TradeOutcome): readonly TimelineEvent[] => {
  const texts = useTexts(tradeConfirmationTexts);
  const fee = useFeeEvents(done);
  const jour = calendarDay(done.jour);
  const isAccount = done.choix.typeProduitFinal === 'COMPTE';
  const { dateDisponibilite } = done;
  const suivant = String(done.millesime);
  return [
    {
      id: 'echange',
      when: jour === today() ? texts.today : fill(texts.onDate, { date: longDateWords(jour) }),
      what: fill(texts.event, { montant: wireAmount(done.montant) }),
      detail: texts.eventDetail,
      state: 'done',
    },
    ...fee,
    ...(dateDisponibilite === undefined
      ? []
      : [
          {
            id: 'arrivee',
            when: fill(isAccount ? texts.inAccount : texts.inPaper, {
              date: wireDayWords(dateDisponibilite),
            }),
            what: fill(isAccount ? texts.accountThere : texts.paperThere, { suivant }),
            state: fee.length === 0 ? 'next' : 'later',
          } as const,
        ]),
  ];
};

const useFacts = (done: TradeOutcome): readonly Fact[] => {
  const texts = useTexts(tradeConfirmationTexts);
  const modes = useTexts(tradePaymentTexts);
  const deliveries = useTexts(tradeDeliveryTexts);
  const { choix, livraison, modePaiement } = done;
  const isPaper = choix.typeProduitFinal === 'TITRE';
  const place = livraison?.choix === 'AUTRE' ? addressWords(livraison) : deliveries.home;
  return [
    {
      id: 'reference',
      label: texts.reference,
      value: done.reference,
      isStrong: true,
      isReference: true,
    },
    { id: 'montant', label: texts.given, value: wireAmount(done.montant), isStrong: true },
    { id: 'ancien', label: texts.from, value: choix.millesime },
    { id: 'nouveau', label: texts.to, value: done.millesime },
    { id: 'forme', label: texts.form, value: texts[choix.typeProduitFinal] },
    ...(isPaper ? [{ id: 'livraison', label: texts.delivery, value: place }] : []),
    { id: 'frais', label: texts.fees, value: wireAmount(done.frais) },
    ...(done.frais > 0 && modePaiement !== undefined
      ? [{ id: 'paiement', label: texts.payment, value: modes[modePaiement] }]
      : []),
  ];
};

function Done({ done, card }: { readonly done: TradeOutcome; readonly card: TradeCard }) {
  const texts = useTexts(tradeConfirmationTexts);
  const cardTexts = useTexts(tradeCardTexts);
  const events = useEvents(done);
  const isAccount = done.choix.typeProduitFinal === 'COMPTE';
  return (
    <>
      <Alert tone="success" role="status" title={texts.done}>
        {card.isPaid ? <p>{fill(cardTexts.paid, { frais: wireAmount(done.frais) })}</p> : null}
        <p>
          {fill(isAccount ? texts.doneAccount : texts.donePaper, {
            montant: wireAmount(done.montant),
            millesime: String(done.choix.millesime),
            suivant: String(done.millesime),
          })}
        </p>
      </Alert>
      <section className="trade__section" aria-labelledby="echange-suite">
        <h2 id="echange-suite">{texts.next}</h2>
        <Timeline events={events} />
      </section>
      {done.reglement === undefined ? null : (
        <PaymentInstructionsCard instructions={done.reglement} />
      )}
    </>
  );
}

function NextActions({ done, isMade }: { readonly done: TradeOutcome; readonly isMade: boolean }) {
  const texts = useTexts(tradeConfirmationTexts);
  const view = useSessionView();
  const { reference } = done;
  const statement =
    done.choix.typeProduitFinal === 'COMPTE' ? 'ACCOUNT_STATEMENT' : 'CHECKBOOK_STATEMENT';
  const begin = () => {
    resetTrade();
    navigate(hrefOf('MILLESIME_TRADE_CHOICE'));
  };
  return (
    <div className="cluster no-print">
      {isMade ? (
        <DownloadButton
          variant="primary"
          ask={() => callApi(getTradeBillPdf, { params: { reference } })}
        >
          {texts.bill}
        </DownloadButton>
      ) : null}
      <Button variant="secondary" onClick={begin}>
        {texts.another}
      </Button>
      {canOpenPage(pageOf(statement), view) ? (
        <LinkButton variant="secondary" href={hrefOf(statement)}>
          {texts.statement}
        </LinkButton>
      ) : null}
      <PrintButton>{texts.print}</PrintButton>
    </div>
  );
}

function ConfirmationStep({ done }: { readonly done: TradeOutcome }) {
  const texts = useTexts(tradeConfirmationTexts);
  const facts = useFacts(done);
  const card = useTradeCard(done);
  const isMade = !card.isByCard || card.isPaid;
  return (
    <Page width="reading">
      {isMade ? <Done done={done} card={card} /> : <CardState done={done} card={card} />}
      {card.isGivenBack ? null : (
        <>
          <Card title={texts.details}>
            <FactList facts={facts} />
          </Card>
          <NextActions done={done} isMade={isMade} />
        </>
      )}
    </Page>
  );
}

export default function MillesimeTradeConfirmationPage() {
  return (
    <WithOutcome done={outcomeOf(useTradeAnswers())} first="MILLESIME_TRADE_CHOICE">
      {(done) => <ConfirmationStep done={done} />}
    </WithOutcome>
  );
}
