import { ConfirmDialog } from '@portail/ui/overlays/ConfirmDialog.tsx';
import { useDatedFigures } from '../../../session/dated-figures.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { CeilingWarning } from './CampaignBudget.tsx';
import { ceilingOfForm } from './campaign-ceiling.ts';
import { ceilingDialogTexts } from './funder-campaigns.texts.ts';
import type { CampaignFormState } from './use-campaign-form.ts';

/** Asks before a campaign above the exemption ceiling is saved. */
export default function CeilingDialog({ state }: { readonly state: CampaignFormState }) {
  const texts = useTexts(ceilingDialogTexts);
  const { held, confirmHeld, dropHeld, isPending } = state;
  const figures = useDatedFigures();
  const budget = held === undefined ? undefined : ceilingOfForm(held, figures);
  if (budget === undefined) return null;
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
      <CeilingWarning budget={budget} />
    </ConfirmDialog>
  );
}
