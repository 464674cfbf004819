import { changePaynumSupport } from '@portail/contract/home-services/home-paynum.calls.ts';
import type { PaynumRequestLine } from '@portail/contract/home-services/home-services-paynum.schemas.ts';
import type { PaynumSupport } from '@portail/rules/home-services/paynum.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { paynumActTexts, paynumTexts } from './paynum.texts.ts';
import { SupportField } from './SupportField.tsx';
import { usePaynumAct } from './use-paynum-act.ts';

/** SAP-22. */
export function ChangeSupport({ request }: { readonly request: PaynumRequestLine }) {
  const texts = useTexts(paynumActTexts);
  const names = useTexts(paynumTexts);
  const { id, dateDemande: date } = request;
  const [isOpen, setOpen] = useState(false);
  const [support, setSupport] = useState<PaynumSupport>(request.choixSupport);
  const close = () => setOpen(false);
  const { act, isPending, failure } = usePaynumAct({
    run: async () => {
      const changed = await callApi(changePaynumSupport, {
        params: { id },
        body: { choixSupport: support },
      });
      notify({
        type: 'success',
        header: texts.changeDone,
        content: fill(texts.changeDoneText, { support: names[changed.choixSupport] }),
      });
    },
    onDone: close,
  });
  const open = () => {
    setSupport(request.choixSupport);
    setOpen(true);
  };
  return (
    <>
      <Button variant="quiet" isSmall aria-label={fill(texts.changeOf, { date })} onClick={open}>
        {texts.change}
      </Button>
      <Modal
        isOpen={isOpen}
        onClose={close}
        title={fill(texts.changeTitle, { date })}
        size="small"
        footer={
          <>
            <Button onClick={act} isPending={isPending} pendingLabel={texts.pending}>
              {texts.changeConfirm}
            </Button>
            <Button variant="secondary" onClick={close}>
              {texts.keep}
            </Button>
          </>
        }
      >
        {failure === undefined ? null : (
          <Alert tone="danger" role="alert" title={texts.changeFailed}>
            {failure.message}
          </Alert>
        )}
        <SupportField value={support} onChange={setSupport} />
        <p>{texts.changeText}</p>
      </Modal>
    </>
  );
}
