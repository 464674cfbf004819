import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { ErrorSummary, type FieldProblem } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { serviceOrderTexts } from './service-ordering.texts.ts';
import { type AskingStep, resetService } from './service-draft.ts';
import { pathBefore } from './service-way.ts';
import { ServiceFrame, useServiceAnswers } from './ServiceFrame.tsx';
import { ServiceSummary, type SummedService } from './ServiceSummary.tsx';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { AbandonFlow } from '../../../flow/AbandonFlow.tsx';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { forgetRefusals } from './refusals.ts';

function AbandonService() {
  const abandon = () => {
    resetService();
    forgetRefusals();
    navigate(hrefOf('COMMANDE'));
  };
  return <AbandonFlow texts={useTexts(serviceOrderTexts)} onAbandon={abandon} />;
}

interface StepFormProps {
  readonly current: AskingStep;
  readonly lead: string;
  readonly service: SummedService;
  /** Problems on screen, in order. */
  readonly problems: readonly FieldProblem[];
  readonly onSubmit: () => void;
  /** Label of the main button; "continue" by default. */
  readonly words?: string;
  readonly isPending?: boolean;
  readonly pendingLabel?: string;
  /** Replaces the number of errors after a submission. */
  readonly problemsTitle?: string | undefined;
  /** Number of refusals by the server. */
  readonly attempts?: number;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly children: ReactNode;
}

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
