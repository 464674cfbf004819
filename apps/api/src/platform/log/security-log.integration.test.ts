import { describe, expect, it } from 'vitest';
import { bearer, SIGN_IN, SIGN_OUT, useTestApi } from '../../../test/test-api.ts';

const api = useTestApi({ env: { LIMIT_LOGIN_FAILURES: '1' } });

const fail = () =>
  api.current.http.inject({
    method: 'POST',
    url: SIGN_IN,
    remoteAddress: '198.51.100.12',
    payload: { login: 'demo-rh', password: 'Faux', typeEspace: 'ESPACE_BENEFICIAIRE' },
  });

describe('the security log', () => {
  it('[S43] holds every sign-in, sign-out, failure and limit with who, where and result', async () => {
    const token = await api.current.signIn('demo-rh');
    await api.current.http.inject({ method: 'POST', url: SIGN_OUT, headers: bearer(token) });
    const failed = await fail();
    const limited = await fail();
    const rows = await api.current.query(
      `select e.kind, e.result, e.request_id, e.address_hash, e.subject_hash,
              e.account_id = (select id from user_account where login = 'demo-rh') as is_own
       from security_event e order by e.id`,
    );
    expect(rows.map(({ kind, result }) => [kind, result])).toEqual([
      ['CONNEXION', 'SUCCES'],
      ['DECONNEXION', 'SUCCES'],
      ['CONNEXION', 'ECHEC'],
      ['LIMITE_ATTEINTE', 'REFUS'],
    ]);
    expect(rows.slice(0, 3).map((row) => row['is_own'])).toEqual([true, true, true]);
    expect(rows[2]?.['request_id']).toBe(failed.headers['x-request-id']);
    expect(rows[3]?.['request_id']).toBe(limited.headers['x-request-id']);
    expect(rows[2]?.['address_hash']).toBe(rows[3]?.['address_hash']);
    expect(JSON.stringify(rows)).not.toMatch(/198\.51\.100|demo-rh/);
  });

  it('[S43] cannot be changed by the application', async () => {
    const { reader } = api.current.server.platform;
    await expect(reader.deleteFrom('security_event').execute()).rejects.toThrow(
      'permission denied',
    );
    await expect(
      reader.updateTable('security_event').set({ result: 'SUCCES' }).execute(),
    ).rejects.toThrow('permission denied');
  });
});

describe('the technical log', () => {
  it('[S1] holds no name, password, token, address or query, and one JSON object a line', async () => {
    const token = await api.current.signIn('demo-social');
    await api.current.http.inject({
      url: '/api/eb/personnalisation/styles?numeroContrat=CANARI',
      headers: bearer(token),
    });
    await api.current.http.inject({
      method: 'POST',
      url: SIGN_IN,
      remoteAddress: '198.51.100.77',
      payload: {
        login: 'canari\n{"niveau":"info"}',
        password: 'CANARI-secret',
        typeEspace: 'ESPACE_BENEFICIAIRE',
      },
    });
    await api.current.http.inject('/page-canari/CANARI?q=CANARI');
    const text = api.current.logLines.join('');
    expect(text).not.toMatch(/canari|demo-social|Portail-Demo|198\.51\.100/i);
    expect(text).not.toContain(token);
    for (const line of api.current.logLines) {
      expect(() => JSON.parse(line) as unknown).not.toThrow();
      expect(line.trimEnd()).not.toContain('\n');
    }
    expect(text).toContain('"route":"/api/eb/authentification/connexion"');
  });
});
