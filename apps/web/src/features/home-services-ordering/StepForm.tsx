import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { ErrorSummary, type FieldProblem } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../texts/define-texts.ts';
import { serviceOrderTexts } from '../../texts/service-ordering.ts';
import { AbandonService } from './AbandonService.tsx';
import type { AskingStep } from './service-draft.ts';
import { pathBefore } from './service-way.ts';
import { ServiceFrame, useServiceAnswers } from './ServiceFrame.tsx';
import { ServiceSummary, type SummedService } from './ServiceSummary.tsx';

interface StepFormProps {
  readonly current: AskingStep;
  readonly lead: string;
  readonly service: SummedService;
  /** What is wrong with what is on the screen, in its order. */
  readonly problems: readonly FieldProblem[];
  readonly onSubmit: () => void;
  /** Of the main button; the way on, where nothing is said. */
  readonly words?: string;
  readonly isPending?: boolean;
  readonly pendingLabel?: string;
  /** Instead of the number of errors: what became of a sending. */
  readonly problemsTitle?: string | undefined;
  /** How many times the server has answered no. */
  readonly attempts?: number;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly children: ReactNode;
}

/** A step: its fields, what ends it, and the summary beside. */
export function StepForm(props: StepFormProps) {
  const { current, lead, service, problems, onSubmit, isPending = false, problemsTitle } = props;
  const texts = useTexts(serviceOrderTexts);
  const backHref = pathBefore(current, useServiceAnswers());
  const [attempt, setAttempt] = useState(0);
  const formId = `service-etape-${current}`;
  const button = (
    <Button
      type="submit"
      form={formId}
      isPending={isPending}
      {...(props.pendingLabel === undefined ? {} : { pendingLabel: props.pendingLabel })}
    >
      {props.words ?? texts.next}
    </Button>
  );
  return (
    <ServiceFrame
      current={current}
      lead={lead}
      hasErrors={problems.length > 0}
      summary={<ServiceSummary service={service} action={button} />}
    >
      {props.before}
      <Form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          setAttempt(attempt + 1);
          onSubmit();
        }}
      >
        <ErrorSummary
          problems={problems}
          attempt={attempt + (props.attempts ?? 0)}
          {...(problemsTitle === undefined ? {} : { title: problemsTitle })}
        />
        {props.children}
        <FormActions>
          {current === 'dispositif' ? null : (
            <LinkButton variant="secondary" href={backHref}>
              {texts.back}
            </LinkButton>
          )}
          <AbandonService />
        </FormActions>
      </Form>
      {props.after}
    </ServiceFrame>
  );
}
