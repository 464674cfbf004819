import { disavowChange } from '@portail/contract/people/addresses.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { callApi } from '../../../session/api.ts';
import { refreshUser } from '../../../session/refresh-user.ts';
import { sessionStore } from '../../../session/session-store.ts';
import { useUrlToken } from '../../../shared/navigation/url-token.ts';
import { CardPage } from '../../../shared/page/CardPage.tsx';
import { LinkAlert } from '../../../shared/page/LinkAlert.tsx';
import { useLinkAct } from '../../../shared/page/use-link-act.ts';
import { notMeTexts } from '../../../session/address/addresses.texts.ts';
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

/** Checks the session of this browser, which may have ended with the others. */
const disavow = async (token: string) => {
  const answer = await callApi(disavowChange, { body: { jeton: token } });
  if (sessionStore.getState().authority !== null) await refreshUser();
  return answer;
};

function Disavowal({ token }: { readonly token: string }) {
  const texts = useTexts(notMeTexts);
  const { outcome, isPending, act } = useLinkAct(() => disavow(token));
  switch (outcome.kind) {
    case 'done':
      return <Done reference={outcome.value.reference} />;
    case 'refused':
      return (
        <CardPage hasErrors>
          <LinkAlert tone="danger" title={texts.refusedTitle} actions={<Contact />}>
            <p>{outcome.message}</p>
          </LinkAlert>
        </CardPage>
      );
    case 'waiting':
      return (
        <CardPage lead={texts.lead}>
          <div className="stack">
            <p>{texts.what}</p>
            <ul>
              <li>{texts.sessions}</li>
              <li>{texts.address}</li>
              <li>{texts.hold}</li>
            </ul>
            <Button
              isFullWidth
              isPending={isPending}
              pendingLabel={texts.pending}
              onClick={() => void act()}
            >
              {texts.confirm}
            </Button>
            <p>{texts.mistake}</p>
          </div>
        </CardPage>
      );
  }
}

export default function NotMePage() {
  const texts = useTexts(notMeTexts);
  const token = useUrlToken('jeton');
  if (token !== undefined) return <Disavowal key={token} token={token} />;
  return (
    <CardPage>
      <LinkAlert tone="warning" title={texts.missingTitle} actions={<Contact />}>
        <p>{texts.missing}</p>
      </LinkAlert>
    </CardPage>
  );
}
