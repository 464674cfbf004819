import type { Clock } from '../../../platform/ports/clock.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type {
  RegistrationContract,
  RegistrationQueries,
  RegistrationSession,
} from './registration.queries.ts';

export interface RegistrationTarget {
  readonly numeroContrat: string;
  readonly idSession: string;
}

export interface RegistrationPlace {
  readonly contract: RegistrationContract;
  readonly session: RegistrationSession;
}

export interface FindRegistration {
  readonly contract: (numeroContrat: string) => Promise<RegistrationContract>;
  /** An open session of a contract that is active, or the error that says which is missing. */
  readonly place: (target: RegistrationTarget) => Promise<RegistrationPlace>;
}

export const createFindRegistration = (
  queries: RegistrationQueries,
  clock: Clock,
): FindRegistration => {
  const contract: FindRegistration['contract'] = async (numeroContrat) => {
    const found = await queries.findContract(numeroContrat);
    if (found === undefined) throw new DomainError('CONTRAT_INCONNU');
    return found;
  };
  return {
    contract,
    place: async ({ numeroContrat, idSession }) => {
      const found = await contract(numeroContrat);
      const session = await queries.findSession(numeroContrat, idSession, clock.businessDay());
      if (session === undefined) throw new DomainError('SESSION_INSCRIPTION_INCONNUE');
      return { contract: found, session };
    },
  };
};
