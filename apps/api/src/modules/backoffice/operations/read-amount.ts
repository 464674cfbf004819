import { centsOf, type Cents } from '@portail/rules/money/cents.ts';
import type { RefundKind } from '@portail/rules/backoffice/operators/operations.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { refundableQueries } from './refundable.queries.ts';

/** What is left to give back, for who types no amount. */
export const createReadAmount =
  ({ reader }: Pick<Platform, 'reader'>) =>
  async (
    actor: string,
    { nature, reference }: { readonly nature: RefundKind; readonly reference: string },
  ): Promise<Cents> => {
    const scope = operatorScope(actor, 'remboursement');
    const found = await refundableQueries(reader, scope).find(nature, reference);
    if (found === undefined) throw new DomainError('REMBOURSEMENT_IMPOSSIBLE');
    return centsOf(found.cents);
  };
