import type {
  OwnBankDetails,
  OwnBankDetailsBody,
} from '@portail/contract/people/profile.schemas.ts';
import { bankNameOf } from '@portail/rules/identifiers/french-banks.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import type { SendNotice } from '../../identity/sign-in/authentication.module.ts';
import { ownBankView } from './own-bank-view.ts';
import { ownBankIn, type LockedBank } from './own-bank.repository.ts';

/** Whoever has lost their space has a day to notice before any money follows. */
const COOLING_MS = 24 * 3_600_000;
const SHOWN = 4;

/** What is sealed for it opens for nothing else. */
export const ownIbanPurposeOf = (id: string): string => `iban-beneficiaire:${id}`;

type Dependencies = Pick<Platform, 'units' | 'clock' | 'ids' | 'secretBox' | 'securityLog'> & {
  readonly sendNotice: SendNotice;
};

export type ChangeOwnBank = (
  caller: AuthenticatedCaller,
  given: OwnBankDetailsBody,
  origin: RequestOrigin,
) => Promise<OwnBankDetails>;

export const createChangeOwnBank = (dependencies: Dependencies): ChangeOwnBank => {
  const { units, clock, ids, secretBox, securityLog, sendNotice } = dependencies;

  /** Saved again unchanged, they are not new ones: nobody waits a day for nothing. */
  const isSame = (current: LockedBank | undefined, { titulaire, iban, bic }: OwnBankDetailsBody) =>
    current !== undefined &&
    current.holder === titulaire &&
    current.bic === (bic ?? null) &&
    secretBox.open(ownIbanPurposeOf(current.id), current.sealedIban) === iban;

  return async (caller, given, origin) => {
    const scope = beneficiaryScopeOf(caller);
    requireRecentConfirmation(caller, clock);
    return await units.transact(async (unit) => {
      const own = ownBankIn(unit, scope);
      const current = await own.lockCurrent();
      const now = clock.businessNow();
      if (isSame(current, given)) return ownBankView(current, now);
      const details = {
        id: ids.ordered(),
        holder: given.titulaire,
        ibanEnd: given.iban.slice(-SHOWN),
        bic: given.bic ?? null,
        bank: bankNameOf(given.iban) ?? '',
        usableAt: new Date(now.getTime() + COOLING_MS),
      };
      await own.replace({
        ...details,
        sealedIban: secretBox.seal(ownIbanPurposeOf(details.id), given.iban),
        createdAt: now,
      });
      await securityLog.record(unit, origin, {
        kind: 'COORDONNEES_BANCAIRES_MODIFIEES',
        result: 'SUCCES',
        accountId: caller.accountId,
      });
      await sendNotice(unit, caller.accountId, 'COORDONNEES_BANCAIRES_MODIFIEES');
      return ownBankView(details, now);
    });
  };
};
