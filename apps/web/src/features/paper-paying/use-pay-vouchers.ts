import { payWithTitres } from '@portail/contract/payments/paper-paying.calls.ts';
import type { PayeeAnswer } from '@portail/contract/payments/account-payment-answers.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { callApi } from '../../session/api.ts';
import { confirmingIdentity } from '../../session/identity-check.ts';
import { paidCodes } from '../../session/vouchers/code-checks.ts';
import { refusedLines } from '../../session/vouchers/refusals.ts';
import type { VoucherBook, VoucherLine } from '../../session/vouchers/voucher-lines.ts';
import { ApiFailure, isDefinite } from '../../shared/http/api-failure.ts';
import { navigate } from '../../shared/navigation/navigation.ts';
import { forgetVouchers, rereadVouchers } from './paper-data.ts';
import { finishPayment, keyFor, renewKey } from './paper-draft.ts';

export interface PaperPayment {
  readonly numeroContrat: string;
  readonly payee: PayeeAnswer;
  readonly book: VoucherBook;
  readonly lines: readonly VoucherLine[];
  readonly totalCents: number;
  readonly commentaire: string;
}

export interface Refusal {
  readonly failure: ApiFailure;
  /** By line: what the server said of its number. */
  readonly numbers: ReadonlyMap<string, string>;
  /** How many times it was tried: the message takes the focus each time. */
  readonly attempt: number;
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

/** Its codes are written nowhere: two sendings are the same by everything else. */
const nameOf = (body: ReturnType<typeof bodyOf>) => {
  const titres = body.titres.map(({ numeroTitre }) => numeroTitre);
  return { corps: JSON.stringify({ ...body, titres }), titres };
};

/** Known outside of the page too: while an answer is awaited, it is not missing yet. */
const sending = createStore(() => ({ isSending: false }));
export const useIsSending = (): boolean => useStore(sending, ({ isSending }) => isSending);

/** The act itself: the vouchers are sent once, whatever is pressed, lost or opened twice (L13). */
export const usePayVouchers = (onRefused: () => void) => {
  const queries = useQueryClient();
  const [refusal, setRefusal] = useState<Refusal>();

  const send = async (payment: PaperPayment): Promise<void> => {
    const body = bodyOf(payment);
    const idempotencyKey = keyFor(nameOf(body));
    const outcome = await confirmingIdentity(() =>
      callApi(payWithTitres, { body }, { idempotencyKey }),
    );
    if (outcome.kind === 'abandoned') {
      // Refused for want of a code: nothing was done, and nothing is awaited.
      renewKey();
      return;
    }
    const { numeroRemise, dateRemise } = outcome.value;
    const { payee: intervenant, lines, totalCents: montantCents } = payment;
    finishPayment({
      reference: numeroRemise,
      dateRemise,
      intervenant,
      nombreTitres: lines.length,
      montantCents,
    });
    // The steps are emptied: going back would only find their beginning.
    navigate(hrefOf('CHECK_PAYMENT_CONFIRMATION'), { replace: true });
    paidCodes.forget();
    forgetVouchers(queries);
  };

  const note = (failure: ApiFailure, { lines }: PaperPayment) => {
    const refused = refusedLines(failure, lines);
    for (const line of refused.wrongCodes) paidCodes.noteWrong(line);
    if (isDefinite(failure)) renewKey();
    rereadVouchers(queries);
    onRefused();
    setRefusal((before) => ({
      failure,
      numbers: refused.numbers,
      attempt: (before?.attempt ?? 0) + 1,
    }));
  };

  const pay = async (payment: PaperPayment): Promise<void> => {
    if (sending.getState().isSending) return;
    sending.setState({ isSending: true });
    try {
      await send(payment);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      note(error, payment);
    } finally {
      sending.setState({ isSending: false });
    }
  };
  return { pay, isPending: useIsSending(), refusal, forgetRefusal: () => setRefusal(undefined) };
};
