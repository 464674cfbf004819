import type { checkControls } from '@portail/contract/identity/registration.calls.ts';
import type { CallOutput } from '@portail/contract/calls/define-call.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { ControlValue } from './asked-controls.ts';
import type { ControlGate } from './control-gate.ts';
import type { FindRegistration, RegistrationTarget } from './find-registration.ts';

type Prefill = CallOutput<typeof checkControls>;

type Dependencies = Pick<Platform, 'units'> & {
  readonly find: FindRegistration;
  readonly gate: ControlGate;
};

export type CheckControls = (
  target: RegistrationTarget,
  given: readonly ControlValue[],
  origin: RequestOrigin,
) => Promise<Prefill>;

/** Control values can be guessed: nothing of the line is told before a mailbox is proved. */
const NOTHING: Prefill = {
  civilite: null,
  nom: '',
  prenom: '',
  dateNaissance: null,
  zoneAdresse0: '',
  zoneAdresse1: '',
  zoneAdresse2: '',
  zoneAdresse3: '',
  codePostalEtVille: '',
  emailContact: '',
  telephonePrincipal: '',
  telephoneSecondaire: '',
};

export const createCheckControls =
  ({ units, find, gate }: Dependencies): CheckControls =>
  async (target, given, origin) => {
    const place = await find.place(target);
    const { isRight, isByMailOnly, attempt } = await gate({ ...place, given, origin });
    if (attempt !== undefined) await units.transact((unit) => attempt.succeed(unit));
    if (!isRight && !isByMailOnly) throw new DomainError('CONTROLES_INCORRECTS');
    return NOTHING;
  };
