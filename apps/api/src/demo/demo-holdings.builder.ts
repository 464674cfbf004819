import { createDemoAccounts } from './demo-accounts.ts';
import { createDemoPaper } from './demo-paper.ts';
import { createDemoPen, type DemoSetting } from './demo-pen.ts';

/** Writes stories of holdings as rows and movements. */
export const createDemoBooks = (setting: DemoSetting) => {
  const pen = createDemoPen(setting);
  return {
    ...createDemoAccounts(pen),
    ...createDemoPaper(pen),
    settle: pen.settle,
    finish: pen.finish,
  };
};
export type DemoBooks = ReturnType<typeof createDemoBooks>;
