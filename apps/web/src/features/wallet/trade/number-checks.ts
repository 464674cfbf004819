import { checkTradedScratchCode, checkTradedTitre } from '@portail/contract/wallet/trade.calls.ts';
import type { Cents } from '@portail/rules/money/cents.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { callApi } from '../../../session/api.ts';
import { onSessionClosed } from '../../../session/session-store.ts';
import { createCodeChecks } from '../../../session/vouchers/code-checks.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';

export type NumberVerdict =
  | { readonly kind: 'checking' }
  | { readonly kind: 'fit'; readonly valeurCents: Cents }
  | { readonly kind: 'unfit' }
  | { readonly kind: 'refused' | 'failed'; readonly message: string };
type Verdicts = Readonly<Record<string, NumberVerdict>>;

/** In memory only: a back-office session cannot list the vouchers of a person. */
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

/** A number that is pending or answered is not requested again. */
export const checkNumber = async (numeroTitre: string, millesime: number): Promise<void> => {
  if (store.getState()[numeroTitre] !== undefined) return;
  store.setState({ [numeroTitre]: { kind: 'checking' } });
  store.setState({ [numeroTitre]: await ask(numeroTitre, millesime) });
};

/** A wrong code may have blocked the voucher; the old state is shown until the new one arrives. */
export const recheckNumber = async (numeroTitre: string, millesime: number): Promise<void> => {
  const verdict = await ask(numeroTitre, millesime);
  if (verdict.kind !== 'failed') store.setState({ [numeroTitre]: verdict });
};

export const noteRefusedNumber = (numeroTitre: string, message: string): void =>
  store.setState({ [numeroTitre]: { kind: 'refused', message } });

export const retryNumbers = (): void =>
  store.setState(
    Object.fromEntries(
      Object.entries(store.getState()).filter(
        ([, { kind }]) => kind !== 'failed' && kind !== 'refused',
      ),
    ),
    true,
  );

/** Wrong codes are counted as in every other operation. */
export const tradedCodes = createCodeChecks(
  async ({ numeroTitre: numeroCheque, caseAGratter }) =>
    (await callApi(checkTradedScratchCode, { body: { numeroCheque, caseAGratter } }))
      .caseAGratterValide,
);

/** Called when vouchers were used or released: cached states are stale. */
export const forgetTitres = (): void => {
  store.setState({}, true);
  tradedCodes.forget();
};
