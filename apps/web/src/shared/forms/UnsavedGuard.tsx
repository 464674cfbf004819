import { ConfirmDialog } from '@portail/ui/overlays/ConfirmDialog.tsx';
import { useTexts } from '../texts/define-texts.ts';
import { profileCommonTexts } from './profile-common.texts.ts';
import { type Guarded, useDepartureGuard } from '../navigation/use-departure-guard.ts';

interface UnsavedGuardProps {
  readonly isUnsaved: boolean;
  /** A form that another tab of the same page takes away. */
  readonly guarded?: Guarded;
}

/** Asks before a page with unsaved changes is left. */
export function UnsavedGuard({ isUnsaved, guarded = 'page' }: UnsavedGuardProps) {
  const texts = useTexts(profileCommonTexts);
  const { isAsked, stay, leave } = useDepartureGuard(isUnsaved, guarded);
  return (
    <ConfirmDialog
      isOpen={isAsked}
      onClose={stay}
      title={texts.leaveTitle}
      confirmLabel={texts.stay}
      onConfirm={stay}
      cancelLabel={texts.leave}
      onCancel={leave}
    >
      <p>{texts.leaveText}</p>
    </ConfirmDialog>
  );
}
