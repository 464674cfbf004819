import { beforeAll, describe, expect, it } from 'vitest';
import { orderRaces, type Race } from '../../../../../test/order-races.ts';
import { useTestApi } from '../../../../../test/test-api.ts';

const ROUNDS = 1_000;
const api = useTestApi({ env: { DB_POOL_SIZE: '10' } });
let race: Race;

beforeAll(async () => {
  race = await orderRaces(api.current);
});

describe('two campaigns with a shared ceiling, in two contracts of a funder', () => {
  it(`[L11] [I13] never exceed the ceiling in ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { funded, ceiling, total, maximum } = await race.run(round);
      expect(funded, `round ${round}`).toBeLessThanOrEqual(ceiling);
      expect(total, `round ${round}`).toBeLessThanOrEqual(maximum);
    }
  });
});
