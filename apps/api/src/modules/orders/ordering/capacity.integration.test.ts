import { beforeAll, describe, expect, it } from 'vitest';
import { accountOnly, createOrderer } from '../../../../test/order-calls.ts';
import { SIGN_IN, DEMO_PASSWORD, useTestApi } from '../../../../test/test-api.ts';

/** More than the sign-in limit admits and queues. */
const PEOPLE = 300;
const ORDERING = 60;
const CAMPAIGN = '5003';

/** The default limits on a pool of three connections: far more requests than can be admitted. */
const api = useTestApi({ env: { DB_POOL_SIZE: '3' } });

/** Copies of Camille, with her password. */
const ADD_PEOPLE = `
  with model as (
    select a.id as account, b.id as person from user_account a
    join beneficiary b on b.account_id = a.id where a.login = 'demo-rh'
  ), people as (
    select n, gen_random_uuid() as account, gen_random_uuid() as person
    from generate_series(1, $1::integer) n
  ), accounts as (
    insert into user_account (id, login, space_type, role, first_name, last_name, mail,
      password_hash, created_at)
    select p.account, 'foule-' || p.n, a.space_type, a.role, 'Personne', 'Numéro ' || p.n,
      'foule-' || p.n || '@courriel.example', a.password_hash, now()
    from people p cross join model m join user_account a on a.id = m.account returning id
  ), persons as (
    insert into beneficiary (id, account_id, civility, birth_date, address_zone0, postal_code,
      town, main_phone_number, created_at)
    select p.person, p.account, b.civility, b.birth_date, b.address_zone0, b.postal_code, b.town,
      b.main_phone_number, now()
    from people p cross join model m join beneficiary b on b.id = m.person
    where exists (select from accounts) returning id
  )
  insert into beneficiary_contract (beneficiary_id, contract_numero, created_at)
  select p.person, '100001', now() from people p where exists (select from persons)`;

beforeAll(async () => {
  await api.current.query(ADD_PEOPLE, [PEOPLE]);
});

const logins = Array.from({ length: PEOPLE }, (_, index) => `foule-${index + 1}`);

/** Each from its own IP address, as on the first day of a campaign. */
const signIn = (login: string, index: number) =>
  api.current.http.inject({
    method: 'POST',
    url: SIGN_IN,
    remoteAddress: `198.51.${100 + Math.floor(index / 250)}.${(index % 250) + 1}`,
    payload: { login, password: DEMO_PASSWORD, typeEspace: 'ESPACE_BENEFICIAIRE' },
  });

const allowed = new Set([200, 429, 503]);

describe('peak load at the opening of a campaign', () => {
  const tokens = new Map<string, string>();

  it('[O19] asks excess sign-ins to retry, without failures', async () => {
    let waiting = [...logins.entries()];
    for (let round = 0; waiting.length > 0; round += 1) {
      expect(round, 'every request is served in the end').toBeLessThan(PEOPLE);
      const replies = await Promise.all(
        waiting.map(async ([index, login]) => ({
          index,
          login,
          reply: await signIn(login, index),
        })),
      );
      for (const { login, reply } of replies) {
        expect(allowed, reply.body).toContain(reply.statusCode);
        if (reply.statusCode === 200) tokens.set(login, reply.json<{ token: string }>().token);
        else expect(Number(reply.headers['retry-after']), reply.body).toBeGreaterThan(0);
      }
      waiting = waiting.filter(([, login]) => !tokens.has(login));
    }
    expect(tokens.size).toBe(PEOPLE);
  });

  it('[O19] loses and duplicates no confirmed order', async () => {
    const camille = await createOrderer(api.current, 'demo-rh');
    const body = await camille.bodyFor(CAMPAIGN, accountOnly(100));
    const order = async (login: string): Promise<string> => {
      const orderer = await createOrderer(api.current, login, tokens.get(login));
      for (let tries = 0; tries < PEOPLE; tries += 1) {
        const reply = await orderer.save(CAMPAIGN, body, `ouverture-${login}`);
        expect(allowed, reply.body).toContain(reply.statusCode);
        if (reply.statusCode === 200) return login;
      }
      return '';
    };
    const people = logins.slice(0, ORDERING);
    expect(await Promise.all(people.map(order))).toEqual(people);
    const rows = await api.current.query(
      `select a.login, count(*)::int as orders from precommande p
       join beneficiary b on b.id = p.beneficiary_id join user_account a on a.id = b.account_id
       where a.login like 'foule-%' and p.session_id = $1 group by a.login`,
      [CAMPAIGN],
    );
    expect(rows).toHaveLength(ORDERING);
    expect(rows.filter(({ orders }) => orders !== 1)).toEqual([]);
  });

  it('[O19] serves the next request at once afterwards', async () => {
    const reply = await signIn('demo-rh', PEOPLE);
    expect(reply.statusCode, reply.body).toBe(200);
  });
});
