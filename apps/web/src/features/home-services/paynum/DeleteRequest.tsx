import { deletePaynumRequest } from '@portail/contract/home-services/home-paynum.calls.ts';
import type { PaynumRequestLine } from '@portail/contract/home-services/home-services-paynum.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { paynumActTexts } from './paynum.texts.ts';
import { usePaynumAct } from './use-paynum-act.ts';

export function DeleteRequest({ request }: { readonly request: PaynumRequestLine }) {
  const texts = useTexts(paynumActTexts);
  const [isOpen, setOpen] = useState(false);
  const { id, dateDemande: date, numeroContrat: contrat } = request;
  const close = () => setOpen(false);
  const { act, isPending, failure } = usePaynumAct({
    run: () => callApi(deletePaynumRequest, { params: { id } }),
    onDone: () => {
      close();
      notify({
        type: 'success',
        header: texts.removeDone,
        content: fill(texts.removeDoneText, { date }),
      });
    },
  });
  return (
    <>
      <Button
        variant="quiet"
        isSmall
        aria-label={fill(texts.removeOf, { date })}
        onClick={() => setOpen(true)}
      >
        {texts.remove}
      </Button>
      <Modal
        isOpen={isOpen}
        onClose={close}
        title={fill(texts.removeTitle, { date })}
        role="alertdialog"
        size="small"
        footer={
          <>
            <Button
              variant="danger"
              onClick={act}
              isPending={isPending}
              pendingLabel={texts.pending}
            >
              {fill(texts.removeConfirm, { date })}
            </Button>
            <Button variant="secondary" onClick={close}>
              {texts.keep}
            </Button>
          </>
        }
      >
        {failure === undefined ? null : (
          <Alert tone="danger" role="alert" title={texts.removeFailed}>
            {failure.message}
          </Alert>
        )}
        <p>{fill(texts.removeText, { contrat })}</p>
      </Modal>
    </>
  );
}
