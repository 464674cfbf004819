import { maskedIban } from '@portail/rules/identifiers/iban.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dayInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import { mandateQueries } from './mandates.queries.ts';

export const createReadMandates = ({ reader, config }: Pick<Platform, 'reader' | 'config'>) => {
  const own = (caller: AuthenticatedCaller) => mandateQueries(reader, beneficiaryScopeOf(caller));
  return {
    active: async (caller: AuthenticatedCaller) => {
      const mandate = await own(caller).findActive();
      if (mandate === undefined || mandate.signedAt === null) return undefined;
      return {
        rum: mandate.rum,
        iban: maskedIban(mandate.ibanEnd),
        dateSignature: formatFrenchDate(dayInFrance(mandate.signedAt)),
        statut: 'ACTIF' as const,
      };
    },

    form: async (caller: AuthenticatedCaller) => {
      const queries = own(caller);
      const [mandate, bank, { firstName, lastName }] = await Promise.all([
        queries.findLast(),
        queries.findBank(),
        queries.findName(),
      ]);
      const last = mandate ?? bank;
      return {
        titulaire: last?.holder ?? `${firstName} ${lastName}`,
        iban: last === undefined ? '' : maskedIban(last.ibanEnd),
        bic: last?.bic ?? '',
        creancier: config.debit.creditorName,
        ics: config.debit.creditorId,
      };
    },
  };
};
export type ReadMandates = ReturnType<typeof createReadMandates>;
