import type { PendingAddress } from '@portail/contract/people/addresses.calls.ts';
import type {
  MainInformation,
  MainInformationBody,
  ProfileQuery,
} from '@portail/contract/people/profile.schemas.ts';
import { splitTown } from '@portail/rules/identifiers/names.ts';
import type { VisualisationMode } from '@portail/rules/identity/access/vocabulary.ts';
import { MAIL_OFFERS_VERSION } from '@portail/rules/identity/consent/mail-offers.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import {
  beneficiaryScopeOf,
  requireOwnContract,
  type BeneficiaryScope,
} from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import {
  createAddressProofs,
  createSendNotice,
} from '../../identity/sign-in/authentication.module.ts';
import { profileQueries } from './profile.queries.ts';
import { consentsIn, profileIn, type MainValues } from './profile.repository.ts';

/** Refuses alike the contract of another person and a contract named with the wrong type. */
export const findOwnContract = async (
  reader: Reader,
  scope: BeneficiaryScope,
  numeroContrat: string,
  typeContrat?: VisualisationMode,
) => {
  requireOwnContract(scope, numeroContrat);
  const contract = await profileQueries(reader, scope).findContract(numeroContrat);
  if (contract === undefined || (typeContrat !== undefined && contract.type !== typeContrat)) {
    throw new DomainError('ACCES_REFUSE');
  }
  return contract;
};

export const readMainInformation = async (
  reader: Reader,
  scope: BeneficiaryScope,
  { numeroContrat, typeContrat }: ProfileQuery,
): Promise<MainInformation> => {
  if (numeroContrat !== undefined) await findOwnContract(reader, scope, numeroContrat, typeContrat);
  const row = await profileQueries(reader, scope).findMain();
  return {
    // Old rows may hold MLLE, which is no longer used and is shown as MME.
    civilite: row.civility === 'M' ? 'M' : 'MME',
    nom: row.lastName,
    prenom: row.firstName,
    dateNaissance: formatFrenchDate(calendarDay(row.birthDate)),
    zoneAdresse0: row.zone0,
    zoneAdresse1: row.zone1,
    zoneAdresse2: row.zone2,
    zoneAdresse3: row.zone3,
    codePostalEtVille: `${row.postalCode} ${row.town}`,
    telephonePrincipal: row.mainPhoneNumber,
    telephoneSecondaire: row.secondaryPhoneNumber,
    emailContact: row.mail,
    confirmationEmailContact: row.mail,
    offresMail: row.mailOffers,
  };
};

const valuesOf = (body: MainInformationBody): MainValues => ({
  zones: [
    body.zoneAdresse0?.trim() ?? '',
    body.zoneAdresse1?.trim() ?? '',
    body.zoneAdresse2?.trim() ?? '',
    body.zoneAdresse3?.trim() ?? '',
  ],
  ...splitTown(body.codePostalEtVille),
  mainPhoneNumber: body.telephonePrincipal ?? '',
  secondaryPhoneNumber: body.telephoneSecondaire ?? '',
  mailOffers: body.offresMail,
});

type LockedProfile = Awaited<ReturnType<ReturnType<typeof profileIn>['lock']>>;

const isAddressChange = (
  current: LockedProfile,
  { zones, postalCode, town }: MainValues,
): boolean =>
  current.zone0 !== zones[0] ||
  current.zone1 !== zones[1] ||
  current.zone2 !== zones[2] ||
  current.zone3 !== zones[3] ||
  current.postalCode !== postalCode ||
  current.town !== town;

const isPhoneChange = (current: LockedProfile, values: MainValues): boolean =>
  current.mainPhoneNumber !== values.mainPhoneNumber ||
  current.secondaryPhoneNumber !== values.secondaryPhoneNumber;

export const createChangeMainInformation = (platform: Platform) => {
  const { reader, units, clock, ids, securityLog } = platform;
  const addressProofs = createAddressProofs(platform);
  const sendNotice = createSendNotice(platform);

  interface Change {
    readonly values: MainValues;
    /** Set only when the mail address changes. */
    readonly newMail: string | undefined;
    readonly origin: RequestOrigin;
  }

  const save = async (
    unit: UnitOfWork,
    caller: AuthenticatedCaller,
    { values, newMail, origin }: Change,
  ): Promise<void> => {
    const { userId } = caller;
    const scope = beneficiaryScopeOf(caller);
    const profile = profileIn(unit, scope);
    const current = await profile.lock();
    const hasNewPhone = isPhoneChange(current, values);
    const hasNewAddress = isAddressChange(current, values);
    if (newMail !== undefined || hasNewPhone || hasNewAddress) {
      requireRecentConfirmation(caller, clock);
    }
    if (hasNewAddress) await profile.keepAddressOfBooks();
    await profile.saveMain(values);
    if (newMail !== undefined) {
      await addressProofs.begin(unit, { userId, mail: newMail, purpose: 'CHANGEMENT' });
      await securityLog.record(unit, origin, {
        kind: 'ADRESSE_MODIFIEE',
        result: 'SUCCES',
        userId,
        details: { acte: 'DEMANDE' },
      });
      await sendNotice(unit, userId, 'ADRESSE_DEMANDEE');
    }
    if (hasNewAddress) {
      await profile.markAddressChanged();
      await securityLog.record(unit, origin, {
        kind: 'ADRESSE_POSTALE_MODIFIEE',
        result: 'SUCCES',
        userId,
      });
      await sendNotice(unit, userId, 'ADRESSE_POSTALE_MODIFIEE');
    }
    if (hasNewPhone) {
      await securityLog.record(unit, origin, {
        kind: 'TELEPHONE_MODIFIE',
        result: 'SUCCES',
        userId,
      });
      await sendNotice(unit, userId, 'TELEPHONE_MODIFIE');
    }
    if (current.mailOffers !== values.mailOffers) {
      await consentsIn(unit, scope).add({
        id: ids.ordered(),
        subject: 'OFFRES_MAIL',
        choice: values.mailOffers ? 'ACCEPTE' : 'REFUSE',
        source: 'PROFIL',
        version: MAIL_OFFERS_VERSION,
        givenAt: clock.realNow(),
      });
    }
  };

  return async (
    caller: AuthenticatedCaller,
    { numeroContrat, typeContrat }: ProfileQuery,
    body: MainInformationBody,
    origin: RequestOrigin,
  ): Promise<void> => {
    const scope = beneficiaryScopeOf(caller);
    if (numeroContrat !== undefined) {
      await findOwnContract(reader, scope, numeroContrat, typeContrat);
    }
    const { mail: current } = await profileQueries(reader, scope).findMain();
    const mail = body.emailContact.trim();
    await units.transact((unit) =>
      save(unit, caller, {
        values: valuesOf(body),
        newMail: mail.toLowerCase() === current.toLowerCase() ? undefined : mail,
        origin,
      }),
    );
  };
};

/** The new mail address that was requested and is not confirmed yet. */
export const createPendingAddress = (platform: Platform) => {
  const { units, securityLog } = platform;
  const addressProofs = createAddressProofs(platform);
  const read = async ({ userId }: AuthenticatedCaller): Promise<PendingAddress | undefined> => {
    const pending = await addressProofs.pendingOf(userId);
    return pending === undefined
      ? undefined
      : { adresse: pending.mail, expireLe: dateTimeInFrance(pending.expiresAt) };
  };
  return {
    read,

    resend: async (caller: AuthenticatedCaller): Promise<PendingAddress> => {
      await addressProofs.resend(caller.userId);
      const pending = await read(caller);
      if (pending === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      return pending;
    },

    cancel: ({ userId }: AuthenticatedCaller, origin: RequestOrigin): Promise<void> =>
      units.transact(async (unit) => {
        if (!(await addressProofs.cancel(unit, userId, 'ANNULEE'))) {
          throw new DomainError('RESSOURCE_INTROUVABLE');
        }
        await securityLog.record(unit, origin, {
          kind: 'ADRESSE_MODIFIEE',
          result: 'SUCCES',
          userId,
          details: { acte: 'ANNULATION' },
        });
      }),
  };
};
