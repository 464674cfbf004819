import type { Contract } from '@portail/contract/people/beneficiary.calls.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import type { PersonScope } from '../../../platform/ports/owner-scope.ts';

export type ContractsHandlers = Pick<Handlers, 'getContracts'>;

export const createContractsHandlers = (
  listContracts: (scope: PersonScope) => Promise<readonly Contract[]>,
): ContractsHandlers => ({
  // An operator's own session belongs to nobody who could hold a contract.
  getContracts: async ({ caller }) =>
    caller.scope === undefined ? [] : [...(await listContracts(caller.scope))],
});
