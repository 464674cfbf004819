import {
  WithRegistration,
  type Registration,
  RegistrationFrame,
  useBackHref,
} from './RegistrationStep.tsx';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type { SessionChoice } from '@portail/contract/identity/registration-answers.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { registrationTexts, sessionTexts } from './registration.texts.ts';
import { choicesQuery } from './registration-data.ts';
import { chooseSession } from './registration-draft.ts';
import { goToNextStep } from './registration-steps.ts';

const FIELD_ID = 'inscription-session';

interface ChoiceFormProps {
  readonly choices: readonly SessionChoice[];
  readonly backHref: string;
  readonly chosen: string | undefined;
  readonly onErrors: (hasErrors: boolean) => void;
}

function ChoiceForm({ choices, backHref, chosen, onErrors }: ChoiceFormProps) {
  const texts = useTexts(sessionTexts);
  const common = useTexts(registrationTexts);
  const [id, setId] = useState(chosen);
  const [attempt, setAttempt] = useState(0);
  const error = attempt > 0 && id === undefined ? MESSAGES.required : undefined;
  const submit = () => {
    const choice = choices.find((one) => one.id === id);
    if (choice === undefined) {
      setAttempt(attempt + 1);
      onErrors(true);
      return;
    }
    chooseSession(choice);
    goToNextStep('session');
  };
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ErrorSummary
        problems={
          error === undefined ? [] : [{ fieldId: FIELD_ID, label: texts.choice, message: error }]
        }
        attempt={attempt}
      />
      <RadioGroup
        id={FIELD_ID}
        label={texts.choice}
        layout="cards"
        choices={choices.map((one) => ({ value: one.id, label: one.label }))}
        value={id}
        onChange={(value) => {
          setId(value);
          onErrors(false);
        }}
        error={error}
      />
      <FormActions>
        <Button type="submit">{common.next}</Button>
        <LinkButton variant="secondary" href={backHref}>
          {common.back}
        </LinkButton>
      </FormActions>
    </Form>
  );
}

function SessionChoiceStep({ registration }: { readonly registration: Registration }) {
  const texts = useTexts(sessionTexts);
  const { parameters, draft } = registration;
  const { data: choices, isError, error, refetch } = useQuery(choicesQuery(parameters));
  const backHref = useBackHref('session', registration);
  const [hasErrors, setHasErrors] = useState(false);
  const only = choices?.length === 1 ? choices[0] : undefined;

  useEffect(() => {
    if (only === undefined) return;
    chooseSession(only);
    goToNextStep('session', { replace: true });
  }, [only]);

  const content = () => {
    if (isError)
      return (
        <Alert
          tone="danger"
          role="alert"
          title={texts.failed}
          actions={<Button onClick={() => void refetch()}>{texts.retry}</Button>}
        >
          {error.message}
        </Alert>
      );
    if (choices === undefined || only !== undefined)
      return <Skeleton shape="card" label={texts.loading} />;
    if (choices.length === 0)
      return (
        <EmptyState
          title={texts.none}
          action={<LinkButton href={hrefOf('CONTACT')}>{texts.contact}</LinkButton>}
        >
          {texts.noneAdvice}
        </EmptyState>
      );
    return (
      <ChoiceForm
        choices={choices}
        chosen={choices.find(({ id }) => id === draft.session?.id)?.id}
        backHref={backHref}
        onErrors={setHasErrors}
      />
    );
  };
  return (
    <RegistrationFrame
      current="session"
      registration={registration}
      lead={choices === undefined || choices.length > 1 ? texts.lead : undefined}
      hasErrors={hasErrors}
    >
      {content()}
    </RegistrationFrame>
  );
}

export default function RegistrationSessionChoicePage() {
  return (
    <WithRegistration>
      {(registration) => <SessionChoiceStep registration={registration} />}
    </WithRegistration>
  );
}
