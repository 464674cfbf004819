import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { Ids } from '../../../platform/ports/ids.ts';
import type { FunderScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { managedCampaigns, type ManagedCampaign } from './managed-campaigns.repository.ts';
import {
  campaignPartsIn,
  type MatchedParts,
  type CampaignContent,
} from './campaign-parts.repository.ts';

export interface NewCampaign {
  readonly id: string;
  readonly contract: string;
  readonly content: CampaignContent;
  readonly now: Date;
}

export const funderCampaignsIn = (unit: UnitOfWork, scope: FunderScope, ids: Ids) => {
  const db = transactionOf(unit);
  const parts = campaignPartsIn(unit, ids);
  const own = () =>
    db.selectFrom('contract').select('numero').where('financeur_id', '=', scope.financeurId);

  return {
    /** One writer at a time; those who order in it go on. */
    lock: async (id: string): Promise<ManagedCampaign | undefined> => {
      await db
        .selectFrom('precommande_session')
        .select('id')
        .where('id', '=', id)
        .where('contract_numero', 'in', own())
        .forNoKeyUpdate()
        .execute();
      return await managedCampaigns(db, scope).find(id);
    },

    contracts: () => managedCampaigns(db, scope).contracts(),

    add: async ({ id, contract, content, now }: NewCampaign): Promise<void> => {
      await db
        .insertInto('precommande_session')
        .values({ id, contract_numero: contract, ...content.campaign, created_at: now })
        .execute();
      await parts.add(id, content);
    },

    change: async (id: string, content: CampaignContent, matched: MatchedParts): Promise<void> => {
      await parts.change(id, content, matched);
      await db
        .updateTable('precommande_session')
        .set((eb) => ({ ...content.campaign, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .where('contract_numero', 'in', own())
        .execute();
    },

    close: async (id: string, now: Date): Promise<void> => {
      await db
        .updateTable('precommande_session')
        .set((eb) => ({ fermee_le: now, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .where('contract_numero', 'in', own())
        .where('fermee_le', 'is', null)
        .execute();
    },
  };
};
