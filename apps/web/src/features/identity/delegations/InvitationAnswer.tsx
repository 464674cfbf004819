import {
  acceptDelegation,
  getReceivedDelegations,
  refuseInvitation,
} from '@portail/contract/identity/delegations.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type { OpenInvitation } from '@portail/contract/identity/delegations.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { type ReactNode, useState } from 'react';
import { useSessionView } from '../../../session/current-session.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { takeUrlToken } from '../../../shared/navigation/url-token.ts';
import { LinkAlert } from '../../../shared/page/LinkAlert.tsx';
import { ofName } from '../../../shared/wording/of-name.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { accessTexts, invitationTexts, receivedAccessTexts } from './delegations.texts.ts';
import { comeBackToInvitation } from './invitation-return.ts';

interface InvitationProps {
  readonly token: string;
  readonly invitation: OpenInvitation;
}

const ownerOf = ({ prenom, nom }: OpenInvitation): string => ofName(`${prenom} ${nom}`);

function Refuse({ token, invitation, onDone }: InvitationProps & { readonly onDone: () => void }) {
  const texts = useTexts(receivedAccessTexts);
  const words = useTexts(accessTexts);
  const { submit, isPending } = useApiMutation(refuseInvitation, {
    failureHeader: words.error,
    onSuccess: onDone,
  });
  return (
    <Button
      variant="secondary"
      disabled={isPending}
      aria-label={fill(texts.refuseOf, { de: ownerOf(invitation) })}
      onClick={() => void submit({ body: { jeton: token } })}
    >
      {texts.refuse}
    </Button>
  );
}

/** For a signed-in user, with a confirmation. */
function Accept({ token, invitation }: InvitationProps) {
  const texts = useTexts(receivedAccessTexts);
  const words = useTexts(accessTexts);
  const de = ownerOf(invitation);
  const { submit, isPending } = useApiMutation(acceptDelegation, {
    invalidates: [getReceivedDelegations],
    success: { header: words.done, content: fill(texts.accepted, { de }) },
    failureHeader: words.error,
  });
  const accept = async () => {
    const params = { idAcces: invitation.idAcces };
    if ((await submit({ params, body: { jeton: token } })) === undefined) return;
    takeUrlToken('jeton');
    navigate(hrefOf('RECEIVED_ACCESS'), { replace: true });
  };
  return (
    <Button
      aria-label={fill(texts.acceptOf, { de })}
      isPending={isPending}
      pendingLabel={words.pending}
      onClick={() => void accept()}
    >
      {texts.accept}
    </Button>
  );
}

function SignIn() {
  const texts = useTexts(invitationTexts);
  return (
    <LinkButton href={hrefOf('LOGIN')} onClick={comeBackToInvitation}>
      {texts.signIn}
    </LinkButton>
  );
}

interface InvitationAnswerProps extends InvitationProps {
  /** Creates a user when the invited address has none. */
  readonly newAccount: ReactNode;
}

export function InvitationAnswer({ token, invitation, newAccount }: InvitationAnswerProps) {
  const texts = useTexts(invitationTexts);
  const received = useTexts(receivedAccessTexts);
  const isConnected = useSessionView().kind === 'connected';
  const [isRefused, setRefused] = useState(false);
  if (isRefused) {
    return (
      <LinkAlert tone="success" title={received.refused}>
        <p>{texts.refusedText}</p>
      </LinkAlert>
    );
  }
  const refuse = <Refuse token={token} invitation={invitation} onDone={() => setRefused(true)} />;
  if (isConnected) {
    return (
      <div className="cluster">
        <Accept token={token} invitation={invitation} />
        {refuse}
      </div>
    );
  }
  return (
    <div className="stack">
      <p>{invitation.compteExistant ? texts.knownAddress : texts.haveAccount}</p>
      <div className="cluster">
        <SignIn />
        {refuse}
      </div>
      {invitation.compteExistant ? null : newAccount}
    </div>
  );
}
