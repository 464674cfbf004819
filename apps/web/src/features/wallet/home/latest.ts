import type { CesuAccount } from '@portail/contract/wallet/holdings.schemas.ts';
import { wireDay } from '../../../shared/wire/wire-values.ts';

export interface Movement<Operation extends { readonly date: string }> {
  readonly account: CesuAccount;
  readonly operation: Operation;
}

/** Newest first; movements of one day keep the order of their account. */
export const latest = <Operation extends { readonly date: string }>(
  movements: readonly Movement<Operation>[],
  count: number,
): readonly Movement<Operation>[] =>
  movements
    .toSorted((one, other) =>
      wireDay(other.operation.date).localeCompare(wireDay(one.operation.date)),
    )
    .slice(0, count);
