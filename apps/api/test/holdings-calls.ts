import { bearer, type TestApi } from './test-api.ts';

/** Reads as a person, signing in once per person. */
export const caller = (api: () => TestApi) => {
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (login: string, space = 'ESPACE_BENEFICIAIRE'): Promise<string> => {
    const known = tokens.get(login) ?? api().signIn(login, space);
    tokens.set(login, known);
    return known;
  };
  return {
    ask: async (login: string | undefined, path: string, space?: string) =>
      await api().http.inject({
        url: `/api/eb${path}`,
        ...(login === undefined ? {} : { headers: bearer(await tokenOf(login, space)) }),
      }),
  };
};

export const getter = (api: () => TestApi) => {
  const { ask } = caller(api);
  return async <T>(login: string, path: string): Promise<T> => {
    const reply = await ask(login, path);
    if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode} ${reply.body}`);
    return reply.json<T>();
  };
};
