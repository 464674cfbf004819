import { activityOf, isPersonEmployer } from '@portail/rules/home-services/activities.ts';
import { formatAmount } from '@portail/rules/money/cents.ts';
import { type Fact, FactList } from '@portail/ui/data/FactList.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { useSpaceName } from '../../../session/home-services/selected-area.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import {
  attributionTexts,
  schemeTexts,
  taxCreditTexts,
} from '../../../session/home-services/home-services.texts.ts';
import { servicePaymentStepTexts } from './service-ordering.texts.ts';
import type { ServiceDraft, StepId, DetailsValues, TypedPerson } from './service-draft.ts';
import { pathOfStep } from './service-steps.ts';
import { creditOf, type SummedService } from './ServiceSummary.tsx';
import { formatMinutes } from '@portail/rules/time/duration.ts';
import { typedMinutes } from '../../../session/home-services/typed-hours.ts';

/** On one line. */
const placeWords = (values: DetailsValues): string =>
  [
    values.zoneAdresse0,
    values.zoneAdresse1,
    values.zoneAdresse2,
    values.zoneAdresse3,
    values.codePostalEtVille,
  ]
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(', ');

/** "Moi (50 %), Zoé (50 %)" */
const peopleWords = (
  people: readonly TypedPerson[],
  links: Readonly<Record<string, string>>,
): string =>
  people
    .map(({ lien, prenom, part }) => {
      const name = lien === 'MOI' || prenom.trim() === '' ? (links[lien] ?? '') : prenom.trim();
      return people.length === 1 ? name : `${name} (${part.trim()}\u00a0%)`;
    })
    .join(', ');

const hoursTyped = (typed: string): string => {
  const minutes = typedMinutes(typed);
  return minutes === undefined ? '–' : formatMinutes(minutes);
};

interface ServiceReviewProps {
  readonly draft: ServiceDraft;
  readonly service: SummedService;
}

const useFacts = ({ draft, service }: ServiceReviewProps): readonly Fact[] => {
  const texts = useTexts(servicePaymentStepTexts);
  const schemes = useTexts(schemeTexts);
  const links = useTexts(attributionTexts);
  const credits = useTexts(taxCreditTexts);
  const nameOf = useSpaceName();
  const { dispositif, attribution, prestation, precisions } = draft;
  const price = creditOf(service);
  const change = (step: StepId, nom: string) => (
    <Link href={pathOfStep(step)} aria-label={fill(texts.changeOf, { nom })}>
      {texts.change}
    </Link>
  );
  const fact = (id: string, label: string, value: string, step?: StepId): Fact => ({
    id,
    label,
    value:
      step === undefined ? (
        value
      ) : (
        <span className="service-review__value">
          {value} {change(step, label)}
        </span>
      ),
  });
  const scheme = dispositif?.dispositif;
  const { dateDebut: debut = '', dateFin: fin = '' } = prestation ?? {};
  const code = prestation?.prestation;
  return [
    fact('prestataire', texts.provider, nameOf(dispositif?.clientId ?? '')),
    fact('dispositif', texts.scheme, scheme === undefined ? '–' : schemes[scheme], 'dispositif'),
    fact('pour', texts.people, peopleWords(attribution?.personnes ?? [], links), 'attribution'),
    fact(
      'service',
      texts.service,
      code === undefined ? '–' : activityOf(code).libelle,
      'prestation',
    ),
    fact('duree', texts.hours, hoursTyped(prestation?.quantite ?? '')),
    fact('dates', texts.period, fill(texts.periodValue, { debut, fin })),
    ...(precisions === undefined
      ? []
      : [
          fact('adresse', texts.address, placeWords(precisions), 'precisions'),
          fact('contact', texts.contact, `${precisions.nom}, ${precisions.telephone}`),
        ]),
    ...(price === undefined
      ? []
      : [
          { ...fact('avant', credits.before, formatAmount(price.before)), isStrong: true },
          fact('apres', credits.after, formatAmount(price.after)),
        ]),
  ];
};

/** Review of all answers, with a link to each step. */
export function ServiceReview(props: ServiceReviewProps) {
  const texts = useTexts(servicePaymentStepTexts);
  const facts = useFacts(props);
  const scheme = props.draft.dispositif?.dispositif;
  return (
    <Card title={texts.review}>
      <div className="stack">
        {scheme !== undefined && isPersonEmployer(scheme) ? (
          <Alert tone="warning">{texts.employer}</Alert>
        ) : null}
        <FactList facts={facts} />
      </div>
    </Card>
  );
}
