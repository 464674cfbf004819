import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { lazy, Suspense, type ReactNode, useState } from 'react';
import type { ServiceScheme } from '@portail/contract/home-services/home-services.schemas.ts';
import { type Dispositif, isPersonEmployer } from '@portail/rules/home-services/activities.ts';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import {
  selectArea,
  useSelectedArea,
  useSpaces,
} from '../../../session/home-services/selected-area.ts';
import { plural } from '../../../shared/wording/counts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { schemeTexts } from '../../../session/home-services/home-services.texts.ts';
import { schemeStepTexts, serviceOrderTexts } from './service-ordering.texts.ts';
import { OfferFailure } from './OfferFailure.tsx';
import { acceptScheme, draftOf, type SchemeValues, typeScheme } from './service-draft.ts';
import { schemeErrors } from './service-fields.ts';
import { goToNextStep } from './service-steps.ts';
import { ServiceFrame, useServiceAnswers } from './ServiceFrame.tsx';
import { ServiceStepForm } from './ServiceStepForm.tsx';
import { fieldId, useStepErrors } from './use-step-errors.ts';
import { useSchemes, useSummedService } from './use-summed-service.ts';

/** The space on screen takes precedence over that of an older draft, because offers differ. */
const useStart = (): SchemeValues => {
  const draft = draftOf(useServiceAnswers()).dispositif ?? {};
  const area = useSelectedArea() ?? draft.clientId;
  return draft.clientId === area ? draft : { clientId: area };
};

interface SchemeFieldProps {
  readonly schemes: readonly ServiceScheme[];
  readonly value: Dispositif | undefined;
  readonly error: string | undefined;
  readonly onChange: (dispositif: Dispositif) => void;
}

/** Only schemes with at least one activity. */
function SchemeField({ schemes, value, error, onChange }: SchemeFieldProps) {
  const texts = useTexts(schemeStepTexts);
  const names = useTexts(schemeTexts);
  if (schemes.length === 0) return <EmptyState title={texts.noneTitle}>{texts.none}</EmptyState>;
  return (
    <div className="service-order__rows">
      <RadioGroup<Dispositif>
        id={fieldId('dispositif')}
        label={texts.dispositif}
        layout="cards"
        value={value}
        error={error}
        onChange={onChange}
        choices={schemes.map(({ code, libelle, prestations }) => ({
          value: code,
          label: libelle,
          hint: names[`${code}_HINT`],
          detail: plural(prestations.length, texts.service, texts.services),
        }))}
      />
    </div>
  );
}

/** A person who becomes an employer is informed first. */
function EmployerWarning({ dispositif }: { readonly dispositif: Dispositif | undefined }) {
  const texts = useTexts(schemeStepTexts);
  const isEmployer = dispositif !== undefined && isPersonEmployer(dispositif);
  return (
    <div role="status">
      {isEmployer ? (
        <Alert tone="warning" title={texts.employerTitle}>
          {texts.employer}
        </Alert>
      ) : null}
    </div>
  );
}

function Choosing({ after }: { readonly after: ReactNode }) {
  const texts = useTexts(schemeStepTexts);
  const common = useTexts(serviceOrderTexts);
  const spaces = useSpaces();
  const [values, setValues] = useState(useStart());
  const { data: schemes, error, refetch } = useSchemes(values.clientId);
  const step = useStepErrors('dispositif', () => schemeErrors(values));
  const change = (next: SchemeValues) => {
    setValues(next);
    typeScheme(next);
    step.forget();
  };
  const choose = (clientId: string | undefined) => {
    selectArea(clientId);
    change({ clientId });
  };
  const submit = () => {
    if (!step.isRight()) return;
    acceptScheme(values);
    goToNextStep('dispositif');
  };
  const offer = () => {
    if (values.clientId === undefined) return null;
    if (schemes !== undefined)
      return (
        <SchemeField
          schemes={schemes}
          value={values.dispositif}
          error={step.errors['dispositif']}
          onChange={(dispositif) => change({ ...values, dispositif })}
        />
      );
    return error === null ? (
      <Skeleton shape="card" label={common.loading} />
    ) : (
      <OfferFailure error={error} onRetry={() => void refetch()} />
    );
  };
  const isOffered = schemes !== undefined && schemes.length > 0;
  const problems = [
    ...step.problemsOf([['clientId', texts.clientId]]),
    // Its field is there with the offer of the provider only.
    ...step
      .problemsOf([['dispositif', texts.dispositif]])
      .map((problem) =>
        isOffered ? problem : { message: `${texts.dispositif} : ${problem.message}` },
      )
      .filter(() => values.clientId !== undefined),
  ];
  return (
    <ServiceStepForm
      current="dispositif"
      lead={texts.lead}
      service={useSummedService(values, undefined)}
      problems={problems}
      onSubmit={submit}
      after={after}
    >
      {spaces.length === 1 ? (
        <p>{fill(texts.withProvider, { nom: spaces[0]?.companyName ?? '' })}</p>
      ) : (
        <Select
          id={fieldId('clientId')}
          label={texts.clientId}
          error={step.errors['clientId']}
          emptyLabel={texts.clientIdEmpty}
          width="medium"
          options={spaces.map(({ clientId, companyName }) => ({
            value: clientId,
            label: companyName,
          }))}
          value={values.clientId ?? ''}
          onChange={({ target }) => choose(target.value === '' ? undefined : target.value)}
        />
      )}
      {offer()}
      <EmployerWarning dispositif={values.dispositif} />
    </ServiceStepForm>
  );
}

/** Provider and scheme; `after` is shown under the form (Paynum). */
function SchemeStep({ after = null }: { readonly after?: ReactNode }) {
  const texts = useTexts(schemeStepTexts);
  const spaces = useSpaces();
  return spaces.length === 0 ? (
    <ServiceFrame current="dispositif">
      <EmptyState title={texts.noSpaceTitle}>{texts.noSpace}</EmptyState>
    </ServiceFrame>
  ) : (
    <Choosing after={after} />
  );
}

// Loaded after the form of the page.
const PaynumBlock = lazy(() => import('../paynum/PaynumBlock.tsx'));

export default function CommandeChoixDispositifPage() {
  return (
    <SchemeStep
      after={
        <Suspense fallback={<Skeleton shape="card" />}>
          <PaynumBlock />
        </Suspense>
      }
    />
  );
}
