import { addMonths, calendarDay } from '@portail/rules/time/calendar-day.ts';
import { monthOf } from '@portail/rules/time/paris.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { managedUrl } from '../../../../test/funder-calls.ts';
import { addLines, type LineManager } from '../../../../test/funder-line-world.ts';
import { createLineCampaigns } from '../../../../test/line-campaigns.ts';
import { openLink } from '../../../../test/link-calls.ts';
import { scopeOfFunder, tryIn } from '../../../../test/owner-scopes.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';
import { funderReadsIn } from './consultations.repository.ts';
import { funderReadQueries } from './consultations.queries.ts';
import { createReviewConsultations } from './consultations.ts';

const api = useTestApi();
let helene: LineManager;
let session = '';

beforeAll(async () => {
  const world = await createLineCampaigns(api.current);
  helene = world.helene;
  session = await world.createCampaign();
  await addLines(api.current, session, [
    { nom: 'Premier', prenom: 'Paul', accountCents: 10_000 },
    { nom: 'Second', prenom: 'Sarah', accountCents: 10_000 },
  ]);
});

const rows = () =>
  api.current.query(
    `select c.par, c.organisme, c.identifiant, c.contract_numero as contract, c.motif as reason,
       c.lecture_seule as "isReadOnly", c.request_id <> '' as "hasRequest", a.last_name as name
     from consultation c join user_account a on a.id = c.account_id
     where c.par = 'FINANCEUR' order by a.last_name, c.rang`,
  );

describe('[P11] reads by a funder', () => {
  it('are recorded once per person, reason and session, with reader and time', async () => {
    await helene.lines(session);
    await helene.lines(session);
    const found = await rows();
    expect(found.map(({ name }) => name)).toEqual(['Premier', 'Second']);
    expect(found[0]).toMatchObject({
      contract: '100001',
      identifiant: 'demo-financeur',
      isReadOnly: true,
      hasRequest: true,
      reason: 'Lecture des demandes d’une session par votre financeur',
    });
    expect(found[0]?.['organisme']).not.toBe('');
  });

  it('are recorded again for a file, only for the people in it', async () => {
    const token = await api.current.signIn('demo-financeur', 'ESPACE_CLIENT');
    for (const rest of ['lignes/export', 'fichier-controle']) {
      const reply = await api.current.http.inject({
        url: managedUrl(session, rest),
        headers: bearer(token),
      });
      expect(reply.statusCode, rest).toBe(200);
    }
    const found = (await rows()).filter(({ reason }) => String(reason).startsWith('Fichier des'));
    expect(found.map(({ name }) => name)).toEqual(['Premier', 'Second']);
  });

  it('[P11] are recorded once for aid plans and for files of orders', async () => {
    const token = await api.current.signIn('demo-financeur', 'ESPACE_CLIENT');
    const get = (url: string) => api.current.http.inject({ url, headers: bearer(token) });
    const notedFor = async (reason: string) =>
      (await rows()).filter((row) => row['reason'] === reason);
    const PLANS = 'Lecture des plans d’aide par votre financeur';
    const ORDERS = 'Fichier des commandes d’une session, téléchargé par votre financeur';
    expect([await notedFor(PLANS), await notedFor(ORDERS)]).toEqual([[], []]);

    const people = await api.current.query(
      `select distinct a.last_name as name from plan_aide p
       join beneficiary b on b.id = p.beneficiary_id join user_account a on a.id = b.account_id
       join contract k on k.numero = p.contract_numero
       join financeur f on f.id = k.financeur_id
       where f.client_id = '4001' and p.remplace_par is null order by a.last_name`,
    );
    expect(people.length).toBeGreaterThan(0);
    for (const _again of [1, 2]) {
      expect((await get('/api/eb/plans-aide')).statusCode).toBe(200);
    }
    const plans = await notedFor(PLANS);
    expect(plans.map(({ name }) => ({ name }))).toEqual(people);
    expect(plans[0]).toMatchObject({
      identifiant: 'demo-financeur',
      isReadOnly: true,
      hasRequest: true,
    });

    for (const _again of [1, 2]) {
      expect((await get(managedUrl(session, 'commandes/export'))).statusCode).toBe(200);
    }
    const orders = await notedFor(ORDERS);
    expect(orders.map(({ name }) => name)).toEqual(['Premier', 'Second']);
    expect(orders[0]).toMatchObject({ contract: '100001', hasRequest: true });
  });

  it('[S20] [S21] cover the campaigns of the funder only', async () => {
    const { reader } = api.current.server.platform;
    const own = await scopeOfFunder(api.current, '4001');
    const other = await scopeOfFunder(api.current, '4002');
    await api.current.query(
      `insert into controle_ligne (id, session_id, identifiant, beneficiary_id, created_at)
       select gen_random_uuid(), $1, 'ATTENDU', b.id, now() from beneficiary b
       join user_account a on a.id = b.account_id where a.last_name = 'Premier'`,
      [session],
    );
    expect(await funderReadQueries(reader, own).peopleOfLines(session)).toHaveLength(2);
    expect(await funderReadQueries(reader, own).peopleOfControlFile(session)).toHaveLength(1);
    expect(await funderReadQueries(reader, other).peopleOfLines(session)).toEqual([]);
    expect(await funderReadQueries(reader, other).peopleOfControlFile(session)).toEqual([]);
    const [user] = await api.current.query(
      `select id from user_account where login = 'demo-financeur'`,
    );
    const id = String(user?.['id']);
    await tryIn(api.current, async (unit) => {
      expect(await funderReadsIn(unit, own).findReader(id)).toMatchObject({
        login: 'demo-financeur',
      });
      await expect(funderReadsIn(unit, other).findReader(id)).rejects.toThrow();
    });
  });
});

describe('[P11] monthly review', () => {
  const review = (month: string) =>
    createReviewConsultations(api.current.server.platform)(calendarDay(month));
  const thisMonth = () => monthOf(api.current.clock.businessDay());

  it('counts per reader and detects an altered chain', async () => {
    await openLink(api.current, 'readOnly');
    const month = thisMonth();
    const found = await review(month);
    expect(found.chainesRompues).toBe(0);
    expect(found.lecteurs.map(({ par }) => par)).toEqual(
      expect.arrayContaining(['FINANCEUR', 'ASSISTANCE']),
    );
    const funder = found.lecteurs.find(({ par }) => par === 'FINANCEUR');
    const people = new Set((await rows()).map(({ name }) => name));
    expect(funder).toMatchObject({ identifiant: 'demo-financeur', personnes: people.size });
    expect(funder?.consultations).toBeGreaterThanOrEqual(4);
    expect(await review(addMonths(month, -1))).toMatchObject({ consultations: 0, lecteurs: [] });
    await api.current.query(
      `update consultation set identifiant = 'personne' where id =
         (select id from consultation where par = 'FINANCEUR' order by id limit 1)`,
    );
    expect((await review(month)).chainesRompues).toBe(1);
    // The first result is not overwritten.
    const kept = await api.current.query(
      'select chaines_rompues from revue_consultations where mois = $1',
      [month],
    );
    expect(kept).toEqual([{ chaines_rompues: 0 }]);
  });
});
