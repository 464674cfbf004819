import type {
  SessionBody,
  SessionChange,
} from '@portail/contract/campaigns/funder-sessions.schemas.ts';
import { hasSqlState } from '../../../platform/db/database-errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { funderScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import {
  problemsWithContract,
  problemsWithQuestions,
  problemsWithUse,
  requireNone,
} from './check-content.ts';
import type { ManagedSession, OwnContract } from './managed-sessions.repository.ts';
import { funderSessionsIn } from './funder-sessions.repository.ts';
import { matchSession } from './match-parts.ts';
import { contentOfBody } from './session-content.ts';

type Dependencies = Pick<Platform, 'units' | 'clock' | 'ids'>;
type Created = Promise<{ id: string }>;

/** Somebody ordered with a part that was about to go. */
const FOREIGN_KEY_VIOLATION = '23503';

/** Of another funder or of nobody: the same to whoever asks. */
const requireContract = (contracts: readonly OwnContract[], numero: string): OwnContract => {
  const own = contracts.find((contract) => contract.numero === numero);
  if (own === undefined) throw new DomainError('ACCES_REFUSE');
  return own;
};

export const requireKnown = (session: ManagedSession | undefined): ManagedSession => {
  if (session === undefined) throw new DomainError('SESSION_PRECOMMANDE_INCONNUE');
  return session;
};

export const createAddSession =
  ({ clock, ids }: Pick<Platform, 'clock' | 'ids'>) =>
  async (unit: UnitOfWork, caller: AuthenticatedCaller, body: SessionBody): Created => {
    const id = ids.ordered();
    const sessions = funderSessionsIn(unit, funderScopeOf(caller), ids);
    const contract = requireContract(await sessions.contracts(), body.idContrat);
    const content = contentOfBody(body, clock.businessDay());
    requireNone([...problemsWithContract(body, contract), ...problemsWithQuestions(body, content)]);
    await sessions.add({ id, contract: contract.numero, content, now: clock.businessNow() });
    return { id };
  };

/** A session whose day has passed may be prolonged; one that the funder closed stays closed. */
const requireOpenToChange = (stored: ManagedSession, { version }: SessionChange): void => {
  if (stored.fermee_le !== null) throw new DomainError('SESSION_FERMEE');
  if (version !== undefined && version !== stored.version) {
    throw new DomainError('SESSION_MODIFIEE');
  }
};

export const createChangeSession =
  ({ units, clock, ids }: Dependencies) =>
  async (caller: AuthenticatedCaller, id: string, body: SessionChange): Created => {
    const scope = funderScopeOf(caller);
    const change = units.transact(async (unit) => {
      const sessions = funderSessionsIn(unit, scope, ids);
      const stored = requireKnown(await sessions.lock(id));
      requireOpenToChange(stored, body);
      const content = contentOfBody(body, clock.businessDay(), stored);
      // A contract that is not the session's own is told as such, whoever holds it.
      const contract = requireContract(await sessions.contracts(), stored.contract_numero);
      requireNone([
        ...problemsWithUse(body, content, stored),
        ...problemsWithContract(body, contract),
        ...problemsWithQuestions(body, content),
      ]);
      await sessions.change(id, content, matchSession(content, stored));
      return { id };
    });
    return await change.catch((error: unknown) => {
      throw hasSqlState(error, FOREIGN_KEY_VIOLATION) ? new DomainError('SESSION_MODIFIEE') : error;
    });
  };
