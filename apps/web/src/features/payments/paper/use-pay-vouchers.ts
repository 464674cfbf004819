import { payWithTitres } from '@portail/contract/payments/paper-payments.calls.ts';
import type { PayeeAnswer } from '@portail/contract/payments/payment.flows.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { useIsMutating } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { paidCodes } from '../../../session/vouchers/code-checks.ts';
import { refusedLines } from '../../../session/vouchers/refusals.ts';
import type { VoucherBook, VoucherLine } from '../../../session/vouchers/voucher-lines.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { finishPayment, keyFor, renewKey } from './paper-draft.ts';

export interface PaperPayment {
  readonly numeroContrat: string;
  readonly payee: PayeeAnswer;
  readonly book: VoucherBook;
  readonly lines: readonly VoucherLine[];
  readonly totalCents: number;
  readonly commentaire: string;
}

const bodyOf = ({ numeroContrat, payee, book, lines, totalCents, commentaire }: PaperPayment) => ({
  codeNAN: payee.codeNAN,
  ...(commentaire.trim() === '' ? {} : { commentaire: commentaire.trim() }),
  idProduit: book.idProduit,
  millesime: book.millesime,
  montant: wireEuros(totalCents),
  numeroContrat,
  titres: lines.map(({ numeroTitre, caseAGratter }) => ({ numeroTitre, caseAGratter })),
  typeContrat: 'CESU_RH' as const,
});

/** Codes are not stored, so requests are compared without them. */
const nameOf = (body: ReturnType<typeof bodyOf>) => {
  const titres = body.titres.map(({ numeroTitre }) => numeroTitre);
  return { corps: JSON.stringify({ ...body, titres }), titres };
};

const mutationKey = [payWithTitres.id];

/** Known outside of the page that sends: a pending answer is not a lost one. */
export const useIsSending = (): boolean => useIsMutating({ mutationKey }) > 0;

const NO_LINES: ReadonlyMap<string, string> = new Map();

/** Pays once, also over a reload and several tabs: the draft holds the key (L13). */
export const usePayVouchers = (onRefused: () => void) => {
  const [numbers, setNumbers] = useState(NO_LINES);
  const act = useApiMutation(
    (payment: PaperPayment) => {
      const body = bodyOf(payment);
      return callApi(payWithTitres, { body }, { idempotencyKey: keyFor(nameOf(body)) });
    },
    {
      mutationKey,
      // After a refusal too: a voucher may have been blocked or used elsewhere.
      invalidates: 'everything',
      onSuccess: ({ numeroRemise, dateRemise }, { payee: intervenant, lines, totalCents }) => {
        finishPayment({
          reference: numeroRemise,
          dateRemise,
          intervenant,
          nombreTitres: lines.length,
          montantCents: totalCents,
        });
        // The steps are emptied, so "back" must not lead to them.
        navigate(hrefOf('CHECK_PAYMENT_CONFIRMATION'), { replace: true });
        paidCodes.forget();
      },
      // The fresh code was not given: the request is not pending.
      onAbandoned: renewKey,
      onRefused: ({ failure, isOpen }, { lines }) => {
        const refused = refusedLines(failure, lines);
        for (const line of refused.wrongCodes) paidCodes.noteWrong(line);
        if (!isOpen) renewKey();
        setNumbers(refused.numbers);
        onRefused();
      },
    },
  );
  return { ...act, isPending: useIsSending(), numbers };
};
