import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { MESSAGES } from '../messages/messages.ts';
import { ALL_CALLS } from './all-calls.ts';
import { credentials } from '../identity/authentication.calls.ts';
import { API_BASES, bodyLimitOf, type CallDefinition } from './define-call.ts';
import { contactMessage } from '../people/service.calls.ts';

const CALLS: readonly (readonly [string, CallDefinition])[] = Object.entries(ALL_CALLS);
const paramsIn = (path: string) =>
  [...path.matchAll(/:([A-Za-z]+)|\*/g)].map(([all, name]) => name ?? all);

describe('call contract', () => {
  it('two bases, one of them with a /beneficiaires prefix', () => {
    expect(API_BASES).toEqual({ beneficiary: '/api/eb', service: '/api/sap' });
    expect(ALL_CALLS.getContracts.path).toBe('/api/eb/beneficiaires/contrats');
    for (const [, { path }] of CALLS) expect(path).toMatch(/^\/api\/(eb|sap)\/[a-z]/);
  });

  it('no two calls share an id or an address', () => {
    const ids = CALLS.map(([, { id }]) => id);
    const addresses = CALLS.map(
      ([, { method, path }]) => `${method} ${path.replaceAll(/:\w+/g, ':')}`,
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it.each(CALLS)('%s is sound', (_, call) => {
    expect(call.summary).toMatch(/^\p{Lu}/u);
    const declared = call.params === undefined ? [] : Object.keys(call.params.shape);
    expect(declared).toEqual(paramsIn(call.path));
    if (call.method === 'GET') {
      expect(call.body).toBeUndefined();
      expect(call.idempotent).toBe(false);
      if (call.access.kind === 'token') expect(call.access.mutates).toBe(false);
    }
  });

  it.each(CALLS)('%s refuses an unknown field', (_, { body, query, params }) => {
    for (const schema of [body, query, params]) {
      if (schema === undefined) continue;
      const issues = z.safeParse(schema, { surprise: 1 }).error?.issues ?? [];
      expect(issues.map(({ code }) => code)).toContain('unrecognized_keys');
    }
  });
});

interface JsonShape {
  readonly properties?: Readonly<Record<string, JsonShape>>;
  readonly items?: JsonShape;
  readonly maxItems?: number;
  readonly anyOf?: readonly JsonShape[];
  readonly oneOf?: readonly JsonShape[];
}

/** Keys and elements of the largest body that a schema takes; a list without a bound counts for 0. */
const mostKeys = ({ properties = {}, items, maxItems = 0, anyOf, oneOf }: JsonShape): number =>
  Math.max(
    Object.values(properties).reduce((sum, part) => sum + 1 + mostKeys(part), 0),
    items === undefined ? 0 : maxItems * (1 + mostKeys(items)),
    ...[...(anyOf ?? []), ...(oneOf ?? [])].map(mostKeys),
  );

describe('body limits', () => {
  it('[24-10] reads 64 kB and 500 keys of an anonymous caller unless the call states more', () => {
    const anonymous = { access: { kind: 'public' } } as const;
    expect(bodyLimitOf(anonymous)).toEqual({ maxBytes: 65_536, maxKeys: 500 });
    expect(bodyLimitOf({ ...anonymous, bodyLimit: { maxKeys: 900 } })).toEqual({
      maxBytes: 65_536,
      maxKeys: 900,
    });
  });

  it.each(CALLS.filter(([, { body }]) => body !== undefined))(
    '[24-10] %s takes the largest body of its schema',
    (_, call) => {
      if (call.body === undefined) return;
      const shape = z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' });
      expect(mostKeys(shape as JsonShape)).toBeLessThanOrEqual(bodyLimitOf(call).maxKeys);
    },
  );
});

describe('bodies', () => {
  const messagesOf = (schema: z.ZodMiniType, value: unknown) =>
    Object.fromEntries(
      (z.safeParse(schema, value).error?.issues ?? []).map(({ path, message }) => [
        path.join('.'),
        message,
      ]),
    );

  it('signing in requires login, password and space', () => {
    expect(messagesOf(credentials, {})).toEqual({
      login: MESSAGES.required,
      password: MESSAGES.required,
      typeEspace: MESSAGES.required,
    });
    expect(
      messagesOf(credentials, { login: 'a', password: 'b', typeEspace: 'ESPACE_INCONNU' }),
    ).toEqual({ typeEspace: MESSAGES.choice });
    // Operators who were enrolled by the installation have a password.
    expect(
      messagesOf(credentials, { login: 'a', password: 'b', typeEspace: 'ESPACE_OPERATEUR' }),
    ).toEqual({});
    expect(
      messagesOf(credentials, { login: 'a', password: 'b', typeEspace: 'ESPACE_CLIENT' }),
    ).toEqual({});
  });

  it('a message to the support requires a name, a contact, a subject and a text', () => {
    expect(messagesOf(contactMessage, { message: 'trop peu' })).toEqual({
      nom: MESSAGES.required,
      email: MESSAGES.required,
      objet: MESSAGES.required,
      message: MESSAGES.minLength(10),
    });
    expect(messagesOf(contactMessage, { objet: 'RIEN' })['objet']).toBe(MESSAGES.choice);
  });
});
