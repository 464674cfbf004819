import type { PageId } from '@portail/contract/pages/registry.ts';
import { consent } from '../../shared/consent/consent-store.ts';

let shown: { readonly page: PageId; readonly address: string } | undefined;

/** The code that counts is loaded at the first acceptance: a visit without one does not need it. */
const count = async (): Promise<void> => {
  if (!consent.isTrackingAllowed()) return;
  const { audience } = await import('./audience.ts');
  if (shown !== undefined) audience.pageShown(shown.page, shown.address);
};

// What cannot be counted must not be noticed.
const countSilently = (): void => void count().catch(() => undefined);

export const pageShown = (page: PageId, address: string): void => {
  shown = { page, address };
  countSilently();
};

consent.store.subscribe(countSilently);

// What was chosen is proved elsewhere too; without it the choice holds all the same.
consent.onChosen((proof) => {
  void import('./send-consent-proof.ts')
    .then(({ sendConsentProof }) => sendConsentProof(proof))
    .catch(() => undefined);
});
