import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { complementOf } from './payment-amount.ts';
import { complementFeesQuery } from './payment-data.ts';
import type { AmountValues } from './payment-values.ts';
import type { Payment } from './WithPayment.tsx';

/** Keeps the last value while a newer one loads. */
export const useComplementFees = ({ contract, payee, slice }: Payment, values: AmountValues) => {
  const complement = complementOf(values);
  const isAsked = complement > 0 && slice !== undefined && complement <= slice;
  const { data, error } = useQuery({
    ...complementFeesQuery(contract, payee.codeNAN, complement),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  return { data: isAsked ? data : undefined, error: isAsked ? error : null };
};
export type ComplementFees = ReturnType<typeof useComplementFees>;
