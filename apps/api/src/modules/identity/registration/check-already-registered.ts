import type { checkAlreadyRegistered } from '@portail/contract/identity/registration.calls.ts';
import type { CallInput, CallOutput } from '@portail/contract/calls/define-call.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import type { ControlGate } from './control-gate.ts';
import type { FindRegistration, RegistrationTarget } from './find-registration.ts';
import { identityOf } from './identity.ts';
import { knownPeopleIn } from './known-people.repository.ts';

type Body = CallInput<typeof checkAlreadyRegistered>['body'];
type Answer = CallOutput<typeof checkAlreadyRegistered>;

type Dependencies = Pick<Platform, 'units'> & {
  readonly find: FindRegistration;
  readonly gate: ControlGate;
};

export type CheckAlreadyRegistered = (
  target: RegistrationTarget,
  body: Body,
  origin: RequestOrigin,
) => Promise<Answer>;

/**
 * Tells the truth only to a caller who gave the control information of the line of the very person
 * asked about; false, false to all others, by the same statements.
 */
export const createCheckAlreadyRegistered =
  ({ units, find, gate }: Dependencies): CheckAlreadyRegistered =>
  async (target, body, origin) => {
    const place = await find.place(target);
    const identity = identityOf(body);
    const { line, isProved, isByMailOnly, attempt } = await gate({
      ...place,
      given: body.verifierInfoControles.informationsControles,
      identity,
      origin,
    });
    const known = await units.transact(async (unit) => {
      await attempt?.succeed(unit);
      return await knownPeopleIn(unit).findKnown(
        line?.beneficiaryId ?? null,
        identity,
        place.contract.numero,
      );
    });
    const mayTell = isProved && !isByMailOnly;
    return {
      dejaInscritSurCeContrat: mayTell && known?.isOnContract === true,
      dejaInscritSurUnAutreContrat: mayTell && known?.isOnContract === false,
    };
  };
