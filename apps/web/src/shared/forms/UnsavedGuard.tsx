import { Button } from '@portail/ui/actions/Button.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
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
    <Modal
      isOpen={isAsked}
      onClose={stay}
      title={texts.leaveTitle}
      role="alertdialog"
      size="small"
      footer={
        <>
          <Button onClick={stay}>{texts.stay}</Button>
          <Button variant="secondary" onClick={leave}>
            {texts.leave}
          </Button>
        </>
      }
    >
      <p>{texts.leaveText}</p>
    </Modal>
  );
}
