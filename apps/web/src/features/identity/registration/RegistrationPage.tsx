import { hrefOf } from '@portail/contract/pages/href.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { SignInForm } from '../sign-in/SignInForm.tsx';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { useSearchParams } from '../../../shared/navigation/search-params.ts';
import { PageHeading } from '../../../shared/page/PageHeading.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { registrationEntryTexts } from './registration.texts.ts';
import { signInTexts } from '../sign-in/sign-in.texts.ts';
import '../sign-in/sign-in.css';
import './registration.css';
import { registrationFlow } from '@portail/contract/identity/registration.flow.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { useAnswersOf, answersOf } from '../../../flow/draft-store.ts';
import type { RegistrationParameters } from '../../../session/registration-contract.ts';
import {
  draftOf,
  chooseSession,
  openRegistration,
  resetRegistration,
} from './registration-draft.ts';
import { numeroContrat } from '@portail/contract/schemas/fields.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { choicesQuery, parametersQuery } from './registration-data.ts';
import { goToFirstOpenStep } from './registration-steps.ts';

const NOT_FOUND = 404;

/** Fetches and stores the parameters of the contract in the URL. */
const useRegistrationEntry = () => {
  const texts = useTexts(registrationEntryTexts);
  const asked = useSearchParams().get('numeroContrat') ?? '';
  const isReadable = numeroContrat.safeParse(asked).success;
  const { data, error, refetch } = useQuery({ ...parametersQuery(asked), enabled: isReadable });
  const isUnknown = !isReadable || (error instanceof ApiFailure && error.status === NOT_FOUND);

  useEffect(() => {
    if (data !== undefined) openRegistration(data);
  }, [data]);

  useEffect(() => {
    if (!isUnknown) return;
    const content = error?.message ?? texts.unknownContract;
    notify({ type: 'error', header: texts.error, content, doNotClear: true });
    navigate(hrefOf('LOGIN'), { replace: true });
  }, [isUnknown, error, texts]);

  return {
    parameters: data,
    error: isUnknown ? null : error,
    isUnknown,
    retry: () => void refetch(),
  };
};

const useStartRegistration = (parameters: RegistrationParameters) => {
  // Loaded before the press: a contract with one campaign skips the choice.
  const { data: choices } = useQuery(choicesQuery(parameters));
  return () => {
    const { session, outcome } = draftOf(answersOf(registrationFlow.id));
    if (outcome !== undefined) resetRegistration();
    const only = choices?.length === 1 ? choices[0] : undefined;
    if (only !== undefined && (session === undefined || outcome !== undefined)) chooseSession(only);
    goToFirstOpenStep();
  };
};

/** "S'inscrire" starts or continues the steps. */
function RegisterCard({ parameters }: { readonly parameters: RegistrationParameters }) {
  const texts = useTexts(registrationEntryTexts);
  const start = useStartRegistration(parameters);
  const { session } = draftOf(useAnswersOf()(registrationFlow.id));
  const isBegun = session?.contractId === parameters.contractId;
  return (
    <section className="registration-card" aria-labelledby="inscription-titre">
      <h2 id="inscription-titre">{texts.title}</h2>
      <p className="registration-card__intro">{texts.intro}</p>
      <div className="registration-card__actions">
        <Button isFullWidth onClick={start}>
          {isBegun ? texts.resume : texts.register}
        </Button>
        <LinkButton isFullWidth variant="secondary" href={hrefOf('CONTACT')}>
          {texts.contact}
        </LinkButton>
      </div>
    </section>
  );
}

/** Login page of a contract's link: "S'inscrire" beside "Se connecter", without images. */
export default function RegistrationPage() {
  const texts = useTexts(registrationEntryTexts);
  const signIn = useTexts(signInTexts);
  const { parameters, error, isUnknown, retry } = useRegistrationEntry();
  const [hasErrors, setHasErrors] = useState(false);
  if (isUnknown) return null;
  return (
    <div className="registration-entry">
      <header>
        <PageHeading hasErrors={hasErrors} />
        {parameters === undefined ? null : (
          <p className="registration-entry__lead">
            {fill(texts.lead, { raisonSociale: parameters.socialReason })}
          </p>
        )}
      </header>
      {error === null ? null : (
        <Alert
          tone="danger"
          role="alert"
          title={texts.failed}
          actions={<Button onClick={retry}>{texts.retry}</Button>}
        >
          {error.message}
        </Alert>
      )}
      <div className="registration-entry__cards">
        {parameters !== undefined ? <RegisterCard parameters={parameters} /> : null}
        {parameters === undefined && error === null ? (
          <Skeleton shape="card" label={texts.loading} />
        ) : null}
        <section className="registration-card" aria-labelledby="connexion-titre">
          <h2 id="connexion-titre">{signIn.title}</h2>
          <p className="registration-card__intro">{signIn.enteringBeneficiary}</p>
          <SignInForm
            space="ESPACE_BENEFICIAIRE"
            onErrors={setHasErrors}
            onDone={(result) =>
              navigate(hrefOf(result === 'connected' ? 'VISUALISATION_CHOICE' : 'MFA'))
            }
          />
        </section>
      </div>
    </div>
  );
}
