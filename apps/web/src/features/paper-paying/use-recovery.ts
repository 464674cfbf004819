import { hrefOf } from '@portail/contract/pages/href.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { paidCodes } from '../../session/vouchers/code-checks.ts';
import { navigate } from '../../shared/navigation/navigation.ts';
import { forgetVouchers, paymentOfQuery } from './paper-data.ts';
import { finishPayment, unansweredOf } from './paper-draft.ts';
import { usePaperAnswers } from './PaperFrame.tsx';
import { useIsSending } from './use-pay-vouchers.ts';

/**
 * A payment was sent and its answer never came: if the books have it, its confirmation is shown and
 * nothing is typed again (L13).
 */
export const useRecovery = (numeroContrat: string) => {
  const queries = useQueryClient();
  const sent = unansweredOf(usePaperAnswers());
  const isSending = useIsSending();
  const isUnanswered = sent.length > 0 && !isSending;
  const { data, isFetching } = useQuery({
    ...paymentOfQuery(numeroContrat, sent),
    enabled: isUnanswered,
  });
  const found = isUnanswered ? data : undefined;
  useEffect(() => {
    if (found === undefined || found === null) return;
    finishPayment({
      reference: found.numeroRemise,
      dateRemise: found.dateRemise,
      intervenant: { codeNAN: found.codeNAN, socialReason: found.intervenant },
      nombreTitres: found.nombreTitres,
      montantCents: centsOfWire(found.montant),
    });
    navigate(hrefOf('CHECK_PAYMENT_CONFIRMATION'), { replace: true });
    paidCodes.forget();
    forgetVouchers(queries);
  }, [found, queries]);
  return { isUnanswered, isSearching: isFetching };
};
export type Recovery = ReturnType<typeof useRecovery>;
