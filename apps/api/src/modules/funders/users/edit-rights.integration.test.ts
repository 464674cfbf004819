import type { FunderUser } from '@portail/contract/funders/funder-users.schemas.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { addFunderUser } from '../../../../test/funder-calls.ts';
import { addUserWithRights, under } from '../../../../test/funder-rights.ts';
import { FUNDER, funderCaller } from '../../../../test/funder-space-calls.ts';
import { codeOf } from '../../../../test/order-calls.ts';
import { deliver } from '../../../../test/second-step.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
const { call, confirm } = funderCaller(() => api.current);
const USERS = '/financeur/utilisateurs';
const STAFF = '100001';
const SOCIAL = '100002';
const OF_STAFF = 'admin-rh';

const list = async (login = FUNDER) =>
  (await call(login, 'GET', `${USERS}?taille=200`)).json<FunderUser[]>();
const find = async (login: string, by = FUNDER): Promise<FunderUser> => {
  const found = (await list(by)).find((user) => user.login === login);
  if (found === undefined) throw new Error(`${by} does not see ${login}`);
  return found;
};
const member = async (login: string, role = 'LECTEUR'): Promise<FunderUser> => {
  await addFunderUser(api.current, { login, clientId: '4001', role });
  return await find(login);
};
const change = (by: string, { id }: FunderUser, ...droits: readonly object[]) =>
  call(by, 'PUT', `${USERS}/${id}/droits`, { droits });
const right = (numeroContrat: string | null, ...actions: readonly string[]) => ({
  numeroContrat,
  actions,
});

beforeAll(async () => {
  await addUserWithRights(api.current, OF_STAFF, [under(STAFF, 'ADMINISTRER')]);
  await confirm(FUNDER);
  await confirm(OF_STAFF);
});

describe('[33-6] rights given contract by contract', () => {
  it('[33-6] are kept as given, with reading, and as a preset when they are one', async () => {
    const user = await member('droits-gardes');
    expect(user).toMatchObject({
      role: 'LECTEUR',
      droits: [right(null, 'CONSULTER')],
      administrable: true,
    });
    const given = await change(FUNDER, user, right(STAFF, 'PAYER'), right(SOCIAL, 'CONSULTER'));
    expect(given.statusCode, given.body).toBe(200);
    expect(given.json()).toMatchObject({
      role: 'PAR_CONTRAT',
      droits: [right(STAFF, 'CONSULTER', 'PAYER'), right(SOCIAL, 'CONSULTER')],
    });
    const preset = await change(FUNDER, user, right(null, 'CONSULTER', 'VALIDER'));
    expect(preset.json()).toMatchObject({ role: 'VALIDEUR' });
    const rows = await api.current.query(
      'select 1 from droit_financeur d join user_account a on a.id = d.account_id where a.login = $1',
      ['droits-gardes'],
    );
    expect(rows).toEqual([]);
  });

  it('[33-6] need a recent code, go to the security log and are mailed to the other administrators', async () => {
    const user = await member('droits-avis');
    await member('autre-admin', 'ADMINISTRATEUR');
    const unconfirmed = await api.current.http.inject({
      method: 'PUT',
      url: `/api/eb${USERS}/${user.id}/droits`,
      headers: { authorization: `Bearer ${await api.current.signIn(FUNDER, 'ESPACE_CLIENT')}` },
      payload: { droits: [right(STAFF, 'PREPARER')] },
    });
    expect(codeOf(unconfirmed)).toBe('CONFIRMATION_REQUISE');
    expect(await find('droits-avis')).toMatchObject({ role: 'LECTEUR' });
    await change(FUNDER, user, right(STAFF, 'PREPARER'));
    await deliver(api.current);
    const told = (login: string) =>
      api.current.mailbox.sent.filter(
        ({ to, subject }) =>
          to === `${login}@financeur.example` && subject.includes('Un accès à l’espace'),
      );
    expect(told('droits-avis').at(-1)?.text).toMatch(/a changé votre rôle[^]*Droits par contrat/);
    expect(told('autre-admin').at(-1)?.text).toMatch(/a changé un rôle[^]*Droits par contrat/);
    // Not to an administrator of one contract, who does not decide on the space.
    expect(told(OF_STAFF)).toEqual([]);
    const rows = await api.current.query(
      `select details from security_event where kind = 'UTILISATEUR_FINANCEUR'
       and details ->> 'utilisateur' = $1`,
      [user.id],
    );
    expect(rows).toEqual([
      {
        details: {
          acte: 'DROITS',
          utilisateur: user.id,
          role: 'PAR_CONTRAT',
          droits: `${STAFF}\u00a0: consulter, préparer`,
        },
      },
    ]);
    await call(FUNDER, 'DELETE', `${USERS}/${(await find('autre-admin')).id}`);
  });

  it('[33-6] refuse a contract of another funder', async () => {
    const user = await member('droits-ailleurs');
    for (const numero of ['100003', '999999']) {
      expect(codeOf(await change(FUNDER, user, right(numero, 'CONSULTER'))), numero).toBe(
        'DROITS_NON_ADMINISTRES',
      );
    }
    expect(await find('droits-ailleurs')).toMatchObject({ role: 'LECTEUR' });
  });

  it('[33-6] leave the last administrator of the space', async () => {
    const me = await find(FUNDER);
    for (const droits of [[], [right(STAFF, 'ADMINISTRER')], [right(null, 'PAYER')]]) {
      expect(codeOf(await change(FUNDER, me, ...droits))).toBe('DERNIER_ADMINISTRATEUR');
    }
    expect(await find(FUNDER)).toMatchObject({
      role: 'ADMINISTRATEUR',
      dernierAdministrateur: true,
    });
    // Other rights than those of the preset leave an administrator too.
    await member('second-admin', 'LECTEUR');
    const second = await find('second-admin');
    await change(FUNDER, second, right(null, 'ADMINISTRER'));
    expect(await find('second-admin')).toMatchObject({ role: 'PAR_CONTRAT' });
    expect(await find(FUNDER)).toMatchObject({ dernierAdministrateur: false });
    await call(FUNDER, 'DELETE', `${USERS}/${second.id}`);
  });
});

describe('[33-6] an administrator of one contract', () => {
  it('[33-6] sees who has rights under it, and of the others nothing', async () => {
    const hidden = await member('rien-en-commun');
    await change(FUNDER, hidden, right(SOCIAL, 'PREPARER'));
    const both = await member('deux-contrats');
    await change(FUNDER, both, right(STAFF, 'CONSULTER'), right(SOCIAL, 'PAYER'));
    const seen = await list(OF_STAFF);
    expect(seen.map(({ login }) => login)).not.toContain('rien-en-commun');
    expect(seen.find(({ login }) => login === 'deux-contrats')).toMatchObject({
      droits: [right(STAFF, 'CONSULTER')],
      administrable: false,
    });
    for (const reply of [
      await change(OF_STAFF, hidden, right(STAFF, 'CONSULTER')),
      await call(OF_STAFF, 'DELETE', `${USERS}/${hidden.id}`),
    ]) {
      expect(reply.statusCode).toBe(404);
    }
  });

  it('[33-6] changes the rights under it and leaves the others', async () => {
    const both = await member('change-sous-un');
    await change(FUNDER, both, right(STAFF, 'CONSULTER'), right(SOCIAL, 'PAYER'));
    const done = await change(OF_STAFF, both, right(STAFF, 'VALIDER'));
    expect(done.statusCode, done.body).toBe(200);
    expect((await find('change-sous-un')).droits).toEqual([
      right(STAFF, 'CONSULTER', 'VALIDER'),
      right(SOCIAL, 'CONSULTER', 'PAYER'),
    ]);
    for (const refused of [
      await change(OF_STAFF, both, right(SOCIAL, 'CONSULTER')),
      await change(OF_STAFF, both, right(null, 'CONSULTER')),
      await call(OF_STAFF, 'PATCH', `${USERS}/${both.id}`, { role: 'ADMINISTRATEUR' }),
      await call(OF_STAFF, 'DELETE', `${USERS}/${both.id}`),
    ]) {
      expect(codeOf(refused)).toBe('DROITS_NON_ADMINISTRES');
    }
  });

  it('[33-6] invites under it only', async () => {
    const invited = (email: string, contrats?: readonly string[]) =>
      call(OF_STAFF, 'POST', USERS, {
        nom: 'Marchand',
        prenom: 'Lucas',
        email,
        role: 'GESTIONNAIRE',
        ...(contrats === undefined ? {} : { contrats }),
      });
    expect(codeOf(await invited('sans@horizon.example'))).toBe('DROITS_NON_ADMINISTRES');
    expect(codeOf(await invited('autre@horizon.example', [SOCIAL]))).toBe('DROITS_NON_ADMINISTRES');
    const reply = await invited('avec@horizon.example', [STAFF]);
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json()).toMatchObject({
      role: 'PAR_CONTRAT',
      droits: [right(STAFF, 'CONSULTER', 'PREPARER', 'VALIDER', 'PAYER')],
      administrable: true,
    });
  });

  it('[33-6] approves the orders of the contract, and no order of another', async () => {
    const token = await addUserWithRights(api.current, 'admin-social', [
      under(SOCIAL, 'ADMINISTRER'),
    ]);
    const [campaign] = await api.current.query(
      `select id from precommande_session where contract_numero = $1 limit 1`,
      [STAFF],
    );
    await api.current.query(
      `insert into operation_a_valider (id, acte, nature, reference, libelle, contract_numero,
         montant_cents, contenu, financeur_id, demande_par, demande_le, expire_le, statut)
       select gen_random_uuid(), 'COMMANDE_FINANCEUR', 'COMMANDE_FINANCEUR', $1, 'Essai', $2, 1000,
         '{"lignes": [], "numeroBonCommande": null}', c.financeur_id, a.id, now(),
         now() + interval '3 days', 'EN_ATTENTE'
       from user_account a join client_user c on c.account_id = a.id where a.login = $3`,
      [campaign?.['id'], STAFF, FUNDER],
    );
    const asked = async (login: string) =>
      (await call(login, 'GET', '/financeur/commandes-a-valider')).json<
        { idOperation: string; peutDecider: boolean }[]
      >();
    const [own] = await asked(OF_STAFF);
    expect(own).toMatchObject({ peutDecider: true });
    expect(await asked('admin-social')).toEqual([]);
    const decided = await api.current.http.inject({
      method: 'POST',
      url: `/api/eb/financeur/commandes-a-valider/${own?.idOperation}/decision`,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
      payload: { decision: 'REFUSER', motif: 'NON_JUSTIFIE' },
    });
    expect(decided.statusCode, decided.body).toBe(404);
    expect((await asked(OF_STAFF))[0]).toMatchObject({ statut: 'EN_ATTENTE' });
  });
});
