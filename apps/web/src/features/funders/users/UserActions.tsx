import {
  getFunderUsers,
  removeFunderUser,
  resendFunderInvitation,
} from '@portail/contract/funders/funder-users.calls.ts';
import type { FunderUser } from '@portail/contract/funders/funder-users.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { funderContractsQuery } from '../../../session/funder/funder-queries.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { EVERY_CONTRACT, useIsUnder } from '../../../session/use-may.ts';
import { RemoveButton } from '../../../shared/forms/RemoveButton.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { funderUserTexts } from './funder-users.texts.ts';
import { RightsDialog } from './UserRights.tsx';

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

/** Opens the rights; not needed with one contract, for which the role says everything. */
function Rights({ user }: { readonly user: FunderUser }) {
  const texts = useTexts(funderUserTexts);
  const [isOpen, setOpen] = useState(false);
  const { data: contracts = [] } = useQuery(funderContractsQuery);
  const mayUnder = useIsUnder('GERER_UTILISATEURS');
  const administered = contracts.filter(({ numeroContrat }) => mayUnder(numeroContrat));
  if (contracts.length < 2 && user.role !== 'PAR_CONTRAT') return null;
  const { prenom, nom } = user;
  return (
    <>
      <Button
        variant="quiet"
        isSmall
        aria-label={fill(texts.rightsOf, { prenom, nom })}
        onClick={() => setOpen(true)}
      >
        {texts.rights}
      </Button>
      {isOpen ? (
        <RightsDialog
          user={user}
          contracts={administered}
          isWhole={mayUnder(EVERY_CONTRACT)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

/** What can be done about one person's access. */
export function UserActions({ user }: { readonly user: FunderUser }) {
  const isWhole = useIsUnder('GERER_UTILISATEURS')(EVERY_CONTRACT);
  const mayRights = isWhole || user.droits.every(({ numeroContrat }) => numeroContrat !== null);
  if (!user.administrable)
    return mayRights ? (
      <span className="user-actions">
        <Rights user={user} />
      </span>
    ) : null;
  return (
    <span className="user-actions">
      <Rights user={user} />
      {user.statut === 'INVITE' ? <Resend user={user} /> : null}
      {user.soiMeme || user.dernierAdministrateur ? null : <Remove user={user} />}
    </span>
  );
}
