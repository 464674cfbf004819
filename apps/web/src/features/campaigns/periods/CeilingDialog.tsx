import { ConfirmDialog } from '@portail/ui/overlays/ConfirmDialog.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { CeilingWarning } from './CampaignBudget.tsx';
import { ceilingOfForm } from './campaign-ceiling.ts';
import { ceilingDialogTexts } from './funder-campaigns.texts.ts';
import type { CampaignFormState } from './use-campaign-form.ts';

/** Asks before a campaign above the exemption ceiling is saved. */
export default function CeilingDialog({ state }: { readonly state: CampaignFormState }) {
  const texts = useTexts(ceilingDialogTexts);
  const { held, confirmHeld, dropHeld, isPending } = state;
  if (held === undefined) return null;
  return (
    <ConfirmDialog
      isOpen
      onClose={dropHeld}
      title={texts.title}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      onConfirm={() => void confirmHeld()}
      isPending={isPending}
    >
      <CeilingWarning budget={ceilingOfForm(held)} />
    </ConfirmDialog>
  );
}
