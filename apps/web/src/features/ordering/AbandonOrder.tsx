import { hrefOf } from '@portail/contract/pages/href.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { useState } from 'react';
import { useSession } from '../../session/current-session.ts';
import { navigate } from '../../shared/navigation/navigation.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { orderTexts } from '../../texts/ordering.ts';
import { resetOrder } from './order-draft.ts';

export function AbandonOrder() {
  const texts = useTexts(orderTexts);
  const [isOpen, setOpen] = useState(false);
  const isByLink = useSession((state) => state.idSessionPreCommande !== null);
  const abandon = () => {
    setOpen(false);
    resetOrder();
    navigate(hrefOf(isByLink ? 'ORDER_HISTORY' : 'ORDER_SESSION_LIST'));
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
