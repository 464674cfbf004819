import type { PendingAddress } from '@portail/contract/people/addresses.calls.ts';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { AddressProofs } from '../../identity/sign-in/authentication.module.ts';

type Dependencies = Pick<Platform, 'units' | 'securityLog'> & {
  readonly addressProofs: AddressProofs;
};

/** The address that a person asked for and has not proved yet. */
export const createPendingAddress = ({ units, securityLog, addressProofs }: Dependencies) => {
  const read = async ({ accountId }: AuthenticatedCaller): Promise<PendingAddress | undefined> => {
    const pending = await addressProofs.pendingOf(accountId);
    return pending === undefined
      ? undefined
      : {
          adresse: pending.mail,
          expireLe: dateTimeInFrance(pending.expiresAt),
        };
  };
  return {
    read,

    resend: async (caller: AuthenticatedCaller): Promise<PendingAddress> => {
      await addressProofs.resend(caller.accountId);
      const pending = await read(caller);
      if (pending === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      return pending;
    },

    cancel: ({ accountId }: AuthenticatedCaller, origin: RequestOrigin): Promise<void> =>
      units.transact(async (unit) => {
        if (!(await addressProofs.cancel(unit, accountId, 'ANNULEE'))) {
          throw new DomainError('RESSOURCE_INTROUVABLE');
        }
        await securityLog.record(unit, origin, {
          kind: 'ADRESSE_MODIFIEE',
          result: 'SUCCES',
          accountId,
          details: { acte: 'ANNULATION' },
        });
      }),
  };
};
export type PendingAddressCases = ReturnType<typeof createPendingAddress>;
