import type { MovementAuthor } from '../../../ledger/posting.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import { operatorScope, type OperatorScope } from '../../../platform/ports/owner-scope.ts';

/** What a file of the bank comes by: an operator who uploads it, or the folder of the bank. */
export interface Bringer {
  /** `undefined` for the folder. */
  readonly userId: string | undefined;
  readonly scope: OperatorScope;
  readonly origin: RequestOrigin;
  readonly author: Pick<MovementAuthor, 'actor' | 'origin'>;
}

export const operatorBrings = (userId: string, origin: RequestOrigin, reason: string): Bringer => ({
  userId,
  scope: operatorScope(userId, reason),
  origin,
  author: { actor: userId, origin: 'BACK_OFFICE' },
});

export const folderBrings = (requestId: string, reason: string): Bringer => ({
  userId: undefined,
  scope: operatorScope('systeme', reason),
  origin: { requestId, address: '0.0.0.0', userAgent: '' },
  author: { actor: 'banque', origin: 'TACHE' },
});
