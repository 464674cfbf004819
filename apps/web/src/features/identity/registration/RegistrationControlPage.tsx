import {
  WithRegistration,
  type Registration,
  RegistrationFrame,
  useBackHref,
} from './RegistrationStep.tsx';
import type { SessionChoice } from '@portail/contract/identity/registration-answers.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions, FormRequiredNote } from '@portail/ui/fields/Form.tsx';
import { TextField, type TextFieldProps } from '@portail/ui/fields/TextField.tsx';
import { withDateSlashes } from '@portail/ui/fields/typed-date.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { controlTexts, profileTexts, registrationTexts } from './registration.texts.ts';
import { type AskedControl, askedControls, type ControlKind } from './asked-controls.ts';
import { useControlForm } from './use-control-form.ts';

/** Input attributes per kind; autofill is off. */
const LOOKS: Readonly<Record<ControlKind, Partial<TextFieldProps>>> = {
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

interface ControlStepProps {
  readonly registration: Registration;
  readonly choice: SessionChoice;
}

function ControlStep({ registration, choice }: ControlStepProps) {
  const texts = useTexts(controlTexts);
  const common = useTexts(registrationTexts);
  const { labelOf, hintOf } = useControlWords();
  const labels = askedControls(choice).map(labelOf);
  const form = useControlForm(choice, registration.draft, (index) => labels[index] ?? '');
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
          problems={
            form.isRefused ? [...form.problems, { message: common.notLost }] : form.problems
          }
          attempt={form.attempt}
          {...(form.isRefused ? { title: common.checkFailed } : {})}
        />
        <FormRequiredNote />
        {form.asked.map((control, index) => (
          <TextField
            key={control.code}
            {...form.field(index)}
            {...LOOKS[control.kind]}
            label={labelOf(control)}
            hint={hintOf(control)}
          />
        ))}
        <FormActions>
          <Button type="submit" isPending={form.isPending} pendingLabel={common.pending}>
            {common.next}
          </Button>
          <LinkButton variant="secondary" href={backHref}>
            {common.back}
          </LinkButton>
        </FormActions>
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
