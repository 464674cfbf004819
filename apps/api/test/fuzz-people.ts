import { ALL_CALLS, type CallName } from '@portail/contract/calls/all-calls.ts';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import { VALID_BODIES } from './call-samples.ts';
import { basic, DEMANDS, openLink } from './link-calls.ts';
import { sampleUrl } from './sample-url.ts';
import { bearer, type TestApi } from './test-api.ts';

type Headers = Readonly<Record<string, string>>;

interface Person {
  readonly name: string;
  readonly enter: (api: TestApi) => Promise<string>;
}

const person = (login: string, space = 'ESPACE_BENEFICIAIRE'): Person => ({
  name: login,
  enter: (api) => api.signIn(login, space),
});

/** One user of each space. */
const PEOPLE: readonly Person[] = [
  person('demo-unique'),
  person('demo-rh'),
  person('demo-social'),
  person('demo-financeur', 'ESPACE_CLIENT'),
  person('demo-intervenant', 'ESPACE_INTERVENANT'),
  { name: 'operator', enter: (api) => openLink(api, 'operator') },
];

const samples: Readonly<Record<string, unknown>> = VALID_BODIES;

const isRefused = (body: string): boolean => /"code":"(?:ACCES_REFUSE|LECTURE_SEULE)"/.test(body);

export interface FuzzCaller {
  readonly headers: () => Headers;
  /** After an answer: a session that has ended is opened again. */
  readonly seen: (status: number) => Promise<void>;
}

/** People and programs who make the calls that are theirs to make. */
export const createFuzzCallers = async (api: TestApi) => {
  const tokens = new Map<string, string>();
  const enter = async ({ name, enter: open }: Person): Promise<void> => {
    // A fuzzed call may have locked the user out; the user then stays signed out.
    await open(api).then(
      (token) => tokens.set(name, token),
      () => tokens.delete(name),
    );
  };
  for (const one of PEOPLE) await enter(one);

  const mayCall = async (token: string, name: CallName, call: CallDefinition) => {
    const payload = samples[name];
    const reply = await api.http.inject({
      method: call.method,
      url: sampleUrl(call),
      headers: { ...bearer(token), 'idempotency-key': crypto.randomUUID() },
      ...(payload === undefined || typeof payload !== 'object' ? {} : { payload: payload ?? {} }),
    });
    return !isRefused(reply.body) && reply.statusCode !== 401;
  };

  const signedIn = (one: Person): FuzzCaller => {
    return {
      headers: () => {
        const token = tokens.get(one.name);
        return token === undefined ? {} : bearer(token);
      },
      seen: async (status) => {
        if (status === 401 && tokens.has(one.name)) await enter(one);
      },
    };
  };
  const anonymous: FuzzCaller = { headers: () => ({}), seen: () => Promise.resolve() };
  const programs: readonly FuzzCaller[] = [
    ...new Set(Object.values(DEMANDS).map(({ client }) => client)),
  ].map((client) => ({ ...anonymous, headers: () => basic(client) }));

  return {
    /** Users with access to this call; all of them where none has. */
    of: async (name: CallName): Promise<readonly FuzzCaller[]> => {
      const call: CallDefinition = ALL_CALLS[name];
      if (call.access.kind === 'partner') return [...programs, anonymous];
      if (call.access.kind !== 'token') return [anonymous];
      const able: FuzzCaller[] = [];
      for (const one of PEOPLE) {
        const token = tokens.get(one.name);
        if (token === undefined) continue;
        if (await mayCall(token, name, call)) able.push(signedIn(one));
        await enter(one);
      }
      return able.length > 0 ? able : PEOPLE.map(signedIn);
    },
  };
};
