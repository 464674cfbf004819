import * as funderCampaigns from '@portail/contract/campaigns/funder-campaigns.calls.ts';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { VALID_BODIES } from '../../../../test/call-samples.ts';
import { createFunder } from '../../../../test/funder-calls.ts';
import { requestsTo } from '../../../../test/schema-arbitrary.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
let token = '';
let id = '';
beforeAll(async () => {
  const helene = await createFunder(api.current);
  ({ token } = helene);
  id = await helene.created(VALID_BODIES.createFunderCampaign);
});

const { createFunderCampaign, updateFunderCampaign, previewCampaignMail } = funderCampaigns;
const CALLS: readonly (readonly [string, CallDefinition, unknown])[] = [
  ['createFunderCampaign', createFunderCampaign, VALID_BODIES.createFunderCampaign],
  ['updateFunderCampaign', updateFunderCampaign, VALID_BODIES.createFunderCampaign],
  ['previewCampaignMail', previewCampaignMail, VALID_BODIES.previewCampaignMail],
  ['findMatricule', funderCampaigns.findMatricule, undefined],
  ['getFunderCampaigns', funderCampaigns.getFunderCampaigns, undefined],
];
const CASES = 300;
const TIME_LIMIT_MS = 15_000;

describe('fuzzed requests of a funder', () => {
  it.each(CALLS)(
    '[S42] [FUND-07] %s accepts or refuses the request and stores nothing in part',
    async (_name, call, sample) => {
      await fc.assert(
        fc.asyncProperty(requestsTo(call, sample), async (request) => {
          const reply = await api.current.http.inject({
            method: call.method,
            // Half of the requests use an existing campaign.
            url: request.url.replace(/\/gestion\/[^/]+(?=$|\?)/, (whole) =>
              request.url.length % 2 === 0 ? `/gestion/${id}` : whole,
            ),
            headers: {
              ...bearer(token),
              ...(request.contentType === undefined ? {} : { 'content-type': request.contentType }),
            },
            ...(request.payload === undefined ? {} : { payload: request.payload }),
          });
          expect(reply.statusCode, `${request.url} ${request.payload} ${reply.body}`).toBeLessThan(
            500,
          );
        }),
        { numRuns: CASES, interruptAfterTimeLimit: TIME_LIMIT_MS },
      );
    },
    TIME_LIMIT_MS + 40_000,
  );

  it('[FUND-08] returns every stored campaign', async () => {
    const rows = await api.current.query(
      "select id from precommande_session where contract_numero in ('100001', '100002')",
    );
    for (const row of rows) {
      const reply = await api.current.http.inject({
        url: `${createFunderCampaign.path}/${String(row['id'])}`,
        headers: bearer(token),
      });
      expect(reply.statusCode, reply.body).toBe(200);
    }
  });
});
