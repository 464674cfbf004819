import { ALL_CALLS, type CallName } from '@portail/contract/calls/all-calls.ts';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import {
  CLIENT_PERMISSIONS,
  INTERVENANT_PERMISSIONS,
  OPERATOR_PERMISSIONS,
  type Permission,
} from '@portail/rules/identity/access/vocabulary.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { VALID_BODIES } from '../../../test/call-samples.ts';
import { sampleUrl } from '../../../test/sample-url.ts';
import { basic, DEMANDS, openLink } from '../../../test/link-calls.ts';
import { bearer, SIGN_IN, useTestApi } from '../../../test/test-api.ts';

const api = useTestApi({ env: { LIMIT_CONTACT_PER_ADDRESS: '100000' } });

interface ErrorReply {
  readonly code: string;
  readonly erreurs?: readonly { readonly champ: string; readonly message: string }[];
}

const withBody = Object.entries(VALID_BODIES) as [
  keyof typeof VALID_BODIES,
  Record<string, unknown>,
][];

/** A link opens a session that no call of these tests can close by changing a password. */
let token = '';
/** Those of a funder's, a payee's or the house's space are refused to others before they are read. */
let funderToken = '';
let payeeToken = '';
let operatorToken = '';
beforeAll(async () => {
  token = await api.current.signIn('demo-unique');
  funderToken = await api.current.signIn('demo-financeur', 'ESPACE_CLIENT');
  payeeToken = await api.current.signIn('demo-intervenant', 'ESPACE_INTERVENANT');
  operatorToken = await openLink(api.current, 'operator');
});

const credentialsFor = ({ access }: CallDefinition) => {
  if (access.kind === 'partner') return basic(DEMANDS.partner.client);
  if (access.kind !== 'token') return {};
  const isFor = (permissions: readonly Permission[]) =>
    permissions.some((permission) => access.anyOf.includes(permission));
  if (isFor(CLIENT_PERMISSIONS)) return bearer(funderToken);
  if (isFor(OPERATOR_PERMISSIONS)) return bearer(operatorToken);
  return bearer(isFor(INTERVENANT_PERMISSIONS) ? payeeToken : token);
};

const post = (name: CallName, payload: string) => {
  const call: CallDefinition = ALL_CALLS[name];
  return api.current.http.inject({
    method: call.method,
    url: sampleUrl(call),
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...credentialsFor(call),
    },
    payload,
  });
};

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);
/** A value of the right type may be wrong for other reasons: that is not what is tried here. */
const isOfSameType = (json: string, kept: unknown): boolean =>
  json !== 'null' && typeOf(JSON.parse(json)) === typeOf(kept);

const EXTRA_FIELDS = [
  'role',
  'contractId',
  'balance',
  'readOnly',
  'dejaEnregistre',
  'isCompteEbUnique',
  'emailVerified',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
];

/** What a careless server would turn into a number, a boolean or a text. */
const CONFUSING: readonly string[] = [
  'null',
  'true',
  'false',
  '0',
  '1',
  '1500',
  '[1500]',
  '["1e3"]',
  '{}',
  '{"$gt":""}',
  '[]',
];

/** Where the contract itself says that nothing may be written as null. */
const NULLABLE: ReadonlySet<string> = new Set([
  'savePreOrder.livraison',
  'computeBeneficiaryPart.valeurFaciale',
]);

describe.each(withBody)('the body of %s', (name, valid) => {
  it('is accepted as it stands', async () => {
    const reply = await post(name, JSON.stringify(valid));
    // Some samples name what does not exist (a code, a link): their form is right all the same.
    expect(reply.statusCode, reply.body).toBeLessThan(500);
    expect(reply.body).not.toContain('REQUETE_INVALIDE');
  });

  const refusedIn = async (payload: string): Promise<readonly string[]> => {
    const reply = await post(name, payload);
    expect(reply.statusCode, payload).toBe(400);
    return (reply.json<ErrorReply>().erreurs ?? []).map(({ champ }) => champ);
  };

  it.each(EXTRA_FIELDS)('[S34] refuses the field %s by its name', async (field) => {
    const text = `${JSON.stringify(valid).slice(0, -1)},${JSON.stringify(field)}:true}`;
    expect(await refusedIn(text)).toContain(field);
  });

  it('[S35] turns no value of another type into the one it expects', async () => {
    const fieldsRefused = async (fields: readonly string[], value: string) => {
      const parts = Object.entries(valid).map(
        ([key, kept]) => `"${key}":${fields.includes(key) ? value : JSON.stringify(kept)}`,
      );
      const refused = await refusedIn(`{${parts.join(',')}}`);
      return fields.filter((field) => refused.some((champ) => champ.split('.')[0] === field));
    };
    for (const value of CONFUSING) {
      const wrong = Object.keys(valid).filter(
        (field) =>
          !isOfSameType(value, valid[field]) &&
          !(value === 'null' && NULLABLE.has(`${name}.${field}`)),
      );
      if (wrong.length === 0) continue;
      const together = await fieldsRefused(wrong, value);
      // A field that decides the form of the others hides what is wrong with them.
      for (const field of wrong.filter((one) => !together.includes(one)))
        expect(await fieldsRefused([field], value), `${field} = ${value}`).toEqual([field]);
    }
  });

  it('[S35] refuses the same field twice, and names it', async () => {
    const [field = ''] = Object.keys(valid);
    const reply = await post(name, `{"${field}":"x",${JSON.stringify(valid).slice(1)}`);
    expect(reply.statusCode).toBe(400);
    expect(reply.json<ErrorReply>().erreurs?.[0]?.champ).toBe(field);
  });

  it.each(['null', '[]', '"texte"', '1', 'true'])(
    '[S35] refuses %s in place of an object',
    async (text) => {
      const reply = await post(name, text);
      expect(reply.statusCode).toBe(400);
    },
  );
});

describe('bodies of any call', () => {
  it('[S35] refuses ten megabytes without reading them', async () => {
    const reply = await post('signIn', `{"login":"${'a'.repeat(10_000_000)}"}`);
    expect(reply.statusCode).toBe(413);
    expect(reply.json()).toMatchObject({ code: 'CORPS_TROP_VOLUMINEUX' });
  });

  it('[S35] refuses a depth of 1,000', async () => {
    const deep = `${'['.repeat(1_000)}${']'.repeat(1_000)}`;
    const reply = await post('signIn', `{"login":${deep}}`);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: 'CORPS_ILLISIBLE' });
  });

  it('[S35] refuses what is not JSON, not UTF-8 or of another content type', async () => {
    const cut = await post('signIn', '{"login":');
    expect(cut.json()).toMatchObject({ code: 'CORPS_ILLISIBLE' });
    const latin = await api.current.http.inject({
      method: 'POST',
      url: SIGN_IN,
      headers: { 'content-type': 'application/json' },
      payload: Buffer.from([0x7b, 0x22, 0xe9, 0x22, 0x3a, 0x31, 0x7d]),
    });
    expect(latin.json()).toMatchObject({ code: 'CORPS_ILLISIBLE' });
    const form = await api.current.http.inject({
      method: 'POST',
      url: SIGN_IN,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'login=demo-rh',
    });
    expect(form.statusCode).toBe(415);
  });

  it('reports each missing field as required', async () => {
    for (const payload of ['', '{}']) {
      const reply = await post('signIn', payload);
      expect(reply.statusCode).toBe(400);
      expect(reply.json<ErrorReply>().erreurs).toEqual(
        expect.arrayContaining([
          { champ: 'login', message: 'Ce champ est requis.' },
          { champ: 'password', message: 'Ce champ est requis.' },
        ]),
      );
    }
  });

  it('[S34] takes no body where the contract has none', async () => {
    const token = await api.current.signIn('demo-rh');
    const reply = await api.current.http.inject({
      method: 'POST',
      url: ALL_CALLS.signOut.path,
      headers: { authorization: `Bearer ${token}` },
      payload: { sessionId: 'autre' },
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json<ErrorReply>().erreurs?.[0]?.champ).toBe('sessionId');
  });
});

describe('queries', () => {
  it.each([
    ['an array', 'numeroContrat=100001&numeroContrat=100002', 'numeroContrat'],
    ['an unknown field', 'numeroContrat=100001&role=admin', 'role'],
    ['a path', 'numeroContrat=../100001', 'numeroContrat'],
    ['nothing', '', 'numeroContrat'],
  ])('[S35] refuses %s', async (_what, query, field) => {
    const reply = await api.current.http.inject(`/api/eb/fonctionnalites?${query}`);
    expect(reply.statusCode).toBe(400);
    expect(reply.json<ErrorReply>().erreurs?.map(({ champ }) => champ)).toContain(field);
  });

  it('[S35] refuses a query where the contract has none', async () => {
    const reply = await api.current.http.inject('/api/sap/parametres/url-espaces?debug=1');
    expect(reply.statusCode).toBe(400);
    expect(reply.json<ErrorReply>().erreurs?.[0]?.champ).toBe('debug');
  });
});
