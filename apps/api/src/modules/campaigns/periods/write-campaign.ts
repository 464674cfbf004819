import type {
  CampaignBody,
  CampaignChange,
} from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
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
import type { ManagedCampaign, OwnContract } from './managed-campaigns.repository.ts';
import { funderCampaignsIn } from './funder-campaigns.repository.ts';
import { matchCampaign } from './match-parts.ts';
import { contentOfBody } from './campaign-content.ts';

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

export const requireKnown = (campaign: ManagedCampaign | undefined): ManagedCampaign => {
  if (campaign === undefined) throw new DomainError('SESSION_PRECOMMANDE_INCONNUE');
  return campaign;
};

export const createAddCampaign =
  ({ clock, ids }: Pick<Platform, 'clock' | 'ids'>) =>
  async (unit: UnitOfWork, caller: AuthenticatedCaller, body: CampaignBody): Created => {
    const id = ids.ordered();
    const campaigns = funderCampaignsIn(unit, funderScopeOf(caller), ids);
    const contract = requireContract(await campaigns.contracts(), body.idContrat);
    const content = contentOfBody(body, clock.businessDay());
    requireNone([...problemsWithContract(body, contract), ...problemsWithQuestions(body, content)]);
    await campaigns.add({ id, contract: contract.numero, content, now: clock.businessNow() });
    return { id };
  };

/** A campaign whose day has passed may be prolonged; one that the funder closed stays closed. */
const requireOpenToChange = (stored: ManagedCampaign, { version }: CampaignChange): void => {
  if (stored.fermee_le !== null) throw new DomainError('SESSION_FERMEE');
  if (version !== undefined && version !== stored.version) {
    throw new DomainError('SESSION_MODIFIEE');
  }
};

export const createChangeCampaign =
  ({ units, clock, ids }: Dependencies) =>
  async (caller: AuthenticatedCaller, id: string, body: CampaignChange): Created => {
    const scope = funderScopeOf(caller);
    const change = units.transact(async (unit) => {
      const campaigns = funderCampaignsIn(unit, scope, ids);
      const stored = requireKnown(await campaigns.lock(id));
      requireOpenToChange(stored, body);
      const content = contentOfBody(body, clock.businessDay(), stored);
      // A contract that is not the campaign's own is told as such, whoever holds it.
      const contract = requireContract(await campaigns.contracts(), stored.contract_numero);
      requireNone([
        ...problemsWithUse(body, content, stored),
        ...problemsWithContract(body, contract),
        ...problemsWithQuestions(body, content),
      ]);
      await campaigns.change(id, content, matchCampaign(content, stored));
      return { id };
    });
    return await change.catch((error: unknown) => {
      throw hasSqlState(error, FOREIGN_KEY_VIOLATION) ? new DomainError('SESSION_MODIFIEE') : error;
    });
  };
