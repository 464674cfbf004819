import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { openLink } from '../../../../test/link-calls.ts';
import { SECOND_STEP } from '../../../../test/second-step.ts';
import { bearer, DEMO_PASSWORD, SIGN_IN, useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();

describe('sign-in of operators', () => {
  it('[S11] by link has no second step and confirms nothing', async () => {
    const strict = await api.current.variant({
      SECOND_STEP_REQUIRED_SPACES: 'ESPACE_CLIENT,ESPACE_INTERVENANT,ESPACE_OPERATEUR',
    });
    try {
      // The back office authenticates its operator before it requests the link.
      for (const kind of ['operator', 'backOffice', 'readOnly'] as const) {
        const token = await openLink(strict, kind);
        const [session] = await strict.query(
          'select confirmed_at, ends_at, idle_seconds from user_session where id = $1',
          [decodeJwt(token)['sid']],
        );
        expect(session, kind).toMatchObject({ confirmed_at: null, idle_seconds: 900 });
      }
      // Actions that require a recent confirmation still do.
      const token = await openLink(strict, 'operator');
      const reply = await strict.http.inject({
        method: 'POST',
        url: `${SECOND_STEP}/mail`,
        headers: bearer(token),
      });
      expect([400, 403]).toContain(reply.statusCode);
      expect(reply.json()).toMatchObject({ code: 'CONFIRMATION_REQUISE' });
    } finally {
      await strict.server.close();
    }
  });

  it('[S11] is impossible with a password for users that only a partner signs in', async () => {
    const reply = await api.current.http.inject({
      method: 'POST',
      url: SIGN_IN,
      payload: { login: 'demo-operateur', password: DEMO_PASSWORD, typeEspace: 'ESPACE_OPERATEUR' },
    });
    expect(reply.statusCode).toBe(401);
    const rows = await api.current.query(
      `select 1 from user_account where space_type = 'ESPACE_OPERATEUR' and password_hash is not null`,
    );
    expect(rows).toEqual([]);
  });
});
