import { hrefOf } from '@portail/contract/pages/href.ts';
import { registrationFlow } from '@portail/contract/identity/registration.flow.ts';
import { previousStep } from '@portail/rules/flow/flow.ts';
import type { ReactNode } from 'react';
import { FlowStepper } from '../../../flow/FlowStepper.tsx';
import { useAnswersOf } from '../../../flow/draft-store.ts';
import {
  type RegistrationParameters,
  useRegistrationParameters,
} from '../../../session/registration-contract.ts';
import { Navigate } from '../../../shared/navigation/Navigate.tsx';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { useSearchParams } from '../../../shared/navigation/search-params.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { registrationTexts } from './registration.texts.ts';
import { draftOf, type RegistrationDraft, resetRegistration } from './registration-draft.ts';
import { pathOf, type StepId } from './registration-steps.ts';
import './registration.css';
import { AbandonFlow } from '../../../flow/AbandonFlow.tsx';

function AbandonRegistration({ contractId }: { readonly contractId: string }) {
  const abandon = () => {
    resetRegistration();
    navigate(hrefOf('REGISTRATION', undefined, { numeroContrat: contractId }));
  };
  return (
    <div className="registration__abandon">
      <AbandonFlow texts={useTexts(registrationTexts)} onAbandon={abandon} />
    </div>
  );
}

export interface Registration {
  readonly parameters: RegistrationParameters;
  readonly draft: RegistrationDraft;
}

/**
 * Data of a step, or a redirect to the entry when the URL or the answers belong to another
 * contract.
 */
export function WithRegistration(props: {
  readonly children: (registration: Registration) => ReactNode;
}) {
  const parameters = useRegistrationParameters();
  const draft = draftOf(useAnswersOf()(registrationFlow.id));
  const asked = useSearchParams().get('numeroContrat');
  const contractId = asked ?? parameters?.contractId;
  const isOurs =
    parameters !== null &&
    contractId === parameters.contractId &&
    (draft.session === undefined || draft.session.contractId === contractId);
  if (isOurs) return props.children({ parameters, draft });
  const query = contractId === undefined ? {} : { numeroContrat: contractId };
  return <Navigate to={hrefOf('REGISTRATION', undefined, query)} />;
}

/** Target of "Retour": the previous step or the entry. */
export const useBackHref = (current: StepId, { parameters, draft }: Registration): string => {
  const answers = useAnswersOf()(registrationFlow.id);
  const before = previousStep(registrationFlow, answers, current);
  const isAsked = before?.id !== 'session' || draft.session?.isOnly !== true;
  const entry = hrefOf('REGISTRATION', undefined, { numeroContrat: parameters.contractId });
  return isAsked ? (pathOf(before) ?? entry) : entry;
};

interface RegistrationFrameProps {
  readonly current: StepId;
  readonly registration: Registration;
  readonly lead?: string | undefined;
  readonly hasErrors?: boolean;
  readonly children: ReactNode;
}

/** Common layout of the steps. */
export function RegistrationFrame(props: RegistrationFrameProps) {
  const { current, registration, lead, hasErrors = false, children } = props;
  const texts = useTexts(registrationTexts);
  const answers = useAnswersOf()(registrationFlow.id);
  const isOnly = registration.draft.session?.isOnly === true;
  const isOver = current === 'confirmation';
  return (
    <Page width="reading" lead={lead} hasErrors={hasErrors}>
      {/** At the end the drafts are empty: there is no progress to show or to leave. */}
      {isOver ? null : (
        <FlowStepper
          flow={registrationFlow}
          answers={answers}
          current={current}
          label={texts.steps}
          hidden={isOnly ? ['session'] : []}
        />
      )}
      {children}
      {isOver ? null : <AbandonRegistration contractId={registration.parameters.contractId} />}
    </Page>
  );
}
