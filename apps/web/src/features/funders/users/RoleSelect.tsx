import { changeFunderUserRole } from '@portail/contract/funders/funder-users.calls.ts';
import { FUNDER_ROLES, type FunderUser } from '@portail/contract/funders/funder-users.schemas.ts';
import { Select } from '@portail/ui/fields/Select.tsx';
import { callApi } from '../../../session/api.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { funderUserTexts } from './funder-users.texts.ts';
import { useUserAct } from './use-user-act.ts';

/** The role of one person; the last who administers keeps theirs, and is told why. */
export function RoleSelect({ user }: { readonly user: FunderUser }) {
  const texts = useTexts(funderUserTexts);
  const { act, isPending } = useUserAct();
  const { id, prenom, nom, role } = user;
  if (user.dernierAdministrateur)
    return (
      <span className="user-stack">
        <span>{texts[role]}</span>
        <span className="user-stack__detail">{texts.lastAdministrator}</span>
      </span>
    );
  const change = (chosen: string) => {
    const next = FUNDER_ROLES.find((one) => one === chosen);
    if (next === undefined || next === role) return;
    void act(
      () => callApi(changeFunderUserRole, { params: { idUtilisateur: id }, body: { role: next } }),
      fill(texts.roleChanged, { prenom, nom, role: texts[next] }),
    );
  };
  return (
    <Select
      label={fill(texts.roleOf, { prenom, nom })}
      isLabelHidden
      width="short"
      disabled={isPending}
      options={FUNDER_ROLES.map((value) => ({ value, label: texts[value] }))}
      value={role}
      onChange={({ target }) => change(target.value)}
    />
  );
}
