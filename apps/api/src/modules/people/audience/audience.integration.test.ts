import { expect, it } from 'vitest';
import { useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();

it('[SHELL-71] counts pages per day without any data about the reader', async () => {
  const count = (page: string, evenement: string) =>
    api.current.http.inject({
      method: 'POST',
      url: '/api/sap/mesure-audience',
      payload: { page, evenement },
    });
  for (const [page, evenement] of [
    ['HOME', 'VUE'],
    ['HOME', 'VUE'],
    ['HOME', 'PRESENCE'],
    ['LOGIN', 'VUE'],
    ['PAGE_QUI_N_EXISTE_PAS', 'VUE'],
  ] as const) {
    const reply = await count(page, evenement);
    expect(reply.statusCode).toBe(204);
    expect(reply.headers['set-cookie']).toBeUndefined();
  }
  await expect
    .poll(
      () =>
        api.current.query(
          'select page, evenement, count::int from audience_count order by page, evenement',
        ),
      { timeout: 10_000 },
    )
    .toEqual([
      { page: 'HOME', evenement: 'PRESENCE', count: 1 },
      { page: 'HOME', evenement: 'VUE', count: 2 },
      { page: 'LOGIN', evenement: 'VUE', count: 1 },
    ]);
  expect((await count('page inconnue', 'VUE')).statusCode).toBe(400);
});
