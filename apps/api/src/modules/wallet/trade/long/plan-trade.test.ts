import { it } from 'vitest';
import { checkPlans } from '../../../../../test/trade-plans.ts';

it('[I14] [L30] a hundred thousand planned trades lose no cent', () => {
  checkPlans(100_000);
});
