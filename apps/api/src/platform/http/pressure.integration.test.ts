import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { useTestApi } from '../../../test/test-api.ts';

const api = useTestApi({ env: { LIMIT_EVENT_LOOP_DELAY_MS: '50' } });

const hold = (ms: number): void => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

it('[S17] answers 429 with Retry-After while the process cannot keep up, health checks aside', async () => {
  let reply = await api.current.http.inject('/api/sap/parametres/url-espaces');
  for (let round = 0; round < 40 && reply.statusCode === 200; round += 1) {
    hold(150);
    await delay(1);
    reply = await api.current.http.inject('/api/sap/parametres/url-espaces');
  }
  expect(reply.statusCode).toBe(429);
  expect(reply.json()).toMatchObject({ code: 'SERVICE_SURCHARGE' });
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  expect((await api.current.http.inject('/healthz')).statusCode).toBe(200);
  await expect
    .poll(
      async () => (await api.current.http.inject('/api/sap/parametres/url-espaces')).statusCode,
      { timeout: 20_000, interval: 200 },
    )
    .toBe(200);
});
