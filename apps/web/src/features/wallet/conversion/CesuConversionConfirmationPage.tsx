import { hrefOf } from '@portail/contract/pages/href.ts';
import { outcomeOf, useConversionAnswers, resetConversion } from './conversion-draft.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { lastPayableDay } from '@portail/rules/wallet/vouchers/millesime.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { longDateWords } from '@portail/ui/data/DateText.tsx';
import { type Fact, FactList } from '@portail/ui/data/FactList.tsx';
import { Timeline, type TimelineEvent } from '@portail/ui/data/Timeline.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { addressWords } from '../../../session/address/delivery-choice.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { today } from '../../../shared/time/today.ts';
import { wireDayWords } from '../../../shared/wire/wire-values.ts';
import { plural } from '../../../shared/wording/counts.ts';
import { conversionConfirmationTexts, conversionTexts } from './conversion.texts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import type { ConversionOutcome } from './conversion-commands.ts';
import '../../../shared/page/print.css';
import './conversion.css';
import { WithOutcome } from '../../../flow/WithOutcome.tsx';
import { PrintButton } from '../../../shared/page/PrintButton.tsx';

const useWords = (done: ConversionOutcome) => {
  const texts = useTexts(conversionConfirmationTexts);
  const common = useTexts(conversionTexts);
  const { nombreTitres, valeurCents, libelleProduit: produit, millesime } = done;
  const titres =
    valeurCents === undefined
      ? plural(nombreTitres, texts.titre, texts.titres)
      : fill(plural(nombreTitres, texts.titreOf, texts.titresOf), {
          valeur: formatAmount(centsOf(valeurCents)),
        });
  return {
    titres,
    montant: formatAmount(centsOf(done.montantCents)),
    book: fill(common.book, { produit, millesime: String(millesime) }),
    address: done.adresse === undefined ? '' : addressWords(done.adresse),
    jours: String(done.delaiJours),
    date: wireDayWords(done.dateDisponibilite),
  };
};

const useEvents = (done: ConversionOutcome): readonly TimelineEvent[] => {
  const texts = useTexts(conversionConfirmationTexts);
  const words = useWords(done);
  const { demandeLe, millesime, nombreTitres } = done;
  const isPaper = done.sens === 'COMPTE_VERS_TITRES';
  const when = demandeLe === today() ? texts.today : longDateWords(calendarDay(demandeLe));
  const until: TimelineEvent = {
    id: 'limite',
    when: fill(texts.until, { date: longDateWords(lastPayableDay(millesime)) }),
    what: isPaper ? texts.untilPaper : texts.untilAccount,
    state: 'later',
  };
  if (isPaper)
    return [
      {
        id: 'demande',
        when,
        what: fill(texts.left, words),
        detail: texts.leftDetail,
        state: 'done',
      },
      {
        id: 'livraison',
        when: fill(texts.delivered, words),
        what: texts.delivery,
        detail: words.address,
        state: 'next',
      },
      until,
    ];
  return [
    {
      id: 'demande',
      when,
      what: nombreTitres === 1 ? texts.goneOne : fill(texts.gone, words),
      detail: texts.goneDetail,
      state: 'done',
    },
    {
      id: 'credit',
      when: fill(texts.credited, words),
      what: fill(texts.credit, words),
      state: 'next',
    },
    until,
  ];
};

const useFacts = (done: ConversionOutcome): readonly Fact[] => {
  const texts = useTexts(conversionConfirmationTexts);
  const { titres, montant, book, address } = useWords(done);
  return [
    {
      id: 'reference',
      label: texts.reference,
      value: done.reference,
      isStrong: true,
      isReference: true,
    },
    { id: 'produit', label: texts.product, value: book },
    { id: 'titres', label: texts.count, value: titres },
    { id: 'montant', label: texts.amount, value: montant, isStrong: true },
    ...(address === '' ? [] : [{ id: 'adresse', label: texts.address, value: address }]),
  ];
};

function NextActions({ done }: { readonly done: ConversionOutcome }) {
  const texts = useTexts(conversionConfirmationTexts);
  const common = useTexts(conversionTexts);
  const begin = () => {
    resetConversion();
    navigate(hrefOf('CESU_CONVERSION_CHOICE'));
  };
  return (
    <div className="cluster no-print">
      {done.sens === 'COMPTE_VERS_TITRES' ? (
        <LinkButton href={hrefOf('CHECKBOOK_STATEMENT')}>{common.vouchers}</LinkButton>
      ) : (
        <LinkButton href={hrefOf('ACCOUNT_STATEMENT')}>{common.account}</LinkButton>
      )}
      <Button variant="secondary" onClick={begin}>
        {texts.another}
      </Button>
      <PrintButton>{texts.print}</PrintButton>
    </div>
  );
}

function ConfirmationStep({ done }: { readonly done: ConversionOutcome }) {
  const texts = useTexts(conversionConfirmationTexts);
  const words = useWords(done);
  const events = useEvents(done);
  const facts = useFacts(done);
  const isPaper = done.sens === 'COMPTE_VERS_TITRES';
  return (
    <Page width="reading">
      <Alert tone="success" title={texts.title}>
        <p>{fill(isPaper ? texts.toPaper : texts.toAccount, words)}</p>
      </Alert>
      <section className="conversion__section" aria-labelledby="changement-suite">
        <h2 id="changement-suite">{texts.next}</h2>
        <Timeline events={events} />
      </section>
      <Card title={texts.details}>
        <FactList facts={facts} />
      </Card>
      <NextActions done={done} />
    </Page>
  );
}

export default function CesuConversionConfirmationPage() {
  return (
    <WithOutcome done={outcomeOf(useConversionAnswers())} first="CESU_CONVERSION_CHOICE">
      {(done) => <ConfirmationStep done={done} />}
    </WithOutcome>
  );
}
