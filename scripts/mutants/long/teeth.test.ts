import { expect, it } from 'vitest';
import { tryLedgerMutants } from '../ledger-run.ts';
import { TEN_MISTAKES } from '../teeth.ts';

it('[L4] each of the ten mistakes is noticed by the tests of the books', async () => {
  expect(await tryLedgerMutants(Object.values(TEN_MISTAKES))).toBe(true);
});
