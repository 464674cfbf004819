import type { MovementAuthor } from '../../../ledger/posting.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import { operatorScope, type OperatorScope } from '../../../platform/ports/owner-scope.ts';

/** Where a file of the bank comes from: the upload of an operator, or the folder of the bank. */
export interface FileSource {
  /** `undefined` for the folder. */
  readonly userId: string | undefined;
  readonly scope: OperatorScope;
  readonly origin: RequestOrigin;
  readonly author: Pick<MovementAuthor, 'actor' | 'origin'>;
}

export const fromOperator = (
  userId: string,
  origin: RequestOrigin,
  reason: string,
): FileSource => ({
  userId,
  scope: operatorScope(userId, reason),
  origin,
  author: { actor: userId, origin: 'BACK_OFFICE' },
});

export const fromFolder = (requestId: string, reason: string): FileSource => ({
  userId: undefined,
  scope: operatorScope('systeme', reason),
  origin: { requestId, address: '0.0.0.0', userAgent: '' },
  author: { actor: 'banque', origin: 'TACHE' },
});
