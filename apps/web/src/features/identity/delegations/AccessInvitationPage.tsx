import { openCarerAccount, readInvitation } from '@portail/contract/identity/delegations.calls.ts';
import type { OpenInvitation } from '@portail/contract/identity/delegations.schemas.ts';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { useRef } from 'react';
import { InvitationAnswer } from './InvitationAnswer.tsx';
import { comeBackToInvitation } from './invitation-return.ts';
import { ResetDone } from '../recovery/ResetDone.tsx';
import { ResetForm, useResetForm } from '../recovery/ResetForm.tsx';
import { UsedLink } from '../recovery/UsedLink.tsx';
import { callApi } from '../../../session/api.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { CardPage } from '../../../shared/page/CardPage.tsx';
import { LinkAlert } from '../../../shared/page/LinkAlert.tsx';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { ofName } from '../../../shared/wording/of-name.ts';
import { LinkPage } from '../../../shared/page/LinkPage.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { accessTexts, invitationTexts } from './delegations.texts.ts';

function Terms({ invitation }: { readonly invitation: OpenInvitation }) {
  const texts = useTexts(invitationTexts);
  const words = useTexts(accessTexts);
  const { qualite, droits, jusquAu, invitationValableJusquau, email } = invitation;
  return (
    <ul>
      <li>{fill(texts.as, { qualite: words[qualite], droits: words[droits] })}</li>
      <li>{fill(words.until, { date: jusquAu })}</li>
      <li>{fill(texts.sentTo, { email })}</li>
      {invitationValableJusquau === undefined ? null : (
        <li>{fill(words.invitedUntil, { date: invitationValableJusquau })}</li>
      )}
    </ul>
  );
}

function NewAccount({ token }: { readonly token: string }) {
  const texts = useTexts(invitationTexts);
  // An account is opened once: a password that did not arrive is sent again with the same token.
  const opened = useRef<string>(undefined);
  const form = useResetForm(async () => {
    opened.current ??= (await callApi(openCarerAccount, { body: { jeton: token } })).jeton;
    comeBackToInvitation();
    return opened.current;
  });
  if (form.result === 'used-link') return <UsedLink reason="used" />;
  if (form.result !== undefined) return <ResetDone outcome={form.result} />;
  return (
    <section className="stack" aria-labelledby="invitation-compte">
      <h2 id="invitation-compte">{texts.newAccount}</h2>
      <p>{texts.newAccountText}</p>
      <ResetForm form={form} />
    </section>
  );
}

function Invitation({ token }: { readonly token: string }) {
  const texts = useTexts(invitationTexts);
  const words = useTexts(accessTexts);
  const { data, error, refetch } = useApiQuery(
    readInvitation,
    { body: { jeton: token } },
    // Not read again after the acceptance, which consumes the token.
    { retry: false, staleTime: Number.POSITIVE_INFINITY },
  );
  if (data !== undefined) {
    const de = ofName(`${data.prenom} ${data.nom}`);
    return (
      <CardPage lead={fill(texts.lead, { de })}>
        <div className="stack">
          <Terms invitation={data} />
          <InvitationAnswer
            token={token}
            invitation={data}
            newAccount={<NewAccount token={token} />}
          />
        </div>
      </CardPage>
    );
  }
  if (error === null) {
    return (
      <CardPage>
        <Skeleton lines={3} label={words.loading} />
      </CardPage>
    );
  }
  const isInvalid = error instanceof ApiFailure && error.code === 'INVITATION_INVALIDE';
  return (
    <CardPage hasErrors>
      {isInvalid ? (
        <LinkAlert tone="danger" title={texts.invalidTitle}>
          <p>{error.message}</p>
        </LinkAlert>
      ) : (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      )}
    </CardPage>
  );
}

export default function AccessInvitationPage() {
  const texts = useTexts(invitationTexts);
  return <LinkPage texts={texts}>{(token) => <Invitation key={token} token={token} />}</LinkPage>;
}
