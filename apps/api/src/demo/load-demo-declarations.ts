import type { Clock } from '../platform/ports/clock.ts';
import type { UnitOfWork } from '../platform/ports/unit-of-work.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { demoDeclarations } from './demo-declarations.ts';
import { demoDeclarationsIn } from './demo-declarations.repository.ts';
import { demoHoldingsIn } from './demo-holdings.repository.ts';

/** What the people of the demonstration have declared so far. */
export const loadDemoDeclarations = async (
  unit: UnitOfWork,
  {
    clock,
    newId,
    secretBox,
  }: { readonly clock: Clock; readonly newId: () => string; readonly secretBox: SecretBox },
): Promise<void> => {
  const now = clock.businessNow();
  const today = clock.businessDay();
  const { beneficiaryOf } = await demoHoldingsIn(unit, { now, newId }).readParties();
  const setting = { now, realNow: clock.realNow(), today, newId, beneficiaryOf, secretBox };
  await demoDeclarationsIn(unit, setting).add(demoDeclarations(today));
};
