import type {
  BankDetails,
  IntervenantIdentity,
} from '@portail/contract/payments/intervenant.schemas.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { nextPayoutDay } from '@portail/rules/settlement/payouts/payout-day.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dayInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { IntervenantScope } from '../../../platform/ports/owner-scope.ts';
import { bankStatutOf, bankViewOf } from './bank-view.ts';
import { identityQueries, type CurrentBank } from './identity.queries.ts';

type Dependencies = Pick<Platform, 'reader' | 'clock'>;

export const createReadIdentity = ({ reader, clock }: Dependencies) => {
  const nextOf = async (
    queries: ReturnType<typeof identityQueries>,
    oldest: Date | null,
    bank: CurrentBank | undefined,
  ): Promise<string | null> => {
    if (oldest === null || bank === undefined || bank.refusedAt !== null) return null;
    const today = clock.businessDay();
    const day = nextPayoutDay({
      paidOn: dayInFrance(oldest),
      usableOn: dayInFrance(bank.usableAt),
      today,
      isTodayOver: await queries.isDayOver(today),
    });
    return formatFrenchDate(day);
  };

  return {
    identity: async (scope: IntervenantScope): Promise<IntervenantIdentity> => {
      const queries = identityQueries(reader, scope);
      const [{ codeNan, ...who }, due, bank] = await Promise.all([
        queries.find(),
        queries.due(),
        queries.findBank(),
      ]);
      return {
        ...who,
        codeNAN: codeNan,
        montantAVerser: wireEuros(due.cents),
        prochainVersement: await nextOf(queries, due.oldest, bank),
        coordonneesBancaires: bankStatutOf(bank, clock.businessNow()),
      };
    },

    bank: async (scope: IntervenantScope): Promise<BankDetails> =>
      bankViewOf(await identityQueries(reader, scope).findBank(), clock.businessNow()),
  };
};
