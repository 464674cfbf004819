import { readRegistrationProof } from '@portail/contract/identity/registration.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { useState } from 'react';
import { KnownPerson } from './KnownPerson.tsx';
import { type ConfirmedProof, ProofForm } from './ProofForm.tsx';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { CardPage } from '../../../shared/page/CardPage.tsx';
import { LinkAlert } from '../../../shared/page/LinkAlert.tsx';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { LinkPage } from '../../../shared/page/LinkPage.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { registrationProofTexts } from './registration.texts.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { useSessionView } from '../../../session/current-session.ts';
import type { Credentials } from '../../../session/create-sign-in.ts';
import { signIn } from '../../../session/sign-in.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';

/** The typed password allows a sign-in with one press. */
function Enter({ login, password }: { readonly login: string; readonly password: string }) {
  const texts = useTexts(registrationProofTexts);
  const { submit, isPending } = useApiMutation((asked: Credentials) => signIn(asked), {
    failureHeader: texts.failed,
    onSuccess: (result) =>
      navigate(hrefOf(result === 'second-step' ? 'MFA' : 'HOME'), { replace: true }),
    onRefused: () => navigate(hrefOf('LOGIN')),
  });
  return (
    <Button
      isPending={isPending}
      pendingLabel={texts.entering}
      onClick={() => void submit({ login, password, typeEspace: 'ESPACE_BENEFICIAIRE' })}
    >
      {texts.enter}
    </Button>
  );
}

function ProofDone({ confirmed }: { readonly confirmed: ConfirmedProof }) {
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

function UsedLink({ message }: { readonly message: string }) {
  const texts = useTexts(registrationProofTexts);
  return (
    <CardPage hasErrors>
      <LinkAlert
        tone="danger"
        title={message}
        actions={<LinkButton href={hrefOf('LOGIN')}>{texts.signIn}</LinkButton>}
      >
        <p>{texts.usedAdvice}</p>
      </LinkAlert>
    </CardPage>
  );
}

function Proof({ token }: { readonly token: string }) {
  const texts = useTexts(registrationProofTexts);
  const [confirmed, setConfirmed] = useState<ConfirmedProof>();
  const [refused, setRefused] = useState<ApiFailure>();
  const { data, error, refetch } = useApiQuery(
    readRegistrationProof,
    { body: { jeton: token } },
    // Not read again after the confirmation, which consumes the token.
    { retry: false, staleTime: Number.POSITIVE_INFINITY },
  );
  if (confirmed !== undefined) {
    return (
      <CardPage>
        <ProofDone confirmed={confirmed} />
      </CardPage>
    );
  }
  const used = refused ?? (error instanceof ApiFailure ? error : undefined);
  if (used?.code === 'LIEN_DEJA_UTILISE') return <UsedLink message={used.message} />;
  if (data === undefined) {
    return (
      <CardPage hasErrors={error !== null}>
        <PendingRead error={error} refetch={refetch} lines={3} label={texts.loading} />
      </CardPage>
    );
  }
  const { prenom, nom, raisonSociale, numeroContrat, emailContact } = data;
  return (
    <CardPage
      lead={fill(texts.lead, { nom: `${prenom} ${nom}`, raisonSociale })}
      hasErrors={refused !== undefined}
    >
      {refused === undefined ? (
        <ProofForm token={token} proof={data} onDone={setConfirmed} onRefused={setRefused} />
      ) : (
        <KnownPerson contractId={numeroContrat} emailContact={emailContact} attempt={1} />
      )}
    </CardPage>
  );
}

/** Target of the mailed link: the owner of the mailbox confirms the registration. */
export default function RegistrationProofPage() {
  const texts = useTexts(registrationProofTexts);
  return <LinkPage texts={texts}>{(token) => <Proof key={token} token={token} />}</LinkPage>;
}
