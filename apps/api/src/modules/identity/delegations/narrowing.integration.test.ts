import { ALL_CALLS, type CallName } from '@portail/contract/calls/all-calls.ts';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import type { Permission } from '@portail/rules/identity/access/vocabulary.ts';
import { describe, expect, it } from 'vitest';
import { VALID_BODIES } from '../../../../test/call-samples.ts';
import { sampleUrl } from '../../../../test/sample-url.ts';
import {
  confirmed,
  delegationCalls,
  giveAccess,
  invitation,
} from '../../../../test/delegation-world.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
const CALLS = Object.entries(ALL_CALLS) as [CallName, CallDefinition][];
const bodies: Readonly<Record<string, unknown>> = VALID_BODIES;

/** Calls reserved to the person, listed here independently of the access rules. */
const PERSONAL =
  /password|login|secondstep|totp|passkey|recoverycodes|mailstep|connectioninformation|confirm|ownbank|mandate|erasure|dataexport|consultations|preferences$|consents|request|session(s)?$|maininformation|productchoice|declarationinformation|delegat/i;
/** Open to every signed-in user because the portal itself needs them. */
const EXCEPTIONS: ReadonlySet<string> = new Set([
  'getPreferences',
  'getOrderCampaigns',
  'getOrderCampaign',
  'getMandateState',
]);
const PROFILE: ReadonlySet<Permission> = new Set(['CONSULTER_PROFIL', 'GERER_PROFIL']);

const isClosed = (name: CallName, { access }: CallDefinition): boolean =>
  access.kind === 'token' &&
  !EXCEPTIONS.has(name) &&
  (PERSONAL.test(name) ||
    (access.anyOf.length > 0 && access.anyOf.every((one) => PROFILE.has(one))));

const callWith = (token: string, name: CallName, call: CallDefinition) => {
  const payload = bodies[name];
  return api.current.http.inject({
    method: call.method,
    url: sampleUrl(call),
    headers: { ...bearer(token), 'idempotency-key': crypto.randomUUID() },
    ...(payload === undefined ? {} : { payload: payload as object }),
  });
};

describe('[S13] a delegated session', () => {
  it('never reaches credentials, bank details, personal data or letters, on every call', async () => {
    const { open } = await giveAccess(api.current, { from: 'demo-rh', to: 'demo-social' });
    const acting = await open();
    const tried: string[] = [];
    for (const [name, call] of CALLS) {
      if (!isClosed(name, call)) continue;
      const reply = await callWith(acting, name, call);
      expect(reply.statusCode, `${name}: ${reply.body}`).toBe(403);
      expect(reply.json(), name).toMatchObject({ code: 'ACCES_REFUSE' });
      tried.push(name);
    }
    expect(tried).toEqual(
      expect.arrayContaining([
        'changePassword',
        'confirmIdentity',
        'changeOwnBankDetails',
        'signMandate',
        'askErasure',
        'downloadDataExport',
        'getConsultations',
        'changePreferences',
        'openRequest',
        'listSessions',
        'inviteDelegate',
        'joinDelegationProof',
        'withdrawDelegation',
        'acceptDelegation',
        'openDelegatedSession',
      ]),
    );
  });

  it('without a permission, reaches only the calls of this list', async () => {
    const { open } = await giveAccess(api.current, { from: 'demo-rh', to: 'demo-petit' });
    const acting = await open();
    const answered: string[] = [];
    for (const [name, call] of CALLS) {
      const { access } = call;
      if (access.kind !== 'token' || access.anyOf.length > 0 || name === 'signOut') continue;
      const reply = await callWith(acting, name, call);
      if (reply.statusCode !== 403) answered.push(name);
    }
    expect(answered.toSorted()).toEqual([
      'computeFaceValue',
      'getBypassParameters',
      'getCardPaymentState',
      'getConnectedUser',
      'getContracts',
      'getDocument',
      'getFaq',
      'getIssuerBankDetails',
      'getOrderReasons',
      'getPreferences',
    ]);
  });

  it('changes nothing when it is read-only, on every call', async () => {
    const { open } = await giveAccess(api.current, {
      from: 'demo-rh',
      to: 'demo-vide',
      droits: 'CONSULTER',
    });
    const acting = await open();
    for (const [name, call] of CALLS) {
      if (call.access.kind !== 'token' || !call.access.mutates) continue;
      const reply = await callWith(acting, name, call);
      expect(reply.statusCode, `${name}: ${reply.body}`).toBe(403);
    }
    const looked = await api.current.http.inject({
      url: '/api/eb/beneficiaires/comptes?numeroContrat=100001',
      headers: bearer(acting),
    });
    expect(looked.statusCode).toBe(200);
  });

  it('neither gives nor receives access, and opens no third space', async () => {
    const calls = delegationCalls(api.current);
    const chain = await giveAccess(api.current, { from: 'demo-social', to: 'demo-petit' });
    const third = await giveAccess(api.current, { from: 'demo-vide', to: 'demo-social' });
    const acting = await chain.open();
    const refused = { code: 'ACCES_REFUSE' };
    await expect(calls.invite(acting, invitation('autre@courriel.example'))).rejects.toMatchObject(
      refused,
    );
    await expect(calls.withdraw(acting, chain.idAcces)).rejects.toMatchObject(refused);
    await expect(calls.open(acting, third.idAcces)).rejects.toMatchObject(refused);
    await expect(calls.received(acting)).rejects.toMatchObject(refused);
    // The person still may.
    const own = await calls.received(await confirmed(api.current, 'demo-social'));
    expect(own.map(({ idAcces }) => idAcces)).toContain(third.idAcces);
  });
});
