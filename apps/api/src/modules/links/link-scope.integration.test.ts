import { ALL_CALLS, type CallName } from '@portail/contract/calls/all-calls.ts';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import type { CallScope } from '@portail/rules/access/decide-call-access.ts';
import {
  BENEFICIARY_PERMISSIONS,
  OPERATOR_PERMISSIONS,
  type Permission,
} from '@portail/rules/access/vocabulary.ts';
import { describe, expect, it } from 'vitest';
import { VALID_BODIES } from '../../../test/call-samples.ts';
import { sampleUrl } from '../../../test/sample-url.ts';
import { openLink, type LinkKind } from '../../../test/link-calls.ts';
import { bearer, useTestApi } from '../../../test/test-api.ts';

const api = useTestApi();

const CALLS = Object.entries(ALL_CALLS) as [CallName, CallDefinition][];

/** What each kind of link is for: the rest must be refused whatever a page would send. */
const OPEN_SCOPES: Readonly<Record<LinkKind, readonly CallScope[]>> = {
  partner: ['session', 'order', 'card'],
  backOffice: ['session', 'trade', 'card'],
  readOnly: ['session', 'order', 'trade', 'card', 'profile', 'other'],
  sap: ['session', 'order', 'trade', 'card', 'profile', 'other'],
  operator: ['session', 'order', 'trade', 'card', 'profile', 'other'],
  support: ['session', 'order', 'trade', 'card', 'profile', 'other'],
  reader: ['session', 'order', 'trade', 'card', 'profile', 'other'],
};

/** Whom these links lead to has no home services. */
const UNIFIED: ReadonlySet<Permission> = new Set([
  'COMMANDER_PRESTATION',
  'CONSULTER_PRESTATIONS',
  'CONSULTER_FACTURES',
  'PAYER_FACTURES',
]);
const OWN = BENEFICIARY_PERMISSIONS.filter((one) => !UNIFIED.has(one));

/** D-130: a manager holds all of the back office, the support some, a reader sees all of it. */
const RIGHTS: Readonly<Record<LinkKind, ReadonlySet<Permission>>> = {
  partner: new Set(OWN),
  backOffice: new Set(OWN),
  readOnly: new Set(OWN),
  sap: new Set(BENEFICIARY_PERMISSIONS),
  operator: new Set(OPERATOR_PERMISSIONS),
  support: new Set(['BO_DEMANDES_GESTION', 'BO_INTERLOCUTEURS', 'BO_PERSONNES']),
  reader: new Set(OPERATOR_PERMISSIONS),
};
const READ_ONLY: ReadonlySet<LinkKind> = new Set(['readOnly', 'reader']);
const OPERATORS: ReadonlySet<LinkKind> = new Set(['operator', 'support', 'reader']);

/** What the person may not do at all is closed for that reason first, read-only or not. */
const refusalOf = (
  kind: LinkKind,
  { anyOf, mutates, scope }: Extract<CallDefinition['access'], { kind: 'token' }>,
): 'ACCES_REFUSE' | 'LECTURE_SEULE' | undefined => {
  const isHeld = anyOf.length === 0 || anyOf.some((one) => RIGHTS[kind].has(one));
  if (!OPEN_SCOPES[kind].includes(scope) || !isHeld) return 'ACCES_REFUSE';
  return READ_ONLY.has(kind) && mutates ? 'LECTURE_SEULE' : undefined;
};

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

/** Others' accesses are taken up in a session of one's own, which no link opens. */
const OF_OWN_SESSION: ReadonlySet<CallName> = new Set([
  'acceptDelegation',
  'giveUpDelegation',
  'openDelegatedSession',
]);

/** Ends the session that carries it: tried last, and once. */
const ENDS_SESSION: ReadonlySet<CallName> = new Set(['signOut']);

describe.each(Object.keys(OPEN_SCOPES) as LinkKind[])('[S13] a session by a %s link', (kind) => {
  it('[S13] [S23] reaches the calls of its scope and of its role, and no other of the contract', async () => {
    const token = await openLink(api.current, kind);
    for (const [name, call] of CALLS) {
      if (call.access.kind !== 'token' || ENDS_SESSION.has(name)) continue;
      const reply = await callWith(token, name, call);
      const refusal = refusalOf(kind, call.access);
      const { anyOf } = call.access;
      // What belongs to a beneficiary stays closed to an operator, whatever the scope.
      const isOwnBusiness = OPERATORS.has(kind) ? anyOf.length > 0 : anyOf.length === 0;
      if (refusal !== undefined) {
        expect(reply.statusCode, `${name}: ${reply.body}`).toBe(403);
        expect(reply.json(), name).toMatchObject({ code: refusal });
      } else if (OF_OWN_SESSION.has(name)) {
        expect(reply.statusCode, name).toBe(403);
      } else if (isOwnBusiness) {
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
      if (isRefusalOfAccess(plain.body)) {
        const dressed = await callWith(token, name, call, flags);
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
