import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { FormActions } from '@portail/ui/fields/Form.tsx';

interface StepActionsProps {
  readonly texts: { readonly next: string; readonly pending: string; readonly back: string };
  readonly isPending: boolean;
  readonly backHref: string;
}

/** On to the next step, or back to the one before. */
export function StepActions({ texts, isPending, backHref }: StepActionsProps) {
  return (
    <FormActions>
      <Button type="submit" isPending={isPending} pendingLabel={texts.pending}>
        {texts.next}
      </Button>
      <LinkButton variant="secondary" href={backHref}>
        {texts.back}
      </LinkButton>
    </FormActions>
  );
}
