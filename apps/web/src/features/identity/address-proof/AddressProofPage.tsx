import { proveAddress } from '@portail/contract/people/addresses.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { useState } from 'react';
import { useSessionView } from '../../../session/current-session.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { CardPage } from '../../../shared/page/CardPage.tsx';
import { LinkAlert } from '../../../shared/page/LinkAlert.tsx';
import { addressProofTexts } from '../../../session/address/addresses.texts.ts';
import { ConfirmLink, LinkPage, RefusedLink } from '../../../shared/page/LinkPage.tsx';
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
      <RefusedLink
        title={texts.refusedTitle}
        message={refusal.failure.message}
        actions={<Next />}
      />
    );
  return (
    <CardPage lead={texts.lead}>
      <ConfirmLink
        texts={texts}
        isPending={isPending}
        onConfirm={() => void submit({ body: { jeton: token } })}
      />
    </CardPage>
  );
}

export default function AddressProofPage() {
  const texts = useTexts(addressProofTexts);
  return <LinkPage texts={texts}>{(token) => <Proof key={token} token={token} />}</LinkPage>;
}
