import { describe, expect, it } from 'vitest';
import { useTestApi } from '../../../test/test-api.ts';

const api = useTestApi();

describe('the town search', () => {
  const search = (recherche: string) =>
    api.current.http.inject(
      `/api/sap/recherches/villes?recherche=${encodeURIComponent(recherche)}`,
    );

  it('answers at most twenty towns, without a session', async () => {
    const reply = await search('lyon 3e');
    expect(reply.json()).toEqual([
      { codePostal: '69003', ville: 'Lyon', codePostalEtVille: '69003 LYON' },
    ]);
    expect((await search('saint')).json<unknown[]>()).toHaveLength(20);
    expect((await search('s')).json()).toEqual([]);
    expect((await search('')).statusCode).toBe(400);
  });

  it('[PROF-14] brings the towns of a postcode, ready for the field', async () => {
    expect((await search('75011')).json()).toContainEqual({
      codePostal: '75011',
      ville: 'Paris',
      codePostalEtVille: '75011 PARIS',
    });
  });

  it('[S40] counts the searches of an address once for two replicas, then answers 429', async () => {
    const env = { LIMIT_TOWNS_PER_ADDRESS: '6' };
    const replicas = [await api.current.variant(env), await api.current.variant(env)];
    try {
      const statuses: number[] = [];
      for (let asked = 0; asked < 8; asked += 1) {
        const reply = await replicas[asked % 2]?.http.inject({
          url: '/api/sap/recherches/villes?recherche=tours',
          remoteAddress: '198.51.100.44',
        });
        statuses.push(reply?.statusCode ?? 0);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
      api.current.clock.advance(60_000);
      const again = await replicas[0]?.http.inject({
        url: '/api/sap/recherches/villes?recherche=tours',
        remoteAddress: '198.51.100.44',
      });
      expect(again?.statusCode).toBe(200);
    } finally {
      for (const replica of replicas) await replica.server.close();
    }
  });
});
