import type { PasswordCost } from '../src/platform/passwords.ts';

/** The least that the function takes: signing in is not what most tests are about. */
export const TEST_PASSWORD_COST: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
