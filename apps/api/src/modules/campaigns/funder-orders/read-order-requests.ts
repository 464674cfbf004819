import type { FunderOrderRequest } from '@portail/contract/campaigns/funder-orders.schemas.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import {
  APPROVER_PERMISSION,
  mayDecide,
} from '@portail/rules/backoffice/operators/second-person.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';
import { dayInFrance, dateTimeInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { funderScopeOf } from '../../../platform/ports/owner-scope.ts';
import { approvalRequestQueries } from '../../backoffice/approvals/approvals.module.ts';
import { funderOrderQueries } from './funder-orders.queries.ts';
import { orderContent } from './take-order.ts';

/** Orders of the funder that wait for a second administrator, and the end of the caller's own. */
export const createReadOrderRequests =
  ({ reader, clock }: Pick<Platform, 'reader' | 'clock'>) =>
  async (caller: AuthenticatedCaller): Promise<FunderOrderRequest[]> => {
    const scope = funderScopeOf(caller);
    const rows = await approvalRequestQueries(reader, scope).list(
      caller.accountId,
      clock.realNow(),
    );
    const campaigns = funderOrderQueries(reader, scope);
    const mayApprove =
      !caller.readOnly &&
      !caller.fromBackOffice &&
      caller.permissions.includes(APPROVER_PERMISSION.COMMANDE_FINANCEUR);
    return await Promise.all(
      rows.map(async (row) => {
        const { lignes, numeroBonCommande } = z.parse(orderContent, row.content);
        return {
          idOperation: row.id,
          idSession: row.reference,
          libelleSession: (await campaigns.findCampaign(row.reference))?.libelle ?? row.label,
          numeroContrat: row.contract,
          nombreLignes: lignes.length,
          montant: wireEuros(row.amountCents ?? 0),
          numeroBonCommande,
          demandePar: row.asker,
          demandeLe: dateTimeInFrance(row.askedAt),
          expireLe: formatFrenchDate(dayInFrance(row.expiresAt)),
          statut: row.statut,
          estSienne: row.askedBy === caller.accountId,
          peutDecider:
            mayApprove &&
            row.statut === 'EN_ATTENTE' &&
            mayDecide({ askedBy: row.askedBy, decidedBy: caller.accountId }),
          decidePar: row.decider,
          motifRefus: row.refusal,
        };
      }),
    );
  };
