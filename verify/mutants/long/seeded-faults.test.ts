import { expect, it } from 'vitest';
import { tryLedgerMutants } from '../ledger-run.ts';
import { SEEDED_FAULTS } from '../seeded-faults.ts';

it('[L4] each of the ten mistakes is noticed by the tests of the books', async () => {
  expect(await tryLedgerMutants(Object.values(SEEDED_FAULTS))).toBe(true);
});
