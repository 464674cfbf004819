import type {
  OwnBankDetails,
  OwnBankDetailsBody,
} from '@portail/contract/people/profile.schemas.ts';
import { bankNameOf } from '@portail/rules/identifiers/french-banks.ts';
import { maskedIban } from '@portail/rules/identifiers/iban.ts';
import { requireSepaHolder } from '../../../platform/account-holder.ts';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import { createSendNotice } from '../../identity/sign-in/authentication.module.ts';
import type { OwnBank } from './profile.queries.ts';
import { ownBankIn, type NewBankDetails } from './profile.repository.ts';

/** New details receive no transfer for a day, so that the owner can notice a stolen access. */
const WAITING_MS = 24 * 3_600_000;
const SHOWN_DIGITS = 4;

/** Details in use, locked; the bank may have refused those of a payee. */
interface CurrentBankDetails {
  readonly id: string;
  readonly holder: string;
  readonly sealedIban: string;
  readonly bic: string | null;
  readonly refusedAt?: Date | null;
}

interface GivenBankDetails {
  readonly titulaire: string;
  readonly iban: string;
  readonly bic?: string | undefined;
}

/** Where the details of one kind of person are stored, and how they are shown. */
interface BankDetailsStore<Current extends CurrentBankDetails, View> {
  readonly ibanPurposeOf: (id: string) => string;
  readonly open: (unit: UnitOfWork) => {
    readonly lockCurrent: () => Promise<Current | undefined>;
    readonly replace: (details: NewBankDetails) => Promise<void>;
  };
  readonly viewOf: (bank: Current | NewBankDetails, now: Date) => View;
}

/** The change of bank details, the same for beneficiaries and for payees. */
export const createChangeBankDetails = (platform: Platform) => {
  const { units, clock, ids, secretBox, securityLog } = platform;
  const sendNotice = createSendNotice(platform);

  return async <Current extends CurrentBankDetails, View>(
    caller: AuthenticatedCaller,
    { titulaire, iban, bic: givenBic }: GivenBankDetails,
    origin: RequestOrigin,
    { ibanPurposeOf, open, viewOf }: BankDetailsStore<Current, View>,
  ): Promise<View> => {
    requireSepaHolder(titulaire);
    requireRecentConfirmation(caller, clock);
    return await units.transact(async (unit) => {
      const bic = givenBic ?? null;
      const store = open(unit);
      const current = await store.lockCurrent();
      const now = clock.businessNow();
      // Details saved again unchanged must not start another day of waiting.
      const isUnchanged =
        current !== undefined &&
        (current.refusedAt ?? null) === null &&
        current.holder === titulaire &&
        current.bic === bic &&
        secretBox.open(ibanPurposeOf(current.id), current.sealedIban) === iban;
      if (isUnchanged) return viewOf(current, now);
      const id = ids.ordered();
      const details: NewBankDetails = {
        id,
        holder: titulaire,
        sealedIban: secretBox.seal(ibanPurposeOf(id), iban),
        ibanEnd: iban.slice(-SHOWN_DIGITS),
        bic,
        bank: bankNameOf(iban) ?? '',
        createdAt: now,
        usableAt: new Date(now.getTime() + WAITING_MS),
        refusedAt: null,
        unreadableAt: null,
      };
      await store.replace(details);
      await securityLog.record(unit, origin, {
        kind: 'COORDONNEES_BANCAIRES_MODIFIEES',
        result: 'SUCCES',
        userId: caller.userId,
      });
      await sendNotice(unit, caller.userId, 'COORDONNEES_BANCAIRES_MODIFIEES');
      return viewOf(details, now);
    });
  };
};

const NONE: OwnBankDetails = { statut: 'ABSENTES', titulaire: '', iban: '', bic: '', banque: '' };

export const ownBankView = (bank: OwnBank | undefined, now: Date): OwnBankDetails => {
  if (bank === undefined) return NONE;
  const known = {
    titulaire: bank.holder,
    iban: maskedIban(bank.ibanEnd),
    bic: bank.bic ?? '',
    banque: bank.bank,
  };
  return bank.usableAt > now
    ? { statut: 'EN_ATTENTE', ...known, virementsAPartirDu: dateTimeInFrance(bank.usableAt) }
    : { statut: 'ACTIVES', ...known };
};

/** Binds the ciphertext to its row. */
export const ownIbanPurposeOf = (id: string): string => `iban-beneficiaire:${id}`;

export const createChangeOwnBank = (platform: Platform) => {
  const changeBankDetails = createChangeBankDetails(platform);
  return async (
    caller: AuthenticatedCaller,
    given: OwnBankDetailsBody,
    origin: RequestOrigin,
  ): Promise<OwnBankDetails> => {
    const scope = beneficiaryScopeOf(caller);
    return await changeBankDetails(caller, given, origin, {
      ibanPurposeOf: ownIbanPurposeOf,
      open: (unit: UnitOfWork) => ownBankIn(unit, scope),
      viewOf: ownBankView,
    });
  };
};
