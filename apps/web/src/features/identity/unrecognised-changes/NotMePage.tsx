import { disavowChange } from '@portail/contract/people/addresses.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { useState } from 'react';
import { refreshUser } from '../../../session/refresh-user.ts';
import { sessionStore } from '../../../session/session-store.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { CardPage } from '../../../shared/page/CardPage.tsx';
import { LinkAlert } from '../../../shared/page/LinkAlert.tsx';
import { notMeTexts } from '../../../session/address/addresses.texts.ts';
import { ConfirmLink, LinkPage, RefusedLink } from '../../../shared/page/LinkPage.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';

function Contact() {
  const texts = useTexts(notMeTexts);
  return (
    <LinkButton variant="secondary" href={hrefOf('CONTACT')}>
      {texts.contact}
    </LinkButton>
  );
}

function Done({ reference }: { readonly reference: string }) {
  const texts = useTexts(notMeTexts);
  return (
    <CardPage>
      <LinkAlert
        tone="success"
        title={texts.doneTitle}
        actions={
          <>
            <LinkButton href={hrefOf('RECOVER_LOGIN_PASSWORD')}>{texts.recover}</LinkButton>
            <Contact />
          </>
        }
      >
        <p>{texts.doneSessions}</p>
        <p>{fill(texts.doneReference, { reference })}</p>
        <p>{texts.next}</p>
        <p>{texts.contactAdvice}</p>
      </LinkAlert>
    </CardPage>
  );
}

function Disavowal({ token }: { readonly token: string }) {
  const texts = useTexts(notMeTexts);
  const [reference, setReference] = useState<string>();
  const { submit, isPending, refusal } = useApiMutation(disavowChange, {
    onSuccess: async (answer) => {
      // The session of this browser may have ended with the others.
      if (sessionStore.getState().authority !== null) await refreshUser();
      setReference(answer.reference);
    },
  });
  if (reference !== undefined) return <Done reference={reference} />;
  if (refusal !== undefined)
    return (
      <RefusedLink
        title={texts.refusedTitle}
        message={refusal.failure.message}
        actions={<Contact />}
      />
    );
  return (
    <CardPage lead={texts.lead}>
      <div className="stack">
        <p>{texts.what}</p>
        <ul>
          <li>{texts.sessions}</li>
          <li>{texts.address}</li>
          <li>{texts.hold}</li>
        </ul>
        <ConfirmLink
          texts={texts}
          isPending={isPending}
          onConfirm={() => void submit({ body: { jeton: token } })}
        />
        <p>{texts.mistake}</p>
      </div>
    </CardPage>
  );
}

export default function NotMePage() {
  const texts = useTexts(notMeTexts);
  return (
    <LinkPage texts={texts} actions={<Contact />}>
      {(token) => <Disavowal key={token} token={token} />}
    </LinkPage>
  );
}
