import { createDemoAccounts } from './demo-accounts.ts';
import { createDemoMadeLines } from './demo-made-lines.ts';
import { createDemoPaper } from './demo-paper.ts';
import { createDemoWriter, type DemoSetting } from './demo-pen.ts';

/** Writes stories of holdings as rows and movements. */
export const createDemoBooks = (setting: DemoSetting) => {
  const pen = createDemoWriter(setting);
  const accounts = createDemoAccounts(pen);
  const paper = createDemoPaper(pen);
  return {
    ...accounts,
    ...paper,
    ...createDemoMadeLines(pen, accounts, paper),
    settle: pen.settle,
    finish: pen.finish,
  };
};
export type DemoBooks = ReturnType<typeof createDemoBooks>;
