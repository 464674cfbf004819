import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import { contractQueries } from './contracts.queries.ts';
import { createManageContracts } from './manage-contracts.ts';

export { createApplyContractChange, type ApplyContractChange } from './manage-contracts.ts';
export { readCurrentSettings } from './held-changes.ts';
export { saveProduct } from './products.repository.ts';

/** Contracts: the caller's own list, and their settings as operators manage them. */
export const createContractsModule = (platform: Platform) => {
  const contracts = createManageContracts(platform);
  return defineModule({
    handlers: {
      // An operator has no scope and holds no contract.
      getContracts: async ({ caller }) =>
        caller.scope === undefined
          ? []
          : [...(await contractQueries(platform.reader, caller.scope).list())],
      getContractSheets: ({ caller, query }) => contracts.list(caller, query),
      createContract: ({ caller, body, origin }) => contracts.create(caller, body, origin),
      changeContract: ({ caller, params, body, origin }) =>
        contracts.change(caller, { numero: params.numeroContrat, body }, origin),
    },
  });
};
