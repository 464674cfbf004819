import { beforeAll, describe, expect, it } from 'vitest';
import { bearer, useTestApi } from '../../../../test/test-api.ts';
import { openOperator, OPERATORS } from '../../../../test/operator-sessions.ts';

const api = useTestApi();
const URL = '/api/sap/acces-web';
const DATE_TIME = /^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/;
let lucie = '';

beforeAll(async () => {
  lucie = await openOperator(api.current);
});

const ask = (search: string, token = lucie) =>
  api.current.http.inject({ url: `${URL}${search}`, headers: bearer(token) });

interface Access {
  readonly login: string;
  readonly typeEspace: string;
  readonly actif: boolean;
  readonly derniereConnexion?: string;
}

describe('[SAP-26] web accesses', () => {
  it('[SAP-26] [BO-17] of a person contain space, state and last sign-in', async () => {
    expect((await ask('?login=demo-rh')).json()).toEqual([
      {
        login: 'demo-rh',
        typeEspace: 'ESPACE_BENEFICIAIRE',
        actif: true,
        sansConnexion: 'JAMAIS',
      },
    ]);
    await api.current.signIn('demo-rh');
    const [camille] = (await ask('?login=DEMO-RH')).json<Access[]>();
    expect(camille?.derniereConnexion).toMatch(DATE_TIME);
    expect((await ask('?login=demo-inconnu')).json()).toEqual([]);
    // Operators are not listed.
    expect((await ask('?login=demo-operateur')).json()).toEqual([]);
  });

  it('[SAP-26] of a funder are those of its users, including disabled ones', async () => {
    await api.current.query(
      `with gone as (
         insert into user_account (id, login, space_type, role, first_name, last_name, mail,
           disabled_at, created_at)
         values (gen_random_uuid(), 'F-parti', 'ESPACE_CLIENT', 'LECTEUR', 'Ali', 'Parti',
           'ali.parti@groupe-horizon.example', now(), now()) returning id)
       insert into client_user (account_id, financeur_id, created_at)
       select gone.id, f.id, now() from gone, financeur f where f.client_id = '4001'`,
    );
    const found = (await ask('?clientId=4001')).json<Access[]>();
    expect(found).toContainEqual({
      login: 'demo-financeur',
      typeEspace: 'ESPACE_CLIENT',
      actif: true,
      sansConnexion: 'JAMAIS',
    });
    expect(found.at(-1)).toEqual({
      login: 'F-parti',
      typeEspace: 'ESPACE_CLIENT',
      actif: false,
      sansConnexion: 'JAMAIS',
    });
    expect((await ask('?clientId=9999')).json()).toEqual([]);
    for (const search of ['', '?login=demo-rh&clientId=4001'])
      expect((await ask(search)).statusCode, search).toBe(400);
  });

  it('[32-11] tell an account never used from one without a sign-in for a year', async () => {
    const stateOf = async () => (await ask('?login=demo-vide')).json<object[]>();
    expect(await stateOf()).toMatchObject([{ sansConnexion: 'JAMAIS' }]);
    await api.current.query(
      `update user_account set created_at = now() - interval '2 years' where login = 'demo-vide'`,
    );
    expect(await stateOf()).toMatchObject([{ sansConnexion: 'DEPUIS_UN_AN' }]);
    await api.current.signIn('demo-vide');
    expect(Object.keys((await stateOf())[0] ?? {})).not.toContain('sansConnexion');
  });

  it('[SAP-26] [P11] are recorded where the person sees who read their data', async () => {
    await ask('?login=demo-social');
    await ask('?login=demo-social');
    const token = await api.current.signIn('demo-social');
    const reply = await api.current.http.inject({
      url: '/api/eb/beneficiaires/consultations',
      headers: bearer(token),
    });
    const mine = reply
      .json<{ motif: string; par: string }[]>()
      .filter(({ motif }) => motif === 'Vérification de votre accès au portail par l’assistance');
    expect(mine, reply.body).toHaveLength(1);
    expect(mine[0]).toMatchObject({ par: 'ASSISTANCE' });
  });

  it('[SAP-26] [BO-18] are for operators only', async () => {
    for (const operator of [OPERATORS.support, OPERATORS.reader]) {
      const token = await openOperator(api.current, operator);
      expect((await ask('?clientId=4001', token)).statusCode, operator).toBe(200);
    }
    for (const token of [
      await api.current.signIn('demo-rh'),
      await api.current.signIn('demo-financeur', 'ESPACE_CLIENT'),
    ]) {
      expect((await ask('?clientId=4001', token)).json()).toMatchObject({ code: 'ACCES_REFUSE' });
    }
    expect((await api.current.http.inject(`${URL}?clientId=4001`)).statusCode).toBe(401);
  });
});
