import type {
  BankDetails,
  BankDetailsBody,
} from '@portail/contract/payments/intervenant.schemas.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { intervenantScopeOf } from '../../../platform/ports/owner-scope.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import type { SendNotice } from '../../identity/sign-in/authentication.module.ts';
import { ibanPurposeOf } from '../../settlement/payouts/payouts.module.ts';
import { bankDetailsIn } from './bank-details.repository.ts';
import { bankViewOf } from './bank-view.ts';

/** Whoever has lost their space has a day to notice before any money follows. */
const COOLING_MS = 24 * 3_600_000;
const SHOWN = 4;

type Dependencies = Pick<Platform, 'units' | 'clock' | 'ids' | 'secretBox' | 'securityLog'> & {
  readonly sendNotice: SendNotice;
};

export type ChangeBankDetails = (
  caller: AuthenticatedCaller,
  given: BankDetailsBody,
  origin: RequestOrigin,
) => Promise<BankDetails>;

type Current = NonNullable<Awaited<ReturnType<ReturnType<typeof bankDetailsIn>['lockCurrent']>>>;

export const createChangeBankDetails = (dependencies: Dependencies): ChangeBankDetails => {
  const { units, clock, ids, secretBox, securityLog, sendNotice } = dependencies;

  /** Saved again unchanged, they are not new ones: nobody waits a day for nothing. */
  const isSame = (current: Current | undefined, { titulaire, iban, bic }: BankDetailsBody) =>
    current !== undefined &&
    current.refusedAt === null &&
    current.holder === titulaire &&
    current.bic === (bic ?? null) &&
    secretBox.open(ibanPurposeOf(current.id), current.sealedIban) === iban;

  return async (caller, given, origin) => {
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
        ibanEnd: given.iban.slice(-SHOWN),
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
