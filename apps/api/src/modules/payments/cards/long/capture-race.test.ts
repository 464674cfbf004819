import { expect, it } from 'vitest';
import { raceCaptures } from '../../../../../test/card-race.ts';
import { useCardWorld } from '../../../../../test/card-world.ts';

const world = useCardWorld();
const ROUNDS = 1_000;

it('[L17] 1,000 captures from three concurrent sources on two replicas are posted once each', async () => {
  await raceCaptures(world.current, ROUNDS, (journals, round) =>
    expect(journals, `round ${round}`).toEqual(['ENCAISSEMENT']),
  );
}, 1_800_000);
