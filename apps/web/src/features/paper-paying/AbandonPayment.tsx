import { hrefOf } from '@portail/contract/pages/href.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { useState } from 'react';
import { navigate } from '../../shared/navigation/navigation.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { paperPayTexts } from '../../texts/paper-paying.ts';
import { forgetCodes } from './code-checks.ts';
import { resetPayment } from './paper-draft.ts';

export function AbandonPayment() {
  const texts = useTexts(paperPayTexts);
  const [isOpen, setOpen] = useState(false);
  const abandon = () => {
    setOpen(false);
    resetPayment();
    forgetCodes();
    navigate(hrefOf('CHECK_PAYMENT_CHOICE'));
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {texts.abandon}
      </Button>
      <Modal
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={texts.abandonTitle}
        role="alertdialog"
        size="small"
        footer={
          <>
            <Button variant="danger" onClick={abandon}>
              {texts.abandon}
            </Button>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {texts.keep}
            </Button>
          </>
        }
      >
        <p>{texts.abandonText}</p>
      </Modal>
    </>
  );
}
