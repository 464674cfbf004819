import type {
  BankDetails,
  BankDetailsBody,
  BankStatut,
  IntervenantIdentity,
} from '@portail/contract/payments/payees.schemas.ts';
import { maskedIban } from '@portail/rules/identifiers/iban.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { nextPayoutDay } from '@portail/rules/settlement/payout-day.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dateTimeInFrance, dayInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { intervenantScopeOf, type IntervenantScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { createChangeBankDetails } from '../../people/profile/profile.module.ts';
import { verifyPayeeMessage } from '../../settlement/payee-verification/payee-verification.module.ts';
import { ibanPurposeOf } from '../../settlement/payouts/payouts.module.ts';
import { bankDetailsIn, type NewBankDetails } from './bank-details.repository.ts';
import { identityQueries, type CurrentBank } from './payees.queries.ts';

/** New details are held once the bank has answered, so they start without a hold. */
type ShownBank = Omit<CurrentBank, 'heldAt'> & { readonly heldAt?: Date | null };

const bankStatutOf = (bank: ShownBank | undefined, now: Date): BankStatut => {
  if (bank === undefined) return 'ABSENTES';
  if (bank.refusedAt !== null) return 'REFUSEES';
  if (bank.unreadableAt !== null) return 'TITULAIRE_ILLISIBLE';
  if ((bank.heldAt ?? null) !== null) return 'RETENUES';
  return bank.usableAt > now ? 'EN_ATTENTE' : 'ACTIVES';
};

const bankViewOf = (bank: ShownBank | undefined, now: Date): BankDetails => {
  const statut = bankStatutOf(bank, now);
  if (bank === undefined) return { statut };
  return {
    statut,
    titulaire: bank.holder,
    iban: maskedIban(bank.ibanEnd),
    ...(bank.bic === null ? {} : { bic: bank.bic }),
    ...(statut === 'EN_ATTENTE' ? { virementsAPartirDu: dateTimeInFrance(bank.usableAt) } : {}),
  };
};

/** A payee's identity, amount due and bank details. */
export const createPayeeIdentity = ({ reader, clock }: Pick<Platform, 'reader' | 'clock'>) => {
  const nextPayout = async (
    queries: ReturnType<typeof identityQueries>,
    oldest: Date | null,
    bank: CurrentBank | undefined,
  ): Promise<string | null> => {
    if (oldest === null || bank === undefined) return null;
    const isStopped = bank.refusedAt !== null || bank.unreadableAt !== null || bank.heldAt !== null;
    if (isStopped) return null;
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
    readIdentity: async (scope: IntervenantScope): Promise<IntervenantIdentity> => {
      const queries = identityQueries(reader, scope);
      const [{ codeNan, ...who }, due, deducted, bank] = await Promise.all([
        queries.find(),
        queries.due(),
        queries.deducted(),
        queries.findBank(),
      ]);
      return {
        ...who,
        codeNAN: codeNan,
        montantAVerser: wireEuros(Math.max(0, due.cents - deducted)),
        montantARetenir: wireEuros(deducted),
        prochainVersement:
          due.cents > deducted ? await nextPayout(queries, due.oldest, bank) : null,
        coordonneesBancaires: bankStatutOf(bank, clock.businessNow()),
      };
    },

    readBankDetails: async (scope: IntervenantScope): Promise<BankDetails> =>
      bankViewOf(await identityQueries(reader, scope).findBank(), clock.businessNow()),
  };
};

export const createChangePayeeBankDetails = (platform: Platform) => {
  const { outbox } = platform;
  const changeBankDetails = createChangeBankDetails(platform);
  return async (
    caller: AuthenticatedCaller,
    given: BankDetailsBody,
    origin: RequestOrigin,
  ): Promise<BankDetails> => {
    const scope = intervenantScopeOf(caller);
    return await changeBankDetails(caller, given, origin, {
      ibanPurposeOf,
      open: (unit: UnitOfWork) => {
        const { lockCurrent, replace } = bankDetailsIn(unit, scope);
        return {
          lockCurrent,
          replace: async (details: NewBankDetails) => {
            await replace(details);
            await outbox.add(unit, verifyPayeeMessage(details.id));
          },
        };
      },
      viewOf: bankViewOf,
    });
  };
};
