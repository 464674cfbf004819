import { getSecondStep, removeSecondStep } from '@portail/contract/identity/second-step.calls.ts';
import { useState } from 'react';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { focusPageHeading } from '../../../shared/page/focus-heading.ts';
import { ConfirmedButton } from '../../../shared/forms/ConfirmedButton.tsx';
import { connectionTexts, meansTexts } from './connection.texts.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';

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
  const texts = useTexts(meansTexts);
  const common = useTexts(connectionTexts);
  const { submit, isPending } = useApiMutation(removeSecondStep, {
    invalidates: [getSecondStep],
    success: { header: common.success, content: said },
    failureHeader: common.error,
  });
  const remove = async () => {
    setOpen(false);
    // The button disappears with the row.
    if ((await submit({ params: { moyen } })) !== undefined) focusPageHeading();
  };
  return (
    <ConfirmedButton
      button={{
        variant: 'secondary',
        'aria-label': shortLabel === undefined ? undefined : label,
        isPending,
        children: shortLabel ?? label,
      }}
      isOpen={isOpen}
      onChange={setOpen}
      title={label}
      cancelLabel={common.cancel}
      onConfirm={() => void remove()}
      isDanger
    >
      <p>{texts.removeText}</p>
    </ConfirmedButton>
  );
}
