import { limitedAddress } from '../../../platform/address.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import type { FindRegistration } from './find-registration.ts';
import { SEND_LOGIN_MAIL, type LoginQueries } from './registration-mails.ts';

type Dependencies = Pick<Platform, 'units' | 'limits' | 'digest' | 'outbox' | 'ids' | 'config'> & {
  readonly find: FindRegistration;
  readonly logins: LoginQueries;
};

export type SendLogin = (
  numeroContrat: string,
  mail: string,
  origin: RequestOrigin,
) => Promise<void>;

/**
 * The same for an address that has an account and for one that has none: only the mail differs.
 * Past a limit the answer stays the same and nothing is sent.
 */
export const createSendLogin =
  ({ units, limits, digest, outbox, ids, config, find, logins }: Dependencies): SendLogin =>
  async (numeroContrat, mail, origin) => {
    await find.contract(numeroContrat);
    const address = mail.trim().toLowerCase();
    const accountIds = await logins.findByMail(address);
    await units.transact(async (unit) => {
      const network = limitedAddress(origin.address);
      const isOver = [
        await limits.exceeds(unit, {
          key: digest.of('envoi-identifiant', `${address}\u0000${network}`),
          ...config.limits.registration.address,
          clearedBySuccess: false,
        }),
        await limits.exceeds(unit, {
          key: digest.of('envoi-identifiant-boite', address),
          ...config.limits.registration.identifier,
          clearedBySuccess: false,
        }),
        await limits.exceeds(unit, {
          key: digest.of('envoi-identifiant-adresse', network),
          ...config.limits.address,
          clearedBySuccess: false,
        }),
      ].includes(true);
      await outbox.add(unit, {
        kind: SEND_LOGIN_MAIL,
        dedupKey: `${SEND_LOGIN_MAIL}:${ids.random()}`,
        payload: { accountIds: isOver ? [] : accountIds, numeroContrat },
      });
    });
  };
