import { ApiFailure } from '../shared/http/api-failure.ts';
import { redirectsReady } from './follow-redirect.ts';

interface StartedCard {
  readonly referenceTransaction: string;
  readonly urlPaiement: string;
}

/**
 * Leaves for the provider's own page; the answer is what kept it from doing so. The reference is
 * stored first, so that a return without it in the address still finds the payment.
 */
export const leaveForCard = async (
  start: () => Promise<StartedCard>,
  note: (referenceTransaction: string) => void = () => undefined,
): Promise<ApiFailure | undefined> => {
  try {
    const [{ referenceTransaction, urlPaiement }, follow] = await Promise.all([
      start(),
      redirectsReady(),
    ]);
    note(referenceTransaction);
    follow(urlPaiement);
    return undefined;
  } catch (error) {
    if (error instanceof ApiFailure) return error;
    throw error;
  }
};
