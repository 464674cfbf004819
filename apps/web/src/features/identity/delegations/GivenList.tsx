import {
  getGivenDelegations,
  resendInvitation,
  withdrawDelegation,
} from '@portail/contract/identity/delegations.calls.ts';
import type { GivenDelegation } from '@portail/contract/identity/delegations.schemas.ts';
import { mayDo } from '@portail/rules/identity/delegations/delegation.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { useState } from 'react';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { AttachmentsField } from '../../../shared/attachments/AttachmentsField.tsx';
import { useAttachments } from '../../../shared/attachments/use-attachments.ts';
import { focusPageHeading } from '../../../shared/page/focus-heading.ts';
import { ConfirmedButton } from '../../../shared/forms/ConfirmedButton.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { accessTexts, givenAccessTexts, inviteTexts } from './delegations.texts.ts';
import { AccessStatus } from './AccessStatus.tsx';
import './delegations.css';
import { joinProof } from './join-proof.ts';

interface AccessProps {
  readonly access: GivenDelegation;
}

function Withdraw({ access }: AccessProps) {
  const texts = useTexts(givenAccessTexts);
  const words = useTexts(accessTexts);
  const [isOpen, setOpen] = useState(false);
  const { idAcces, prenom, nom } = access;
  const title = fill(texts.withdrawOf, { prenom, nom });
  const { submit, isPending } = useApiMutation(withdrawDelegation, {
    invalidates: [getGivenDelegations],
    success: { header: words.done, content: fill(texts.withdrawn, { prenom, nom }) },
    failureHeader: words.error,
  });
  const withdraw = async () => {
    const done = await submit({ params: { idAcces } });
    setOpen(false);
    // The button disappears with the row.
    if (done !== undefined) focusPageHeading();
  };
  return (
    <ConfirmedButton
      button={{ variant: 'quiet', isSmall: true, 'aria-label': title, children: texts.withdraw }}
      isOpen={isOpen}
      onChange={setOpen}
      title={title}
      cancelLabel={texts.cancel}
      onConfirm={() => void withdraw()}
      isDanger
      isPending={isPending}
      pendingLabel={words.pending}
    >
      <p>{texts.withdrawText}</p>
    </ConfirmedButton>
  );
}

function Resend({ access }: AccessProps) {
  const texts = useTexts(givenAccessTexts);
  const words = useTexts(accessTexts);
  const { idAcces, prenom, nom, email } = access;
  const { submit, isPending } = useApiMutation(resendInvitation, {
    invalidates: [getGivenDelegations],
    success: { header: words.done, content: fill(texts.resent, { email }) },
    failureHeader: words.error,
  });
  return (
    <Button
      variant="quiet"
      isSmall
      isPending={isPending}
      pendingLabel={words.pending}
      aria-label={fill(texts.resendOf, { prenom, nom })}
      onClick={() => void submit({ params: { idAcces } })}
    >
      {texts.resend}
    </Button>
  );
}

/** An access without its proof, which can be uploaded now. */
function LateProof({ access }: AccessProps) {
  const texts = useTexts(givenAccessTexts);
  const words = useTexts(accessTexts);
  const form = useTexts(inviteTexts);
  const attachments = useAttachments();
  const { submit, isPending } = useApiMutation(
    async (files: readonly File[]) => {
      for (const file of files) {
        await joinProof(access.idAcces, file);
        attachments.take(file);
      }
    },
    {
      invalidates: [getGivenDelegations],
      success: { header: words.done, content: texts.joined },
      failureHeader: words.error,
    },
  );
  return (
    <div className="access-list__proof">
      <AttachmentsField
        id={`justificatif-${access.idAcces}`}
        state={attachments}
        label={form.justificatif}
        hint={form.justificatifHint}
      />
      {attachments.files.length === 0 ? null : (
        <Button
          isSmall
          isPending={isPending}
          pendingLabel={form.pending}
          onClick={() => void submit(attachments.files)}
        >
          {texts.join}
        </Button>
      )}
    </div>
  );
}

function GivenLine({ access, canChange }: AccessProps & { readonly canChange: boolean }) {
  const texts = useTexts(givenAccessTexts);
  const words = useTexts(accessTexts);
  const { prenom, nom, email, qualite, droits, statut, jusquAu } = access;
  const { invitationLe, accepteLe, invitationValableJusquau, justificatifs, motifRefus } = access;
  const began = fill(justificatifs.length === 0 ? texts.invitedOn : texts.askedOn, {
    date: invitationLe,
  });
  return (
    <li>
      <p className="access-list__head">
        <strong>{`${prenom} ${nom}`}</strong>
        <AccessStatus statut={statut} />
      </p>
      <p className="access-list__detail">{email}</p>
      <p>
        {words[qualite]} – {words[droits]}
      </p>
      <p className="access-list__detail">
        {accepteLe === undefined ? began : fill(texts.acceptedOn, { date: accepteLe })}
        {', '}
        {fill(words.until, { date: jusquAu }).toLocaleLowerCase('fr')}
      </p>
      {invitationValableJusquau === undefined ? null : (
        <p className="access-list__detail">
          {fill(words.invitedUntil, { date: invitationValableJusquau })}
        </p>
      )}
      {justificatifs.length === 0 ? null : (
        <p className="access-list__detail">
          {fill(texts.proofs, { noms: justificatifs.join(', ') })}
        </p>
      )}
      {motifRefus === undefined ? null : <p>{fill(texts.refusal, { motif: motifRefus })}</p>}
      {canChange && statut === 'JUSTIFICATIF_ATTENDU' ? <LateProof access={access} /> : null}
      {canChange && statut === 'INVITE' ? <Resend access={access} /> : null}
      {canChange && mayDo(statut, 'FERMER', 'BENEFICIAIRE') ? <Withdraw access={access} /> : null}
    </li>
  );
}

interface GivenListProps {
  readonly accesses: readonly GivenDelegation[];
  readonly canChange: boolean;
}

export function GivenList({ accesses, canChange }: GivenListProps) {
  const texts = useTexts(givenAccessTexts);
  if (accesses.length === 0) return <p>{texts.none}</p>;
  return (
    <ul className="access-list" aria-label={texts.list}>
      {accesses.map((access) => (
        <GivenLine key={access.idAcces} access={access} canChange={canChange} />
      ))}
    </ul>
  );
}
