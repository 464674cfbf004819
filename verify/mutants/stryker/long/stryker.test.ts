import { expect, it } from 'vitest';
import { tryStrykerMutants } from '../run.ts';

it(
  '[26-3] at least 85 % of the mutants of the rules and of the books are killed',
  { timeout: 4 * 3_600_000 },
  async () => {
    expect(await tryStrykerMutants([])).toBe(true);
  },
);
