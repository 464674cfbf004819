import type { checkAlreadyRegistered } from '@portail/contract/calls/registration.calls.ts';
import type { CallInput, CallOutput } from '@portail/contract/calls/define-call.ts';
import { limitedAddress } from '../../platform/address.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RequestOrigin } from '../../platform/ports/caller.ts';
import type { ControlGate } from './control-gate.ts';
import type { FindRegistration, RegistrationTarget } from './find-registration.ts';
import { identityOf } from './identity.ts';
import { knownPeopleIn } from './known-people.repository.ts';

type Body = CallInput<typeof checkAlreadyRegistered>['body'];
type Answer = CallOutput<typeof checkAlreadyRegistered>;

type Dependencies = Pick<Platform, 'units' | 'limits' | 'digest' | 'config'> & {
  readonly find: FindRegistration;
  readonly gate: ControlGate;
};

export type CheckAlreadyRegistered = (
  target: RegistrationTarget,
  body: Body,
  origin: RequestOrigin,
) => Promise<Answer>;

export const createCheckAlreadyRegistered =
  ({ units, limits, digest, config, find, gate }: Dependencies): CheckAlreadyRegistered =>
  async (target, body, origin) => {
    const place = await find.place(target);
    const given = body.verifierInfoControles.informationsControles;
    const { person, askedCount, attempt } = await gate({
      ...place,
      given,
      origin,
      registers: false,
    });
    return await units.transact(async (unit) => {
      await attempt.succeed(unit);
      if (askedCount === 0) {
        // Nothing was proved: the answer tells who has an account, so it is given out sparingly.
        await limits.count(unit, {
          key: digest.of('inscription-sans-controle', limitedAddress(origin.address)),
          ...config.limits.address,
          clearedBySuccess: false,
        });
      }
      const people = knownPeopleIn(unit);
      const numero = place.contract.numero;
      const holderId = person?.beneficiaryId ?? null;
      const holder = holderId === null ? undefined : await people.findById(holderId, numero);
      const known = holder ?? (await people.findByIdentity(identityOf(body), numero));
      return {
        dejaInscritSurCeContrat: known?.isOnContract === true,
        dejaInscritSurUnAutreContrat: known?.isOnContract === false,
      };
    });
  };
