import {
  activityOf,
  type ActivityCode,
  type Dispositif,
} from '@portail/rules/home-services/activities.ts';
import { formatMinutes } from '@portail/rules/time/duration.ts';
import {
  type PriceAfterCredit,
  priceAfterCredit,
} from '@portail/rules/home-services/tax-credit.ts';
import { type Cents, formatAmount, ZERO_CENTS } from '@portail/rules/money/cents.ts';
import type { Fact } from '@portail/ui/data/FactList.tsx';
import { SummaryPanel } from '@portail/ui/layout/SummaryPanel.tsx';
import type { ReactNode } from 'react';
import { useSpaceName } from '../../../session/home-services/selected-area.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { schemeTexts, taxCreditTexts } from '../../../session/home-services/home-services.texts.ts';
import { serviceSummaryTexts } from './service-ordering.texts.ts';
import { estimateOf } from './service-data.ts';

export interface SummedService {
  readonly clientId: string | undefined;
  readonly dispositif: Dispositif | undefined;
  readonly prestation: ActivityCode | undefined;
  readonly minutes: number | undefined;
  readonly rate: Cents | undefined;
}

/** Credit for this order only; what was used this year is unknown here. */
export const creditOf = ({
  prestation,
  rate,
  minutes,
}: SummedService): PriceAfterCredit | undefined => {
  const total = estimateOf(rate, minutes);
  if (prestation === undefined || total === ZERO_CENTS) return undefined;
  return priceAfterCredit({
    prestation,
    total,
    funded: ZERO_CENTS,
    usedThisYear: ZERO_CENTS,
    usedForActivity: ZERO_CENTS,
  });
};

const given = (facts: readonly (Fact | undefined)[]): readonly Fact[] =>
  facts.filter((fact) => fact !== undefined);

/** Price summary with the main button of the step. */
export function ServiceSummary(props: {
  readonly service: SummedService;
  readonly action: ReactNode;
}) {
  const { service, action } = props;
  const texts = useTexts(serviceSummaryTexts);
  const schemes = useTexts(schemeTexts);
  const credit = useTexts(taxCreditTexts);
  const nameOf = useSpaceName();
  const { clientId, dispositif, prestation, minutes, rate } = service;
  const price = creditOf(service);
  const fact = (id: string, label: string, value: string | undefined): Fact | undefined =>
    value === undefined ? undefined : { id, label, value };
  return (
    <SummaryPanel
      title={texts.title}
      facts={given([
        fact('prestataire', texts.provider, clientId === undefined ? '–' : nameOf(clientId)),
        fact('dispositif', texts.scheme, dispositif === undefined ? '–' : schemes[dispositif]),
        fact(
          'service',
          texts.service,
          prestation === undefined ? undefined : activityOf(prestation).libelle,
        ),
        fact('tarif', texts.rate, rate === undefined ? undefined : formatAmount(rate)),
        fact(
          'duree',
          texts.hours,
          minutes === undefined || minutes === 0 ? undefined : formatMinutes(minutes),
        ),
        fact('credit', credit.credit, price && formatAmount(price.credit)),
        fact('apres', credit.after, price && formatAmount(price.after)),
      ])}
      total={{ label: texts.price, value: price === undefined ? '–' : formatAmount(price.before) }}
      {...(price === undefined ? {} : { note: credit.note })}
      action={action}
    />
  );
}
