import { tokenPayload } from '@portail/contract/identity/authentication.calls.ts';
import { OPERATOR_PERMISSIONS } from '@portail/rules/identity/access/vocabulary.ts';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  bodyOf,
  issueLink,
  LINK_PARAMETERS,
  openLink,
  USE_LINK,
  useLink,
  type LinkKind,
} from '../../../../test/link-calls.ts';
import { bearer, CONNECTED_USER, tokenIn, useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();

const get = async (url: string, token: string) => {
  const reply = await api.current.http.inject({ url, headers: bearer(token) });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<Record<string, unknown>>();
};

describe('use of a link', () => {
  it.each<[LinkKind, object]>([
    ['partner', { fromBackOffice: false, readOnly: false, bypassed: true }],
    ['backOffice', { fromBackOffice: true, readOnly: false, bypassed: false }],
    ['readOnly', { fromBackOffice: false, readOnly: true, bypassed: false }],
    ['sap', { fromBackOffice: false, readOnly: false, bypassed: true }],
    ['operator', { fromBackOffice: true, readOnly: false, bypassed: false }],
  ])('[AUTH-49] [AUTH-58] returns the token of a %s link', async (kind, flags) => {
    const { jetonConnexion } = await issueLink(api.current, kind);
    const reply = await useLink(api.current, bodyOf(kind, jetonConnexion));
    expect(reply.statusCode).toBe(200);
    const { token, expirationDate } = reply.json<{ token: string; expirationDate: string }>();
    expect(reply.headers['x-auth-token']).toBe(token);
    expect(expirationDate).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/);
    expect(z.parse(tokenPayload, decodeJwt(token))).toMatchObject(flags);
    expect(await get(CONNECTED_USER, tokenIn(reply))).toMatchObject(flags);
  });

  it('[AUTH-52] applies the contract of the campaign in a partner session', async () => {
    const token = await openLink(api.current, 'partner');
    expect(await get(CONNECTED_USER, token)).toMatchObject({
      login: 'demo-rh',
      idContrat: '100001',
      bypassKind: 'PARTENAIRE',
    });
  });

  it('[AUTH-59] returns the link parameters, and none after a sign-in', async () => {
    const partner = await openLink(api.current, 'partner');
    expect(await get(LINK_PARAMETERS, partner)).toEqual({
      fromBackOffice: false,
      readOnly: false,
      bypassed: true,
      identifiantSource: 'rh-horizon',
      idSessionPreCommande: '5001',
      typeAction: 'NEW_ORDER',
    });
    const signedIn = await api.current.signIn('demo-rh');
    expect(await get(LINK_PARAMETERS, signedIn)).toEqual({
      fromBackOffice: false,
      readOnly: false,
      bypassed: false,
      identifiantSource: null,
      idSessionPreCommande: null,
      typeAction: null,
    });
  });

  it('[AUTH-60] refuses home-service links for accounts that are not unified', async () => {
    const token = await openLink(api.current, 'sap');
    expect(await get(CONNECTED_USER, token)).toMatchObject({
      bypassKind: 'SAP',
      beneficiary: { isCompteEbUnique: true },
    });
    const { jetonConnexion } = await issueLink(api.current, 'sap', { identifiantCible: 'demo-rh' });
    const reply = await useLink(api.current, {
      ...bodyOf('sap', jetonConnexion),
      identifiantCible: 'demo-rh',
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: 'LIEN_INVALIDE' });
  });

  it.each([
    ['lucie.fontaine', [...OPERATOR_PERMISSIONS], false],
    ['karim.haddad', ['BO_DEMANDES_GESTION', 'BO_INTERLOCUTEURS', 'BO_PERSONNES'], false],
    ['anne.leclerc', [...OPERATOR_PERMISSIONS], true],
  ])(
    'opens the operator space of %s with the permissions of their role',
    async (who, rights, readOnly) => {
      const { jetonConnexion, url } = await issueLink(api.current, 'operator', {
        identifiantSource: who,
      });
      expect(new URL(url).searchParams.get('userLogin')).toBeNull();
      const reply = await useLink(api.current, {
        ...bodyOf('operator', jetonConnexion),
        identifiantSource: who,
        identifiantCible: who,
      });
      const claims = z.parse(tokenPayload, decodeJwt(reply.json<{ token: string }>().token));
      expect(claims).toMatchObject({ typeEspace: 'ESPACE_OPERATEUR', readOnly });
      expect(claims.permissions.toSorted()).toEqual(rights.toSorted());
    },
  );

  it.each<[LinkKind, number]>([
    ['partner', 1_800],
    ['sap', 1_800],
    ['backOffice', 900],
    ['readOnly', 900],
    ['operator', 900],
  ])('[S45] ends a %s session after %i seconds without a call', async (kind, seconds) => {
    const sid = decodeJwt(await openLink(api.current, kind))['sid'];
    const rows = await api.current.query('select idle_seconds from user_session where id = $1', [
      sid,
    ]);
    expect(rows).toEqual([{ idle_seconds: seconds }]);
  });

  it('[S15] opens a new session and keeps those of the person', async () => {
    const own = await api.current.signIn('demo-rh');
    const first = await openLink(api.current, 'readOnly');
    const second = await openLink(api.current, 'readOnly');
    const sid = (token: string) => decodeJwt(token)['sid'];
    expect(new Set([sid(own), sid(first), sid(second)]).size).toBe(3);
    expect(await get(CONNECTED_USER, own)).toMatchObject({ readOnly: false });
  });
});

describe('[S12] single use of a link', () => {
  const refused = async (payload: object) => {
    const reply = await useLink(api.current, payload);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({
      code: 'LIEN_INVALIDE',
      errorMessage: 'Le lien de connexion est invalide ou expiré.',
    });
    expect(reply.headers['x-auth-token']).toBeUndefined();
  };

  it('[S12] refuses a second use', async () => {
    const { jetonConnexion } = await issueLink(api.current, 'partner');
    const body = bodyOf('partner', jetonConnexion);
    expect((await useLink(api.current, body)).statusCode).toBe(200);
    await refused(body);
  });

  it('[S12] refuses a use after fifteen minutes', async () => {
    const { jetonConnexion } = await issueLink(api.current, 'partner');
    const late = await issueLink(api.current, 'partner');
    api.current.clock.advance(15 * 60_000 - 1);
    expect((await useLink(api.current, bodyOf('partner', jetonConnexion))).statusCode).toBe(200);
    api.current.clock.advance(1_001);
    await refused(bodyOf('partner', late.jetonConnexion));
  });

  it.each([
    ['another source', { identifiantSource: 'autre' }],
    ['another target', { identifiantCible: 'demo-double' }],
    ['another space', { typeEspace: 'ESPACE_CLIENT' }],
    ['another session', { idSessionPreCommande: '5002' }],
    ['no session', { idSessionPreCommande: undefined }],
    ['another token', { jetonConnexion: 'A'.repeat(43) }],
  ])('[S12] [AUTH-57] [S14] refuses %s, and consumes the link', async (_what, change) => {
    const { jetonConnexion } = await issueLink(api.current, 'partner');
    const body = bodyOf('partner', jetonConnexion);
    await refused({ ...body, ...change });
    if (!('jetonConnexion' in change)) await refused(body);
  });

  it('[S12] [S14] ignores fields added by the browser', async () => {
    for (const extra of [{ fromBo: true }, { readOnly: false }, { actionType: 'CANCEL_ORDER' }]) {
      const { jetonConnexion } = await issueLink(api.current, 'readOnly');
      const reply = await useLink(api.current, { ...bodyOf('readOnly', jetonConnexion), ...extra });
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({ code: 'REQUETE_INVALIDE' });
    }
  });

  it('[S12] accepts exactly one of two parallel uses on two replicas, two hundred times', async () => {
    const other = await api.current.variant({ LIMIT_ADDRESS_FAILURES: '100000' });
    const one = await api.current.variant({ LIMIT_ADDRESS_FAILURES: '100000' });
    const round = async () => {
      const { jetonConnexion } = await issueLink(one, 'partner');
      const body = bodyOf('partner', jetonConnexion);
      const replies = await Promise.all([useLink(one, body), useLink(other, body)]);
      return replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    };
    try {
      for (let batch = 0; batch < 20; batch += 1) {
        const outcomes = await Promise.all(Array.from({ length: 10 }, round));
        for (const outcome of outcomes) expect(outcome).toEqual([200, 400]);
      }
    } finally {
      await Promise.all([one.server.close(), other.server.close()]);
    }
  }, 120_000);

  it('[S12] limits refused links per address, to protect the log', async () => {
    const strict = await api.current.variant({ LIMIT_ADDRESS_FAILURES: '2' });
    try {
      const guess = () =>
        strict.http.inject({
          method: 'POST',
          url: USE_LINK,
          remoteAddress: '198.51.100.201',
          payload: bodyOf('partner', 'jeton-qui-n-existe-pas'),
        });
      expect((await guess()).statusCode).toBe(400);
      expect((await guess()).statusCode).toBe(400);
      expect((await guess()).statusCode).toBe(429);
    } finally {
      await strict.server.close();
    }
  });

  it('[S12] stores neither the token nor anything that leads to it', async () => {
    const { jetonConnexion } = await issueLink(api.current, 'partner');
    // 32 random bytes, twice the required length.
    expect(Buffer.from(jetonConnexion, 'base64url')).toHaveLength(32);
    const rows = await api.current.query('select l::text as line from lien_connexion l');
    expect(JSON.stringify(rows)).not.toContain(jetonConnexion);
    expect(api.current.logLines.join('')).not.toContain(jetonConnexion);
  });

  it('[S12] logs each use and each refusal in the security log', async () => {
    const { jetonConnexion } = await issueLink(api.current, 'backOffice');
    const body = bodyOf('backOffice', jetonConnexion);
    await useLink(api.current, body);
    await useLink(api.current, body);
    const rows = await api.current.query(
      `select result, details->>'motif' as motif from security_event
       where kind = 'LIEN_UTILISE' order by id desc limit 2`,
    );
    expect(rows).toEqual([
      { result: 'REFUS', motif: 'INCONNU_OU_UTILISE' },
      { result: 'SUCCES', motif: null },
    ]);
  });

  it('[S12] refuses a user who was disabled meanwhile', async () => {
    const { jetonConnexion } = await issueLink(api.current, 'partner', {
      identifiantCible: 'demo-vide',
    });
    await api.current.query(
      `update user_account set disabled_at = now() where login = 'demo-vide'`,
    );
    await refused({ ...bodyOf('partner', jetonConnexion), identifiantCible: 'demo-vide' });
  });
});
