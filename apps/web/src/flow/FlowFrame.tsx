import type { PageFlow } from '@portail/contract/flows/define-flow.ts';
import type { Answers } from '@portail/rules/flow/flow.ts';
import { FlowLayout } from '@portail/ui/layout/FlowLayout.tsx';
import type { ReactNode } from 'react';
import { Page } from '../shared/page/Page.tsx';
import { FlowStepper } from './FlowStepper.tsx';

/** What a step says of itself; the flow that it belongs to says the rest. */
export interface StepFrameProps<StepId extends string> {
  readonly current: StepId;
  readonly lead?: string | undefined;
  readonly hasErrors?: boolean;
  readonly summary?: ReactNode;
  readonly children: ReactNode;
}

interface FlowFrameProps<StepId extends string> extends StepFrameProps<StepId> {
  readonly flow: PageFlow<StepId>;
  readonly answers: Answers<StepId>;
  readonly label: string;
  readonly className: string;
}

/** The frame of every step: title, the way, the step itself and its summary. */
export function FlowFrame<StepId extends string>(props: FlowFrameProps<StepId>) {
  const { flow, answers, label, className, current, lead, summary, children } = props;
  return (
    <Page lead={lead} hasErrors={props.hasErrors ?? false}>
      <FlowLayout summary={summary}>
        <div className={className}>
          <FlowStepper flow={flow} answers={answers} current={current} label={label} />
          {children}
        </div>
      </FlowLayout>
    </Page>
  );
}
