import { tokenPayload } from '@portail/contract/identity/authentication.calls.ts';
import { withClient } from '@portail/embedded-postgres/client.ts';
import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  askNewCode,
  beginSignIn,
  codeIn,
  deliver,
  lastMailTo,
  validate,
  wrongCode,
} from '../../../../test/second-step.ts';
import { bearer, CONNECTED_USER, SIGN_IN, useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ADDRESS = 'ines.belkacem@courriel.example';

/** 01:00 UTC on the last Sunday of March. */
const summerTimeIn = (year: number): number => {
  const last = new Date(Date.UTC(year, 2, 31, 1));
  return last.getTime() - last.getUTCDay() * DAY;
};

const codeOf = async (): Promise<string> => {
  await deliver(api.current);
  return codeIn(api.current, ADDRESS);
};

// The counters of the previous test have expired after a day.
beforeEach(() => api.current.clock.advance(2 * DAY));

describe('sign-in with a second step', () => {
  it('[AUTH-08] [AUTH-09] returns the pending second step and no token', async () => {
    const reply = await api.current.http.inject({
      method: 'POST',
      url: SIGN_IN,
      payload: {
        login: 'demo-mfa',
        password: 'Portail-Demo-2026',
        typeEspace: 'ESPACE_BENEFICIAIRE',
      },
    });
    expect(reply.statusCode).toBe(200);
    const body = reply.json<Record<string, unknown>>();
    expect(Object.keys(body).toSorted()).toEqual(['methodes', 'mfaSessionId']);
    expect(body['methodes']).toEqual(['MAIL']);
    expect(reply.headers['x-auth-token']).toBeUndefined();
  });

  it('[AUTH-01] [AUTH-18] [XC-24] opens a session with the six digits of the mail', async () => {
    const { mfaSessionId } = await beginSignIn(api.current);
    const code = await codeOf();
    expect(code).toMatch(/^\d{6}$/);
    const reply = await validate(api.current, mfaSessionId, code);
    expect(reply.statusCode).toBe(200);
    const body = reply.json<{ token: string; expirationDate: string }>();
    expect(Object.keys(body).toSorted()).toEqual(['expirationDate', 'token']);
    expect(body.expirationDate).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/);
    expect(reply.headers['x-auth-token']).toBe(body.token);
    expect(z.parse(tokenPayload, decodeJwt(body.token)).typeEspace).toBe('ESPACE_BENEFICIAIRE');
    const me = await api.current.http.inject({ url: CONNECTED_USER, headers: bearer(body.token) });
    expect(me.json()).toMatchObject({ login: 'demo-mfa' });
  });

  it('[AUTH-22] answers a wrong code with 400, never 401, and then accepts the right one', async () => {
    const { mfaSessionId } = await beginSignIn(api.current);
    const code = await codeOf();
    const wrong = await validate(api.current, mfaSessionId, wrongCode(code));
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toMatchObject({
      code: 'CODE_INCORRECT',
      errorMessage: 'Le code de vérification est incorrect.',
    });
    expect((await validate(api.current, mfaSessionId, code)).statusCode).toBe(200);
  });

  it('[AUTH-23] refuses an unknown second step', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'x', "' or 1=1 --"]) {
      for (const reply of [
        await validate(api.current, id, '123456'),
        await askNewCode(api.current, id),
      ]) {
        expect(reply.statusCode).toBe(400);
        expect(reply.json()).toMatchObject({
          code: 'SESSION_MFA_INVALIDE',
          errorMessage: 'Session MFA expirée ou invalide.',
        });
      }
    }
  });
});

describe('request of a new code', () => {
  it('[AUTH-20] [S10] is refused for 120 s, then invalidates the former code', async () => {
    const { mfaSessionId } = await beginSignIn(api.current);
    const first = await codeOf();
    api.current.clock.advance(119_000);
    const early = await askNewCode(api.current, mfaSessionId);
    expect(early.statusCode).toBe(429);
    expect(early.json()).toMatchObject({ code: 'RENVOI_TROP_TOT' });
    expect(early.headers['retry-after']).toBe('1');
    api.current.clock.advance(1_000);
    const mails = api.current.mailbox.sent.length;
    expect((await askNewCode(api.current, mfaSessionId)).statusCode).toBe(204);
    const second = await codeOf();
    expect(api.current.mailbox.sent).toHaveLength(mails + 1);
    expect((await askNewCode(api.current, mfaSessionId)).statusCode).toBe(429);
    if (second !== first) {
      expect((await validate(api.current, mfaSessionId, first)).statusCode).toBe(400);
    }
    expect((await validate(api.current, mfaSessionId, second)).statusCode).toBe(200);
  });
});

describe('ended second step', () => {
  it('[24-7] [S6] locks no row, like an unknown one, because a lock is measurable', async () => {
    const { mfaSessionId } = await beginSignIn(api.current);
    await api.current.query('update verification set closed_at = now()');
    await withClient(api.current.urls.adminUrl, async (client) => {
      await client.query('begin');
      await client.query(`select 1 from user_account where login = 'demo-mfa' for update`);
      await client.query('select 1 from verification for update');
      const waited = new Promise<'waited'>((resolve) => {
        setTimeout(() => resolve('waited'), 5_000);
      });
      const reply = await Promise.race([askNewCode(api.current, mfaSessionId), waited]);
      await client.query('rollback');
      expect(reply).not.toBe('waited');
      const unknown = await askNewCode(api.current, '00000000-0000-4000-8000-000000000000');
      expect(reply).toMatchObject({ statusCode: unknown.statusCode });
    });
  });
});

describe('mail code', () => {
  it('[S10] works once, for its own sign-in only', async () => {
    const mine = await beginSignIn(api.current);
    const code = await codeOf();
    const other = await beginSignIn(api.current);
    expect((await validate(api.current, other.mfaSessionId, code)).statusCode).toBe(400);
    expect((await validate(api.current, mine.mfaSessionId, code)).statusCode).toBe(200);
    const again = await validate(api.current, mine.mfaSessionId, code);
    expect(again.json()).toMatchObject({ code: 'SESSION_MFA_INVALIDE' });
  });

  it('[S10] sent in parallel to two replicas opens one session', async () => {
    const replica = await api.current.variant({});
    try {
      const { mfaSessionId } = await beginSignIn(api.current);
      const code = await codeOf();
      const replies = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          validate(index % 2 === 0 ? api.current : replica, mfaSessionId, code),
        ),
      );
      expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    } finally {
      await replica.server.close();
    }
  });

  it('[S10] [L24] is valid for ten minutes of real time, also across a clock change', async () => {
    const now = api.current.clock.realNow();
    const summer = summerTimeIn(now.getUTCFullYear() + 1) - 5 * MINUTE;
    api.current.clock.advance(summer - now.getTime());
    const late = await beginSignIn(api.current);
    const lateCode = await codeOf();
    api.current.clock.advance(10 * MINUTE);
    expect((await validate(api.current, late.mfaSessionId, lateCode)).statusCode).toBe(400);
    api.current.clock.advance(10 * MINUTE);
    const inTime = await beginSignIn(api.current);
    const code = await codeOf();
    api.current.clock.advance(10 * MINUTE - 1);
    expect((await validate(api.current, inTime.mfaSessionId, code)).statusCode).toBe(200);
  });

  it('[S10] is refused in full-width digits or any other form than six digits', async () => {
    const { mfaSessionId } = await beginSignIn(api.current);
    const code = await codeOf();
    const fullWidth = code.replaceAll(/\d/g, (digit) =>
      String.fromCodePoint((digit.codePointAt(0) ?? 0) + 0xfee0),
    );
    for (const typed of [fullWidth, `${code}0`, code.slice(1), ` ${code}`, `+${code}`, '1e5']) {
      const reply = await validate(api.current, mfaSessionId, typed);
      expect(reply.statusCode, typed).toBe(400);
    }
    expect((await validate(api.current, mfaSessionId, code)).statusCode).toBe(200);
  });

  it('[S10] is never stored readable: hashed in its row, sealed in the outbox, absent from the log', async () => {
    const { mfaSessionId } = await beginSignIn(api.current);
    const code = await codeOf();
    const dump = JSON.stringify([
      await api.current.query('select * from verification'),
      await api.current.query('select * from outbox_message'),
      await api.current.query('select * from security_event'),
      api.current.logLines,
    ]);
    expect(dump).not.toMatch(new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`));
    expect(dump).not.toContain(mfaSessionId);
    const { createHash } = await import('node:crypto');
    const [row] = await api.current.query(
      'select code_hash from verification order by created_at desc limit 1',
    );
    expect(row?.['code_hash']).not.toEqual(createHash('sha256').update(code).digest());
  });

  it('[A30] is mailed in a form that is read digit by digit, in the contract’s colours', async () => {
    await beginSignIn(api.current);
    const code = await codeOf();
    const mail = lastMailTo(api.current, ADDRESS);
    expect(mail?.subject).toBe('Votre code de vérification');
    expect(mail?.subject).not.toContain(code);
    expect(mail?.text).toContain(code.split('').join(' '));
    expect(mail?.html).toContain('<html lang="fr">');
    const [look] = await api.current.query(
      `select primary_color from contract_look where contract_numero = '100001'`,
    );
    expect(mail?.html).toContain(`#${String(look?.['primary_color'])}`);
  });
});

describe('guesses of a code', () => {
  it('[S9] end the sign-in after five wrong codes', async () => {
    const { mfaSessionId } = await beginSignIn(api.current);
    const code = await codeOf();
    for (let guess = 1; guess <= 5; guess += 1) {
      const reply = await validate(api.current, mfaSessionId, wrongCode(code, guess));
      expect(reply.json()).toMatchObject({ code: 'CODE_INCORRECT' });
    }
    const right = await validate(api.current, mfaSessionId, code);
    expect(right.json()).toMatchObject({ code: 'SESSION_MFA_INVALIDE' });
    api.current.clock.advance(120_000);
    expect((await askNewCode(api.current, mfaSessionId)).statusCode).toBe(400);
  });

  it('[S9] are limited to 25 wrong codes in 24 h, over sign-ins, resends and replicas', async () => {
    const replica = await api.current.variant({});
    try {
      let assessed = 0;
      let limited = 0;
      for (let round = 0; round < 8; round += 1) {
        const target = round % 2 === 0 ? api.current : replica;
        const { mfaSessionId } = await beginSignIn(target);
        const code = await codeOf();
        const replies = await Promise.all(
          Array.from({ length: 6 }, (_, index) =>
            validate(
              index % 2 === 0 ? api.current : replica,
              mfaSessionId,
              wrongCode(code, index + 1),
            ),
          ),
        );
        for (const reply of replies) {
          const { code: word } = reply.json<{ code: string }>();
          if (word === 'CODE_INCORRECT') assessed += 1;
          if (word === 'TROP_DE_TENTATIVES') limited += 1;
        }
        // Sliding window: a day from each failure.
        api.current.clock.advance(2 * 60 * MINUTE);
      }
      expect(assessed).toBe(25);
      expect(limited).toBeGreaterThan(0);
      const { mfaSessionId } = await beginSignIn(api.current);
      const right = await validate(api.current, mfaSessionId, await codeOf());
      expect(right.statusCode).toBe(429);
      const waitS = Number(right.headers['retry-after']);
      expect(waitS).toBeGreaterThan(0);
      api.current.clock.advance(waitS * 1_000);
      const later = await beginSignIn(api.current);
      const allowed = await validate(api.current, later.mfaSessionId, await codeOf());
      expect(allowed.statusCode).toBe(200);
    } finally {
      await replica.server.close();
    }
  });
});
