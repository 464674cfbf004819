import {
  changeFunderUserRights,
  getFunderUsers,
} from '@portail/contract/funders/funder-users.calls.ts';
import type { FunderContract } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import type { FunderUser } from '@portail/contract/funders/funder-users.schemas.ts';
import {
  FUNDER_ACTIONS,
  FUNDER_ROLES,
  type FunderAction,
  ROLE_ACTIONS,
} from '@portail/rules/funders/rights.ts';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { Checkbox } from '@portail/ui/fields/Checkbox.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { ConfirmDialog } from '@portail/ui/overlays/ConfirmDialog.tsx';
import { useState } from 'react';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { funderUserTexts, userRightsTexts } from './funder-users.texts.ts';

/** Null: every contract, the ones to come included. */
interface Row {
  readonly contract: string | null;
  readonly label: string;
}

type Held = ReadonlyMap<string | null, readonly FunderAction[]>;

const heldBy = ({ droits }: FunderUser): Held =>
  new Map(droits.map(({ numeroContrat, actions }) => [numeroContrat, actions]));

/** Every other action includes reading: with it gone, nothing is left. */
const toggled = (
  actions: readonly FunderAction[],
  action: FunderAction,
  isOn: boolean,
): readonly FunderAction[] => {
  if (!isOn) return action === 'CONSULTER' ? [] : actions.filter((one) => one !== action);
  return FUNDER_ACTIONS.filter(
    (one) => one === 'CONSULTER' || one === action || actions.includes(one),
  );
};

const presetOf = (actions: readonly FunderAction[]): string => {
  if (actions.length === 0) return 'AUCUN';
  const given = actions.join(' ');
  return FUNDER_ROLES.find((role) => ROLE_ACTIONS[role].join(' ') === given) ?? 'AUTRE';
};

interface RightsTableProps {
  readonly rows: readonly Row[];
  readonly held: Held;
  readonly onChange: (contract: string | null, actions: readonly FunderAction[]) => void;
}

/** A row per contract, a column per action; what holds for every contract is ticked in each. */
function RightsTable({ rows, held, onChange }: RightsTableProps) {
  const texts = useTexts(userRightsTexts);
  const roles = useTexts(funderUserTexts);
  const everywhere = held.get(null) ?? [];
  const own = ({ contract }: Row) => held.get(contract) ?? [];
  const columns: readonly TableColumn<Row>[] = [
    { id: 'contract', header: texts.contract, isRowHeader: true, cell: ({ label }) => label },
    {
      id: 'preset',
      header: texts.preset,
      cell: (row) => (
        <Select
          label={fill(texts.presetOf, { contrat: row.label })}
          isLabelHidden
          width="short"
          options={[
            { value: 'AUCUN', label: texts.AUCUN },
            ...FUNDER_ROLES.map((value) => ({ value, label: roles[value] })),
            { value: 'AUTRE', label: texts.AUTRE, isDisabled: true },
          ]}
          value={presetOf(own(row))}
          onChange={({ target }) => {
            const role = FUNDER_ROLES.find((one) => one === target.value);
            onChange(row.contract, role === undefined ? [] : ROLE_ACTIONS[role]);
          }}
        />
      ),
    },
    ...FUNDER_ACTIONS.map((action) => ({
      id: action,
      header: texts[action],
      cell: (row: Row) => {
        const isEverywhere = row.contract !== null && everywhere.includes(action);
        return (
          <Checkbox
            checked={isEverywhere || own(row).includes(action)}
            disabled={isEverywhere}
            onChange={({ target }) =>
              onChange(row.contract, toggled(own(row), action, target.checked))
            }
          >
            <span className="visually-hidden">
              {fill(texts.actionOf, { action: texts[action], contrat: row.label })}
            </span>
          </Checkbox>
        );
      },
    })),
  ];
  return (
    <Table
      caption={texts.caption}
      isCaptionHidden
      columns={columns}
      rows={rows}
      rowKey={({ contract }) => contract ?? 'tous'}
    />
  );
}

interface RightsDialogProps {
  readonly user: FunderUser;
  /** Those that the reader administers. */
  readonly contracts: readonly FunderContract[];
  /** The reader administers the whole space. */
  readonly isWhole: boolean;
  readonly onClose: () => void;
}

/** What one person may do, contract by contract. */
export function RightsDialog({ user, contracts, isWhole, onClose }: RightsDialogProps) {
  const texts = useTexts(userRightsTexts);
  const [held, setHeld] = useState(() => heldBy(user));
  const { submit, isPending, refusal } = useApiMutation(changeFunderUserRights, {
    invalidates: [getFunderUsers],
    success: {
      header: texts.done,
      content: fill(texts.doneText, { prenom: user.prenom, nom: user.nom }),
    },
    onSuccess: onClose,
  });
  const rows: readonly Row[] = [
    ...(isWhole ? [{ contract: null, label: texts.all }] : []),
    ...contracts.map(({ numeroContrat, raisonSociale }) => ({
      contract: numeroContrat,
      label: fill(texts.contractOf, { numero: numeroContrat, raisonSociale }),
    })),
  ];
  const isShown = (contract: string | null) => rows.some((row) => row.contract === contract);
  const droits = [...held]
    .filter(([contract, actions]) => isShown(contract) && actions.length > 0)
    .map(([numeroContrat, actions]) => ({ numeroContrat, actions: [...actions] }));
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      size="large"
      title={fill(texts.title, { prenom: user.prenom, nom: user.nom })}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      onConfirm={() => void submit({ params: { idUtilisateur: user.id }, body: { droits } })}
      isPending={isPending}
      pendingLabel={texts.pending}
      failure={refusal && { title: texts.failed, message: refusal.failure.message }}
    >
      <div className="stack user-rights">
        <p>{texts.intro}</p>
        <RightsTable
          rows={rows}
          held={held}
          onChange={(contract, actions) => setHeld(new Map(held).set(contract, actions))}
        />
        {droits.length === 0 ? <p>{texts.nothing}</p> : null}
      </div>
    </ConfirmDialog>
  );
}
