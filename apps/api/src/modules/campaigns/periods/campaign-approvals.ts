import type {
  CampaignRequest,
  PublishedCampaign,
} from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { decidedCampaign } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import type { ApprovalDecision } from '@portail/contract/backoffice/operations.schemas.ts';
import {
  APPROVER_PERMISSION,
  mayDecide,
} from '@portail/rules/backoffice/operators/second-person.ts';
import type { CampaignStatut } from '@portail/rules/campaigns/campaign-days.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';
import { dateTimeInFrance, dayInFrance } from '../../../platform/clock.ts';
import {
  createIdempotency,
  type IdempotentCommand,
} from '../../../platform/idempotency/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { funderScopeOf, isInScope, scopePermitting } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import {
  approvalRequestQueries,
  createApprovals,
  type LockedRequest,
  type RequestRow,
} from '../../backoffice/approvals/approvals.module.ts';
import { statutOfCampaign } from '../../orders/ordering/ordering.module.ts';
import { budgetOf, wireDays } from './campaign-content.ts';
import { funderCampaignQueries, progressQueries } from './funder-campaigns.queries.ts';
import { funderCampaignsIn } from './funder-campaigns.repository.ts';
import type { ManagedCampaign } from './managed-campaigns.repository.ts';
import { requireKnown } from './write-campaign.ts';

const ACT = 'OUVERTURE_SESSION';
const SUCCESS = 200;

/** The version that is approved, and what was announced to the second administrator. */
const requestContent = z.object({
  version: z.number(),
  pireCasCents: z.number(),
  personnes: z.number(),
});

type Dependencies = Pick<Platform, 'units' | 'reader' | 'clock' | 'ids' | 'outbox' | 'securityLog'>;

/** The status once it is published; refused when its closing date has passed. */
const requireOpenable = (stored: ManagedCampaign, clock: Platform['clock']): CampaignStatut => {
  const statut = statutOfCampaign({ ...stored, brouillon: false }, clock.businessDay());
  if (statut === 'FERMEE') throw new DomainError('SESSION_FERMEE');
  return statut;
};

/**
 * From then on its dates open the campaign; publishing a published one changes nothing. Where the
 * contract asks for it, a second administrator agrees first.
 */
export const createPublishCampaign = (dependencies: Dependencies) => {
  const { units, reader, clock, ids } = dependencies;
  const approvals = createApprovals(dependencies);
  return async (
    caller: AuthenticatedCaller,
    id: string,
    origin: RequestOrigin,
  ): Promise<PublishedCampaign> => {
    const scope = funderScopeOf(caller);
    const progress = await progressQueries(reader, scope).find(id);
    return units.transact(async (unit) => {
      const campaigns = funderCampaignsIn(unit, scope, ids);
      const stored = requireKnown(await campaigns.lock(id));
      const statut = requireOpenable(stored, clock);
      if (stored.brouillon && stored.requiresApproval && progress !== undefined) {
        const { worst, people } = budgetOf(stored, progress);
        const idOperation = await approvals.ask(
          unit,
          { userId: caller.userId, funder: scope, origin },
          {
            act: ACT,
            kind: ACT,
            reference: id,
            label: `Ouverture de la session ${stored.libelle}`,
            contract: stored.contract_numero,
            amountCents: null,
            reason: null,
            content: { version: stored.version, pireCasCents: worst.funded, personnes: people },
            command: undefined,
          },
        );
        return { statut: 'BROUILLON', idOperation };
      }
      await campaigns.publish(id);
      return { statut, idOperation: null };
    });
  };
};

interface CampaignDecision {
  readonly caller: AuthenticatedCaller;
  readonly id: string;
  readonly body: ApprovalDecision;
  readonly origin: RequestOrigin;
}

/** Approves or refuses the opening that another administrator asked for. */
export const createDecideCampaign = (dependencies: Dependencies) => {
  const { units, clock, ids } = dependencies;
  const approvals = createApprovals(dependencies);
  const idempotency = createIdempotency(units, clock);

  const publish = async (
    unit: UnitOfWork,
    caller: AuthenticatedCaller,
    request: LockedRequest,
  ): Promise<{ readonly statut: CampaignStatut; readonly orderId?: never }> => {
    const campaigns = funderCampaignsIn(unit, funderScopeOf(caller), ids);
    const stored = requireKnown(await campaigns.lock(request.reference));
    const { version } = z.parse(requestContent, request.content);
    if (!stored.brouillon || stored.version !== version) throw new DomainError('DEMANDE_PERIMEE');
    const statut = requireOpenable(stored, clock);
    await campaigns.publish(stored.id);
    return { statut };
  };

  return async (
    { caller, id, body: decision, origin }: CampaignDecision,
    command: IdempotentCommand,
  ) => {
    // A session opened by a link or by the back office is not an administrator of the funder.
    if (caller.fromBackOffice || caller.bypass !== undefined) throw new DomainError('ACCES_REFUSE');
    const { isReplay, body } = await idempotency.run(command, async (unit) => {
      const { request, done } = await approvals.decide(
        unit,
        {
          id,
          act: ACT,
          isAgreed: decision.decision === 'ACCEPTER',
          refusal: decision.motif,
          caller,
          funder: funderScopeOf(caller),
          origin,
          command,
        },
        (locked) => publish(unit, caller, locked),
      );
      return {
        status: SUCCESS,
        body: {
          idSession: request.reference,
          decision: done === undefined ? 'REFUSEE' : 'ACCEPTEE',
          statut: done?.statut ?? 'BROUILLON',
        },
      };
    });
    return { isReplay, body: z.parse(decidedCampaign, body) };
  };
};

/** Campaigns that wait for a second administrator, and the outcome of the caller's own requests. */
export const createReadCampaignRequests =
  ({ reader, clock }: Pick<Platform, 'reader' | 'clock'>) =>
  async (caller: AuthenticatedCaller): Promise<CampaignRequest[]> => {
    const scope = funderScopeOf(caller);
    const campaigns = funderCampaignQueries(reader, scope);
    const rows = await approvalRequestQueries(reader, scope).list(caller.userId, clock.realNow(), [
      ACT,
    ]);
    const mayApprove =
      !caller.readOnly &&
      !caller.fromBackOffice &&
      caller.permissions.includes(APPROVER_PERMISSION[ACT]);
    const approved = scopePermitting(scope, [APPROVER_PERMISSION[ACT]]);
    const wire = async (row: RequestRow): Promise<CampaignRequest | undefined> => {
      const campaign = await campaigns.find(row.reference);
      if (campaign === undefined) return undefined;
      const { version, pireCasCents, personnes } = z.parse(requestContent, row.content);
      const isWaiting = row.statut === 'EN_ATTENTE';
      const perimee = isWaiting && (!campaign.brouillon || campaign.version !== version);
      return {
        idOperation: row.id,
        idSession: campaign.id,
        libelleSession: campaign.libelle,
        numeroContrat: campaign.contract_numero,
        ...wireDays(campaign),
        permanent: campaign.permanent,
        pireCas: wireEuros(pireCasCents),
        nombrePersonnes: personnes,
        perimee,
        demandePar: row.requester,
        demandeLe: dateTimeInFrance(row.requestedAt),
        expireLe: formatFrenchDate(dayInFrance(row.expiresAt)),
        statut: row.statut,
        estSienne: row.requestedBy === caller.userId,
        peutDecider:
          mayApprove &&
          isInScope(approved, campaign.contract_numero) &&
          isWaiting &&
          mayDecide({ requestedBy: row.requestedBy, decidedBy: caller.userId }),
        decidePar: row.decider,
        motifRefus: row.refusal,
      };
    };
    const found = await Promise.all(rows.map(wire));
    return found.filter((one) => one !== undefined);
  };
