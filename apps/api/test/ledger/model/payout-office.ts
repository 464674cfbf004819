import { isTargetDay } from '@portail/rules/time/target-days.ts';
import { bankDetailsIn } from '../../../src/modules/payments/payees/bank-details.repository.ts';
import {
  createPayoutsModule,
  ibanPurposeOf,
} from '../../../src/modules/settlement/payouts/payouts.module.ts';
import { createClock } from '../../../src/platform/clock.ts';
import type { Platform } from '../../../src/platform/platform.ts';
import type { Clock } from '../../../src/platform/ports/clock.ts';
import { intervenantScopeOf, personScope } from '../../../src/platform/ports/owner-scope.ts';

const DAY_MS = 86_400_000;
const PAYEE_NAN = '1234567';
const IBAN = 'FR7630006000011234567890189';
const LONG_AGO = new Date('2027-01-04T09:00:00Z');

/** Daily payouts, and the rejections of the bank. */
export interface PayoutOffice {
  /** Gives the payee other bank details, usable immediately. */
  readonly giveBank: () => Promise<void>;
  /** The job of the next TARGET day, which may run concurrently. */
  readonly openDay: () => () => Promise<unknown>;
  /** The number of the payee's last transfer. */
  readonly lastTransfer: () => Promise<string | undefined>;
  readonly reject: (endToEndId: string) => Promise<unknown>;
}

const findPayee = async ({ reader }: Platform): Promise<string> => {
  const { id } = await reader
    .selectFrom('intervenant')
    .select('id')
    .where('code_nan', '=', PAYEE_NAN)
    .executeTakeFirstOrThrow();
  return id;
};

/** TARGET days after the business time of the ledger. */
const createCalendar = (businessTime: string) => {
  const offsetMs = new Date(businessTime).getTime() - Date.now();
  let days = 0;
  return (): Clock => {
    for (;;) {
      days += 1;
      const clock = createClock(offsetMs + days * DAY_MS);
      if (isTargetDay(clock.businessDay())) return clock;
    }
  };
};

export const openPayoutOffice = (platform: Platform, businessTime: string): PayoutOffice => {
  const { reader, units, ids, secretBox } = platform;
  const nextDay = createCalendar(businessTime);
  const { rejectPayout } = createPayoutsModule(platform);
  return {
    giveBank: async () => {
      const scope = intervenantScopeOf({
        scope: personScope({
          beneficiaryId: null,
          contracts: null,
          financeurId: null,
          intervenantId: await findPayee(platform),
        }),
      });
      const id = ids.ordered();
      await units.transact((unit) =>
        bankDetailsIn(unit, scope).replace({
          id,
          holder: 'Modèle',
          sealedIban: secretBox.seal(ibanPurposeOf(id), IBAN),
          ibanEnd: IBAN.slice(-4),
          bic: null,
          createdAt: LONG_AGO,
          usableAt: LONG_AGO,
        }),
      );
    },
    openDay: () => createPayoutsModule({ ...platform, clock: nextDay() }).issuePayouts,
    lastTransfer: async () => {
      const last = await reader
        .selectFrom('versement as v')
        .innerJoin('intervenant as i', 'i.id', 'v.intervenant_id')
        .select('v.bout_en_bout')
        .where('i.code_nan', '=', PAYEE_NAN)
        .orderBy('v.id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return last?.bout_en_bout;
    },
    reject: (endToEndId) =>
      units.transact((unit) => rejectPayout(unit, { endToEndId, reason: 'AC04' }), {
        isRepeatable: true,
      }),
  };
};
