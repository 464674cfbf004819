import type { Handlers } from '../../../platform/http/handler.ts';
import { intervenantScopeOf } from '../../../platform/ports/owner-scope.ts';
import { csvFile } from '../../wallet/statements/holdings.module.ts';
import type { ChangeBankDetails } from './change-bank-details.ts';
import type { createRemiseLists } from './list-remises.ts';
import type { createReadIdentity } from './read-identity.ts';
import type { createRemiseFile } from './remise-file.ts';

export type IntervenantHandlers = Pick<
  Handlers,
  | 'getIntervenant'
  | 'getRemises'
  | 'getRemisesCsv'
  | 'getRemisePdf'
  | 'getReceivedPayments'
  | 'getBankDetails'
  | 'changeBankDetails'
>;

export interface IntervenantUseCases {
  readonly identity: ReturnType<typeof createReadIdentity>;
  readonly remises: ReturnType<typeof createRemiseLists>;
  readonly file: ReturnType<typeof createRemiseFile>;
  readonly changeBankDetails: ChangeBankDetails;
}

export const createIntervenantHandlers = (cases: IntervenantUseCases): IntervenantHandlers => ({
  getIntervenant: ({ caller }) => cases.identity.identity(intervenantScopeOf(caller)),
  getRemises: ({ caller, query }) => cases.remises.list(intervenantScopeOf(caller), query),
  getRemisesCsv: async ({ caller, query }) =>
    csvFile(await cases.remises.csv(intervenantScopeOf(caller), query), 'remises.csv'),
  getRemisePdf: ({ caller, params }) => cases.file(intervenantScopeOf(caller), params.numeroRemise),
  getReceivedPayments: ({ caller, query }) =>
    cases.remises.byMonth(intervenantScopeOf(caller), query),
  getBankDetails: ({ caller }) => cases.identity.bank(intervenantScopeOf(caller)),
  changeBankDetails: ({ caller, body, origin }) => cases.changeBankDetails(caller, body, origin),
});
