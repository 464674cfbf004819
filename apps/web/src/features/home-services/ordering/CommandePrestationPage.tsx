import type { ServiceScheme } from '@portail/contract/home-services/home-services.schemas.ts';
import { needsBirthDate } from '@portail/rules/home-services/attribution.ts';
import { isQuotationRequired } from '@portail/rules/home-services/quotation.ts';
import { latestStart } from '@portail/rules/home-services/service-request.ts';
import { parseFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { DateField } from '@portail/ui/fields/DateField.tsx';
import { FormRow, FormSection } from '@portail/ui/fields/Form.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { useState, useId } from 'react';
import { today } from '../../../shared/time/today.ts';
import { useTexts, fill } from '../../../shared/texts/define-texts.ts';
import { serviceOrderTexts, wishStepTexts, activityTexts } from './service-ordering.texts.ts';
import { OfferFailure } from './OfferFailure.tsx';
import { estimateOf, offeredIn } from './service-data.ts';
import {
  acceptWish,
  draftOf,
  type ServiceDraft,
  type TypedPerson,
  typeWish,
  type WishValues,
} from './service-draft.ts';
import {
  birthField,
  wishErrors,
  asksAttestation,
  type FieldErrors,
  type WishPlace,
} from './service-fields.ts';
import { goToNextStep } from './service-steps.ts';
import { ServiceFrame, useServiceAnswers } from './ServiceFrame.tsx';
import type { SummedService } from './ServiceSummary.tsx';
import { ServiceStepForm } from './ServiceStepForm.tsx';
import { fieldId, useStepErrors } from './use-step-errors.ts';
import { useSchemes, useSummedService } from './use-summed-service.ts';
import { type ActivityCode, activityOf } from '@portail/rules/home-services/activities.ts';
import { FieldGroup } from '@portail/ui/fields/FieldGroup.tsx';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { useSpaceName } from '../../../session/home-services/selected-area.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { byFamily, conditionsOf } from './activity-words.ts';
import { Checkbox } from '@portail/ui/fields/Checkbox.tsx';

type Texts = Readonly<Record<'birthOf' | 'birthMine', string>>;

const birthNames = (texts: Texts, personnes: readonly TypedPerson[]): readonly string[] =>
  personnes.map(({ lien, prenom }) =>
    lien === 'MOI' ? texts.birthMine : fill(texts.birthOf, { nom: prenom.trim() }),
  );

interface PublicFieldsProps {
  readonly place: WishPlace;
  readonly values: WishValues;
  readonly errors: FieldErrors;
  readonly onChange: (part: Partial<WishValues>) => void;
}

/** Birth dates where the law sets ages, and one attestation otherwise; health is never asked. */
function PublicFields({ place, values, errors, onChange }: PublicFieldsProps) {
  const texts = useTexts(wishStepTexts);
  const names = birthNames(texts, place.personnes);
  const { prestation, naissances } = values;
  const hasBirths = prestation !== undefined && needsBirthDate(prestation);
  return (
    <>
      {hasBirths ? (
        <FormSection title={texts.births} intro={texts.birthsIntro}>
          {place.personnes.map(({ cle }, index) => (
            <DateField
              key={cle}
              id={fieldId(birthField(index))}
              label={names[index]}
              error={errors[birthField(index)]}
              hasCalendar={false}
              value={naissances[cle] ?? ''}
              onChange={(text) => onChange({ naissances: { ...naissances, [cle]: text } })}
            />
          ))}
        </FormSection>
      ) : null}
      {asksAttestation(values, place) ? (
        <Checkbox
          id={fieldId('attestation')}
          isRequired
          hint={texts.attestationHint}
          error={errors['attestation']}
          checked={values.attestation}
          onChange={({ target }) => onChange({ attestation: target.checked })}
        >
          {texts.attestation}
        </Checkbox>
      ) : null}
    </>
  );
}

type Offered = ServiceScheme['prestations'][number];

interface ActivityFieldProps {
  readonly clientId: string;
  readonly offered: readonly Offered[];
  readonly value: ActivityCode | undefined;
  readonly error: string | undefined;
  readonly onChange: (prestation: ActivityCode) => void;
}

/** Official activities offered by this provider, by family, with their conditions. */
function ActivityField(props: ActivityFieldProps) {
  const { clientId, offered, value, error, onChange } = props;
  const texts = useTexts(wishStepTexts);
  const conditions = useTexts(activityTexts);
  const nameOf = useSpaceName();
  // One group name, so that the arrow keys move through all families.
  const name = useId();
  const choiceOf = ({ code, libelle, tarifHoraire }: Offered) => {
    const words = conditionsOf(activityOf(code), conditions);
    return {
      value: code,
      label: libelle,
      detail: fill(texts.perHour, { prix: wireAmount(tarifHoraire) }),
      ...(words === '' ? {} : { hint: words }),
    };
  };
  return (
    <FieldGroup
      id={fieldId('prestation')}
      label={texts.prestation}
      hint={fill(texts.prestationHint, { nom: nameOf(clientId) })}
      error={error}
    >
      {byFamily(offered).map(({ family, activities }) => (
        <div key={family} className="service-order__family service-order__rows">
          <RadioGroup<ActivityCode>
            label={texts[family]}
            layout="cards"
            name={name}
            value={value}
            onChange={onChange}
            choices={activities.map(choiceOf)}
          />
        </div>
      ))}
    </FieldGroup>
  );
}

const NOTHING: WishValues = {
  prestation: undefined,
  quantite: '',
  dateDebut: '',
  dateFin: '',
  naissances: {},
  attestation: false,
};

/** Announces the quotation where the law requires one. */
function QuotationNote({
  values,
  service,
}: {
  readonly values: WishValues;
  readonly service: SummedService;
}) {
  const texts = useTexts(wishStepTexts);
  const from = parseFrenchDate(values.dateDebut);
  const to = parseFrenchDate(values.dateFin);
  const total = estimateOf(service.rate, service.minutes);
  const isDue =
    from !== undefined &&
    to !== undefined &&
    from <= to &&
    isQuotationRequired(total, { from, to });
  return <div role="status">{isDue ? <Alert>{texts.quotation}</Alert> : null}</div>;
}

interface WishingProps {
  readonly schemes: readonly ServiceScheme[];
  readonly draft: ServiceDraft;
}

const ANONYMOUS_VISITOR: readonly TypedPerson[] = [];

function Wishing({ schemes, draft }: WishingProps) {
  const texts = useTexts(wishStepTexts);
  const { dispositif, attribution } = draft;
  const personnes = attribution?.personnes ?? ANONYMOUS_VISITOR;
  const [values, setValues] = useState(draft.prestation ?? NOTHING);
  const offered = offeredIn(schemes, dispositif?.dispositif);
  const place = { personnes, offered: offered.map(({ code }) => code), today: today() };
  const step = useStepErrors('prestation', () => wishErrors(values, place));
  const service = useSummedService(dispositif, values);
  const births = birthNames(useTexts(wishStepTexts), personnes);
  const change = (part: Partial<WishValues>) => {
    const next = { ...values, ...part };
    setValues(next);
    typeWish(next);
    step.forget();
  };
  const submit = () => {
    if (!step.isRight() || values.prestation === undefined) return;
    acceptWish(values, needsBirthDate(values.prestation));
    goToNextStep('prestation');
  };
  const dateField = (name: 'dateDebut' | 'dateFin') => ({
    id: fieldId(name),
    label: texts[name],
    error: step.errors[name],
    value: values[name],
    onChange: (text: string) => change({ [name]: text }),
    min: today(),
  });
  return (
    <ServiceStepForm
      current="prestation"
      lead={texts.lead}
      service={service}
      problems={step.problemsOf([
        ['prestation', texts.prestation],
        ['quantite', texts.quantite],
        ['dateDebut', texts.dateDebut],
        ['dateFin', texts.dateFin],
        ...births.map((name, index) => [birthField(index), name] as const),
        ['attestation', texts.attestation],
      ])}
      onSubmit={submit}
    >
      <ActivityField
        clientId={dispositif?.clientId ?? ''}
        offered={offered}
        value={values.prestation}
        error={step.errors['prestation']}
        // The attestation was about another activity.
        onChange={(prestation) => change({ prestation, attestation: false })}
      />
      <FormSection title={texts.amount}>
        <TextField
          id={fieldId('quantite')}
          label={texts.quantite}
          hint={texts.quantiteHint}
          error={step.errors['quantite']}
          width="short"
          inputMode="text"
          autoComplete="off"
          suffix="h"
          value={values.quantite}
          onChange={({ target }) => change({ quantite: target.value })}
        />
      </FormSection>
      <FormSection title={texts.period}>
        <FormRow>
          <DateField {...dateField('dateDebut')} max={latestStart(today())} />
          <DateField {...dateField('dateFin')} />
        </FormRow>
      </FormSection>
      <PublicFields place={place} values={values} errors={step.errors} onChange={change} />
      <QuotationNote values={values} service={service} />
    </ServiceStepForm>
  );
}

/** Activity, hours and dates, within the provider's offer. */
function WishStep() {
  const texts = useTexts(serviceOrderTexts);
  const draft = draftOf(useServiceAnswers());
  const { data: schemes, error, refetch } = useSchemes(draft.dispositif?.clientId);
  if (schemes !== undefined) return <Wishing schemes={schemes} draft={draft} />;
  return (
    <ServiceFrame current="prestation">
      {error === null ? (
        <Skeleton shape="card" label={texts.loading} />
      ) : (
        <OfferFailure error={error} onRetry={() => void refetch()} />
      )}
    </ServiceFrame>
  );
}

export default function CommandePrestationPage() {
  return <WishStep />;
}
