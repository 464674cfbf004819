import type { FunderNotice, NoticePreference } from '@portail/contract/funders/notices.schemas.ts';
import { lastNearDay } from '@portail/rules/funders/notices.ts';
import { addDays, calendarDay, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { startOfDayInParis } from '@portail/rules/time/paris.ts';
import { addWorkingDays, isWorkingDay } from '@portail/rules/time/working-days.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFunder, openCampaignBody } from '../../../../test/funder-calls.ts';
import { createFunderWorld } from '../../../../test/funder-order-world.ts';
import { addUserWithRights, setRights, under } from '../../../../test/funder-rights.ts';
import { createLineManager } from '../../../../test/funder-line-world.ts';
import { receivePayment } from '../../../../test/receive-payment.ts';
import { deliver } from '../../../../test/second-step.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';
import type { Clock } from '../../../platform/ports/clock.ts';
import { createNoticeJobs } from './notice-jobs.ts';

const api = useTestApi();
const NOTICES = '/api/eb/financeur/avis';
const STAFF = '100001';
const SOCIAL = '100002';

let world: Awaited<ReturnType<typeof createFunderWorld>>;
let users = 0;

/** A user of funder 4001 with rights under the contract, alone in this test. */
const aUser = async (...rights: readonly ReturnType<typeof under>[]) => {
  users += 1;
  const login = `avis-${users}`;
  const token = await addUserWithRights(api.current, login, rights);
  const inject = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    api.current.http.inject({
      method,
      url,
      headers: bearer(token),
      ...(payload === undefined ? {} : { payload }),
    });
  return {
    login,
    mail: `${login}@financeur.example`,
    inject,
    notices: async (query = ''): Promise<FunderNotice[]> => {
      const reply = await inject('GET', `${NOTICES}?taille=200${query}`);
      if (reply.statusCode !== 200) throw new Error(reply.body);
      return reply.json<FunderNotice[]>();
    },
    choose: (...choix: readonly NoticePreference[]) =>
      inject('PUT', `${NOTICES}/preferences`, { choix }),
    mails: () => api.current.mailbox.sent.filter(({ to }) => to === `${login}@financeur.example`),
  };
};

let days = 0;

/**
 * A working day of its own for each test, long after everything that the sample data holds: a job
 * of that morning finds what the test made, and nothing else.
 */
const someWorkingDay = (): CalendarDay => {
  days += 1;
  return addWorkingDays(calendarDay('2090-01-02'), 20 * days);
};

const someDay = (isWanted: (day: CalendarDay) => boolean): CalendarDay => {
  let day = someWorkingDay();
  while (!isWanted(day)) day = addDays(day, 1);
  return day;
};

const jobsOn = (day: CalendarDay) => {
  const { platform } = api.current.server;
  const morning = new Date(startOfDayInParis(day) + 8 * 3_600_000);
  const clock: Clock = { ...platform.clock, businessDay: () => day, businessNow: () => morning };
  return createNoticeJobs({ ...platform, clock });
};

const campaignClosing = async (day: CalendarDay, contract = STAFF): Promise<string> => {
  const id = await world.openCampaign(contract, contract === STAFF ? 'GE' : 'AD');
  await world.query(
    `update precommande_session set permanent = false, date_ouverture = $2::date - 40,
       date_fermeture = $2 where id = $1`,
    [id, day],
  );
  return id;
};

beforeAll(async () => {
  world = await createFunderWorld(api.current);
});

beforeEach(async () => {
  await world.query('delete from avis_financeur');
});

describe('[33-8] notices of events', () => {
  it('[33-8] tell that an order is ready and its invoice issued, to those who may act on it', async () => {
    const validates = await aUser(under(STAFF, 'VALIDER'));
    const pays = await aUser(under(STAFF, 'PAYER'));
    const elsewhere = await aUser(under(SOCIAL, 'VALIDER', 'PAYER'));
    const campaign = await world.openCampaign();
    await world.addLine(campaign, { accountCents: 12_000, fundedCents: 9_000 });
    await world.addLine(campaign, { accountCents: 12_000, fundedCents: 9_000 });
    await world.ordered(campaign);
    await world.orders.makeOrders();
    const [ready, ...others] = await validates.notices();
    expect(ready).toMatchObject({
      type: 'COMMANDE_PRETE',
      numeroContrat: STAFF,
      idSession: campaign,
      libelle: 'Session d’essai',
      nombre: 2,
      lu: false,
    });
    expect(others).toEqual([]);
    const [invoice] = await pays.notices();
    expect(invoice).toMatchObject({ type: 'FACTURE_EMISE', montant: 180, idSession: campaign });
    expect(invoice?.libelle).toMatch(/^F\d{4}-\d{6}$/);
    expect(await elsewhere.notices()).toEqual([]);
    await deliver(api.current);
    // By default an order is told in the portal, an invoice by mail too.
    expect(validates.mails()).toEqual([]);
    expect(pays.mails().map(({ subject }) => subject)).toEqual([
      `Facture émise\u00a0: ${invoice?.libelle}`,
    ]);
    expect(pays.mails()[0]?.text).toContain('180,00');
    expect(elsewhere.mails()).toEqual([]);
  });

  it('[33-8] tell an import to the others, not to its author, and name no person', async () => {
    const prepares = await aUser(under(STAFF, 'PREPARER'));
    await prepares.choose({ type: 'IMPORT_TERMINE', portail: true, courriel: true });
    const manager = await createLineManager(api.current);
    const campaign = await (await createFunder(api.current)).created(openCampaignBody(api.current));
    const file = 'MATRICULE;NOM;PRENOM\n4100001A;Zélinde;Ottavia';
    await manager.upload(campaign, file, '?apercu=true');
    expect(await prepares.notices()).toEqual([]);
    await manager.imported(campaign, file);
    expect(await prepares.notices()).toMatchObject([
      { type: 'IMPORT_TERMINE', idSession: campaign, nombre: 1 },
    ]);
    const own = await world.get(`${NOTICES}?taille=200`);
    expect(own.json<FunderNotice[]>().map(({ type }) => type)).not.toContain('IMPORT_TERMINE');
    await deliver(api.current);
    const [mail] = prepares.mails();
    expect(mail?.subject).toContain('Import terminé');
    for (const name of ['Zélinde', 'Ottavia', '4100001A']) {
      expect(mail?.text).not.toContain(name);
      expect(mail?.html).not.toContain(name);
    }
  });

  it('[33-8] follow the choices of the user, and send nothing twice', async () => {
    const both = await aUser(under(STAFF, 'PREPARER'));
    const mailOnly = await aUser(under(STAFF, 'PREPARER'));
    const none = await aUser(under(STAFF, 'PREPARER'));
    const type = 'SESSION_BIENTOT_FERMEE';
    await both.choose({ type, portail: true, courriel: true });
    await mailOnly.choose({ type, portail: false, courriel: true });
    await none.choose({ type, portail: false, courriel: false });
    const today = someWorkingDay();
    await campaignClosing(addWorkingDays(today, 1));
    const jobs = jobsOn(today);
    await Promise.all([jobs.sendTodaysNotices(), jobs.sendTodaysNotices()]);
    await jobs.sendTodaysNotices();
    await deliver(api.current);
    expect(await both.notices()).toHaveLength(1);
    expect(both.mails()).toHaveLength(1);
    expect(await mailOnly.notices()).toEqual([]);
    expect(mailOnly.mails()).toHaveLength(1);
    expect(await none.notices()).toEqual([]);
    expect(none.mails()).toEqual([]);
    const stored = (await both.inject('GET', `${NOTICES}/preferences`)).json<NoticePreference[]>();
    expect(stored.find((one) => one.type === type)).toEqual({
      type,
      portail: true,
      courriel: true,
    });
    expect(stored).toHaveLength(7);
  });

  it('[33-8] are hidden, and not mailed, once the right on the contract is gone', async () => {
    const user = await aUser(under(STAFF, 'PREPARER'));
    const today = someWorkingDay();
    await campaignClosing(addWorkingDays(today, 1));
    await jobsOn(today).sendTodaysNotices();
    expect(await user.notices()).toHaveLength(1);
    await setRights(api.current, user.login, [under(SOCIAL)]);
    expect(await user.notices()).toEqual([]);
    const counted = await user.inject('GET', `${NOTICES}/nombre`);
    expect(counted.json()).toEqual({ nonLus: 0 });
    await deliver(api.current);
    expect(user.mails()).toEqual([]);
  });
});

describe('[33-8] notices of days', () => {
  it('[33-8] tell a closing campaign from its third working day before, once per closing day', async () => {
    const user = await aUser(under(STAFF, 'PREPARER'));
    const today = someWorkingDay();
    const near = await campaignClosing(lastNearDay(today));
    const far = await campaignClosing(addDays(lastNearDay(today), 1));
    const over = await campaignClosing(addDays(today, -1));
    const ownDay = await campaignClosing(today);
    await jobsOn(today).sendTodaysNotices();
    const told = (await user.notices()).map(({ idSession }) => idSession);
    expect(told).toContain(near);
    expect(told).toContain(ownDay);
    expect(told).not.toContain(far);
    expect(told).not.toContain(over);
    await world.query(`update precommande_session set date_fermeture = $2 where id = $1`, [
      near,
      today,
    ]);
    await jobsOn(today).sendTodaysNotices();
    const again = (await user.notices()).filter(({ idSession }) => idSession === near);
    expect(again).toHaveLength(2);
  });

  it('[33-8] tell nothing on a day off', async () => {
    const user = await aUser(under(STAFF, 'PREPARER'));
    const saturday = someDay((day) => !isWorkingDay(day));
    await campaignClosing(addDays(saturday, 1));
    expect(await jobsOn(saturday).sendTodaysNotices()).toBe(0);
    expect(await user.notices()).toEqual([]);
  });

  it('[33-8] count the lines of the days since the previous working day that still wait', async () => {
    const user = await aUser(under(STAFF, 'VALIDER'));
    // After a plain weekend.
    const monday = someDay(
      (day) =>
        isWorkingDay(day) &&
        !isWorkingDay(addDays(day, -1)) &&
        !isWorkingDay(addDays(day, -2)) &&
        isWorkingDay(addDays(day, -3)),
    );
    const start = (day: CalendarDay) => startOfDayInParis(day);
    const campaign = await world.openCampaign();
    const lineAt = async (atMs: number, statut = 'EN_ATTENTE') => {
      const id = await world.addLine(campaign, { accountCents: 1_000, statut });
      await world.query('update precommande set created_at = $2, updated_at = $2 where id = $1', [
        id,
        new Date(atMs),
      ]);
    };
    const friday = start(addDays(monday, -3));
    await lineAt(friday - 1);
    await lineAt(friday);
    await lineAt(start(monday) - 1);
    await lineAt(start(monday));
    await lineAt(start(addDays(monday, -1)), 'VALIDEE');
    await jobsOn(monday).sendTodaysNotices();
    const own = (await user.notices()).filter(({ idSession }) => idSession === campaign);
    expect(own).toMatchObject([{ type: 'LIGNES_NOUVELLES', nombre: 2 }]);
  });

  it('[33-8] tell a due invoice that is not paid', async () => {
    const user = await aUser(under(STAFF, 'PAYER'));
    const campaign = await world.openCampaign();
    await world.addLine(campaign, { accountCents: 5_000 });
    await world.ordered(campaign);
    await world.orders.makeOrders();
    await world.query('delete from avis_financeur');
    const today = someWorkingDay();
    const due = (day: CalendarDay) =>
      world.query(
        `update facture_financeur f set echeance = $2 from commande_financeur o
         where o.id = f.commande_id and o.session_id = $1`,
        [campaign, day],
      );
    const own = async () =>
      (await user.notices('&type=FACTURE_A_ECHEANCE')).filter((one) => one.idSession === campaign);
    await due(addDays(lastNearDay(today), 1));
    await jobsOn(today).sendTodaysNotices();
    expect(await own()).toEqual([]);
    await due(lastNearDay(today));
    await jobsOn(today).sendTodaysNotices();
    expect(await own()).toMatchObject([{ montant: 50 }]);
  });

  it('[33-8] tell what is left of an invoice that is paid in part, and nothing once it is covered', async () => {
    const user = await aUser(under(STAFF, 'PAYER'));
    const campaign = await world.openCampaign();
    await world.addLine(campaign, { accountCents: 5_000 });
    await world.ordered(campaign);
    await world.orders.makeOrders();
    const today = someWorkingDay();
    const invoice = await world.one(
      `update facture_financeur f set echeance = $2 from commande_financeur o
       where o.id = f.commande_id and o.session_id = $1 returning f.numero`,
      [campaign, today],
    );
    const reference = String(invoice?.['numero']);
    const pay = (cents: number) =>
      receivePayment(api.current.server.platform, { nature: 'FACTURE', reference, cents });
    const own = async () =>
      (await user.notices('&type=FACTURE_A_ECHEANCE')).filter((one) => one.idSession === campaign);
    await pay(2_000);
    await jobsOn(today).sendTodaysNotices();
    expect(await own()).toMatchObject([{ montant: 30 }]);
    await world.query('delete from avis_financeur');
    await pay(3_000);
    await world.query(`update facture_financeur set statut = 'A_PAYER' where numero = $1`, [
      reference,
    ]);
    await jobsOn(today).sendTodaysNotices();
    expect(await own()).toEqual([]);
  });
});

describe('[33-8] the list of notices', () => {
  it('[33-8] reads by page, filters the unread, and marks one, then all, as read', async () => {
    const user = await aUser(under(STAFF, 'PREPARER'));
    const other = await aUser(under(STAFF, 'PREPARER'));
    const today = someWorkingDay();
    for (let count = 0; count < 3; count += 1) await campaignClosing(today);
    await jobsOn(today).sendTodaysNotices();
    const all = await user.notices();
    expect(all.length).toBeGreaterThanOrEqual(3);
    const first = await user.inject('GET', `${NOTICES}?taille=2`);
    expect(first.json<FunderNotice[]>()).toEqual(all.slice(0, 2));
    expect(String(first.headers['link'])).toContain('rel="next"');
    const marked = await user.inject('POST', `${NOTICES}/lecture`, { ids: [all[0]?.id] });
    expect(marked.json()).toEqual({ nonLus: all.length - 1 });
    expect(await user.notices('&etat=LU')).toMatchObject([{ id: all[0]?.id, lu: true }]);
    // Another user's notices stay as they are.
    await user.inject('POST', `${NOTICES}/lecture`, { ids: [(await other.notices())[0]?.id] });
    expect(await other.notices('&etat=LU')).toEqual([]);
    const done = await user.inject('POST', `${NOTICES}/lecture`, {});
    expect(done.json()).toEqual({ nonLus: 0 });
    expect(await user.notices('&etat=NON_LU')).toEqual([]);
    expect(await other.notices('&etat=NON_LU')).toHaveLength(all.length);
  });

  it('[33-8] is refused to who may not read, and to a refused choice', async () => {
    const user = await aUser(under(STAFF));
    const wrong = await user.inject('PUT', `${NOTICES}/preferences`, {
      choix: [{ type: 'AUTRE', portail: true, courriel: true }],
    });
    expect(wrong.statusCode).toBe(400);
    await setRights(api.current, user.login, []);
    expect((await user.inject('GET', NOTICES)).statusCode).toBe(403);
  });
});
