import type { CallRequest } from '@portail/contract/calls/define-call.ts';
import { finishCompanySignIn } from '@portail/contract/identity/company-sign-in.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { sessionStore } from '../../../session/session-store.ts';
import { followAnswer, signOut } from '../../../session/sign-in.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { takeUrlToken } from '../../../shared/navigation/url-token.ts';
import { CardPage } from '../../../shared/page/CardPage.tsx';
import { LinkAlert } from '../../../shared/page/LinkAlert.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { companySignInTexts } from './company-sign-in.texts.ts';

type Answer = CallRequest<typeof finishCompanySignIn>['body'];

/** What the provider answered; the script of the document has already cleared the address. */
const takeAnswer = (): Answer | undefined => {
  const [state, code, error, iss] = (['state', 'code', 'error', 'iss'] as const).map(takeUrlToken);
  if (state === undefined) return undefined;
  return {
    state,
    ...(code === undefined ? {} : { code }),
    ...(error === undefined ? {} : { error }),
    ...(iss === undefined ? {} : { iss }),
  };
};

const finish = async (answer: Answer): Promise<'connected' | 'second-step'> => {
  // Another person may have signed in to this browser before.
  if (sessionStore.getState().authority !== null) await signOut();
  return await followAnswer(await callApi(finishCompanySignIn, { body: answer }));
};

function TryAgain({ tone, title, children }: Omit<Parameters<typeof LinkAlert>[0], 'actions'>) {
  const texts = useTexts(companySignInTexts);
  return (
    <CardPage hasErrors={tone === 'danger'}>
      <LinkAlert
        tone={tone}
        title={title}
        actions={<LinkButton href={hrefOf('COMPANY_SIGN_IN')}>{texts.again}</LinkButton>}
      >
        {children}
      </LinkAlert>
    </CardPage>
  );
}

export default function CompanyReturnPage() {
  const texts = useTexts(companySignInTexts);
  const [answer] = useState(takeAnswer);
  const [refusal, setRefusal] = useState<string>();
  const isStarted = useRef(false);
  useEffect(() => {
    if (answer === undefined || isStarted.current) return;
    isStarted.current = true;
    finish(answer).then(
      (result) =>
        navigate(hrefOf(result === 'connected' ? 'VISUALISATION_CHOICE' : 'MFA'), {
          replace: true,
        }),
      (error: unknown) => setRefusal(error instanceof ApiFailure ? error.message : texts.failed),
    );
  }, [answer, texts]);

  if (answer === undefined)
    return (
      <TryAgain tone="warning" title={texts.reloadedTitle}>
        <p>{texts.reloadedAdvice}</p>
      </TryAgain>
    );
  if (refusal !== undefined)
    return (
      <TryAgain tone="danger" title={texts.refusedTitle}>
        <p>{refusal}</p>
      </TryAgain>
    );
  return (
    <CardPage>
      <p role="status">{texts.finishing}</p>
      <Skeleton lines={2} />
    </CardPage>
  );
}
