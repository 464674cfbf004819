import type { Platform } from '../../../platform/platform.ts';
import { createFunderReads } from '../../people/privacy/privacy.module.ts';
import { createFunderPlanHandlers, type FunderPlanHandlers } from './funder-plans.handlers.ts';
import { createImportPlans } from './import-plans.ts';
import { createListPlans } from './list-plans.ts';
import { createPlanFiles } from './plan-files.ts';

export { PLANS_RECEIVED } from './import-plans.ts';
export { createSettlePlans, type SettlePlans } from './settle-plans.ts';

export interface FunderPlansModule {
  readonly handlers: FunderPlanHandlers;
}

/** What a social funder grants by the month, told by its files. */
export const createFunderPlansModule = (platform: Platform): FunderPlansModule => {
  const planFiles = createPlanFiles(platform);
  return {
    handlers: createFunderPlanHandlers({
      planFiles,
      listPlans: createListPlans({ ...platform, reads: createFunderReads(platform) }),
      importPlans: createImportPlans({ ...platform, planFiles }),
    }),
  };
};
