import { removeSecondStep } from '@portail/contract/identity/second-step.calls.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { focusPageHeading } from '../../../shared/page/focus-heading.ts';
import { RemoveDialog } from './RemoveDialog.tsx';
import { MEANS_KEY } from './second-step-query.ts';
import { useAct } from './use-act.ts';

interface RemoveMeansProps {
  /** MAIL, TOTP, or the id of a passkey. */
  readonly moyen: string;
  readonly label: string;
  /** Visible label when the name is displayed beside it. */
  readonly shortLabel?: string;
  readonly said: string;
}

export function RemoveMeans({ moyen, label, shortLabel, said }: RemoveMeansProps) {
  const [isOpen, setOpen] = useState(false);
  const { act, isPending } = useAct(MEANS_KEY);
  const remove = async () => {
    setOpen(false);
    const run = () => callApi(removeSecondStep, { params: { moyen } });
    // The button disappears with the row.
    if (await act({ run, said })) focusPageHeading();
  };
  return (
    <>
      <Button
        variant="secondary"
        aria-label={shortLabel === undefined ? undefined : label}
        isPending={isPending}
        onClick={() => setOpen(true)}
      >
        {shortLabel ?? label}
      </Button>
      <RemoveDialog
        title={label}
        isOpen={isOpen}
        isPending={isPending}
        onClose={() => setOpen(false)}
        onConfirm={() => void remove()}
      />
    </>
  );
}
