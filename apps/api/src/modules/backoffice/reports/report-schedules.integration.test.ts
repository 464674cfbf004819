import type { ReportSchedule } from '@portail/contract/backoffice/reports.schemas.ts';
import { nextReportDay } from '@portail/rules/backoffice/operators/report-schedules.ts';
import { addDays, addMonths, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { monthOf } from '@portail/rules/time/paris.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openOperator, OPERATORS } from '../../../../test/operator-sessions.ts';
import { makerOf, openSecondOperator, reportCalls } from '../../../../test/report-world.ts';
import { bearer, createManualClock, useTestApi } from '../../../../test/test-api.ts';
import { deliver } from '../../../../test/second-step.ts';
import { createReportSchedules } from './report-schedules.ts';

const clock = createManualClock();
const api = useTestApi({ clock });
const today = () => clock.businessDay();
const URL = '/api/sap/rapports-reguliers';
let lucie: string;
let nadia: string;

beforeAll(async () => {
  lucie = await openOperator(api.current);
  nadia = await openSecondOperator(api.current);
});
beforeEach(async () => {
  await api.current.query('delete from rapport_regulier');
  await api.current.query('delete from rapport');
});

const send = (method: 'GET' | 'POST' | 'DELETE', url: string, token: string, payload?: object) =>
  api.current.http.inject({
    method,
    url,
    headers: bearer(token),
    ...(payload === undefined ? {} : { payload }),
  });
const add = (type: string, rythme: string, token = lucie) =>
  send('POST', URL, token, { type, rythme });
const list = async (token = lucie) => (await send('GET', URL, token)).json<ReportSchedule[]>();
const morning = () => createReportSchedules(api.current.server.platform).job.run();
const dueOn = (day: string) =>
  api.current.query('update rapport_regulier set prochain_le = $1', [day]);
const requested = () =>
  api.current.query('select type, du::text, au::text, annonce from rapport order by du');
const lastMonth = () => {
  const begin = monthOf(today());
  const [from, to] = [addMonths(begin, -1), addDays(begin, -1)];
  return `du ${formatFrenchDate(from)} au ${formatFrenchDate(to)}`;
};
const mailed = async (subject: string) => {
  await deliver(api.current);
  return api.current.mailbox.sent.filter((mail) => mail.subject === subject);
};

describe('[32-10] scheduled reports', () => {
  it('[32-10] are added once, listed and removed by their operator alone', async () => {
    await Promise.all([add('FRAIS', 'SEMAINE'), add('FRAIS', 'SEMAINE')]);
    const next = formatFrenchDate(nextReportDay('SEMAINE', today()));
    const [mine, ...others] = await list();
    expect(mine).toMatchObject({ type: 'FRAIS', rythme: 'SEMAINE', prochain: next });
    expect(others).toEqual([]);
    expect(await list(nadia)).toEqual([]);
    expect((await send('DELETE', `${URL}/${mine?.id}`, nadia)).statusCode).toBe(404);
    expect((await send('DELETE', `${URL}/${mine?.id}`, lucie)).statusCode).toBe(204);
    expect((await send('DELETE', `${URL}/${mine?.id}`, lucie)).statusCode).toBe(404);
    expect(await list()).toEqual([]);
    const acts = await api.current.query(
      `select details->>'acte' as act from security_event
       where kind = 'RAPPORT' and details->>'type' = 'FRAIS' order by id`,
    );
    expect(acts).toEqual([{ act: 'REGULIER_AJOUT' }, { act: 'REGULIER_FIN' }]);
  });

  it('[32-10] refuse a rhythm that does not exist, and operators who may only read', async () => {
    expect((await add('FRAIS', 'ANNEE')).statusCode).toBe(400);
    const reader = await openOperator(api.current, OPERATORS.reader);
    expect((await add('FRAIS', 'MOIS', reader)).statusCode).toBe(403);
    expect(await api.current.query('select 1 from rapport_regulier')).toEqual([]);
  });

  it('[32-10] make the report of each period that ended, once, also days that were missed', async () => {
    await add('COMMANDES', 'JOUR');
    await dueOn(addDays(today(), -2));
    await Promise.all([morning(), morning()]);
    await morning();
    const days = [-3, -2, -1].map((count) => addDays(today(), count));
    expect(await requested()).toEqual(
      days.map((day) => ({ type: 'COMMANDES', du: day, au: day, annonce: true })),
    );
    expect(await list()).toMatchObject([{ prochain: formatFrenchDate(addDays(today(), 1)) }]);
  });

  it('[32-10] mail their operator once they are ready, without a line of them', async () => {
    await add('COMMANDES', 'MOIS');
    await dueOn(monthOf(today()));
    await morning();
    await makerOf(api.current).makeAll();
    await makerOf(api.current).makeAll();
    const [mail, ...others] = await mailed('Votre rapport est prêt');
    expect(others).toEqual([]);
    expect(mail?.text).toContain(
      `Le rapport «\u00a0Commandes par financeur et par session ${lastMonth()}\u00a0» est prêt`,
    );
    expect(mail?.text).toContain('/back-office/rapports');
    expect(mail?.text).not.toContain('Groupe Horizon');
  });

  it('[32-10] say that a report failed, and send no mail about one asked for by hand', async () => {
    await add('OPPOSITIONS', 'MOIS');
    await dueOn(monthOf(today()));
    await morning();
    const hand = reportCalls(api.current, lucie);
    await hand.requested('OPPOSITIONS', '01/09/2020', '30/09/2020');
    await api.current.query('alter table titre_opposition rename to titre_opposition_away');
    try {
      for (let index = 0; index < 4; index += 1) {
        await makerOf(api.current).makeAll();
        clock.advance(11_000);
      }
    } finally {
      await api.current.query('alter table titre_opposition_away rename to titre_opposition');
    }
    const failed = await mailed('Un rapport n’a pas pu être préparé');
    expect(failed.map(({ text }) => text.includes(lastMonth()))).toEqual([true]);
  });

  it('[32-10] are not made for an operator who lost the right to them', async () => {
    await add('FRAIS', 'JOUR', nadia);
    await dueOn(today());
    await api.current.query(
      `update user_account set role = 'BO_SUPPORT' where login = 'seconde.personne'`,
    );
    await morning();
    expect(await requested()).toEqual([]);
    const [left] = await api.current.query('select prochain_le::text as due from rapport_regulier');
    expect(left).toEqual({ due: addDays(today(), 1) });
  });
});
