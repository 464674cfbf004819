import { ALL_CALLS } from '@portail/contract/calls/all-calls.ts';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { VALID_BODIES } from '../../../../test/call-samples.ts';
import { bodyOf, issueLink, openLink, useLink } from '../../../../test/link-calls.ts';
import { sampleUrl } from '../../../../test/sample-url.ts';
import { bearer, CONNECTED_USER, tokenIn, useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
const bodies: Readonly<Record<string, unknown>> = VALID_BODIES;

/** Every call that requires a back-office permission, derived from the contract. */
const BACK_OFFICE_CALLS = Object.entries<CallDefinition>(ALL_CALLS).filter(
  ([, { access }]) => access.kind === 'token' && access.anyOf.some((one) => one.startsWith('BO_')),
);

const callWith = (name: string, call: CallDefinition, token?: string) => {
  const payload = bodies[name];
  return api.current.http.inject({
    method: call.method,
    url: sampleUrl(call),
    headers: {
      ...(token === undefined ? {} : bearer(token)),
      'idempotency-key': crypto.randomUUID(),
    },
    ...(payload === undefined ? {} : { payload: payload as object }),
  });
};

const userOf = async (token: string) =>
  (await api.current.http.inject({ url: CONNECTED_USER, headers: bearer(token) })).json<
    Record<string, unknown>
  >();

/** The token of the next reply, which must keep the flags. */
const renewed = async (token: string) =>
  (await api.current.http.inject({ url: CONNECTED_USER, headers: bearer(token) })).headers[
    'x-auth-token'
  ];

describe('back-office links', () => {
  it('[BO-01] open the back office or a person’s space, to act or read-only', async () => {
    for (const [kind, flag, flags] of [
      ['backOffice', 'fromBo', { fromBackOffice: true, readOnly: false }],
      ['readOnly', 'readOnly', { fromBackOffice: false, readOnly: true }],
      ['operator', 'fromBo', { fromBackOffice: true, readOnly: false }],
      ['reader', 'readOnly', { fromBackOffice: false, readOnly: true }],
    ] as const) {
      const { jetonConnexion, url } = await issueLink(api.current, kind);
      expect(new URL(url).pathname).toBe('/bypass-login');
      expect(new URL(url).searchParams.get(flag), kind).toBe('true');
      const reply = await useLink(api.current, bodyOf(kind, jetonConnexion));
      expect(await userOf(tokenIn(reply)), kind).toMatchObject(flags);
    }
  });

  it('[BO-01] refuse unknown operators and modes beyond their role', async () => {
    await expect(
      issueLink(api.current, 'readOnly', { identifiantSource: 'inconnu' }),
    ).rejects.toThrow('RESSOURCE_INTROUVABLE');
    await expect(
      issueLink(api.current, 'backOffice', { identifiantSource: 'anne.leclerc' }),
    ).rejects.toThrow('LECTURE_SEULE');
    await issueLink(api.current, 'readOnly', { identifiantSource: 'anne.leclerc' });
  });

  it('[BO-03] set flags that the server reports and enforces for the whole session', async () => {
    const looking = await openLink(api.current, 'readOnly');
    expect(await userOf(looking)).toMatchObject({ readOnly: true, fromBackOffice: false });
    const payment = ALL_CALLS.payFromAccount;
    for (const token of [looking, String((await renewed(looking)) ?? '')]) {
      const reply = await callWith('payFromAccount', payment, token);
      expect(reply.statusCode).toBe(403);
      expect(reply.json()).toMatchObject({
        code: 'LECTURE_SEULE',
        errorMessage: 'Action non autorisée en lecture seule.',
      });
    }
    const acting = await openLink(api.current, 'backOffice');
    expect(await userOf(acting)).toMatchObject({ readOnly: false, fromBackOffice: true });
    expect((await callWith('payFromAccount', payment, acting)).json()).toMatchObject({
      code: 'ACCES_REFUSE',
    });
  });
});

describe('back-office calls', () => {
  const tokens: Record<string, string> = {};
  beforeAll(async () => {
    tokens['demo-rh'] = await api.current.signIn('demo-rh');
    tokens['demo-unique'] = await api.current.signIn('demo-unique');
    tokens['demo-financeur'] = await api.current.signIn('demo-financeur', 'ESPACE_CLIENT');
    tokens['demo-intervenant'] = await api.current.signIn('demo-intervenant', 'ESPACE_INTERVENANT');
    for (const kind of ['backOffice', 'readOnly', 'partner', 'sap'] as const) {
      tokens[kind] = await openLink(api.current, kind);
    }
  });

  it('[BO-18] exist and require permissions that only operators have', () => {
    expect(BACK_OFFICE_CALLS.length).toBeGreaterThan(4);
    for (const [name, { access }] of BACK_OFFICE_CALLS) {
      expect(
        access.kind === 'token' && access.anyOf.every((one) => one.startsWith('BO_')),
        name,
      ).toBe(true);
    }
  });

  it.each(BACK_OFFICE_CALLS)(
    '[BO-18] [S13] [S20] %s is refused to all other users with the same answer',
    async (name, call) => {
      expect((await callWith(name, call)).statusCode).toBe(401);
      const seen = new Set<string>();
      for (const [who, token] of Object.entries(tokens)) {
        const reply = await callWith(name, call, token);
        expect(reply.statusCode, `${who}: ${reply.body}`).toBe(403);
        expect(reply.json(), who).toMatchObject({ code: 'ACCES_REFUSE' });
        seen.add(reply.body.replace(/"requestId":"[^"]*"/, ''));
      }
      expect(seen.size).toBe(1);
    },
  );

  it('[BO-07] are allowed by the role of the token, call by call', async () => {
    const support = await openLink(api.current, 'support');
    const mayDo = new Set(['BO_DEMANDES_GESTION', 'BO_INTERLOCUTEURS', 'BO_PERSONNES']);
    for (const [name, call] of BACK_OFFICE_CALLS) {
      if (call.access.kind !== 'token') continue;
      if (call.access.anyOf.some((one) => mayDo.has(one))) continue;
      const reply = await callWith(name, call, support);
      expect(reply.json(), name).toMatchObject({ code: 'ACCES_REFUSE' });
    }
  });
});
