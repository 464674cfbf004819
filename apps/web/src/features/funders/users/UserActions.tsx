import {
  getFunderUsers,
  removeFunderUser,
  resendFunderInvitation,
} from '@portail/contract/funders/funder-users.calls.ts';
import type { FunderUser } from '@portail/contract/funders/funder-users.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { useState } from 'react';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { funderUserTexts } from './funder-users.texts.ts';
import { RemoveButton } from '../../../shared/forms/RemoveButton.tsx';

function Resend({ user }: { readonly user: FunderUser }) {
  const texts = useTexts(funderUserTexts);
  const { id, prenom, nom, email } = user;
  const { submit, isPending } = useApiMutation(resendFunderInvitation, {
    invalidates: [getFunderUsers],
    success: { header: texts.done, content: fill(texts.resent, { email }) },
    failureHeader: texts.error,
  });
  return (
    <Button
      variant="quiet"
      isSmall
      isPending={isPending}
      aria-label={fill(texts.resendOf, { prenom, nom })}
      onClick={() => void submit({ params: { idUtilisateur: id } })}
    >
      {texts.resend}
    </Button>
  );
}

function Remove({ user }: { readonly user: FunderUser }) {
  const texts = useTexts(funderUserTexts);
  const [isOpen, setOpen] = useState(false);
  const { id, prenom, nom } = user;
  const { submit, isPending } = useApiMutation(removeFunderUser, {
    invalidates: [getFunderUsers],
    success: { header: texts.done, content: fill(texts.removed, { prenom, nom }) },
    // A notice, because the dialog goes away with the row of a user removed meanwhile.
    failureHeader: texts.error,
    onSuccess: () => setOpen(false),
  });
  return (
    <RemoveButton
      person={user}
      texts={texts}
      cancelLabel={texts.cancel}
      isOpen={isOpen}
      onChange={setOpen}
      onConfirm={() => void submit({ params: { idUtilisateur: id } })}
      isPending={isPending}
    />
  );
}

/** What can be done about one person's access. */
export function UserActions({ user }: { readonly user: FunderUser }) {
  return (
    <span className="user-actions">
      {user.statut === 'INVITE' ? <Resend user={user} /> : null}
      {user.soiMeme || user.dernierAdministrateur ? null : <Remove user={user} />}
    </span>
  );
}
