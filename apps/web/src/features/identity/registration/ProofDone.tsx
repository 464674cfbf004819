import { hrefOf } from '@portail/contract/pages/href.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { useState } from 'react';
import { useSessionView } from '../../../session/current-session.ts';
import { signIn } from '../../../session/sign-in.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { LinkAlert } from '../../../shared/page/LinkAlert.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { registrationProofTexts } from './registration.texts.ts';
import type { ConfirmedProof } from './ProofForm.tsx';

/** The typed password allows a sign-in with one press. */
function Enter({ login, password }: { readonly login: string; readonly password: string }) {
  const texts = useTexts(registrationProofTexts);
  const [isPending, setPending] = useState(false);
  const enter = async () => {
    setPending(true);
    try {
      const result = await signIn({ login, password, typeEspace: 'ESPACE_BENEFICIAIRE' });
      navigate(hrefOf(result === 'second-step' ? 'MFA' : 'HOME'), { replace: true });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      notify({ type: 'error', header: texts.failed, content: error.message });
      navigate(hrefOf('LOGIN'));
    } finally {
      setPending(false);
    }
  };
  return (
    <Button isPending={isPending} pendingLabel={texts.entering} onClick={() => void enter()}>
      {texts.enter}
    </Button>
  );
}

export function ProofDone({ confirmed }: { readonly confirmed: ConfirmedProof }) {
  const texts = useTexts(registrationProofTexts);
  const isConnected = useSessionView().kind === 'connected';
  const { inscriptionReussie, premiereInscription, identifiant, password } = confirmed;
  const next = isConnected ? (
    <LinkButton href={hrefOf('HOME')}>{texts.home}</LinkButton>
  ) : (
    <LinkButton variant="secondary" href={hrefOf('LOGIN')}>
      {texts.signIn}
    </LinkButton>
  );
  if (!inscriptionReussie) {
    return (
      <LinkAlert tone="info" title={texts.otherTitle} actions={next}>
        <p>{texts.other}</p>
      </LinkAlert>
    );
  }
  const mayEnter = identifiant !== null && password !== '' && premiereInscription && !isConnected;
  return (
    <LinkAlert
      tone="success"
      title={texts.doneTitle}
      actions={
        <>
          {mayEnter ? <Enter login={identifiant} password={password} /> : null}
          {next}
        </>
      }
    >
      <p>{premiereInscription ? texts.first : texts.added}</p>
      {identifiant === null ? null : <p>{fill(texts.login, { identifiant })}</p>}
    </LinkAlert>
  );
}
