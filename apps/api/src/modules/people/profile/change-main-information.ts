import type {
  MainInformationBody,
  ProfileQuery,
} from '@portail/contract/people/profile.schemas.ts';
import { MAIL_OFFERS_VERSION } from '@portail/rules/identity/consent/mail-offers.ts';
import { splitTown } from '@portail/rules/identifiers/names.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import type { AddressProofs, SendNotice } from '../../identity/sign-in/authentication.module.ts';
import { consentsIn } from './consents.repository.ts';
import { findOwnContract } from './own-contract.ts';
import { profileQueries } from './profile.queries.ts';
import { profileIn, type MainValues } from './profile.repository.ts';

type Dependencies = Pick<Platform, 'reader' | 'units' | 'clock' | 'ids' | 'securityLog'> & {
  readonly addressProofs: Pick<AddressProofs, 'begin'>;
  readonly sendNotice: SendNotice;
};

export type ChangeMainInformation = (
  caller: AuthenticatedCaller,
  query: ProfileQuery,
  body: MainInformationBody,
  origin: RequestOrigin,
) => Promise<void>;

const valuesOf = (body: MainInformationBody): MainValues => ({
  zones: [
    body.zoneAdresse0?.trim() ?? '',
    body.zoneAdresse1?.trim() ?? '',
    body.zoneAdresse2?.trim() ?? '',
    body.zoneAdresse3?.trim() ?? '',
  ],
  ...splitTown(body.codePostalEtVille),
  mobile: body.telephonePrincipal ?? '',
  landline: body.telephoneSecondaire ?? '',
  mailOffers: body.offresMail,
});

type LockedProfile = Awaited<ReturnType<ReturnType<typeof profileIn>['lock']>>;

const isOtherAddress = (current: LockedProfile, { zones, postalCode, town }: MainValues): boolean =>
  current.address_zone0 !== zones[0] ||
  current.address_zone1 !== zones[1] ||
  current.address_zone2 !== zones[2] ||
  current.address_zone3 !== zones[3] ||
  current.postalCode !== postalCode ||
  current.town !== town;

export const createChangeMainInformation = (dependencies: Dependencies): ChangeMainInformation => {
  const { reader, units, clock, ids, securityLog, addressProofs, sendNotice } = dependencies;

  const save = async (
    unit: UnitOfWork,
    caller: AuthenticatedCaller,
    {
      values,
      mail,
      origin,
    }: {
      readonly values: MainValues;
      /** Where it is another than before. */
      readonly mail: string | undefined;
      readonly origin: RequestOrigin;
    },
  ): Promise<void> => {
    const { accountId } = caller;
    const scope = beneficiaryScopeOf(caller);
    const profile = profileIn(unit, scope);
    const current = await profile.lock();
    const isPhoneMoved = current.mobile !== values.mobile || current.landline !== values.landline;
    const isAddressMoved = isOtherAddress(current, values);
    if (mail !== undefined || isPhoneMoved || isAddressMoved) {
      requireRecentConfirmation(caller, clock);
    }
    if (isAddressMoved) await profile.keepAddressOfBooks();
    await profile.saveMain(values);
    if (mail !== undefined) {
      await addressProofs.begin(unit, { accountId, mail, purpose: 'CHANGEMENT' });
      await securityLog.record(unit, origin, {
        kind: 'ADRESSE_MODIFIEE',
        result: 'SUCCES',
        accountId,
        details: { acte: 'DEMANDE' },
      });
      await sendNotice(unit, accountId, 'ADRESSE_DEMANDEE');
    }
    if (isAddressMoved) {
      await profile.markAddressChanged();
      await securityLog.record(unit, origin, {
        kind: 'ADRESSE_POSTALE_MODIFIEE',
        result: 'SUCCES',
        accountId,
      });
      await sendNotice(unit, accountId, 'ADRESSE_POSTALE_MODIFIEE');
    }
    if (isPhoneMoved) {
      await securityLog.record(unit, origin, {
        kind: 'TELEPHONE_MODIFIE',
        result: 'SUCCES',
        accountId,
      });
      await sendNotice(unit, accountId, 'TELEPHONE_MODIFIE');
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

  return async (caller, { numeroContrat, typeContrat }, body, origin) => {
    const scope = beneficiaryScopeOf(caller);
    if (numeroContrat !== undefined)
      await findOwnContract(reader, scope, numeroContrat, typeContrat);
    const { mail: current } = await profileQueries(reader, scope).findMain();
    const mail = body.emailContact.trim();
    await units.transact((unit) =>
      save(unit, caller, {
        values: valuesOf(body),
        mail: mail.toLowerCase() === current.toLowerCase() ? undefined : mail,
        origin,
      }),
    );
  };
};
