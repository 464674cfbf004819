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
import { actTexts } from './operator-funders.texts.ts';

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

interface HeldDialogProps {
  readonly changes: readonly SettingChange[];
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Lists what will wait for a second operator before saving. */
export function HeldDialog({ changes, isPending, onConfirm, onClose }: HeldDialogProps) {
  const texts = useTexts(contractFormTexts);
  return (
    <Modal
      isOpen
      onClose={onClose}
      isDismissable={!isPending}
      title={texts.heldTitle}
      footer={
        <>
          <Button isPending={isPending} pendingLabel={texts.heldPending} onClick={onConfirm}>
            {texts.heldConfirm}
          </Button>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            {texts.heldCancel}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{texts.heldIntro}</p>
        <ChangeList changes={changes} />
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
      <Link href={hrefOf('BO_OPERATIONS', undefined, { section: 'validations' })}>
        {texts.waitingLink}
      </Link>
    </Alert>
  );
}
