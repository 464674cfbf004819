import { Button } from '@portail/ui/actions/Button.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { useTexts } from '../../texts/define-texts.ts';
import { profileCommonTexts } from '../../texts/profile.ts';
import { useDepartureGuard } from '../navigation/use-departure-guard.ts';

/** Asked before a page is left with changes that nobody has saved. */
export function UnsavedGuard({ isUnsaved }: { readonly isUnsaved: boolean }) {
  const texts = useTexts(profileCommonTexts);
  const { isAsked, stay, leave } = useDepartureGuard(isUnsaved);
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
