import type { Platform } from '../../../platform/platform.ts';
import { createChangePayeeBankDetails } from './change-bank-details.ts';
import { createIntervenantHandlers, type IntervenantHandlers } from './intervenant.handlers.ts';
import { createRemiseLists } from './list-remises.ts';
import { createReadIdentity } from './read-identity.ts';
import { createRemiseFile } from './remise-file.ts';

export interface IntervenantModule {
  readonly handlers: IntervenantHandlers;
}

/** What those who are paid see: who they are here, what they received, where it is transferred. */
export const createIntervenantModule = (platform: Platform): IntervenantModule => ({
  handlers: createIntervenantHandlers({
    identity: createReadIdentity(platform),
    remises: createRemiseLists(platform),
    file: createRemiseFile(platform),
    changeBankDetails: createChangePayeeBankDetails(platform),
  }),
});
