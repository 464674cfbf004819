import { payWithTitres } from '@portail/contract/payments/paper-payments.calls.ts';
import type { PayeeAnswer } from '@portail/contract/payments/payment.flows.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { callApi } from '../../../session/api.ts';
import { confirmingIdentity } from '../../../session/identity-check.ts';
import { paidCodes } from '../../../session/vouchers/code-checks.ts';
import { refusedLines } from '../../../session/vouchers/refusals.ts';
import type { VoucherBook, VoucherLine } from '../../../session/vouchers/voucher-lines.ts';
import { ApiFailure, isDefinite } from '../../../shared/http/api-failure.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
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
  /** The server's error by line. */
  readonly numbers: ReadonlyMap<string, string>;
  /** The number of attempts: the message gets the focus each time. */
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

/** Codes are not stored, so requests are compared without them. */
const nameOf = (body: ReturnType<typeof bodyOf>) => {
  const titres = body.titres.map(({ numeroTitre }) => numeroTitre);
  return { corps: JSON.stringify({ ...body, titres }), titres };
};

/** Shared outside of the page: a pending answer is not a lost one. */
const sending = createStore(() => ({ isSending: false }));
export const useIsSending = (): boolean => useStore(sending, ({ isSending }) => isSending);

/** Pays once, despite double clicks, lost answers and several tabs (L13). */
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
      // The fresh code was not given: the request is not pending.
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
    // The steps are emptied, so "back" must not lead to them.
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
