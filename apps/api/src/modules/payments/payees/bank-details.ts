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
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import { createSendNotice } from '../../identity/sign-in/authentication.module.ts';
import { ibanPurposeOf } from '../../settlement/payouts/payouts.module.ts';
import { bankDetailsIn } from './bank-details.repository.ts';
import { identityQueries, type CurrentBank } from './payees.queries.ts';

/** A day to notice a stolen sign-in before money is sent to the new account. */
const COOLING_MS = 24 * 3_600_000;
const SHOWN_DIGITS = 4;

const bankStatutOf = (bank: CurrentBank | undefined, now: Date): BankStatut => {
  if (bank === undefined) return 'ABSENTES';
  if (bank.refusedAt !== null) return 'REFUSEES';
  return bank.usableAt > now ? 'EN_ATTENTE' : 'ACTIVES';
};

const bankViewOf = (bank: CurrentBank | undefined, now: Date): BankDetails => {
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
    readIdentity: async (scope: IntervenantScope): Promise<IntervenantIdentity> => {
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
        prochainVersement: await nextPayout(queries, due.oldest, bank),
        coordonneesBancaires: bankStatutOf(bank, clock.businessNow()),
      };
    },

    readBankDetails: async (scope: IntervenantScope): Promise<BankDetails> =>
      bankViewOf(await identityQueries(reader, scope).findBank(), clock.businessNow()),
  };
};

type Current = NonNullable<Awaited<ReturnType<ReturnType<typeof bankDetailsIn>['lockCurrent']>>>;

export const createChangeBankDetails = (platform: Platform) => {
  const { units, clock, ids, secretBox, securityLog } = platform;
  const sendNotice = createSendNotice(platform);

  /** Unchanged details must not start a new waiting time. */
  const isSame = (current: Current | undefined, { titulaire, iban, bic }: BankDetailsBody) =>
    current !== undefined &&
    current.refusedAt === null &&
    current.holder === titulaire &&
    current.bic === (bic ?? null) &&
    secretBox.open(ibanPurposeOf(current.id), current.sealedIban) === iban;

  return async (
    caller: AuthenticatedCaller,
    given: BankDetailsBody,
    origin: RequestOrigin,
  ): Promise<BankDetails> => {
    const scope = intervenantScopeOf(caller);
    requireRecentConfirmation(caller, clock);
    return await units.transact(async (unit) => {
      const repository = bankDetailsIn(unit, scope);
      const current = await repository.lockCurrent();
      const now = clock.businessNow();
      if (isSame(current, given)) return bankViewOf(current, now);
      const details = {
        id: ids.ordered(),
        holder: given.titulaire,
        ibanEnd: given.iban.slice(-SHOWN_DIGITS),
        bic: given.bic ?? null,
        usableAt: new Date(now.getTime() + COOLING_MS),
      };
      await repository.replace({
        ...details,
        sealedIban: secretBox.seal(ibanPurposeOf(details.id), given.iban),
        createdAt: now,
      });
      await securityLog.record(unit, origin, {
        kind: 'COORDONNEES_BANCAIRES_MODIFIEES',
        result: 'SUCCES',
        accountId: caller.accountId,
      });
      await sendNotice(unit, caller.accountId, 'COORDONNEES_BANCAIRES_MODIFIEES');
      return bankViewOf({ ...details, refusedAt: null }, now);
    });
  };
};
