import type { FeatureId } from '@portail/rules/identity/access/vocabulary.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { isOfContract } from './is-of-contract.ts';
import type { PersonalisationQueries } from './personalisation.queries.ts';

export type ReadFeatures = (
  numeroContrat: string,
  caller: AuthenticatedCaller | undefined,
) => Promise<{ id: FeatureId; proprietes: Record<string, string> }[]>;

/** Which features are on is public: the sign-in page asks. Their properties hold the funder's message. */
export const createReadFeatures =
  (queries: PersonalisationQueries): ReadFeatures =>
  async (numeroContrat, caller) => {
    const [contract, features] = await Promise.all([
      caller === undefined ? undefined : queries.findContract(numeroContrat),
      queries.listFeatures(numeroContrat),
    ]);
    if (contract !== undefined && isOfContract(caller, contract)) return features;
    return features.map(({ id }) => ({ id, proprietes: {} }));
  };
