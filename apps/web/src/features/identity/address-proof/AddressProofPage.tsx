import { proveAddress } from '@portail/contract/people/addresses.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { useState } from 'react';
import { useSessionView } from '../../../session/current-session.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useUrlToken } from '../../../shared/navigation/url-token.ts';
import { CardPage } from '../../../shared/page/CardPage.tsx';
import { LinkAlert } from '../../../shared/page/LinkAlert.tsx';
import { addressProofTexts } from '../../../session/address/addresses.texts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';

function Next() {
  const texts = useTexts(addressProofTexts);
  const isConnected = useSessionView().kind === 'connected';
  return (
    <LinkButton href={hrefOf(isConnected ? 'HOME' : 'LOGIN')}>
      {isConnected ? texts.goHome : texts.goLogin}
    </LinkButton>
  );
}

function Proof({ token }: { readonly token: string }) {
  const texts = useTexts(addressProofTexts);
  const [address, setAddress] = useState<string>();
  const { submit, isPending, refusal } = useApiMutation(proveAddress, {
    onSuccess: ({ adresse }) => setAddress(adresse),
  });
  if (address !== undefined)
    return (
      <CardPage>
        <LinkAlert tone="success" title={texts.doneTitle} actions={<Next />}>
          <p>{fill(texts.done, { adresse: address })}</p>
        </LinkAlert>
      </CardPage>
    );
  if (refusal !== undefined)
    return (
      <CardPage hasErrors>
        <LinkAlert tone="danger" title={texts.refusedTitle} actions={<Next />}>
          <p>{refusal.failure.message}</p>
        </LinkAlert>
      </CardPage>
    );
  // A button, because mail scanners open links but press nothing.
  return (
    <CardPage lead={texts.lead}>
      <Button
        isFullWidth
        isPending={isPending}
        pendingLabel={texts.pending}
        onClick={() => void submit({ body: { jeton: token } })}
      >
        {texts.confirm}
      </Button>
    </CardPage>
  );
}

export default function AddressProofPage() {
  const texts = useTexts(addressProofTexts);
  const token = useUrlToken('jeton');
  if (token !== undefined) return <Proof key={token} token={token} />;
  return (
    <CardPage>
      <LinkAlert tone="warning" title={texts.missingTitle}>
        <p>{texts.missing}</p>
      </LinkAlert>
    </CardPage>
  );
}
