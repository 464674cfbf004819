import { centsOf } from '@portail/rules/money/cents.ts';
import { addDays } from '@portail/rules/time/calendar-day.ts';
import { dayInParis } from '@portail/rules/time/paris.ts';
import { createDemoAccounts } from './demo-accounts.ts';
import type { MadeLine } from './demo-funder-orders.repository.ts';
import { createDemoPaper } from './demo-paper.ts';
import { createDemoWriter, type DemoSetting, type DemoWriter } from './demo-writer.ts';

/** Lines that a funder has ordered: what they gave is in the books, under their own number. */
const createDemoMadeLines = (
  pen: DemoWriter,
  { openAccount }: ReturnType<typeof createDemoAccounts>,
  { printTitres }: ReturnType<typeof createDemoPaper>,
) => ({
  makeLine: (line: MadeLine): void => {
    const { login, contract, millesime, fundedCents, ownCents, feesCents } = line;
    const day = addDays(dayInParis(line.orderedAt.getTime()), 1);
    const holderOf = (produit: string) => ({ login, contract, produit, millesime });
    const accountOf = () => {
      const compte = openAccount(holderOf(line.accountProduct), day);
      pen.move(compte.id, line.accountCents);
      return { compteId: compte.id, amountCents: centsOf(line.accountCents) };
    };
    const paperOf = () =>
      printTitres(
        holderOf(line.paperProduct),
        day,
        Array.from({ length: line.titres }, () => 'EXPEDIE'),
        { valeurCents: line.faceValueCents, line: line.id },
      );
    pen.orderLine(
      holderOf(line.accountProduct),
      day,
      { fundedCents, ownCents, feesCents, lineId: line.id, isPast: false },
      {
        ...(line.accountCents > 0 ? { account: accountOf() } : {}),
        ...(line.titres > 0 ? { paper: paperOf() } : {}),
      },
    );
  },
});

/** Writes demonstration holdings as rows and movements. */
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
