import type { FieldProblem } from '@portail/ui/fields/ErrorSummary.tsx';
import type { ReactNode } from 'react';
import { StepForm } from '../../../flow/StepForm.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { serviceOrderTexts } from './service-ordering.texts.ts';
import { type AskingStep, resetService } from './service-draft.ts';
import { pathBefore } from './service-steps.ts';
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

interface ServiceStepFormProps {
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

export function ServiceStepForm(props: ServiceStepFormProps) {
  const { current, lead, service, problems } = props;
  const texts = useTexts(serviceOrderTexts);
  const backHref = pathBefore(current, useServiceAnswers());
  return (
    <StepForm
      id={`service-etape-${current}`}
      problems={problems}
      problemsTitle={props.problemsTitle}
      refusals={props.attempts ?? 0}
      words={props.words ?? texts.next}
      isPending={props.isPending ?? false}
      pendingLabel={props.pendingLabel}
      back={current === 'dispositif' ? undefined : { href: backHref, label: texts.back }}
      abandon={<AbandonService />}
      onSubmit={props.onSubmit}
      frame={(form, button) => (
        <ServiceFrame
          current={current}
          lead={lead}
          hasErrors={problems.length > 0}
          summary={<ServiceSummary service={service} action={button} />}
        >
          {props.before}
          {form}
          {props.after}
        </ServiceFrame>
      )}
    >
      {props.children}
    </StepForm>
  );
}
