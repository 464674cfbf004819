import { it } from 'vitest';
import { checkPlans } from '../../../../../test/trade-plans.ts';

it('[I14] [L30] a hundred thousand trades lose no cent when they are planned', () => {
  checkPlans(100_000);
});
