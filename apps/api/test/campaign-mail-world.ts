import type { CampaignBodyInput } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { beforeAll, beforeEach } from 'vitest';
import { createFunderCampaignsModule } from '../src/modules/campaigns/periods/funder-campaigns.module.ts';
import { createClock } from '../src/platform/clock.ts';
import type { Platform } from '../src/platform/platform.ts';
import { createBusinessClock } from './changing-world.ts';
import { VALID_CAMPAIGN } from './sample-bodies.ts';
import { createFunder, type Funder } from './funder-calls.ts';
import { useTestApi } from './test-api.ts';

interface Waiting {
  readonly id: string;
  readonly payload: Readonly<Record<string, string | null>>;
}

/** The business clock is set before the campaigns, independent of the real date. */
const BEFORE_THE_CAMPAIGNS = '2031-01-15T10:00:00Z';
export const MAIL_DAYS = { dateOuverture: '01/03/2031', dateFermeture: '31/03/2031' };

/** Campaigns of a funder under a test clock. */
export const useCampaignMails = () => {
  const api = useTestApi({ clock: createBusinessClock(BEFORE_THE_CAMPAIGNS) });
  let funder: Funder | undefined;
  const helene = (): Funder => {
    if (funder === undefined) throw new Error('useSessionMails: read inside a test or a hook');
    return funder;
  };
  beforeAll(async () => {
    funder = await createFunder(api.current);
  });
  beforeEach(async () => {
    // Other campaigns send no mails.
    await api.current.query(
      "update precommande_session set fermee_le = coalesce(fermee_le, now()) where contract_numero = '100001'",
    );
    await api.current.query('delete from outbox_message');
  });

  const waiting = async (campaignId: string, kind?: string): Promise<readonly Waiting[]> => {
    const rows = await api.current.query(
      `select id, payload from outbox_message where kind = 'COURRIEL_SESSION'
       and payload ->> 'sessionId' = $1 and ($2::text is null or payload ->> 'kind' = $2)
       order by created_at, id`,
      [campaignId, kind ?? null],
    );
    return rows.map((row) => ({
      id: String(row['id']),
      payload: row['payload'] as Waiting['payload'],
    }));
  };

  /** The module at an instant, as several replicas on one database. */
  const at = (instant: string, parts: Partial<Platform> = {}) => {
    const clock = createClock(0, () => new Date(instant));
    return createFunderCampaignsModule({ ...api.current.server.platform, clock, ...parts });
  };

  return {
    api,
    helene,
    at,
    waiting,
    create: (changes: Partial<CampaignBodyInput> = {}) =>
      helene().created({ ...VALID_CAMPAIGN, ...MAIL_DAYS, ...changes }),

    /** Sends the pending mails of a campaign and returns them. */
    send: async (campaignId: string, module: ReturnType<typeof at>) => {
      const before = api.current.mailbox.sent.length;
      for (const { id, payload } of await waiting(campaignId)) {
        await module.tasks.campaignMails.run(payload, { id });
      }
      return api.current.mailbox.sent.slice(before);
    },

    peopleOfContract: async (): Promise<number> => {
      const [row] = await api.current.query(
        `select count(*) from beneficiary_contract bc join beneficiary b on b.id = bc.beneficiary_id
         join user_account u on u.id = b.account_id
         where bc.contract_numero = '100001' and u.disabled_at is null`,
      );
      return Number(row?.['count']);
    },

    addLine: (campaignId: string, identifiant: string, mail: string, login: string | null) =>
      api.current.query(
        `insert into controle_ligne (id, session_id, identifiant, nom, prenom, email_contact,
           beneficiary_id, created_at)
         values (gen_random_uuid(), $1, $2, 'Nom', 'Prénom', $3,
           (select b.id from beneficiary b join user_account u on u.id = b.account_id
            where u.login = $4), now())`,
        [campaignId, identifiant, mail, login],
      ),
  };
};
