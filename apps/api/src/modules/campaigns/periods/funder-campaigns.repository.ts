import { sql, type Insertable } from 'kysely';
import type { Database } from '../../../platform/db/database-types.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import { ownContract } from '../../../platform/db/own-contract.ts';
import type { Ids } from '../../../platform/ports/ids.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { FunderScope } from '../../../platform/ports/owner-scope.ts';
import { managedCampaigns, type ManagedCampaign } from './managed-campaigns.repository.ts';
import type { CampaignMailKind } from '@portail/rules/campaigns/campaign-days.ts';

type Row<T extends keyof Database> = Insertable<Database[T]>;

export type CampaignColumns = Required<
  Omit<
    Row<'precommande_session'>,
    'id' | 'contract_numero' | 'fermee_le' | 'brouillon' | 'version' | 'created_at'
  >
>;
type TrancheColumns = Omit<Row<'precommande_tranche'>, 'quota_id' | 'rang'>;
export interface QuotaContent {
  /** The id of the stored part, if it exists already. */
  readonly id?: string | undefined;
  readonly columns: Omit<Row<'precommande_quota'>, 'id' | 'session_id' | 'rang'>;
  readonly tranches: readonly TrancheColumns[];
}
interface ControlContent {
  readonly code: string;
  readonly libelle: string;
  readonly selectionnee: boolean;
}
interface QuestionContent {
  readonly code: string;
  readonly libelle: string;
  /** The control by code: ids are assigned when it is written. */
  readonly controlCode: string | null;
}
export interface PointContent {
  readonly id?: string | undefined;
  readonly columns: Omit<
    Required<Row<'precommande_point_livraison'>>,
    'id' | 'session_id' | 'rang'
  >;
}

/** A campaign in the shape of the tables, before ids are assigned. */
export interface CampaignContent {
  readonly campaign: CampaignColumns;
  readonly quotas: readonly QuotaContent[];
  readonly controls: readonly ControlContent[];
  readonly questions: readonly QuestionContent[];
  readonly points: readonly PointContent[];
}

/** The stored part of each written one, in the order written. */
export interface MatchedParts {
  readonly quotas: readonly (string | undefined)[];
  readonly controls: readonly (string | undefined)[];
  readonly questions: readonly (string | undefined)[];
  readonly points: readonly (string | undefined)[];
}

/** Ranks are shifted first, because two parts may change places. */
const OUT_OF_THE_WAY = 10_000;

const RANKED = [
  'precommande_quota',
  'precommande_controle',
  'precommande_info_supplementaire',
  'precommande_point_livraison',
] as const;
type RankedTable = (typeof RANKED)[number];

/**
 * Categories, controls, questions and delivery points, written under the lock of their campaign.
 */
const campaignPartsIn = (unit: UnitOfWork, ids: Ids) => {
  const db = transactionOf(unit);

  const setAside = async (table: RankedTable, campaignId: string): Promise<void> => {
    await db
      .updateTable(table)
      .set({ rang: sql<number>`rang + ${OUT_OF_THE_WAY}` })
      .where('session_id', '=', campaignId)
      .execute();
  };

  /** Deletes the parts that were not written again. */
  const removeOthers = async (
    table: RankedTable,
    campaignId: string,
    kept: readonly (string | undefined)[],
  ): Promise<void> => {
    const keptIds = kept.filter((id) => id !== undefined);
    await db
      .deleteFrom(table)
      .where('session_id', '=', campaignId)
      .where(sql<boolean>`id <> all(${keptIds}::uuid[])`)
      .execute();
  };

  const addTranches = async (quotaId: string, { tranches }: QuotaContent): Promise<void> => {
    if (tranches.length === 0) return;
    await db
      .insertInto('precommande_tranche')
      .values(tranches.map((tranche, rang) => ({ ...tranche, quota_id: quotaId, rang })))
      .execute();
  };

  const writeQuotas = async (
    campaignId: string,
    quotas: readonly QuotaContent[],
    storedIds: readonly (string | undefined)[],
  ): Promise<void> => {
    for (const [rang, quota] of quotas.entries()) {
      const known = storedIds[rang];
      const id = known ?? ids.ordered();
      const columns = { ...quota.columns, rang };
      if (known === undefined) {
        await db
          .insertInto('precommande_quota')
          .values({ ...columns, id, session_id: campaignId })
          .execute();
      } else {
        await db.updateTable('precommande_quota').set(columns).where('id', '=', id).execute();
        await db.deleteFrom('precommande_tranche').where('quota_id', '=', id).execute();
      }
      await addTranches(id, quota);
    }
  };

  /** Returns the id of each control by code. */
  const writeControls = async (
    campaignId: string,
    controls: CampaignContent['controls'],
    storedIds: readonly (string | undefined)[],
  ): Promise<ReadonlyMap<string, string>> => {
    const written = new Map<string, string>();
    for (const [rang, control] of controls.entries()) {
      const known = storedIds[rang];
      const id = known ?? ids.ordered();
      written.set(control.code, id);
      const columns = { ...control, rang };
      await (known === undefined
        ? db
            .insertInto('precommande_controle')
            .values({ ...columns, id, session_id: campaignId })
            .execute()
        : db.updateTable('precommande_controle').set(columns).where('id', '=', id).execute());
    }
    return written;
  };

  const writeQuestions = async (
    campaignId: string,
    questions: CampaignContent['questions'],
    storedIds: readonly (string | undefined)[],
    controlIds: ReadonlyMap<string, string>,
  ): Promise<void> => {
    for (const [rang, { code, libelle, controlCode }] of questions.entries()) {
      const known = storedIds[rang];
      const controle_id = controlCode === null ? null : (controlIds.get(controlCode) ?? null);
      const columns = { code, libelle, rang, controle_id };
      await (known === undefined
        ? db
            .insertInto('precommande_info_supplementaire')
            .values({ ...columns, id: ids.ordered(), session_id: campaignId })
            .execute()
        : db
            .updateTable('precommande_info_supplementaire')
            .set(columns)
            .where('id', '=', known)
            .execute());
    }
  };

  const writePoints = async (
    campaignId: string,
    points: CampaignContent['points'],
    storedIds: readonly (string | undefined)[],
  ): Promise<void> => {
    for (const [rang, { columns }] of points.entries()) {
      const known = storedIds[rang];
      await (known === undefined
        ? db
            .insertInto('precommande_point_livraison')
            .values({ ...columns, rang, id: ids.ordered(), session_id: campaignId })
            .execute()
        : db
            .updateTable('precommande_point_livraison')
            .set({ ...columns, rang })
            .where('id', '=', known)
            .execute());
    }
  };

  /** Removed parts are deleted before others take their name. */
  const clear = async (campaignId: string, matched: MatchedParts): Promise<void> => {
    for (const table of RANKED) await setAside(table, campaignId);
    await removeOthers('precommande_quota', campaignId, matched.quotas);
    await removeOthers('precommande_info_supplementaire', campaignId, matched.questions);
    await removeOthers('precommande_point_livraison', campaignId, matched.points);
    // Two categories may exchange their names.
    await db
      .updateTable('precommande_quota')
      .set({ categorie_personnel: sql<string>`id::text` })
      .where('session_id', '=', campaignId)
      .execute();
  };

  return {
    add: async (campaignId: string, content: CampaignContent): Promise<void> => {
      await writeQuotas(campaignId, content.quotas, []);
      const controlIds = await writeControls(campaignId, content.controls, []);
      await writeQuestions(campaignId, content.questions, [], controlIds);
      await writePoints(campaignId, content.points, []);
    },

    change: async (
      campaignId: string,
      content: CampaignContent,
      matched: MatchedParts,
    ): Promise<void> => {
      await clear(campaignId, matched);
      await writeQuotas(campaignId, content.quotas, matched.quotas);
      const controlIds = await writeControls(campaignId, content.controls, matched.controls);
      await writeQuestions(campaignId, content.questions, matched.questions, controlIds);
      // Controls are deleted last: questions referred to them.
      await removeOthers('precommande_controle', campaignId, [...controlIds.values()]);
      await writePoints(campaignId, content.points, matched.points);
    },
  };
};

interface NewCampaign {
  readonly id: string;
  readonly contract: string;
  readonly content: CampaignContent;
  readonly isDraft: boolean;
  readonly now: Date;
}

export const funderCampaignsIn = (unit: UnitOfWork, scope: FunderScope, ids: Ids) => {
  const db = transactionOf(unit);
  const parts = campaignPartsIn(unit, ids);
  const own = () =>
    db.selectFrom('contract').select('numero').where(ownContract(scope, 'contract'));

  return {
    /** Serialises writers; orders in the campaign are not blocked. */
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

    add: async ({ id, contract, content, isDraft, now }: NewCampaign): Promise<void> => {
      await db
        .insertInto('precommande_session')
        .values({
          id,
          contract_numero: contract,
          ...content.campaign,
          brouillon: isDraft,
          created_at: now,
        })
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

    publish: async (id: string): Promise<void> => {
      await db
        .updateTable('precommande_session')
        .set((eb) => ({ brouillon: false, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .where('contract_numero', 'in', own())
        .where('brouillon', '=', true)
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

interface Marked {
  readonly campaignId: string;
  readonly kind: CampaignMailKind;
  readonly day: string;
  readonly keys: readonly string[];
  readonly now: Date;
}

export const campaignMailsIn = (unit: UnitOfWork) => ({
  /** Returns the recipients that were not marked before: their mail is due. */
  mark: async ({ campaignId, kind, day, keys, now }: Marked): Promise<ReadonlySet<string>> => {
    const rows = await transactionOf(unit)
      .insertInto('session_courriel')
      .values(
        keys.map((destinataire) => ({
          session_id: campaignId,
          type: kind,
          jour: day,
          destinataire,
          created_at: now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('destinataire')
      .execute();
    return new Set(rows.map(({ destinataire }) => destinataire));
  },
});
