import {
  WithRegistration,
  type Registration,
  RegistrationFrame,
  useBackHref,
} from './RegistrationStep.tsx';
import { checkControls } from '@portail/contract/identity/registration.calls.ts';
import type { SessionChoice } from '@portail/contract/identity/registration-answers.ts';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormRequiredNote } from '@portail/ui/fields/Form.tsx';
import { TextField, type TextFieldProps } from '@portail/ui/fields/TextField.tsx';
import { withDateSlashes } from '@portail/ui/fields/typed-date.ts';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { callApi } from '../../../session/api.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { StepActions } from '../../../shared/forms/StepActions.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { controlTexts, profileTexts, registrationTexts } from './registration.texts.ts';
import {
  type AskedControl,
  askedControls,
  controlInformation,
  type ControlKind,
  controlProblems,
  normaliseControls,
  typedBirthDate,
} from './asked-controls.ts';
import { profileOf } from './profile-form.ts';
import { acceptControls, type RegistrationDraft, typeControls } from './registration-draft.ts';
import { goToNextStep } from './registration-steps.ts';

/** Input attributes per kind; autofill is off. */
const INPUT_PROPS: Readonly<Record<ControlKind, Partial<TextFieldProps>>> = {
  matricule: { width: 'medium', autoComplete: 'off', spellCheck: false },
  'cesu-code': { width: 'medium', autoComplete: 'off', inputMode: 'numeric' },
  date: {
    width: 'short',
    autoComplete: 'bday',
    inputMode: 'numeric',
    onInput: ({ currentTarget }) => {
      currentTarget.value = withDateSlashes(currentTarget.value);
    },
  },
  text: { autoComplete: 'off', spellCheck: false },
};

const useControlWords = () => {
  const texts = useTexts(controlTexts);
  const { dateHint } = useTexts(profileTexts);
  const hints: Readonly<Record<ControlKind, string | undefined>> = {
    matricule: texts.matriculeHint,
    'cesu-code': texts.cesuCodeHint,
    date: dateHint,
    text: undefined,
  };
  return {
    labelOf: ({ label, kind }: AskedControl) =>
      label ?? (kind === 'matricule' ? texts.matricule : texts.cesuCode),
    hintOf: ({ kind }: AskedControl) => hints[kind],
  };
};

const isSame = (a: readonly string[], b: readonly string[] | undefined): boolean =>
  b !== undefined && a.length === b.length && a.every((one, index) => one === b[index]);

interface ControlValues {
  values: string[];
}

const schemaOf = (asked: readonly AskedControl[]) =>
  z.object({
    values: z.array(z.string()).check(({ value, issues }) => {
      controlProblems(asked, value).forEach((message, index) => {
        if (message !== undefined)
          issues.push({ code: 'custom', path: [index], message, input: value });
      });
    }),
  });

const indexOf = (name: string): number => Number(name.slice('values.'.length));

const useControlForm = (
  choice: SessionChoice,
  draft: RegistrationDraft,
  labelOf: (control: AskedControl) => string,
) => {
  const asked = askedControls(choice);
  const common = useTexts(registrationTexts);
  const form = useApiForm<ControlValues, ReturnType<typeof schemaOf>>(schemaOf(asked), {
    prefix: (name) => `inscription-controle-${indexOf(name)}`,
    defaultValues: { values: asked.map((_, index) => draft.controls?.[index] ?? '') },
    fields: asked.map((_, index) => `values.${index}` as const),
    labelOf: (name) => {
      const control = asked[indexOf(name)];
      return control === undefined ? '' : labelOf(control);
    },
    normalise: ({ values }) => ({ values: normaliseControls(asked, values) }),
    notLost: common.notLost,
    send: async ({ values }) => {
      // Already checked with these values: the profile may have been filled since.
      if (draft.areControlsChecked && isSame(values, draft.controls)) return;
      const known = await callApi(checkControls, {
        params: { numeroContrat: choice.contractId, idSession: choice.id },
        body: { informationsControles: controlInformation(choice, values) },
      });
      acceptControls(values, profileOf(known, typedBirthDate(asked, values)));
    },
    onSuccess: () => goToNextStep('controle'),
  });
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: { values } }) => typeControls(values),
      }),
    [subscribe],
  );
  return { ...form, asked };
};

interface ControlStepProps {
  readonly registration: Registration;
  readonly choice: SessionChoice;
}

function ControlStep({ registration, choice }: ControlStepProps) {
  const texts = useTexts(controlTexts);
  const common = useTexts(registrationTexts);
  const { labelOf, hintOf } = useControlWords();
  const form = useControlForm(choice, registration.draft, labelOf);
  const backHref = useBackHref('controle', registration);
  return (
    <RegistrationFrame
      current="controle"
      registration={registration}
      lead={texts.lead}
      hasErrors={form.problems.length > 0}
    >
      <Form onSubmit={form.submit}>
        <ErrorSummary
          problems={form.problems}
          attempt={form.attempt}
          {...(form.isRefused ? { title: common.checkFailed } : {})}
        />
        <FormRequiredNote />
        {form.asked.map((control, index) => (
          <TextField
            key={control.code}
            {...form.field(`values.${index}`)}
            {...INPUT_PROPS[control.kind]}
            hint={hintOf(control)}
          />
        ))}
        <StepActions texts={common} isPending={form.isPending} backHref={backHref} />
      </Form>
    </RegistrationFrame>
  );
}

export default function RegistrationControlPage() {
  return (
    <WithRegistration>
      {(registration) => {
        const { session } = registration.draft;
        return session === undefined ? null : (
          <ControlStep key={session.id} registration={registration} choice={session} />
        );
      }}
    </WithRegistration>
  );
}
