import type {
  ServiceOrderDetail,
  Quotation,
} from '@portail/contract/home-services/home-services.schemas.ts';
import { isPersonEmployer } from '@portail/rules/home-services/activities.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { ConfirmDialog } from '@portail/ui/overlays/ConfirmDialog.tsx';
import { useState } from 'react';
import { SERVICE_ORDER_READS } from './order-queries.ts';
import { useSpaceName } from '../../../session/home-services/selected-area.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { quotationTexts } from './service-orders.texts.ts';
import {
  acceptQuotation,
  refuseQuotation,
} from '@portail/contract/home-services/home-orders.calls.ts';
import { callApi } from '../../../session/api.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';

type QuotationAnswer = 'acceptation' | 'refus';

/** A quotation is answered once, so its id is the idempotency key, in any tab (L13). */
const useQuotationAnswer = ({ id }: Quotation, onDone: () => void) => {
  const texts = useTexts(quotationTexts);
  return useApiMutation(
    (answer: QuotationAnswer) =>
      callApi(
        answer === 'acceptation' ? acceptQuotation : refuseQuotation,
        { params: { id } },
        { idempotencyKey: `devis-${answer}-${id}` },
      ),
    {
      // After a refusal too: it may have expired or been answered elsewhere.
      invalidates: SERVICE_ORDER_READS,
      onSuccess: (_, answer) => {
        onDone();
        const isYes = answer === 'acceptation';
        notify({
          type: 'success',
          header: isYes ? texts.accepted : texts.refused,
          content: isYes ? texts.acceptedText : texts.refusedText,
        });
      },
    },
  );
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
      <ConfirmDialog
        isOpen={asked !== undefined}
        onClose={close}
        title={fill(isYes ? texts.acceptTitle : texts.refuseTitle, { montant })}
        confirmLabel={fill(isYes ? texts.acceptConfirm : texts.refuseConfirm, { montant })}
        cancelLabel={texts.keep}
        isDanger={!isYes}
        isPending={isPending}
        pendingLabel={texts.pending}
        onConfirm={() => asked !== undefined && void submit(asked)}
        failure={refusal && { title: texts.failed, message: refusal.failure.message }}
      >
        <p>{isYes ? fill(texts.acceptText, { montant, nom }) : texts.refuseText}</p>
        {isYes && isPersonEmployer(order.dispositif) ? <p>{texts.acceptEmployer}</p> : null}
      </ConfirmDialog>
    </div>
  );
}
