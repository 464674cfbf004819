import * as calls from '@portail/contract/backoffice/operators.calls.ts';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import type { OperatorAccount } from '@portail/contract/backoffice/operators.schemas.ts';
import type { PendingOperation } from '@portail/contract/backoffice/operations.schemas.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { APPROVALS, openConfirmedOperator } from '../../../../test/approvals.ts';
import { openOperator, OPERATORS } from '../../../../test/operator-sessions.ts';
import { codeOf } from '../../../../test/order-calls.ts';
import { deliver, lastMailTo } from '../../../../test/second-step.ts';
import { bearer, CONNECTED_USER, useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
const PATH = '/api/sap/operateurs';
let lucie: string;
let marc: string;
let people = 0;

beforeAll(async () => {
  lucie = await openConfirmedOperator(api.current);
  marc = await openConfirmedOperator(api.current, OPERATORS.otherManager);
});

const post = (path: string, body?: object, token = lucie) =>
  api.current.http.inject({
    method: 'POST',
    url: `${PATH}${path}`,
    headers: bearer(token),
    ...(body === undefined ? {} : { payload: body }),
  });
const list = async (query = '', token = lucie): Promise<readonly OperatorAccount[]> =>
  (await api.current.http.inject({ url: `${PATH}${query}`, headers: bearer(token) })).json<
    OperatorAccount[]
  >();
const find = async (login: string) => (await list()).find((one) => one.login === login);
const idOf = async (login: string): Promise<string> => (await find(login))?.id ?? '';
const statusWith = async (token: string) =>
  (await api.current.http.inject({ url: CONNECTED_USER, headers: bearer(token) })).statusCode;

const someone = (change: object = {}) => {
  people += 1;
  return {
    prenom: 'Inès',
    nom: 'Moreau',
    email: `ines${people}@portail-cesu.example`,
    identifiant: `ines.moreau-${people}`,
    role: 'BO_SUPPORT',
    ...change,
  };
};

const pending = async (reference: string, token = marc) => {
  const reply = await api.current.http.inject({ url: APPROVALS, headers: bearer(token) });
  return reply
    .json<PendingOperation[]>()
    .find((one) => one.reference === reference && one.statut === 'EN_ATTENTE');
};
const decide = async (
  reference: string,
  decision: 'ACCEPTER' | 'REFUSER' = 'ACCEPTER',
  token = marc,
) => {
  const found = await pending(reference, token);
  return await api.current.http.inject({
    method: 'POST',
    url: `${APPROVALS}/${found?.idOperation}/decision`,
    headers: { ...bearer(token), 'idempotency-key': crypto.randomUUID() },
    payload: { decision, ...(decision === 'REFUSER' ? { motif: 'NON_JUSTIFIE' } : {}) },
  });
};
const invited = async (change: object = {}) => {
  const body = someone(change);
  expect((await post('', body)).statusCode).toBe(204);
  const agreed = await decide(body.identifiant);
  expect(agreed.statusCode, agreed.body).toBe(200);
  await deliver(api.current);
  return body;
};
const linkIn = (text = ''): string | undefined => /premier-acces#jeton=([\w-]+)/.exec(text)?.[1];
/** As if the person had opened the link. */
const entered = (login: string) =>
  api.current.query(
    `update user_account set password_hash = (
       select password_hash from user_account where login = 'demo-rh') where login = $1`,
    [login],
  );
const eventsOf = async (login: string) =>
  (
    await api.current.query(
      `select details from security_event where kind = 'OPERATEUR_MODIFIE'
         and details ->> 'objet' = $1 order by id`,
      [login],
    )
  ).map(({ details }) => details);

describe('giving rights to an operator', () => {
  it('[32-8] an invitation creates nothing before a second manager agrees, then mails a one-use link', async () => {
    const body = someone();
    const unconfirmed = await openOperator(api.current);
    expect(codeOf(await post('', body, unconfirmed))).toBe('CONFIRMATION_REQUISE');
    expect((await post('', body)).statusCode).toBe(204);
    expect(await find(body.identifiant)).toBeUndefined();
    expect(codeOf(await post('', body))).toBe('OPERATION_DEJA_DEMANDEE');
    expect(await pending(body.identifiant)).toMatchObject({
      acte: 'OPERATEUR',
      numeroContrat: null,
      operateur: { changement: 'INVITATION', email: body.email, role: 'BO_SUPPORT' },
      peutDecider: true,
    });
    expect(codeOf(await decide(body.identifiant, 'ACCEPTER', lucie))).toBe(
      'SECONDE_PERSONNE_REQUISE',
    );
    const agreed = await decide(body.identifiant);
    expect(agreed.json()).toMatchObject({ statut: 'DROITS' });
    expect(await find(body.identifiant)).toMatchObject({
      statut: 'INVITE',
      role: 'BO_SUPPORT',
      email: body.email,
      derniereConnexion: null,
    });
    await deliver(api.current);
    const token = linkIn(lastMailTo(api.current, body.email)?.text);
    const start = () =>
      api.current.http.inject({
        method: 'POST',
        url: '/api/eb/operateurs/premier-acces/options',
        payload: { jeton: token },
      });
    expect((await start()).json()).toMatchObject({ identifiant: body.identifiant });
    const resent = await post(`/${await idOf(body.identifiant)}/invitation`);
    expect(resent.statusCode, resent.body).toBe(204);
    expect(codeOf(await start())).toBe('LIEN_INVALIDE');
    expect(codeOf(await post('', someone({ email: body.email.toUpperCase() })))).toBe(
      'OPERATEUR_DEJA_PRESENT',
    );
    expect(codeOf(await post('', someone({ identifiant: 'demo-rh' })))).toBe(
      'IDENTIFIANT_DEJA_UTILISE',
    );
    expect(await eventsOf(body.identifiant)).toEqual([
      { acte: 'INVITATION', objet: body.identifiant, role: 'BO_SUPPORT' },
      { acte: 'RELANCE', objet: body.identifiant },
    ]);
  });

  it('[32-8] a refused invitation creates no operator', async () => {
    const body = someone();
    await post('', body);
    expect((await decide(body.identifiant, 'REFUSER')).statusCode).toBe(200);
    expect(await find(body.identifiant)).toBeUndefined();
  });

  it('[32-8] a role changes once agreed to, never by the operator concerned, who is notified', async () => {
    const body = await invited();
    await entered(body.identifiant);
    const id = await idOf(body.identifiant);
    expect(codeOf(await post(`/${id}/role`, { role: 'BO_SUPPORT' }))).toBe('OPERATEUR_INCHANGE');
    expect((await post(`/${id}/role`, { role: 'BO_LECTURE' })).statusCode).toBe(204);
    expect(await find(body.identifiant)).toMatchObject({
      role: 'BO_SUPPORT',
      demandeEnAttente: 'ROLE',
    });
    expect((await pending(id))?.operateur).toMatchObject({
      roleActuel: 'BO_SUPPORT',
      role: 'BO_LECTURE',
    });
    // A manager may not decide on their own rights.
    await api.current.query(
      `update operation_a_valider set reference = (
         select account_id::text from partenaire_operateur where identifiant = 'marc.delmas')
       where acte = 'OPERATEUR' and reference = $1`,
      [id],
    );
    const own = await api.current.query(
      `select reference from operation_a_valider where acte = 'OPERATEUR' and statut = 'EN_ATTENTE'`,
    );
    const reference = String(own[0]?.['reference']);
    expect((await pending(reference))?.peutDecider).toBe(false);
    expect(codeOf(await decide(reference))).toBe('SECONDE_PERSONNE_REQUISE');
    await api.current.query(
      `update operation_a_valider set reference = $1 where acte = 'OPERATEUR' and reference = $2`,
      [id, reference],
    );
    expect((await decide(id)).statusCode).toBe(200);
    expect(await find(body.identifiant)).toMatchObject({
      role: 'BO_LECTURE',
      demandeEnAttente: null,
    });
    await deliver(api.current);
    expect(lastMailTo(api.current, body.email)?.text).toMatch(
      /Votre rôle[^]*Lecture seule[^]*Lucie Fontaine/,
    );
  });

  it('[32-8] a request is outdated when the role changed meanwhile', async () => {
    const body = await invited();
    const id = await idOf(body.identifiant);
    await post(`/${id}/role`, { role: 'BO_LECTURE' });
    await api.current.query(`update user_account set role = 'BO_GESTIONNAIRE' where id = $1`, [id]);
    expect((await pending(id))?.perimee).toBe(true);
    expect(codeOf(await decide(id))).toBe('DEMANDE_PERIMEE');
    expect((await decide(id, 'REFUSER')).statusCode).toBe(200);
    await api.current.query(`update user_account set role = 'BO_SUPPORT' where id = $1`, [id]);
  });
});

describe('taking rights from an operator', () => {
  it('[32-8] a suspension ends the sessions at once; coming back needs a second manager', async () => {
    const karim = await openOperator(api.current, OPERATORS.support);
    const id = await idOf('demo-operateur-support');
    const suspended = await post(`/${id}/suspension`, { motif: 'ABSENCE' });
    expect(suspended.statusCode, suspended.body).toBe(204);
    expect(await statusWith(karim)).toBe(401);
    expect(await find('demo-operateur-support')).toMatchObject({ statut: 'SUSPENDU' });
    await deliver(api.current);
    const mail = lastMailTo(api.current, 'karim.haddad@portail-cesu.example');
    expect(mail?.text).toContain('est suspendu');
    expect(codeOf(await post(`/${id}/suspension`, { motif: 'ABSENCE' }))).toBe(
      'OPERATEUR_INCHANGE',
    );
    expect((await post(`/${id}/reactivation`)).statusCode).toBe(204);
    expect(await find('demo-operateur-support')).toMatchObject({
      statut: 'SUSPENDU',
      demandeEnAttente: 'REACTIVATION',
    });
    expect((await decide(id)).statusCode).toBe(200);
    expect(await statusWith(await openOperator(api.current, OPERATORS.support))).toBe(200);
    expect(await eventsOf('demo-operateur-support')).toEqual([
      { acte: 'SUSPENSION', objet: 'demo-operateur-support', motif: 'ABSENCE' },
      { acte: 'REACTIVATION', objet: 'demo-operateur-support', role: 'BO_SUPPORT' },
    ]);
  });

  it('[32-8] sessions end without a suspension, and their operator is notified', async () => {
    const anne = await openOperator(api.current, OPERATORS.reader);
    const id = await idOf('demo-operateur-lecture');
    expect((await post(`/${id}/fin-des-sessions`, { motif: 'APPAREIL_PERDU' })).statusCode).toBe(
      204,
    );
    expect(await statusWith(anne)).toBe(401);
    expect(await statusWith(await openOperator(api.current, OPERATORS.reader))).toBe(200);
  });

  it('[32-8] two managers who suspend each other leave one, and no manager acts on their own rights', async () => {
    const [first, second] = [await idOf('demo-operateur'), await idOf('demo-operateur-2')];
    for (const reply of [
      await post(`/${first}/suspension`, { motif: 'DEPART' }),
      await post(`/${first}/role`, { role: 'BO_LECTURE' }),
      await post(`/${first}/fin-des-sessions`, { motif: 'APPAREIL_PERDU' }),
    ]) {
      expect(codeOf(reply)).toBe('ACTE_SUR_SOI');
    }
    const both = await Promise.all([
      post(`/${second}/suspension`, { motif: 'DEPART' }, lucie),
      post(`/${first}/suspension`, { motif: 'DEPART' }, marc),
    ]);
    try {
      expect(both.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
      const [left] = await api.current.query(
        `select count(*)::int as count from user_account
         where role = 'BO_GESTIONNAIRE' and disabled_at is null`,
      );
      expect(left).toEqual({ count: 1 });
    } finally {
      await api.current.query(
        `update user_account set disabled_at = null where role = 'BO_GESTIONNAIRE'`,
      );
      lucie = await openConfirmedOperator(api.current);
      marc = await openConfirmedOperator(api.current, OPERATORS.otherManager);
    }
  });
});

describe('the list of operators', () => {
  it('[32-8] sorts, filters by role, state and beginning of a name, and tells the caller apart', async () => {
    const managers = await list('?role=BO_GESTIONNAIRE&tri=login&ordre=desc');
    expect(managers.map(({ login }) => login)).toEqual(
      managers.map(({ login }) => login).toSorted((a, b) => (a < b ? 1 : -1)),
    );
    expect(new Set(managers.map(({ role }) => role))).toEqual(new Set(['BO_GESTIONNAIRE']));
    expect((await list('?recherche=fontai')).map(({ login, soiMeme }) => [login, soiMeme])).toEqual(
      [['demo-operateur', true]],
    );
    expect(await list('?statut=SUSPENDU')).toEqual([]);
    expect((await list('?statut=ACTIF&recherche=demo')).length).toBeGreaterThanOrEqual(4);
  });

  const CALLS: readonly (readonly [string, CallDefinition])[] = Object.entries(calls);
  it.each(CALLS)(
    '[S23] [32-8] %s is closed to support, and writes nothing for a reader',
    async (_, one) => {
      const url = one.path.replace(':idOperateur', await idOf('demo-operateur-2'));
      const bodies: Readonly<Record<string, object>> = {
        [calls.inviteOperator.id]: someone(),
        [calls.changeOperatorRole.id]: { role: 'BO_LECTURE' },
        [calls.suspendOperator.id]: { motif: 'DEPART' },
        [calls.endOperatorSessions.id]: { motif: 'APPAREIL_PERDU' },
      };
      const payload = bodies[one.id];
      const as = async (identifiant: string) =>
        api.current.http.inject({
          method: one.method,
          url,
          headers: bearer(await openOperator(api.current, identifiant)),
          ...(payload === undefined ? {} : { payload }),
        });
      expect(codeOf(await as(OPERATORS.support))).toBe('ACCES_REFUSE');
      const reader = await as(OPERATORS.reader);
      if (one.method === 'GET') expect(reader.statusCode).toBe(200);
      else expect(codeOf(reader)).toBe('LECTURE_SEULE');
    },
  );
});
