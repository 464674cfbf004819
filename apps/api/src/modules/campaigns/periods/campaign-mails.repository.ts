import type { CampaignMailKind } from '@portail/rules/campaigns/campaign-mails.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

interface Marked {
  readonly campaignId: string;
  readonly kind: CampaignMailKind;
  readonly day: string;
  readonly keys: readonly string[];
  readonly now: Date;
}

export const campaignMailsIn = (unit: UnitOfWork) => ({
  /** Those whom nobody has written to yet: theirs is the mail to send. */
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
