import {
  acceptQuotation,
  refuseQuotation,
} from '@portail/contract/home-services/home-orders.calls.ts';
import type { Quotation } from '@portail/contract/home-services/home-services.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useActOnce } from '../../../flow/use-act-once.ts';
import { callApi } from '../../../session/api.ts';
import { forgetServices } from '../../../session/home-services/service-queries.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { quotationTexts } from './service-orders.texts.ts';

export type QuotationAnswer = 'acceptation' | 'refus';

/** A quotation is answered once, so its id is the idempotency key, in any tab (L13). */
export const useQuotationAnswer = ({ id }: Quotation, onDone: () => void) => {
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
