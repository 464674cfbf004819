import type { PageFlow } from '@portail/contract/flows/define-flow.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import { type Answers, stepStates } from '@portail/rules/flow/flow.ts';
import { Stepper } from '@portail/ui/navigation/Stepper.tsx';

interface FlowStepperProps<StepId extends string> {
  readonly flow: PageFlow<StepId>;
  readonly answers: Answers<StepId>;
  readonly current: StepId;
  readonly label: string;
  /** Steps that were answered without being asked. */
  readonly hidden?: readonly StepId[];
}

/** The way as these answers make it, with links back to what is done. */
export function FlowStepper<StepId extends string>(props: FlowStepperProps<StepId>) {
  const { flow, answers, current, label, hidden = [] } = props;
  const pages = new Map(flow.steps.map((step) => [step.id, step]));
  const steps = stepStates(flow, answers, current).flatMap(({ step: { id }, state }) => {
    const step = pages.get(id);
    if (step === undefined || hidden.includes(id)) return [];
    return {
      id,
      label: step.label,
      state: state === 'upcoming' ? ('todo' as const) : state,
      href: pageOf(step.page).path,
    };
  });
  return <Stepper steps={steps} label={label} />;
}
