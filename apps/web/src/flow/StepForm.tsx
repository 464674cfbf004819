import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { ErrorSummary, type FieldProblem } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { type ReactNode, useState } from 'react';

interface StepFormProps {
  readonly id: string;
  /** Problems on screen, in order. */
  readonly problems: readonly FieldProblem[];
  /** Replaces the number of errors in the title of their summary. */
  readonly problemsTitle?: string | undefined;
  /** Number of refusals by the server: the summary takes the focus again at each of them. */
  readonly refusals?: number;
  readonly isAllRequired?: boolean;
  readonly onSubmit: () => void;
  /** Label of the main button. */
  readonly words: string;
  readonly isPending: boolean;
  readonly pendingLabel?: string | undefined;
  /** Absent on the first step. */
  readonly back?: { readonly href: string; readonly label: string } | undefined;
  readonly abandon: ReactNode;
  /** Puts the form and its main button, which stands in the summary, into the frame of the flow. */
  readonly frame: (form: ReactNode, button: ReactNode) => ReactNode;
  readonly children: ReactNode;
}

/** The form of a step: its errors on top, the way back and the way out at its end. */
export function StepForm(props: StepFormProps) {
  const { id, problems, problemsTitle, pendingLabel, back } = props;
  const [attempt, setAttempt] = useState(0);
  const form = (
    <Form
      id={id}
      isAllRequired={props.isAllRequired ?? false}
      onSubmit={(event) => {
        event.preventDefault();
        setAttempt(attempt + 1);
        props.onSubmit();
      }}
    >
      <ErrorSummary
        problems={problems}
        attempt={attempt + (props.refusals ?? 0)}
        {...(problemsTitle === undefined ? {} : { title: problemsTitle })}
      />
      {props.children}
      <FormActions>
        {back === undefined ? null : (
          <LinkButton variant="secondary" href={back.href}>
            {back.label}
          </LinkButton>
        )}
        {props.abandon}
      </FormActions>
    </Form>
  );
  const button = (
    <Button
      type="submit"
      form={id}
      isPending={props.isPending}
      {...(pendingLabel === undefined ? {} : { pendingLabel })}
    >
      {props.words}
    </Button>
  );
  return props.frame(form, button);
}
