import { ALL_CALLS, type CallName } from '@portail/contract/calls/all-calls.ts';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import type { CallScope } from '@portail/rules/access/decide-call-access.ts';
import { BENEFICIARY_PERMISSIONS, type Permission } from '@portail/rules/access/vocabulary.ts';
import { describe, expect, it } from 'vitest';
import { sampleUrl, VALID_BODIES } from '../../../test/call-samples.ts';
import { openLink, type LinkKind } from '../../../test/link-calls.ts';
import { bearer, useTestApi } from '../../../test/test-api.ts';

const api = useTestApi();

const CALLS = Object.entries(ALL_CALLS) as [CallName, CallDefinition][];

/** What each kind of link is for: the rest must be refused whatever a page would send. */
const OPEN_SCOPES: Readonly<Record<LinkKind, readonly CallScope[]>> = {
  partner: ['session', 'order'],
  backOffice: ['session', 'trade'],
  readOnly: ['session', 'order', 'trade', 'profile', 'other'],
  sap: ['session', 'order', 'trade', 'profile', 'other'],
  operator: ['session', 'order', 'trade', 'profile', 'other'],
};

const OWN: ReadonlySet<Permission> = new Set(BENEFICIARY_PERMISSIONS);
/** What another space does is closed for that reason first, read-only or not. */
const isForBeneficiary = (anyOf: readonly Permission[]): boolean =>
  anyOf.length === 0 || anyOf.some((one) => OWN.has(one));

const isRefusalOfAccess = (body: string): boolean =>
  /"code":"(ACCES_REFUSE|LECTURE_SEULE)"/.test(body);

const bodies: Readonly<Record<string, unknown>> = VALID_BODIES;

const callWith = (token: string, name: CallName, call: CallDefinition, search = '') => {
  const payload = bodies[name];
  return api.current.http.inject({
    method: call.method,
    url: `${sampleUrl(call)}${search}`,
    headers: { ...bearer(token), 'idempotency-key': crypto.randomUUID() },
    ...(payload === undefined ? {} : { payload: payload as object }),
  });
};

/** Ends the session that carries it: tried last, and once. */
const ENDS_SESSION: ReadonlySet<CallName> = new Set(['signOut']);

describe.each(Object.keys(OPEN_SCOPES) as LinkKind[])('[S13] a session by a %s link', (kind) => {
  it('reaches the calls of its scope and no other, on every call of the contract', async () => {
    const token = await openLink(api.current, kind);
    for (const [name, call] of CALLS) {
      if (call.access.kind !== 'token' || ENDS_SESSION.has(name)) continue;
      const reply = await callWith(token, name, call);
      const isOpen = OPEN_SCOPES[kind].includes(call.access.scope);
      if (!isOpen) {
        expect(reply.statusCode, name).toBe(403);
        expect(reply.json(), name).toMatchObject({ code: 'ACCES_REFUSE' });
      } else if (kind === 'readOnly' && call.access.mutates) {
        expect(reply.statusCode, name).toBe(403);
        const code = isForBeneficiary(call.access.anyOf) ? 'LECTURE_SEULE' : 'ACCES_REFUSE';
        expect(reply.json(), name).toMatchObject({ code });
      } else if (call.access.anyOf.length === 0 && kind !== 'operator') {
        // What belongs to a beneficiary stays closed to an operator, whatever the scope.
        expect(isRefusalOfAccess(reply.body), `${name}: ${reply.body}`).toBe(false);
      }
    }
    const [, signOut] = CALLS.find(([name]) => name === 'signOut') ?? [];
    expect(signOut).toBeDefined();
    if (signOut !== undefined) {
      expect((await callWith(token, 'signOut', signOut)).statusCode).toBe(204);
    }
  });

  it('[S14] gains nothing by flags in the address or in the headers', async () => {
    const token = await openLink(api.current, kind);
    const flags = '?fromBo=false&readOnly=false&actionType=NEW_ORDER&preOrderSessionId=5002';
    for (const [name, call] of CALLS) {
      if (call.access.kind !== 'token' || ENDS_SESSION.has(name)) continue;
      const plain = await callWith(token, name, call);
      const dressed = await callWith(token, name, call, flags);
      if (isRefusalOfAccess(plain.body)) {
        // Refused in the same words, or for the flags themselves, which no call knows.
        expect([plain.json<{ code: string }>().code, 'REQUETE_INVALIDE'], name).toContain(
          dressed.json<{ code: string }>().code,
        );
      }
    }
  });
});

describe('calls of other programs', () => {
  it('[S13] are closed to people, whoever opened their session', async () => {
    const token = await openLink(api.current, 'operator');
    for (const [name, call] of CALLS) {
      if (call.access.kind !== 'partner') continue;
      const reply = await callWith(token, name, call);
      expect(reply.statusCode, name).toBe(403);
      expect(reply.json(), name).toMatchObject({ code: 'PARTENAIRE_INCONNU' });
    }
  });
});
