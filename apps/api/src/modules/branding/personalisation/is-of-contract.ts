import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';

/** Is what a contract says to its people for this caller too? */
export const isOfContract = (
  caller: AuthenticatedCaller | undefined,
  contract: { readonly numero: string; readonly financeurId: string },
): boolean => {
  if (caller === undefined) return false;
  if (caller.space === 'ESPACE_OPERATEUR') return true;
  const { scope } = caller;
  if (scope?.kind === 'funder') return scope.financeurId === contract.financeurId;
  return scope?.kind === 'beneficiary' && scope.contracts.includes(contract.numero);
};
