import { expect, it } from 'vitest';
import { useCardWorld } from '../../../../test/card-world.ts';

const ORIGIN = 'https://carte.example';
const world = useCardWorld({ REDIRECT_ORIGINS: ORIGIN });

it('[S31] a payment page outside the allowed origins is refused', async () => {
  await world.current.awaitCard();
  const { reply } = await world.current.start();
  expect(reply.statusCode).toBe(409);
  expect(reply.json()).toMatchObject({ code: 'PRESTATAIRE_CARTE_INDISPONIBLE' });
  expect(reply.body).not.toContain(world.current.sandbox.url);
  expect(world.current.api.logLines.join('')).toContain('hors des origines permises');
});

it('[S31] the browser gets exactly the configured origins', async () => {
  const reply = await world.current.api.http.inject('/api/sap/parametres/origines');
  expect(reply.json()).toEqual({ origines: [ORIGIN] });
});
