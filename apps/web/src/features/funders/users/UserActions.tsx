import {
  removeFunderUser,
  resendFunderInvitation,
} from '@portail/contract/funders/funder-users.calls.ts';
import type { FunderUser } from '@portail/contract/funders/funder-users.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { funderUserTexts } from './funder-users.texts.ts';
import { useUserAct } from './use-user-act.ts';

function Resend({ user }: { readonly user: FunderUser }) {
  const texts = useTexts(funderUserTexts);
  const { act, isPending } = useUserAct();
  const { id, prenom, nom, email } = user;
  const params = { idUtilisateur: id };
  return (
    <Button
      variant="quiet"
      isSmall
      isPending={isPending}
      aria-label={fill(texts.resendOf, { prenom, nom })}
      onClick={() =>
        void act(() => callApi(resendFunderInvitation, { params }), fill(texts.resent, { email }))
      }
    >
      {texts.resend}
    </Button>
  );
}

function Remove({ user }: { readonly user: FunderUser }) {
  const texts = useTexts(funderUserTexts);
  const [isOpen, setOpen] = useState(false);
  const { act, isPending } = useUserAct();
  const { id, prenom, nom } = user;
  const remove = async () => {
    const isDone = await act(
      () => callApi(removeFunderUser, { params: { idUtilisateur: id } }),
      fill(texts.removed, { prenom, nom }),
    );
    if (isDone) setOpen(false);
  };
  const title = fill(texts.removeTitle, { prenom, nom });
  return (
    <>
      <Button
        variant="quiet"
        isSmall
        aria-label={fill(texts.removeOf, { prenom, nom })}
        onClick={() => setOpen(true)}
      >
        {texts.remove}
      </Button>
      <Modal
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        role="alertdialog"
        size="small"
        title={title}
        footer={
          <>
            <Button
              variant="danger"
              isPending={isPending}
              pendingLabel={texts.removing}
              onClick={() => void remove()}
            >
              {title}
            </Button>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {texts.cancel}
            </Button>
          </>
        }
      >
        <p>{texts.removeText}</p>
      </Modal>
    </>
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
