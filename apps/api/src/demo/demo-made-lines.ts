import { centsOf } from '@portail/rules/money/cents.ts';
import { addDays } from '@portail/rules/time/calendar-day.ts';
import { dayInParis } from '@portail/rules/time/paris.ts';
import type { createDemoAccounts } from './demo-accounts.ts';
import type { MadeLine } from './demo-funder-orders.repository.ts';
import type { createDemoPaper } from './demo-paper.ts';
import type { DemoWriter } from './demo-pen.ts';

/** Lines that a funder has ordered: what they gave is in the books, under their own number. */
export const createDemoMadeLines = (
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
