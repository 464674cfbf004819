import type { OperatorHome } from '@portail/contract/backoffice/operator-home.schemas.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import * as z from 'zod/mini';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  platformStateQueries,
  setPlatformState,
} from '../../../platform/platform-state.repository.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { operatorHomeQueries } from './home.queries.ts';

const STATE = 'value_in_circulation';

const circulationState = z.object({
  calculeeLe: z.string(),
  millesimes: z.array(z.object({ millesime: z.number(), comptes: z.number(), titres: z.number() })),
});

/** Value in circulation by vintage: a sum over every account and voucher, so made ahead by a job. */
export const createCirculation = ({ reader, units, clock }: Platform) => {
  const scope = operatorScope('systeme', 'valeur en circulation');
  return {
    compute: async (): Promise<void> => {
      const rows = await operatorHomeQueries(reader, scope).circulation();
      const now = clock.realNow();
      await units.transact((unit) =>
        setPlatformState(
          unit,
          STATE,
          {
            calculeeLe: dateTimeInFrance(now),
            millesimes: rows.map(({ millesime, accountCents, titreCents }) => ({
              millesime,
              comptes: wireEuros(accountCents),
              titres: wireEuros(titreCents),
            })),
          },
          now,
        ),
      );
    },
    read: async (): Promise<OperatorHome['circulation']> => {
      const stored = await platformStateQueries(reader).read(STATE);
      return stored === undefined ? null : z.parse(circulationState, stored);
    },
  };
};
