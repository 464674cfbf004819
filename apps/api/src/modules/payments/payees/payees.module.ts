import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import { intervenantScopeOf } from '../../../platform/ports/owner-scope.ts';
import { createChangePayeeBankDetails, createPayeeIdentity } from './bank-details.ts';
import { createOperatorPayees } from './operator-payees.ts';
import { createRemiseFile, createRemiseLists } from './remises.ts';

export { affiliatedPayeesIn, type AffiliatedPayee } from './affiliated-payees.repository.ts';

/** The payee's own space, and the payees that operators affiliate. */
export const createPayeesModule = (platform: Platform) => {
  const { readIdentity, readBankDetails } = createPayeeIdentity(platform);
  const remises = createRemiseLists(platform);
  const remiseFile = createRemiseFile(platform);
  const changeBankDetails = createChangePayeeBankDetails(platform);
  const operatorPayees = createOperatorPayees(platform);
  return defineModule({
    handlers: {
      getIntervenant: ({ caller }) => readIdentity(intervenantScopeOf(caller)),
      getRemises: ({ caller, query }) => remises.list(intervenantScopeOf(caller), query),
      getRemisePdf: ({ caller, params }) =>
        remiseFile(intervenantScopeOf(caller), params.numeroRemise),
      getReceivedPayments: ({ caller, query }) =>
        remises.byMonth(intervenantScopeOf(caller), query),
      getBankDetails: ({ caller }) => readBankDetails(intervenantScopeOf(caller)),
      changeBankDetails: ({ caller, body, origin }) => changeBankDetails(caller, body, origin),
      getOperatorPayees: ({ caller, query }) => operatorPayees.list(caller, query),
      addPayee: async (acting) => {
        await operatorPayees.add(acting, acting.body);
        return undefined;
      },
      changePayee: async (acting) => {
        await operatorPayees.change(acting, acting.params.idIntervenant, acting.body);
        return undefined;
      },
    },
  });
};
