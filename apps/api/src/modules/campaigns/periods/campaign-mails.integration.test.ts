import { describe, expect, it } from 'vitest';
import { VALID_CAMPAIGN } from '../../../../test/sample-bodies.ts';
import { managedUrl } from '../../../../test/funder-calls.ts';
import { MAIL_DAYS, useCampaignMails } from '../../../../test/campaign-mail-world.ts';

const { api, helene, at, waiting, create, send, peopleOfContract, addLine } = useCampaignMails();

describe('opening and closing mails of a campaign', () => {
  it('[FUND-21] are sent on the opening day and the configured days before the end', async () => {
    const id = await create();
    const people = await peopleOfContract();
    expect(people).toBeGreaterThan(2);
    const count = async (kind: string) => (await waiting(id, kind)).length;

    await at('2031-02-28T12:00:00Z').tasks.announceCampaigns();
    expect(await count('OUVERTURE')).toBe(0);
    // In Paris it is already 1 March.
    await at('2031-02-28T23:30:00Z').tasks.announceCampaigns();
    expect(await count('OUVERTURE')).toBe(people);
    await at('2031-03-23T12:00:00Z').tasks.announceCampaigns();
    expect(await count('FERMETURE')).toBe(0);
    await at('2031-03-24T08:05:00Z').tasks.announceCampaigns();
    expect(await count('FERMETURE')).toBe(people);
    for (const later of ['2031-03-24T09:05:00Z', '2031-03-31T20:00:00Z', '2031-04-01T08:00:00Z']) {
      await at(later).tasks.announceCampaigns();
    }
    expect((await waiting(id)).length).toBe(2 * people);
  });

  it('[FUND-21] are sent only with their flag', async () => {
    const silent = await create({ envoyerOuverture: false, envoyerFermeture: false });
    const closingOnly = await create({ envoyerOuverture: false });
    await at('2031-03-01T12:00:00Z').tasks.announceCampaigns();
    await at('2031-03-28T12:00:00Z').tasks.announceCampaigns();
    expect(await waiting(silent)).toEqual([]);
    expect((await waiting(closingOnly)).map(({ payload }) => payload['kind'])).toEqual(
      Array.from({ length: await peopleOfContract() }, () => 'FERMETURE'),
    );
  });

  it('[FUND-21] are not sent for a closed campaign or one that is not orderable', async () => {
    const closed = await create();
    await helene().post(managedUrl(closed, 'fermeture'));
    const social = await helene().created({
      ...VALID_CAMPAIGN,
      ...MAIL_DAYS,
      idContrat: '100002',
      idProduitCompte: 'AD',
      quotas: [],
    });
    await at('2031-03-01T12:00:00Z').tasks.announceCampaigns();
    expect(await waiting(closed)).toEqual([]);
    expect(await waiting(social)).toEqual([]);
  });

  it('[FUND-21] contain the funder’s text, the end date and the contract’s theme', async () => {
    const id = await create({ mailOuverture: 'Cette année,\n60 % pour vous.' });
    const module = at('2031-03-01T12:00:00Z');
    await module.tasks.announceCampaigns();
    const sent = await send(id, module);
    const mail = sent.find(({ to }) => to === 'camille.rousseau@courriel.example');
    expect(mail?.subject).toBe('Vous pouvez commander vos CESU\u00a0: Campagne de printemps');
    expect(mail?.text).toContain('Bonjour Camille Rousseau,');
    expect(mail?.text).toContain('> Cette année,\n> 60 % pour vous.');
    expect(mail?.text).toContain('Fermeture\u00a0: 31 mars 2031 inclus');
    expect(mail?.text).toContain('https://portail.example/commande/sessions');
    expect(mail?.messageId).toMatch(/@portail-cesu>$/);
    // A retry keeps the Message-ID, so that mail servers drop the duplicate.
    const again = await send(id, module);
    expect(again.map(({ messageId }) => messageId)).toEqual(sent.map(({ messageId }) => messageId));
  });

  it('[FUND-21] tell people who ordered that they may still change it', async () => {
    const id = await create();
    await api.current.query(
      `insert into precommande select (jsonb_populate_record(p, jsonb_build_object(
         'id', gen_random_uuid(), 'reference', 'CMTEST000001', 'session_id', $1::text,
         'quota_id', (select q.id from precommande_quota q where q.session_id = $1),
         'statut', 'EN_ATTENTE', 'point_livraison_id', null))).*
       from precommande p join beneficiary b on b.id = p.beneficiary_id
       join user_account u on u.id = b.account_id
       where u.login = 'demo-rh' and p.type_livraison is distinct from 0 limit 1`,
      [id],
    );
    const module = at('2031-03-26T12:00:00Z');
    await module.tasks.announceCampaigns();
    const sent = await send(id, module);
    const textTo = (address: string) => sent.find(({ to }) => to === address)?.text ?? '';
    expect(textTo('camille.rousseau@courriel.example')).toContain('Revoir ma commande');
    expect(textTo('camille.rousseau@courriel.example')).toContain('encore la modifier');
    const others = sent.filter(({ to }) => to !== 'camille.rousseau@courriel.example');
    expect(others.length).toBeGreaterThan(0);
    for (const { text } of others) expect(text).toContain('Vous n’avez pas encore commandé');
  });

  it('[FUND-21] go to the people of the control file, registered or not', async () => {
    const id = await create();
    await addLine(id, 'A1', 'ancienne@courriel.example', 'demo-rh');
    await addLine(id, 'B2', 'nouveau@courriel.example', null);
    await addLine(id, 'C3', '', null);
    const module = at('2031-03-02T12:00:00Z');
    await module.tasks.announceCampaigns();
    const sent = await send(id, module);
    expect(sent.map(({ to }) => to).toSorted()).toEqual([
      'camille.rousseau@courriel.example',
      'nouveau@courriel.example',
    ]);
    const newcomer = sent.find(({ to }) => to === 'nouveau@courriel.example');
    expect(newcomer?.text).toContain('https://portail.example/inscription?numeroContrat=100001');
    expect(newcomer?.text).toContain('Bonjour Prénom Nom,');
    // A late file reaches the people it adds, once.
    await addLine(id, 'D4', 'tardif@courriel.example', null);
    await api.current.query('delete from outbox_message');
    await at('2031-03-03T12:00:00Z').tasks.announceCampaigns();
    expect((await send(id, module)).map(({ to }) => to)).toEqual(['tardif@courriel.example']);
  });

  it('[FUND-21] announce the new end of a prolonged campaign', async () => {
    const id = await create({ envoyerOuverture: false });
    const people = await peopleOfContract();
    await at('2031-03-25T12:00:00Z').tasks.announceCampaigns();
    await helene().put(managedUrl(id), {
      ...VALID_CAMPAIGN,
      ...MAIL_DAYS,
      envoyerOuverture: false,
      dateFermeture: '30/04/2031',
    });
    await at('2031-03-26T12:00:00Z').tasks.announceCampaigns();
    expect(await waiting(id)).toHaveLength(people);
    await at('2031-04-23T12:00:00Z').tasks.announceCampaigns();
    expect(await waiting(id)).toHaveLength(2 * people);
  });

  it('[FUND-21] are not sent too late or to people who left', async () => {
    const id = await create();
    const module = at('2031-03-01T12:00:00Z');
    await module.tasks.announceCampaigns();
    await api.current.query("update user_account set disabled_at = now() where login = 'demo-rh'");
    try {
      const sent = await send(id, module);
      expect(sent.map(({ to }) => to)).not.toContain('camille.rousseau@courriel.example');
      expect(sent.length).toBeGreaterThan(0);
    } finally {
      await api.current.query("update user_account set disabled_at = null where login = 'demo-rh'");
    }
    expect(await send(id, at('2031-04-01T08:00:00Z'))).toEqual([]);
    await helene().post(managedUrl(id, 'fermeture'));
    expect(await send(id, module)).toEqual([]);
  });
});
