import { ApiFailure } from '../shared/http/api-failure.ts';
import { loadConnectedUser } from './sign-in.ts';

/**
 * After a change of one's own details: the header, the contact form and the codes speak of the
 * person as they are now. What was saved is saved even if this fails: the next sign-in catches up.
 */
export const refreshUser = async (): Promise<void> => {
  try {
    await loadConnectedUser();
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  }
};
