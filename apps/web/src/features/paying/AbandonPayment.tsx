import { hrefOf } from '@portail/contract/pages/href.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { useState } from 'react';
import { navigate } from '../../shared/navigation/navigation.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { payingTexts } from '../../texts/paying.ts';
import { resetPayment } from './payment-draft.ts';

export function AbandonPayment() {
  const texts = useTexts(payingTexts);
  const [isOpen, setOpen] = useState(false);
  const abandon = () => {
    setOpen(false);
    resetPayment();
    navigate(hrefOf('ACCOUNT_PAYMENT_CHOICE'));
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
