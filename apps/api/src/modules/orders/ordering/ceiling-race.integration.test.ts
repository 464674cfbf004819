import { beforeAll, describe, expect, it } from 'vitest';
import { orderRaces, type Race } from '../../../../test/order-races.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const ROUNDS = 25;
const api = useTestApi({ env: { DB_POOL_SIZE: '10' } });
let race: Race;

beforeAll(async () => {
  race = await orderRaces(api.current);
});

describe('two campaigns with a shared ceiling, in two contracts of a funder', () => {
  it(`[L11] [I13] never exceed the ceiling in ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const outcome = await race.run(round);
      expect(outcome.funded, `round ${round}`).toBeLessThanOrEqual(outcome.ceiling);
      expect(outcome.total, `round ${round}`).toBeLessThanOrEqual(outcome.maximum);
      expect(outcome.statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1);
      expect(outcome.statuses.every((status) => status === 200 || status === 400)).toBe(true);
    }
  });
});
