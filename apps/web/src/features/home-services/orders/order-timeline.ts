import type { ServiceOrderDetail } from '@portail/contract/home-services/home-services.schemas.ts';
import type { TimelineEvent } from '@portail/ui/data/Timeline.tsx';
import { wireDayWords } from '../../../shared/wire/wire-values.ts';
import { fill } from '../../../shared/texts/define-texts.ts';
import type { serviceTimelineTexts } from './service-orders.texts.ts';

type Texts = { readonly [K in keyof (typeof serviceTimelineTexts)['defaults']]: string };
type Step = ServiceOrderDetail['etapes'][number];

const whenOf = ({ etat, date }: Step, texts: Texts): string => {
  switch (etat) {
    case 'FAITE':
      return date === undefined ? texts.done : fill(texts.onDate, { date: wireDayWords(date) });
    case 'EN_COURS':
      return texts.now;
    case 'ARRETEE':
      return texts.stopped;
    case 'A_VENIR':
      return texts.later;
  }
};

const STATES = { FAITE: 'done', EN_COURS: 'next', ARRETEE: 'next', A_VENIR: 'later' } as const;

/** Done steps are phrased as done, the others are only named. */
export const eventsOf = (
  etapes: ServiceOrderDetail['etapes'],
  texts: Texts,
): readonly TimelineEvent[] =>
  etapes.map((step) => ({
    id: step.id,
    when: whenOf(step, texts),
    what:
      step.etat === 'FAITE' || step.id === 'COMMANDE'
        ? texts[step.id]
        : texts[`${step.id}_EN_COURS`],
    state: STATES[step.etat],
  }));
