import type { PaynumRequestLine } from '@portail/contract/home-services/home-services-paynum.schemas.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dayInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { paynumQueries } from './paynum.queries.ts';

export const createListRequests =
  ({ reader }: Pick<Platform, 'reader'>) =>
  async (scope: BeneficiaryScope): Promise<PaynumRequestLine[]> => {
    const rows = await paynumQueries(reader, scope).list();
    return rows.map(({ createdAt, ...row }) => ({
      ...row,
      dateDemande: formatFrenchDate(dayInFrance(createdAt)),
    }));
  };
