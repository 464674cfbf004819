import process from 'node:process';
import { ALL_CALLS, type CallName } from '@portail/contract/calls/all-calls.ts';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import { LINK_KINDS } from '@portail/rules/identity/access/vocabulary.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { VALID_BODIES } from '../../../test/call-samples.ts';
import { DEMANDS, type LinkKind as SampleLink, openLink } from '../../../test/link-calls.ts';
import { type NamedObjects, objectsNamedBy } from '../../../test/matrix-objects.ts';
import {
  addSecondPeople,
  FIRST,
  type MatrixSession,
  matrixSessions,
  SECOND,
} from '../../../test/matrix-sessions.ts';
import { sampleUrl } from '../../../test/sample-url.ts';
import { bearer, useTestApi } from '../../../test/test-api.ts';

const api = useTestApi({
  // One address asks for everything.
  env: { LIMIT_ADDRESS_FAILURES: '100000' },
});

type TokenAccess = Extract<CallDefinition['access'], { readonly kind: 'token' }>;
type Refusal = 'SESSION_REQUISE' | 'ACCES_REFUSE' | 'LECTURE_SEULE';

const CALLS = Object.entries(ALL_CALLS) as [CallName, CallDefinition][];
const bodies: Readonly<Record<string, unknown>> = VALID_BODIES;
/** A parameter that no call knows: what is let in stops there, before it does anything. */
const UNKNOWN_PARAMETER = 'fromBo=false&readOnly=false&actionType=NEW_ORDER&preOrderSessionId=5002';

const withUnknown = (url: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}${UNKNOWN_PARAMETER}`;

const ask = (name: CallName, url: string, token?: string) => {
  const payload = bodies[name];
  return api.current.http.inject({
    method: ALL_CALLS[name].method,
    url,
    headers: {
      'idempotency-key': crypto.randomUUID(),
      ...(token === undefined ? {} : bearer(token)),
    },
    ...(typeof payload === 'object' && payload !== null ? { payload } : {}),
  });
};

/** Everything that is said but the request's own number. */
const saidIn = (body: string): string => body.replace(/"requestId":"[^"]*"/, '');
const codeIn = (body: string): string => /"code":"([A-Z_]+)"/.exec(body)?.[1] ?? '';

/** What the contract declares for this kind of session, in the words of the specification. */
const declared = (access: TokenAccess, session: MatrixSession): Refusal | undefined => {
  const { anyOf, mutates, links, isPersonal, isDelegable } = access;
  const isHeld = anyOf.length === 0 || anyOf.some((one) => session.permissions.has(one));
  if (!isHeld) return 'ACCES_REFUSE';
  if (session.isDelegate) {
    const isOpen = anyOf.length > 0 || (isDelegable === true && !mutates);
    if (isPersonal === true || !isOpen) return 'ACCES_REFUSE';
  }
  if (session.readOnly && mutates) return 'LECTURE_SEULE';
  const isListed = session.link === undefined || links?.includes(session.link) === true;
  return isListed ? undefined : 'ACCES_REFUSE';
};

/** A call that answers a file reads no query, and is made: it may find nothing to answer. */
const isLetIn = (call: CallDefinition, session: MatrixSession, code: string): boolean => {
  if (call.answer.kind !== 'file' || call.query !== undefined) return code === 'REQUETE_INVALIDE';
  // What asks for no permission may belong to another space than an operator's.
  const isOfAnotherSpace =
    session.space === 'ESPACE_OPERATEUR' &&
    call.access.kind === 'token' &&
    call.access.anyOf.length === 0;
  return isOfAnotherSpace || !['ACCES_REFUSE', 'LECTURE_SEULE', 'SESSION_REQUISE'].includes(code);
};

const documented = (path: string): string =>
  path.replaceAll(/:([A-Za-z]+)/g, '{$1}').replace('*', '{*}');

interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const urlOf = (call: CallDefinition, objects: NamedObjects, which: 'held' | 'absent'): string =>
  sampleUrl(call, (parameter) => {
    const object = objects[parameter];
    return object === undefined ? undefined : (object[which] ?? object.absent);
  });

let firstSessions: readonly MatrixSession[] = [];
let secondSessions: readonly MatrixSession[] = [];
beforeAll(async () => {
  await addSecondPeople(api.current);
  firstSessions = await matrixSessions(api.current, FIRST);
  secondSessions = await matrixSessions(api.current, SECOND);
}, 120_000);

describe('access matrix', () => {
  it('[S20] [S23] has a row for every operation of the OpenAPI document', async () => {
    const byOperation = new Set(CALLS.map(([, call]) => `${call.method} ${documented(call.path)}`));
    const reply = await api.current.http.inject('/api/openapi.json');
    const operations = Object.entries(reply.json<OpenApiDocument>().paths).flatMap(
      ([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(operations.toSorted()).toEqual([...byOperation].toSorted());
  });

  it('[S20] [S23] closes every call to anonymous callers, forged tokens and the wrong credentials', async () => {
    const person = await api.current.signIn(FIRST.beneficiary);
    const operator = await openLink(api.current, 'operator');
    const wrong: string[] = [];
    let cells = 0;
    for (const [name, { access }] of CALLS) {
      if (access.kind === 'public') continue;
      const expectStatus = async (who: string, statuses: readonly number[], token?: string) => {
        cells += 1;
        const reply = await ask(name, sampleUrl(ALL_CALLS[name]), token);
        if (!statuses.includes(reply.statusCode)) {
          wrong.push(`${name} for ${who}: ${reply.statusCode} ${reply.body}`);
        }
        return reply;
      };
      if (access.kind === 'token') {
        await expectStatus('anonymous', [401]);
        await expectStatus('a forged token', [401], 'x'.repeat(43));
        continue;
      }
      // Programs have their own credentials, and their own words of refusal.
      await expectStatus('anonymous', [401, 403]);
      await expectStatus('a person', [401, 403], person);
      const reply = await expectStatus('an operator', [401, 403], operator);
      if (access.kind === 'partner' && codeIn(reply.body) !== 'PARTENAIRE_INCONNU') {
        wrong.push(`${name} for an operator: ${reply.body}`);
      }
    }
    process.stdout.write(`[S23] ${JSON.stringify({ cells, wrong: wrong.length })}\n`);
    expect(wrong).toEqual([]);
  });

  it('[S13] [S14] [S23] [24-5] [24-6] answers every kind of session as each call declares', async () => {
    const wrong: string[] = [];
    const words = new Map<string, Set<string>>();
    const tally = { calls: 0, sessions: firstSessions.length, cells: 0, open: 0, refused: 0 };
    for (const [name, call] of CALLS) {
      if (call.access.kind !== 'token') continue;
      tally.calls += 1;
      const url = sampleUrl(call);
      const { access } = call;
      const cell = async (session: MatrixSession) => {
        tally.cells += 1;
        const expected = declared(access, session);
        // Flags in the address gain nothing: they are refused themselves where the call is open.
        const reply = await ask(name, withUnknown(url), session.token);
        const code = codeIn(reply.body);
        const isRight =
          expected === undefined
            ? isLetIn(call, session, code)
            : reply.statusCode === 403 && code === expected;
        if (!isRight) {
          wrong.push(
            `${name} for ${session.name}: ${reply.statusCode} ${reply.body.slice(0, 200)}`,
          );
        }
        if (expected === undefined) tally.open += 1;
        else {
          tally.refused += 1;
          words.set(expected, (words.get(expected) ?? new Set()).add(saidIn(reply.body)));
        }
      };
      await Promise.all(firstSessions.map(cell));
    }
    process.stdout.write(`[S23] ${JSON.stringify({ ...tally, wrong: wrong.length })}\n`);
    expect(wrong).toEqual([]);
    // One sentence for each refusal: what is closed does not say what is behind it.
    expect([...words].map(([code, said]) => [code, said.size])).toEqual(
      expect.arrayContaining([
        ['ACCES_REFUSE', 1],
        ['LECTURE_SEULE', 1],
      ]),
    );
  }, 120_000);

  it('[24-5] refuses a call without a declared list to every kind of link', () => {
    const unlisted = CALLS.filter(
      ([, { access }]) => access.kind === 'token' && access.links === undefined,
    );
    expect(unlisted.length).toBeGreaterThan(100);
    for (const [, { access }] of unlisted) {
      for (const link of LINK_KINDS) {
        const session = {
          name: link,
          token: '',
          space: 'ESPACE_BENEFICIAIRE',
          permissions: new Set(access.kind === 'token' ? access.anyOf : []),
          readOnly: false,
          link,
          isDelegate: false,
        } as const;
        expect(access.kind === 'token' ? declared(access, session) : 'ACCES_REFUSE').toBe(
          'ACCES_REFUSE',
        );
      }
    }
  });
});

describe('objects of another person', () => {
  it('[S20] [24-5] [24-6] are answered like objects that do not exist, to every kind of session', async () => {
    const wrong: string[] = [];
    const tally = { calls: 0, cells: 0, foreign: 0, contracts: 0, withoutSample: 0 };
    const compare = async (name: CallName, session: MatrixSession, held: string, none: string) => {
      const [foreign, absent] = [
        await ask(name, held, session.token),
        await ask(name, none, session.token),
      ];
      const isSame =
        foreign.statusCode === absent.statusCode && saidIn(foreign.body) === saidIn(absent.body);
      const isRefusal = [400, 403, 404].includes(foreign.statusCode);
      if (!isSame || !isRefusal) {
        wrong.push(
          `${name} for ${session.name}: ${foreign.statusCode} ${foreign.body} / ${absent.statusCode} ${absent.body}`,
        );
      }
    };
    for (const [name, call] of CALLS) {
      const { access } = call;
      if (access.kind !== 'token' || access.anyOf.some((one) => one.startsWith('BO_'))) continue;
      const objects = await objectsNamedBy(api.current, call);
      const namesContract = 'numeroContrat' in (call.query?.def.shape ?? {});
      if (objects === undefined && !namesContract) continue;
      tally.calls += 1;
      const hasSample = Object.values(objects ?? {}).some(({ held }) => held !== undefined);
      if (objects !== undefined && !hasSample) tally.withoutSample += 1;
      for (const session of secondSessions) {
        // An operator's own session reads clients of every funder.
        if (session.space === 'ESPACE_OPERATEUR') continue;
        if (declared(access, session) !== undefined) continue;
        tally.cells += 1;
        if (hasSample) {
          tally.foreign += 1;
          await compare(
            name,
            session,
            urlOf(call, objects ?? {}, 'held'),
            urlOf(call, objects ?? {}, 'absent'),
          );
        }
        if (namesContract && objects === undefined) {
          tally.contracts += 1;
          const [path] = sampleUrl(call).split('?');
          const query = (numero: string) => `${path}?numeroContrat=${numero}`;
          await compare(name, session, query('100003'), query('999999'));
        }
      }
    }
    process.stdout.write(`[S20] ${JSON.stringify({ ...tally, wrong: wrong.length })}\n`);
    expect(wrong).toEqual([]);
    expect(tally.foreign).toBeGreaterThan(50);
  }, 120_000);
});

describe('objects of the person', () => {
  it('[S20] are found by every kind of session that may read them', async () => {
    const wrong: string[] = [];
    const tally = { calls: 0, cells: 0 };
    for (const [name, call] of CALLS) {
      const { access } = call;
      if (access.kind !== 'token' || access.mutates || call.method !== 'GET') continue;
      const objects = await objectsNamedBy(api.current, call);
      if (objects === undefined || !Object.values(objects).every(({ isOwn }) => isOwn)) continue;
      tally.calls += 1;
      const url = urlOf(call, objects, 'held');
      for (const session of firstSessions) {
        const isHome = access.anyOf.length > 0 && session.space !== 'ESPACE_OPERATEUR';
        if (!isHome || declared(access, session) !== undefined) continue;
        tally.cells += 1;
        const reply = await ask(name, url, session.token);
        if ([403, 404].includes(reply.statusCode)) {
          wrong.push(`${name} for ${session.name}: ${reply.statusCode} ${reply.body}`);
        }
      }
    }
    process.stdout.write(`[S20] own ${JSON.stringify({ ...tally, wrong: wrong.length })}\n`);
    expect(wrong).toEqual([]);
    expect(tally.cells).toBeGreaterThan(50);
  }, 120_000);
});

describe('calls that are open to a link', () => {
  it.each(Object.keys(DEMANDS) as SampleLink[])(
    '[S13] are not refused further on to a session by a %s link, which signs out at the end',
    async (kind) => {
      const token = await openLink(api.current, kind);
      const isOperators = DEMANDS[kind].demand.typeEspace === 'ESPACE_OPERATEUR';
      for (const [name, call] of CALLS) {
        if (call.access.kind !== 'token' || name === 'signOut') continue;
        const url = sampleUrl(call);
        const isFile = call.answer.kind === 'file' && call.query === undefined;
        const opened = codeIn((await ask(name, withUnknown(url), token)).body);
        if (isFile || opened !== 'REQUETE_INVALIDE') continue;
        const reply = await ask(name, url, token);
        // What asks for no permission may belong to another space than an operator's; the samples of
        // the others name objects that are not this person's.
        if (isOperators === (call.access.anyOf.length === 0)) continue;
        expect(['ACCES_REFUSE', 'LECTURE_SEULE'], `${name}: ${reply.body}`).not.toContain(
          codeIn(reply.body),
        );
      }
      expect((await ask('signOut', sampleUrl(ALL_CALLS.signOut), token)).statusCode).toBe(204);
    },
  );
});
