import type { MovementOrigin } from '@portail/rules/ledger/vocabulary.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';

/** By which door the person came in, as the session's own record says. */
export const movementOriginOf = (
  caller: AuthenticatedCaller,
): Extract<MovementOrigin, 'PERSONNE' | 'LIEN' | 'BACK_OFFICE'> => {
  if (caller.fromBackOffice) return 'BACK_OFFICE';
  return caller.bypass === undefined ? 'PERSONNE' : 'LIEN';
};
