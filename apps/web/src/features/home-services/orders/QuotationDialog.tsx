import type {
  ServiceOrderDetail,
  Quotation,
} from '@portail/contract/home-services/home-services.schemas.ts';
import { isPersonEmployer } from '@portail/rules/home-services/activities.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { useState } from 'react';
import { useSpaceName } from '../../../session/home-services/selected-area.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { quotationTexts } from './service-orders.texts.ts';
import {
  acceptQuotation,
  refuseQuotation,
} from '@portail/contract/home-services/home-orders.calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useActOnce } from '../../../flow/use-act-once.ts';
import { callApi } from '../../../session/api.ts';
import { forgetServices } from '../../../session/home-services/service-queries.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';

type QuotationAnswer = 'acceptation' | 'refus';

/** A quotation is answered once, so its id is the idempotency key, in any tab (L13). */
const useQuotationAnswer = ({ id }: Quotation, onDone: () => void) => {
  const texts = useTexts(quotationTexts);
  const queries = useQueryClient();
  const send = async (answer: QuotationAnswer): Promise<void> => {
    const isYes = answer === 'acceptation';
    const call = isYes ? acceptQuotation : refuseQuotation;
    await callApi(call, { params: { id } }, { idempotencyKey: `devis-${answer}-${id}` });
    onDone();
    notify({
      type: 'success',
      header: isYes ? texts.accepted : texts.refused,
      content: isYes ? texts.acceptedText : texts.refusedText,
    });
    forgetServices(queries);
  };
  // After a refusal too: it may have expired or been answered elsewhere.
  return useActOnce({ send, onRefused: () => forgetServices(queries) });
};

interface QuotationDialogProps {
  readonly order: ServiceOrderDetail;
  readonly quotation: Quotation;
}

export function QuotationDialog({ order, quotation }: QuotationDialogProps) {
  const texts = useTexts(quotationTexts);
  const nom = useSpaceName()(order.clientId);
  const [asked, setAsked] = useState<QuotationAnswer>();
  const close = () => setAsked(undefined);
  const { submit, isPending, refusal, forgetRefusal } = useQuotationAnswer(quotation, close);
  const open = (answer: QuotationAnswer) => {
    forgetRefusal();
    setAsked(answer);
  };
  const montant = wireAmount(quotation.totalTTC);
  const isYes = asked !== 'refus';
  return (
    <div className="cluster no-print">
      <Button onClick={() => open('acceptation')}>{texts.accept}</Button>
      <Button variant="secondary" onClick={() => open('refus')}>
        {texts.refuse}
      </Button>
      <Modal
        isOpen={asked !== undefined}
        onClose={close}
        isDismissable={!isPending}
        title={fill(isYes ? texts.acceptTitle : texts.refuseTitle, { montant })}
        role="alertdialog"
        size="small"
        footer={
          <>
            <Button
              {...(isYes ? {} : { variant: 'danger' as const })}
              isPending={isPending}
              pendingLabel={texts.pending}
              onClick={() => asked !== undefined && void submit(asked)}
            >
              {fill(isYes ? texts.acceptConfirm : texts.refuseConfirm, { montant })}
            </Button>
            <Button variant="secondary" onClick={close} disabled={isPending}>
              {texts.keep}
            </Button>
          </>
        }
      >
        {refusal === undefined ? null : (
          <Alert tone="danger" role="alert" title={texts.failed}>
            {refusal.failure.message}
          </Alert>
        )}
        <p>{isYes ? fill(texts.acceptText, { montant, nom }) : texts.refuseText}</p>
        {isYes && isPersonEmployer(order.dispositif) ? <p>{texts.acceptEmployer}</p> : null}
      </Modal>
    </div>
  );
}
