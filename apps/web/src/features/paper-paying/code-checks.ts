import { checkScratchCode } from '@portail/contract/calls/paper-paying.calls.ts';
import type { TypedVoucher } from '@portail/rules/vouchers/typed-vouchers.ts';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { callApi } from '../../session/api.ts';
import { onSessionClosed } from '../../session/session-store.ts';
import { ApiFailure } from '../../shared/http/api-failure.ts';
import type { Verdict } from './voucher-lines.ts';

type Verdicts = Readonly<Record<string, Verdict>>;

/**
 * In memory only, and for longer than the page: a wrong code is counted each time it is asked
 * about, so that the same one is never asked about twice.
 */
const store = createStore<Verdicts>(() => ({}));
onSessionClosed(() => store.setState({}, true));

const nameOf = ({ numeroTitre, caseAGratter }: TypedVoucher): string =>
  `${numeroTitre} ${caseAGratter}`;

const note = (voucher: TypedVoucher, verdict: Verdict): void =>
  store.setState({ [nameOf(voucher)]: verdict });

/** A pasted column is many questions: the server is asked a few at a time. */
const AT_ONCE = 4;
let running = 0;
const waiting: (() => void)[] = [];

const inTurn = async <T>(act: () => Promise<T>): Promise<T> => {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await act();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
};

const ask = async (voucher: TypedVoucher): Promise<Verdict> => {
  const { numeroTitre: numeroCheque, caseAGratter } = voucher;
  try {
    const { caseAGratterValide } = await inTurn(() =>
      callApi(checkScratchCode, { body: { numeroCheque, caseAGratter } }),
    );
    return { kind: caseAGratterValide ? 'right' : 'wrong' };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return { kind: 'failed', message: error.message };
  }
};

/** Asks the server about a code; one that is asked about, or answered, is not asked about again. */
export const checkCode = async (voucher: TypedVoucher, onWrong: () => void): Promise<void> => {
  const before = store.getState()[nameOf(voucher)];
  if (before !== undefined && before.kind !== 'failed') return;
  note(voucher, { kind: 'checking' });
  const verdict = await ask(voucher);
  note(voucher, verdict);
  if (verdict.kind === 'wrong') onWrong();
};

/** What the payment itself said of a code. */
export const noteWrongCode = (voucher: TypedVoucher): void => note(voucher, { kind: 'wrong' });

export const forgetCodes = (): void => store.setState({}, true);

export const useVerdicts = () => {
  const verdicts = useStore(store);
  return (voucher: TypedVoucher): Verdict | undefined => verdicts[nameOf(voucher)];
};
