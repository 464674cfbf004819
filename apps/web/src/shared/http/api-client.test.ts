import {
  getConnectedUser,
  signIn,
  signOut,
} from '@portail/contract/identity/authentication.calls.ts';
import {
  getDocument,
  getFeatures,
  getStyles,
} from '@portail/contract/branding/personalisation.calls.ts';
import { getInterlocutors } from '@portail/contract/funders/interlocutors.calls.ts';
import { sendContactMessage } from '@portail/contract/people/service.calls.ts';
import { describe, expect, it } from 'vitest';
import { aUser } from '../../session/session-state.builder.ts';
import { createApiClient } from './api-client.ts';
import { ApiFailure } from './api-failure.ts';

const AUTHORITY = { token: 'jeton', expirationDate: '15/11/2026 12:00:00' };
const IN_COOKIE = { token: 'entete.contenu.', expirationDate: '15/11/2026 12:00:00' };
const json = (body: unknown, init: ResponseInit = {}) =>
  Response.json(body, { status: 200, ...init });
const rhUser = () => json(aUser('demo-rh'));

/** A client whose server answers `reply`, and all that it did. */
const clientOf = (
  reply: () => Response | Promise<Response>,
  token: 'live' | 'none' | 'in a cookie' = 'live',
) => {
  const authorities = { live: AUTHORITY, none: undefined, 'in a cookie': IN_COOKIE };
  const authority = authorities[token];
  const sent: { url: string; init: RequestInit; headers: Headers }[] = [];
  const renewed: unknown[] = [];
  const did: string[] = [];
  const dates: (string | null)[] = [];
  const client = createApiClient({
    fetch: async (url, init) => {
      sent.push({ url, init, headers: new Headers(init.headers) });
      return reply();
    },
    session: {
      ask: (needsToken) => ({ epoch: 1, authority: needsToken ? authority : undefined }),
      renew: (asker, given) => {
        renewed.push({ epoch: asker.epoch, ...given });
      },
      end: (asker) => {
        did.push(`end of epoch ${asker.epoch}`);
      },
      noteServerDate: (date) => {
        dates.push(date);
      },
    },
    leaveForMaintenance: () => {
      did.push('maintenance');
    },
  });
  return { ...client, sent, renewed, did, dates };
};

const failureOf = async (call: Promise<unknown>): Promise<ApiFailure> => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiFailure) return error;
  throw new Error('the call did not fail as a call should', { cause: error });
};

describe('the clock', () => {
  it.each([200, 401, 500, 503])('[L27] notes the server’s time on a reply %s', async (status) => {
    const date = 'Sun, 15 Nov 2026 10:00:00 GMT';
    const { callApi, dates } = clientOf(() => json({}, { status, headers: { date } }));
    // A 503 leaves the page, and never answers.
    void callApi(getConnectedUser, {}).catch(() => undefined);
    await expect.poll(() => dates).toEqual([date]);
  });
});

describe('what is sent', () => {
  it('[XC-01] goes to the two bases with credentials', async () => {
    const { callApi, sent } = clientOf(() => json({ reference: 'D1' }));
    await failureOf(callApi(getConnectedUser, {}));
    const body = {
      nom: 'Camille Durand',
      email: 'camille@example.fr',
      objet: 'AUTRE' as const,
      message: 'Bonjour à tous.',
    };
    await callApi(sendContactMessage, { body }, { idempotencyKey: 'cle-1' });
    expect(sent.map(({ url, init }) => [init.method, url, init.credentials])).toEqual([
      ['GET', '/api/eb/authentification/utilisateur-connecte', 'include'],
      ['POST', '/api/sap/contact', 'include'],
    ]);
    expect(sent[1]?.init.body).toBe(JSON.stringify(body));
    expect(sent[1]?.headers.get('content-type')).toBe('application/json');
    expect(sent[1]?.headers.get('idempotency-key')).toBe('cle-1');
  });

  it('[24-13] carries the token on calls that need one or answer more with it, and on no other', async () => {
    const { callApi, sent } = clientOf(() => json([]));
    await failureOf(callApi(getStyles, { query: { numeroContrat: '100001' } }));
    await callApi(getFeatures, { query: { numeroContrat: '100001' } });
    await failureOf(callApi(getConnectedUser, {}));
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual([
      null,
      'Bearer jeton',
      'Bearer jeton',
    ]);
  });

  it('[24-13] names an operator’s session, whose token the browser adds by itself', async () => {
    const { callApi, sent } = clientOf(rhUser, 'in a cookie');
    await callApi(getConnectedUser, {});
    expect(sent[0]?.headers.get('authorization')).toBeNull();
    expect(sent[0]?.headers.get('x-session-operateur')).toBe('entete.contenu.');
    expect(sent[0]?.init.credentials).toBe('include');
  });

  it('[AUTH-29] carries no Authorization when the session has no live token', async () => {
    const { callApi, sent } = clientOf(rhUser, 'none');
    await callApi(getConnectedUser, {});
    expect(sent[0]?.headers.has('authorization')).toBe(false);
  });

  it('[O11] begins a trace of its own with each call', async () => {
    const { callApi, sent } = clientOf(() => json([]));
    const ask = () => callApi(getFeatures, { query: { numeroContrat: '100001' } });
    await ask();
    await ask();
    const traces = sent.map(({ headers }) => headers.get('traceparent'));
    expect(traces).toHaveLength(2);
    for (const trace of traces) expect(trace).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(new Set(traces).size).toBe(2);
  });

  it('[AUTH-28] sends a logout without body, with the headers it is given', async () => {
    const { callApi, sent } = clientOf(() => new Response(null, { status: 204 }));
    await callApi(signOut, {}, { headers: { 'X-AUTH-REFRESH': 'false' } });
    expect(sent[0]?.headers.get('x-auth-refresh')).toBe('false');
    expect(sent[0]?.init.body).toBeUndefined();
    expect(sent[0]?.headers.has('content-type')).toBe(false);
  });

  it('writes parameters into the path and the query, escaped, and leaves out what is not given', async () => {
    const { callApi, sent } = clientOf(() => json([]));
    await callApi(getFeatures, { query: { numeroContrat: '1&2 é' } });
    await callApi(getDocument, { params: { typeDocument: 'FACTURE', reference: 'a/b' } });
    expect(sent.map(({ url }) => url)).toEqual([
      '/api/eb/fonctionnalites?numeroContrat=1%262+%C3%A9',
      '/api/eb/documents/FACTURE/a%2Fb',
    ]);
  });
});

describe('what is answered', () => {
  it('is parsed by the schema of the call', async () => {
    const { callApi } = clientOf(() => json({ ...aUser('demo-rh'), unknown: 1 }));
    expect(await callApi(getConnectedUser, {})).toEqual(aUser('demo-rh'));
  });

  it('is bytes with their name for a file, and nothing for an empty answer', async () => {
    const headers = { 'content-disposition': 'attachment; filename="facture-F1.pdf"' };
    const client = clientOf(() => new Response('%PDF', { headers }));
    const file = await client.callApi(getDocument, {
      params: { typeDocument: 'FACTURE', reference: 'F1' },
    });
    expect(await file.text()).toBe('%PDF');
    expect(file.name).toBe('facture-F1.pdf');
    const empty = clientOf(() => new Response(null, { status: 204 }));
    expect(await empty.callApi(signOut, {})).toBeUndefined();
  });

  it.each([
    ['another shape', () => json({ login: 1 })],
    ['no JSON', () => new Response('<html>', { status: 200 })],
  ])('is a failure when it is %s', async (_, reply) => {
    const { callApi } = clientOf(reply);
    expect(await failureOf(callApi(getConnectedUser, {}))).toMatchObject({
      status: 200,
      message: 'Erreur',
    });
  });

  it.each([200, 404, 500])(
    '[AUTH-30] renews the token from the headers of a reply with status %i',
    async (status) => {
      const headers = { 'x-auth-token': 'neuf', 'x-auth-token-expires-at': '15/11/2026 13:00:00' };
      const { callApi, renewed } = clientOf(() => json(aUser('demo-rh'), { status, headers }));
      await callApi(getConnectedUser, {}).catch(() => undefined);
      expect(renewed).toEqual([{ epoch: 1, token: 'neuf', expirationDate: '15/11/2026 13:00:00' }]);
    },
  );

  it('[AUTH-30] renews nothing from one header without the other', async () => {
    const { callApi, renewed } = clientOf(() =>
      json(aUser('demo-rh'), { headers: { 'x-auth-token': 'neuf' } }),
    );
    await callApi(getConnectedUser, {});
    expect(renewed).toEqual([]);
  });
});

describe('what is refused', () => {
  it('[XC-03] says the server’s errorMessage', async () => {
    const erreurs = [{ champ: 'login', message: 'Ce champ est requis.' }];
    const { callApi } = clientOf(() =>
      json(
        { code: 'REQUETE_INVALIDE', errorMessage: 'Certaines…', requestId: 'r1', erreurs },
        { status: 400 },
      ),
    );
    expect(await failureOf(callApi(getConnectedUser, {}))).toMatchObject({
      message: 'Certaines…',
      status: 400,
      code: 'REQUETE_INVALIDE',
      requestId: 'r1',
      fields: erreurs,
    });
  });

  it('[XC-03] says errorMessage even when the rest of the body is missing or odd', async () => {
    const { callApi } = clientOf(() =>
      json({ errorMessage: 'Boum', code: 12, erreurs: 'non' }, { status: 500 }),
    );
    expect(await failureOf(callApi(getConnectedUser, {}))).toMatchObject({
      message: 'Boum',
      code: undefined,
      fields: [],
    });
  });

  it('[XC-03] says "Erreur " and the message of a network error', async () => {
    const { callApi } = clientOf(() => Promise.reject(new TypeError('Network Error')));
    expect(await failureOf(callApi(getConnectedUser, {}))).toMatchObject({
      message: 'Erreur Network Error',
      status: undefined,
    });
  });

  it('[XC-03] says "Erreur" when there is nothing to say', async () => {
    const { callApi } = clientOf(() => new Response('', { status: 500 }));
    expect((await failureOf(callApi(getConnectedUser, {}))).message).toBe('Erreur');
  });

  it('[XC-04] [DOC-07] reads the reason inside the blob of a failed download', async () => {
    const blob = new Blob([JSON.stringify({ errorMessage: 'Document introuvable.' })], {
      type: 'application/json',
    });
    const { callApi } = clientOf(() => new Response(blob, { status: 404 }));
    const params = { typeDocument: 'FACTURE' as const, reference: 'F1' };
    expect((await failureOf(callApi(getDocument, { params }))).message).toBe(
      'Document introuvable.',
    );
  });

  it('[AUTH-27] [AUTH-33] ends the session on any 401', async () => {
    const { callApi, did } = clientOf(() => json({ errorMessage: 'Expirée' }, { status: 401 }));
    await failureOf(callApi(getConnectedUser, {}));
    expect(did).toEqual(['end of epoch 1']);
  });

  it('[AUTH-27] leaves the session alone when a sign-in is refused, and on other errors', async () => {
    const refused = clientOf(() => json({ errorMessage: 'Non' }, { status: 401 }));
    const body = { login: 'a', password: 'b', typeEspace: 'ESPACE_BENEFICIAIRE' as const };
    await failureOf(refused.callApi(signIn, { body }, { keepSessionOn401: true }));
    const forbidden = clientOf(() => json({ errorMessage: 'Non' }, { status: 403 }));
    await failureOf(forbidden.callApi(getConnectedUser, {}));
    expect([...refused.did, ...forbidden.did]).toEqual([]);
  });

  it('[AUTH-32] leaves for the maintenance page on 503, and never resolves', async () => {
    const { callApi, did } = clientOf(() => json({ errorMessage: 'Fermé' }, { status: 503 }));
    const settled = callApi(getConnectedUser, {}).then(
      () => 'resolved',
      () => 'rejected',
    );
    const later = new Promise((resolve) => {
      setTimeout(() => resolve('nothing'), 20);
    });
    expect(await Promise.race([settled, later])).toBe('nothing');
    expect(did).toEqual(['maintenance']);
  });

  it('rethrows an aborted call unchanged', async () => {
    const { callApi } = clientOf(() => Promise.reject(new DOMException('gone', 'AbortError')));
    await expect(callApi(getConnectedUser, {})).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a list', () => {
  const contact = (id: string) => ({
    id,
    nom: 'N',
    prenom: 'P',
    fonction: 'F',
    mail: 'm',
    telephone: '',
    clientId: '1',
    socialReason: 'S',
    version: 1,
  });
  const paged = () => {
    const pages = [
      json([contact('a')], {
        headers: { link: '</api/sap/interlocuteurs?taille=1&avant=suite>; rel="next"' },
      }),
      json([contact('b')]),
    ];
    return clientOf(() => pages.shift() ?? json([]));
  };

  it('[27-8] gives the cursor of its Link header', async () => {
    const { callPage } = paged();
    const page = await callPage(getInterlocutors, { query: { taille: '1' } });
    expect(page).toEqual({ rows: [contact('a')], next: 'suite' });
    expect((await callPage(getInterlocutors, { query: {} })).next).toBeUndefined();
  });

  it('[27-8] is read whole by following Link, in pages of 200', async () => {
    const { callWholeList, sent } = paged();
    const rows = await callWholeList(getInterlocutors, { query: { clientId: '1' } });
    expect(rows.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(sent.map(({ url }) => url)).toEqual([
      '/api/sap/interlocuteurs?clientId=1&taille=200',
      '/api/sap/interlocuteurs?clientId=1&avant=suite&taille=200',
    ]);
  });
});
