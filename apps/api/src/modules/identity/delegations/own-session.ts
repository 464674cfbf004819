import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';

/** Who came by a link, or in the place of somebody else, neither gives nor takes an access. */
export const requireOwnSession = ({ isDelegate, link, space }: AuthenticatedCaller): void => {
  if (isDelegate || link !== undefined || space === 'ESPACE_OPERATEUR') {
    throw new DomainError('ACCES_REFUSE');
  }
};
