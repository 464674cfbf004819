import { wireEuros } from '@portail/rules/money/wire.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { mapPage } from '../../../platform/ports/list-page.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { bankOperationQueries } from './bank-operations.queries.ts';

const wireDay = (day: string): string => formatFrenchDate(calendarDay(day));

/** Every payout and every direct debit, for operators: where it is, and what the bank said. */
export const createBankOperationsModule = ({ reader }: Platform) => {
  const queriesOf = ({ userId }: AuthenticatedCaller) =>
    bankOperationQueries(reader, operatorScope(userId, 'virements et prélèvements'));
  return defineModule({
    handlers: {
      getPayouts: async ({ caller, query }) =>
        mapPage(
          await queriesOf(caller).payouts(query),
          ({ codeNan, cents, day, createdAt, ...payout }) => ({
            ...payout,
            codeNAN: codeNan,
            montant: wireEuros(cents),
            jour: wireDay(day),
            creeLe: dateTimeInFrance(createdAt),
          }),
        ),
      getDebits: async ({ caller, query }) =>
        mapPage(await queriesOf(caller).debits(query), ({ cents, day, createdAt, ...debit }) => ({
          ...debit,
          montant: wireEuros(cents),
          jour: day === null ? null : wireDay(day),
          creeLe: dateTimeInFrance(createdAt),
        })),
    },
  });
};
