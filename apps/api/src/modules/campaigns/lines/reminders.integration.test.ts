import { beforeEach, describe, expect, it } from 'vitest';
import { createFunder, openCampaignBody } from '../../../../test/funder-calls.ts';
import {
  addLines,
  createLineManager,
  type LineManager,
} from '../../../../test/funder-line-world.ts';
import { codeOf } from '../../../../test/order-calls.ts';
import { deliver } from '../../../../test/second-step.ts';
import { createManualClock, useTestApi } from '../../../../test/test-api.ts';

const clock = createManualClock();
const api = useTestApi({ clock });
let helene: LineManager;
let createCampaign: (changes?: object) => Promise<string>;

const DAY_MS = 86_400_000;
const FILE = [
  'MATRICULE;NOM;PRENOM;EMAIL',
  '7000001A;Roy;Ana;ana.roy@essai.example',
  '7000002B;Roy;Ben;',
  '7000003C;Roy;Cléo;cleo.roy@essai.example',
].join('\n');

/** The clock moves and sign-in sessions expire: each test signs in again. */
beforeEach(async () => {
  helene = await createLineManager(api.current);
  const funder = await createFunder(api.current);
  createCampaign = (changes = {}) =>
    funder.created(openCampaignBody(api.current, { libelle: 'Campagne d’essai', ...changes }));
});

const messages = (id: string) =>
  api.current.query(
    `select id, payload from outbox_message where kind = 'RELANCE_SESSION' and payload ->> 'sessionId' = $1`,
    [id],
  );
const deliverAll = () => deliver(api.current);
const remind = async (id: string) => (await helene.post(id, 'relances')).json<object>();

describe('reminders to people without an order', () => {
  it('[33-4] are sent once per person, with the last day and the link', async () => {
    const id = await createCampaign();
    await helene.imported(id, FILE);
    expect((await helene.get(id, 'relances')).json()).toEqual({
      nombreARelancer: 2,
      nombreDejaRelances: 0,
      nombreSansAdresse: 1,
      derniereRelance: null,
    });
    expect(await remind(id)).toEqual({
      nombreRelances: 2,
      nombreDejaRelances: 0,
      nombreSansAdresse: 1,
    });
    const before = api.current.mailbox.sent.length;
    await deliverAll();
    await deliverAll();
    const sent = api.current.mailbox.sent.slice(before);
    expect(sent.map(({ to }) => to).toSorted()).toEqual([
      'ana.roy@essai.example',
      'cleo.roy@essai.example',
    ]);
    expect(sent[0]?.text).toContain('Campagne d’essai');
    expect(sent[0]?.text).toContain('inclus');
    expect(sent[0]?.text).toContain('numeroContrat=100001');
  });

  it('[33-4] are not repeated before the delay', async () => {
    const id = await createCampaign();
    await helene.imported(id, FILE);
    await Promise.all([remind(id), remind(id)]);
    expect(await messages(id)).toHaveLength(2);
    expect(await remind(id)).toMatchObject({ nombreRelances: 0, nombreDejaRelances: 2 });
    clock.advance(3 * DAY_MS + 60_000);
    helene = await createLineManager(api.current);
    expect(await remind(id)).toMatchObject({ nombreRelances: 2, nombreDejaRelances: 0 });
  });

  it('are limited to five a day, with a message', async () => {
    const id = await createCampaign();
    await helene.imported(id, FILE);
    const codes: number[] = [];
    for (let time = 0; time < 6; time += 1) {
      codes.push((await helene.post(id, 'relances')).statusCode);
    }
    expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('go to the people of the contract when there is no file, except those who ordered', async () => {
    const id = await createCampaign({ infoControles: [], infosSupplementaires: [] });
    const state = async () =>
      (await helene.get(id, 'relances')).json<{ nombreARelancer: number }>().nombreARelancer;
    const before = await state();
    await addLines(api.current, id, [{ accountCents: 5_000 }]);
    expect(await state()).toBe(before);
    expect(await remind(id)).toMatchObject({ nombreRelances: before });
    expect(await state()).toBe(0);
  });

  it('skip people who order before the mail is sent, and everyone once the campaign is closed', async () => {
    const id = await createCampaign();
    await helene.imported(id, FILE);
    await deliverAll();
    await remind(id);
    const [idLigne] = await addLines(api.current, id, [{ accountCents: 5_000 }]);
    await api.current.query(
      `update controle_ligne set beneficiary_id = (select beneficiary_id from precommande where id = $2)
       where session_id = $1 and identifiant = '7000001A'`,
      [id, idLigne],
    );
    const before = api.current.mailbox.sent.length;
    await deliverAll();
    const sent = api.current.mailbox.sent.slice(before).map(({ to }) => to);
    expect(sent).toEqual(['cleo.roy@essai.example']);
    clock.advance(4 * DAY_MS);
    helene = await createLineManager(api.current);
    expect(await remind(id)).toMatchObject({ nombreRelances: 1 });
    await api.current.query('update precommande_session set fermee_le = now() where id = $1', [id]);
    await deliverAll();
    expect(api.current.mailbox.sent.length).toBe(before + 1);
    expect(codeOf(await helene.post(id, 'relances'))).toBe('SESSION_FERMEE');
  });
});
