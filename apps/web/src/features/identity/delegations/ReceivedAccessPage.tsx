import { Page } from '../../../shared/page/Page.tsx';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { ConfirmedButton } from '../../../shared/forms/ConfirmedButton.tsx';
import { useTexts, fill } from '../../../shared/texts/define-texts.ts';
import { accessTexts, receivedAccessTexts } from './delegations.texts.ts';
import {
  getReceivedDelegations,
  giveUpDelegation,
  openDelegatedSession,
} from '@portail/contract/identity/delegations.calls.ts';
import type { ReceivedDelegation } from '@portail/contract/identity/delegations.schemas.ts';
import { mayDo } from '@portail/rules/identity/delegations/delegation.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { enterSpace } from '../../../session/delegated-session.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { focusPageHeading } from '../../../shared/page/focus-heading.ts';
import { ofName } from '../../../shared/wording/of-name.ts';
import { AccessStatus } from './AccessStatus.tsx';
import './delegations.css';

interface AccessProps {
  readonly access: ReceivedDelegation;
}

const ownerOf = ({ prenom, nom }: ReceivedDelegation): string => ofName(`${prenom} ${nom}`);

function GiveUp({ access }: AccessProps) {
  const texts = useTexts(receivedAccessTexts);
  const words = useTexts(accessTexts);
  const [isOpen, setOpen] = useState(false);
  const { idAcces } = access;
  const title = fill(texts.giveUpOf, { de: ownerOf(access) });
  const { submit, isPending } = useApiMutation(giveUpDelegation, {
    invalidates: [getReceivedDelegations],
    success: { header: words.done, content: texts.givenUp },
    failureHeader: words.error,
  });
  const giveUp = async () => {
    const done = await submit({ params: { idAcces } });
    setOpen(false);
    if (done !== undefined) focusPageHeading();
  };
  return (
    <ConfirmedButton
      button={{ variant: 'quiet', 'aria-label': title, children: texts.giveUp }}
      isOpen={isOpen}
      onChange={setOpen}
      title={title}
      cancelLabel={texts.keep}
      onConfirm={() => void giveUp()}
      isDanger
      isPending={isPending}
      pendingLabel={words.pending}
    >
      <p>{texts.giveUpText}</p>
    </ConfirmedButton>
  );
}

function Enter({ access }: AccessProps) {
  const texts = useTexts(receivedAccessTexts);
  const words = useTexts(accessTexts);
  // The route guard redirects to the home of the opened space.
  const { submit, isPending } = useApiMutation(
    async (idAcces: string) =>
      enterSpace(await callApi(openDelegatedSession, { params: { idAcces } })),
    { invalidates: [getReceivedDelegations], failureHeader: words.error },
  );
  return (
    <div className="cluster">
      <Button
        aria-label={fill(texts.openOf, { de: ownerOf(access) })}
        isPending={isPending}
        pendingLabel={words.pending}
        onClick={() => void submit(access.idAcces)}
      >
        {texts.open}
      </Button>
      <GiveUp access={access} />
    </div>
  );
}

function ReceivedCard({ access }: AccessProps) {
  const texts = useTexts(receivedAccessTexts);
  const words = useTexts(accessTexts);
  const { qualite, droits, statut, jusquAu } = access;
  const de = ownerOf(access);
  return (
    <li>
      <Card title={fill(texts.person, { de })} aside={<AccessStatus statut={statut} />}>
        <div className="stack">
          <p>{fill(texts.as, { qualite: words[qualite], droits: words[droits] })}</p>
          <p className="access-list__detail">{fill(words.until, { date: jusquAu })}</p>
          {mayDo(statut, 'OUVRIR', 'DELEGUE') ? <Enter access={access} /> : null}
        </div>
      </Card>
    </li>
  );
}

function ReceivedList({ accesses }: { readonly accesses: readonly ReceivedDelegation[] }) {
  const texts = useTexts(receivedAccessTexts);
  if (accesses.length === 0) return <EmptyState title={texts.none}>{texts.noneText}</EmptyState>;
  return (
    <>
      <p className="access-list__detail">{texts.code}</p>
      <ul className="access-cards" aria-label={texts.list}>
        {accesses.map((access) => (
          <ReceivedCard key={access.idAcces} access={access} />
        ))}
      </ul>
    </>
  );
}

/** Home of a carer without a space. */
export default function ReceivedAccessPage() {
  const texts = useTexts(receivedAccessTexts);
  const words = useTexts(accessTexts);
  const { data, error, refetch } = useApiQuery(getReceivedDelegations, {});
  const content = () => {
    if (data === undefined)
      return <PendingRead error={error} refetch={refetch} shape="card" label={words.loading} />;
    return <ReceivedList accesses={data} />;
  };
  return (
    <Page width="reading" lead={texts.lead}>
      {content()}
    </Page>
  );
}
