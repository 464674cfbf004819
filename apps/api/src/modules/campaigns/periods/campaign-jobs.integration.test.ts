import { addDays, calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { describe, expect, it } from 'vitest';
import { useCampaignMails } from '../../../../test/campaign-mail-world.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { startJobs } from '../../../platform/jobs/job-runner.ts';
import { kindsOf } from '../../../platform/outbox/outbox.ts';
import { QUEUES, CAMPAIGN_MAILS_QUEUE } from '../../../platform/jobs/queues.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createFunderCampaignsModule } from './funder-campaigns.module.ts';

const { api, at, waiting, create, peopleOfContract } = useCampaignMails();

describe('campaign mail job', () => {
  it('[O21] runs once for all replicas, on Paris time', () => {
    const { scheduledJobs, outboxHandlers } = createFunderCampaignsModule(
      api.current.server.platform,
    );
    expect(scheduledJobs.map(({ queue, atStart }) => ({ queue, atStart }))).toEqual([
      { queue: CAMPAIGN_MAILS_QUEUE, atStart: true },
    ]);
    const queue = QUEUES.find(({ name }) => name === CAMPAIGN_MAILS_QUEUE);
    expect(queue?.policy).toBe('exclusive');
    expect(queue?.heartbeatSeconds).toBeGreaterThan(0);
    expect(outboxHandlers.map(({ kind }) => kind)).toEqual(['COURRIEL_SESSION']);
  });

  it('[O21] mails each person once when three replicas run it repeatedly', async () => {
    const id = await create();
    const people = await peopleOfContract();
    const replicas = [1, 2, 3].map(() => at('2031-03-01T12:00:00Z').tasks.announceCampaigns());
    const counts = await Promise.all(replicas);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(people);
    expect(await at('2031-03-01T13:00:00Z').tasks.announceCampaigns()).toBe(0);
    expect(await waiting(id)).toHaveLength(people);
  });

  it('[O21] runs once when three replicas start together and mails each person once', async () => {
    const id = await create();
    const own = openDatabase({
      url: api.current.urls.appUrl,
      maxConnections: 10,
      role: undefined,
      onConnectionLost: () => undefined,
    });
    let runs = 0;
    let done: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => {
      done = resolve;
    });
    const replica = () => {
      const { scheduledJobs } = at('2031-03-01T12:00:00Z');
      return startJobs({
        ...api.current.server.platform,
        pool: own.pool,
        worker: () => Promise.resolve(),
        kinds: kindsOf([]),
        periodicTasks: [],
        scheduledJobs: scheduledJobs.map((job) => ({
          ...job,
          run: async () => {
            runs += 1;
            await job.run();
            done();
          },
        })),
      });
    };
    const replicas = await Promise.all([replica(), replica(), replica()]);
    await finished;
    await Promise.all(replicas.map((one) => one.stop()));
    await own.close();
    expect(runs).toBe(1);
    expect(await waiting(id)).toHaveLength(await peopleOfContract());
  });

  it('[O21] resumes where an interrupted run stopped', async () => {
    const id = await create();
    for (let line = 0; line < 1_200; line += 300) {
      await api.current.query(
        `insert into controle_ligne (id, session_id, identifiant, email_contact, created_at)
         select gen_random_uuid(), $1, 'L' || lpad(n::text, 5, '0'), 'p' || n || '@courriel.example', now()
         from generate_series($2::integer, $2::integer + 299) n`,
        [id, line],
      );
    }
    const { units, outbox } = api.current.server.platform;
    let pages = 0;
    const dying: Platform['units'] = {
      transact: (work, options) => {
        pages += 1;
        // The second page fails before its commit.
        return units.transact(async (unit) => {
          const result = await work(unit);
          if (pages === 2) throw new Error('killed');
          return result;
        }, options);
      },
    };
    await expect(
      at('2031-03-01T12:00:00Z', { units: dying, outbox }).tasks.announceCampaigns(),
    ).rejects.toThrow('killed');
    expect(await waiting(id)).toHaveLength(500);
    expect(await at('2031-03-01T12:01:00Z').tasks.announceCampaigns()).toBe(700);
    const lines = (await waiting(id)).map(({ payload }) => payload['ligneId']);
    expect(lines).toHaveLength(1_200);
    expect(new Set(lines).size).toBe(1_200);
  });

  it.each([
    ['2031-03-30', '2031-03-29T22:59:00Z', '2031-03-29T23:01:00Z'],
    ['2031-10-26', '2031-10-25T21:59:00Z', '2031-10-25T22:01:00Z'],
  ])('[O21] handles the day of a clock change: %s', async (opening, before, after) => {
    const day = calendarDay(opening);
    const id = await create({
      dateOuverture: formatFrenchDate(day),
      dateFermeture: formatFrenchDate(addDays(day, 60)),
    });
    await at(before).tasks.announceCampaigns();
    expect(await waiting(id)).toEqual([]);
    await at(after).tasks.announceCampaigns();
    const people = await peopleOfContract();
    expect(await waiting(id)).toHaveLength(people);
    // On a day of 23 or 25 hours the last minutes send nothing more.
    await at(`${opening}T21:30:00Z`).tasks.announceCampaigns();
    expect(await waiting(id)).toHaveLength(people);
  });
});
