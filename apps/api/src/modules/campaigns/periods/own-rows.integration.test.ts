import { beforeAll, describe, expect, it } from 'vitest';
import { scopeOfFunder, tryBeside, tryIn } from '../../../../test/owner-scopes.ts';
import { useTestApi } from '../../../../test/test-api.ts';
import { thisYear, today } from '../../../../test/today.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { FunderScope } from '../../../platform/ports/owner-scope.ts';
import { campaignReportQueries } from './campaign-report.queries.ts';
import { funderCampaignQueries } from './funder-campaigns.queries.ts';
import { funderCampaignsIn } from './funder-campaigns.repository.ts';
import { managedCampaigns } from './managed-campaigns.repository.ts';
import { matchCampaign } from './write-campaign.ts';
import { contentOfStored } from './campaign-content.ts';

/** Every query filters by its funder on its own, without relying on an earlier check. */
const CAMPAIGN = '5001';
const api = useTestApi();
const reader = () => api.current.server.platform.reader;
let own: FunderScope;
let other: FunderScope;

beforeAll(async () => {
  own = await scopeOfFunder(api.current, '4001');
  other = await scopeOfFunder(api.current, '4002');
});

describe('[S21] another funder', () => {
  it('cannot change or close the campaign', async () => {
    const { ids } = api.current.server.platform;
    const stored = await managedCampaigns(reader(), own).find(CAMPAIGN);
    if (stored === undefined) throw new Error('no session');
    const content = contentOfStored(stored);
    const versionAfter = (
      act: (campaigns: ReturnType<typeof funderCampaignsIn>) => Promise<unknown>,
      scope = other,
    ) =>
      tryIn(api.current, async (unit) => {
        await act(funderCampaignsIn(unit, scope, ids));
        const row = await transactionOf(unit)
          .selectFrom('precommande_session')
          .select('version')
          .where('id', '=', CAMPAIGN)
          .executeTakeFirstOrThrow();
        return row.version;
      });
    const close = (campaigns: ReturnType<typeof funderCampaignsIn>) =>
      campaigns.close(CAMPAIGN, new Date());
    const change = (campaigns: ReturnType<typeof funderCampaignsIn>) =>
      campaigns.change(CAMPAIGN, content, matchCampaign(content, stored));
    expect(await versionAfter(close, own)).toBe(stored.version + 1);
    expect(await versionAfter(change, own)).toBe(stored.version + 1);
    expect(await versionAfter(close)).toBe(stored.version);
    expect(await versionAfter(change)).toBe(stored.version);
  });

  it('does not wait for its lock', async () => {
    const { ids } = api.current.server.platform;
    const rows = 'select from precommande_session where id = $1';
    const found = await tryBeside(api.current, rows, [CAMPAIGN], (unit) =>
      funderCampaignsIn(unit, other, ids).lock(CAMPAIGN),
    );
    expect(found).toBeUndefined();
  });

  it('[33-4] reads nothing for the report and the ceiling of the campaign', async () => {
    const read = (scope: FunderScope) => {
      const queries = campaignReportQueries(reader(), scope);
      return Promise.all([
        queries.categories(CAMPAIGN),
        queries.invoices(CAMPAIGN),
        queries.fundedAbove(CAMPAIGN, { year: thisYear(), today: today(), limitCents: 0 }),
      ]);
    };
    const [categories] = await read(own);
    expect(categories.length).toBeGreaterThan(0);
    expect(await read(other)).toEqual([[], [], []]);
  });

  it('is identified by its own client number', async () => {
    const clientIds = [own, other].map((scope) =>
      funderCampaignQueries(reader(), scope).clientId(),
    );
    expect(await Promise.all(clientIds)).toEqual(['4001', '4002']);
  });
});
