import { hrefOf } from '@portail/contract/pages/href.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { paidCodes } from '../../../session/vouchers/code-checks.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { paymentOfQuery } from './paper-data.ts';
import { finishPayment, unansweredOf } from './paper-draft.ts';
import { usePaperAnswers } from './PaperFrame.tsx';
import { useIsSending } from './use-pay-vouchers.ts';

/** After a lost answer: if the payment was made, displays its confirmation (L13). */
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
    void queries.invalidateQueries();
  }, [found, queries]);
  return { isUnanswered, isSearching: isFetching };
};
export type Recovery = ReturnType<typeof useRecovery>;
