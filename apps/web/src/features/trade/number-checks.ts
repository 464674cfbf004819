import { checkTradedScratchCode, checkTradedTitre } from '@portail/contract/wallet/trade.calls.ts';
import type { Cents } from '@portail/rules/money/cents.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { callApi } from '../../session/api.ts';
import { onSessionClosed } from '../../session/session-store.ts';
import { createCodeChecks } from '../../session/vouchers/code-checks.ts';
import { ApiFailure } from '../../shared/http/api-failure.ts';

/** What the server says of the number of a voucher that is to be traded. */
export type NumberVerdict =
  | { readonly kind: 'checking' }
  | { readonly kind: 'fit'; readonly valeurCents: Cents }
  | { readonly kind: 'unfit' }
  /** In the words of the server: it refused it, or could not be asked. */
  | { readonly kind: 'refused' | 'failed'; readonly message: string };
type Verdicts = Readonly<Record<string, NumberVerdict>>;

/** In memory only: a session of the back office reads no other list of somebody's vouchers. */
const store = createStore<Verdicts>(() => ({}));
onSessionClosed(() => store.setState({}, true));

export const useNumberVerdicts = (): Verdicts => useStore(store);

const ask = async (numeroTitre: string, millesime: number): Promise<NumberVerdict> => {
  try {
    const body = { numeroTitre, millesime };
    const { valide, valeurFaciale } = await callApi(checkTradedTitre, { body });
    return valide ? { kind: 'fit', valeurCents: centsOfWire(valeurFaciale) } : { kind: 'unfit' };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return { kind: 'failed', message: error.message };
  }
};

/** Asks about a number; one that is asked about, or answered, is not asked about again. */
export const checkNumber = async (numeroTitre: string, millesime: number): Promise<void> => {
  if (store.getState()[numeroTitre] !== undefined) return;
  store.setState({ [numeroTitre]: { kind: 'checking' } });
  store.setState({ [numeroTitre]: await ask(numeroTitre, millesime) });
};

/** A wrong code may have blocked the voucher: what was known of it holds until it is known anew. */
export const recheckNumber = async (numeroTitre: string, millesime: number): Promise<void> => {
  const verdict = await ask(numeroTitre, millesime);
  if (verdict.kind !== 'failed') store.setState({ [numeroTitre]: verdict });
};

/** What the trade itself said of a number. */
export const noteRefusedNumber = (numeroTitre: string, message: string): void =>
  store.setState({ [numeroTitre]: { kind: 'refused', message } });

/** Numbers that could not be asked about are asked about once more. */
export const retryNumbers = (): void =>
  store.setState(
    Object.fromEntries(
      Object.entries(store.getState()).filter(
        ([, { kind }]) => kind !== 'failed' && kind !== 'refused',
      ),
    ),
    true,
  );

/** Wrong codes count as everywhere, and close the voucher alike. */
export const tradedCodes = createCodeChecks(
  async ({ numeroTitre: numeroCheque, caseAGratter }) =>
    (await callApi(checkTradedScratchCode, { body: { numeroCheque, caseAGratter } }))
      .caseAGratterValide,
);

/** Vouchers have gone, or come back: nothing that was known of them holds. */
export const forgetTitres = (): void => {
  store.setState({}, true);
  tradedCodes.forget();
};
