import { checkScratchCode } from '@portail/contract/payments/paper-payments.calls.ts';
import type { TypedVoucher } from '@portail/rules/wallet/vouchers/typed-vouchers.ts';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiFailure } from '../../shared/http/api-failure.ts';
import { callApi } from '../api.ts';
import { onSessionClosed } from '../session-store.ts';
import type { Verdict } from './voucher-lines.ts';

type Verdicts = Readonly<Record<string, Verdict>>;

export interface CodeChecks {
  readonly store: StoreApi<Verdicts>;
  /** Asks the server about a code; one that is asked about, or answered, is not asked about again. */
  readonly check: (voucher: TypedVoucher, onWrong: () => void) => Promise<void>;
  /** What the act itself said of a code. */
  readonly noteWrong: (voucher: TypedVoucher) => void;
  readonly forget: () => void;
}

const nameOf = ({ numeroTitre, caseAGratter }: TypedVoucher): string =>
  `${numeroTitre} ${caseAGratter}`;

/** A pasted column is many questions: the server is asked a few at a time. */
const BATCH_SIZE = 4;
let running = 0;
const waiting: (() => void)[] = [];

const inTurn = async <T>(act: () => Promise<T>): Promise<T> => {
  if (running >= BATCH_SIZE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await act();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
};

/**
 * What is known of codes. In memory only, and for longer than the page: a wrong code is counted each
 * time it is asked about, so that the same one is never asked about twice.
 */
export const createCodeChecks = (
  isRight: (voucher: TypedVoucher) => Promise<boolean>,
): CodeChecks => {
  const store = createStore<Verdicts>(() => ({}));
  const forget = () => store.setState({}, true);
  onSessionClosed(forget);

  const note = (voucher: TypedVoucher, verdict: Verdict): void =>
    store.setState({ [nameOf(voucher)]: verdict });

  const ask = async (voucher: TypedVoucher): Promise<Verdict> => {
    try {
      return { kind: (await inTurn(() => isRight(voucher))) ? 'right' : 'wrong' };
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      return { kind: 'failed', message: error.message };
    }
  };

  return {
    store,
    forget,
    check: async (voucher, onWrong) => {
      const before = store.getState()[nameOf(voucher)];
      if (before !== undefined && before.kind !== 'failed') return;
      note(voucher, { kind: 'checking' });
      const verdict = await ask(voucher);
      note(voucher, verdict);
      if (verdict.kind === 'wrong') onWrong();
    },
    noteWrong: (voucher) => note(voucher, { kind: 'wrong' }),
  };
};

/** Of vouchers that pay, or that become an account: the same code is asked about once for both. */
export const paidCodes = createCodeChecks(
  async ({ numeroTitre: numeroCheque, caseAGratter }) =>
    (await callApi(checkScratchCode, { body: { numeroCheque, caseAGratter } })).caseAGratterValide,
);

export const useVerdicts = ({ store }: Pick<CodeChecks, 'store'>) => {
  const verdicts = useStore(store);
  return (voucher: TypedVoucher): Verdict | undefined => verdicts[nameOf(voucher)];
};
