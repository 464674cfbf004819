import { hrefOf } from '@portail/contract/pages/href.ts';
import { outcomeOf, resetService, type ServiceOutcome } from './service-draft.ts';
import { useServiceAnswers } from './ServiceFrame.tsx';
import { activityOf } from '@portail/rules/home-services/activities.ts';
import { formatMinutes } from '@portail/rules/time/duration.ts';
import { isQuotationRequired } from '@portail/rules/home-services/quotation.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { longDateWords } from '@portail/ui/data/DateText.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Timeline, type TimelineEvent } from '@portail/ui/data/Timeline.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useSpaceName } from '../../../session/home-services/selected-area.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { today } from '../../../shared/time/today.ts';
import { wireDay, wireDayWords } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { schemeTexts } from '../../../session/home-services/home-services.texts.ts';
import { serviceConfirmationTexts, servicePaymentStepTexts } from './service-ordering.texts.ts';
import '../../../shared/page/print.css';
import './service-ordering.css';
import { WithOutcome } from '../../../flow/WithOutcome.tsx';
import { PrintButton } from '../../../shared/page/PrintButton.tsx';

const useEvents = (done: ServiceOutcome): readonly TimelineEvent[] => {
  const texts = useTexts(serviceConfirmationTexts);
  const nom = useSpaceName()(done.clientId);
  const jour = calendarDay(done.jour);
  const needsQuotation = isQuotationRequired(centsOf(done.montantCents), {
    from: wireDay(done.dateDebut),
    to: wireDay(done.dateFin),
  });
  return [
    {
      id: 'commande',
      when: jour === today() ? texts.today : fill(texts.onDate, { date: longDateWords(jour) }),
      what: fill(texts.ordered, { duree: formatMinutes(done.minutes) }),
      state: 'done',
    },
    ...(needsQuotation
      ? [
          {
            id: 'devis',
            when: texts.soon,
            what: fill(texts.quotation, { nom }),
            detail: texts.quotationDetail,
            state: 'next',
          } as const,
        ]
      : []),
    {
      id: 'planification',
      when: texts.soon,
      what: fill(texts.planned, { nom }),
      detail: texts.plannedDetail,
      state: needsQuotation ? 'later' : 'next',
    },
    {
      id: 'service',
      when: fill(texts.begins, { date: wireDayWords(done.dateDebut) }),
      what: texts.service,
      state: 'later',
    },
    { id: 'facture', when: texts.bill, what: texts.billed, state: 'later' },
  ];
};

function ConfirmationStep({ done }: { readonly done: ServiceOutcome }) {
  const texts = useTexts(serviceConfirmationTexts);
  const words = useTexts(servicePaymentStepTexts);
  const schemes = useTexts(schemeTexts);
  const nom = useSpaceName()(done.clientId);
  const events = useEvents(done);
  const { numeroCommande, dateDebut: debut, dateFin: fin } = done;
  const begin = () => {
    resetService();
    navigate(hrefOf('COMMANDE_CHOIX_DISPOSITIF'));
  };
  return (
    <Page width="reading">
      <Alert tone="success" role="status" title={texts.done}>
        {fill(texts.doneText, { nom })}
      </Alert>
      <section className="service-order__section" aria-labelledby="service-suite">
        <h2 id="service-suite">{texts.next}</h2>
        <Timeline events={events} />
      </section>
      <Card title={texts.details}>
        <FactList
          facts={[
            {
              id: 'numero',
              label: texts.number,
              value: numeroCommande,
              isStrong: true,
              isReference: true,
            },
            { id: 'prestataire', label: words.provider, value: nom },
            { id: 'dispositif', label: words.scheme, value: schemes[done.dispositif] },
            { id: 'service', label: words.service, value: activityOf(done.prestation).libelle },
            { id: 'duree', label: words.hours, value: formatMinutes(done.minutes) },
            { id: 'dates', label: words.period, value: fill(words.periodValue, { debut, fin }) },
          ]}
        />
      </Card>
      <div className="cluster no-print">
        <LinkButton href={hrefOf('COMMANDE_VISUALISATION_MODIFICATION', { numeroCommande })}>
          {texts.view}
        </LinkButton>
        <LinkButton variant="secondary" href={hrefOf('COMMANDE')}>
          {texts.list}
        </LinkButton>
        <Button variant="secondary" onClick={begin}>
          {texts.another}
        </Button>
        <PrintButton>{texts.print}</PrintButton>
      </div>
    </Page>
  );
}

export default function CommandeConfirmationPage() {
  return (
    <WithOutcome done={outcomeOf(useServiceAnswers())} first="COMMANDE_CHOIX_DISPOSITIF">
      {(done) => <ConfirmationStep done={done} />}
    </WithOutcome>
  );
}
