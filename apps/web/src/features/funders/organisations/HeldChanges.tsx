import type { ContractSheet } from '@portail/contract/funders/contract-settings.schemas.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type { SettingChange } from '@portail/contract/funders/operator-funders.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { settingLabel, settingValue } from '../../../shared/wording/setting-words.ts';
import {
  contractFormTexts,
  settingTexts,
} from '../../../shared/wording/contract-settings.texts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { plural } from '../../../shared/wording/counts.ts';
import { actTexts } from './operator-funders.texts.ts';
import type { AskedChanges } from './use-contract-form.ts';

function ChangeList({ changes }: { readonly changes: readonly SettingChange[] }) {
  const acts = useTexts(actTexts);
  const settings = useTexts(settingTexts);
  const answers = useTexts(contractFormTexts);
  return (
    <ul>
      {changes.map(({ champ, avant, apres }) => (
        <li key={champ}>
          {fill(acts.changed, {
            champ: settingLabel(settings, champ),
            avant: settingValue(settings, answers, champ, avant),
            apres: settingValue(settings, answers, champ, apres),
          })}
        </li>
      ))}
    </ul>
  );
}

interface ConfirmChangesProps {
  readonly contract: ContractSheet;
  readonly changes: AskedChanges;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Lists, before saving, what applies at once and what will wait for a second operator. */
export function ConfirmChanges(props: ConfirmChangesProps) {
  const { contract, changes, isPending, onConfirm, onClose } = props;
  const texts = useTexts(contractFormTexts);
  const { applied, held } = changes;
  const isHeld = held.length > 0;
  return (
    <Modal
      isOpen
      onClose={onClose}
      isDismissable={!isPending}
      title={isHeld ? texts.heldTitle : fill(texts.confirmTitle, { numero: contract.contractId })}
      footer={
        <>
          <Button
            isPending={isPending}
            pendingLabel={isHeld ? texts.heldPending : texts.pending}
            onClick={onConfirm}
          >
            {isHeld ? texts.heldConfirm : texts.confirm}
          </Button>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            {texts.heldCancel}
          </Button>
        </>
      }
    >
      <div className="stack">
        {isHeld ? (
          <>
            <p>{texts.heldIntro}</p>
            <ChangeList changes={held} />
          </>
        ) : null}
        {applied.length === 0 ? null : (
          <>
            <p>{plural(contract.nombreBeneficiaires, texts.confirmIntroOne, texts.confirmIntro)}</p>
            <ChangeList changes={applied} />
          </>
        )}
      </div>
    </Modal>
  );
}

/** Changes that wait for approval. */
export function WaitingChanges({ contract }: { readonly contract: ContractSheet }) {
  const texts = useTexts(contractFormTexts);
  const { changementsEnAttente: held } = contract;
  if (held === null) return null;
  return (
    <Alert tone="info" title={texts.waitingTitle}>
      <p>{fill(texts.waitingText, { auteur: held.demandePar, date: held.demandeLe })}</p>
      <ChangeList changes={held.changements} />
      <Link href={hrefOf('BO_APPROVALS')}>{texts.waitingLink}</Link>
    </Alert>
  );
}
