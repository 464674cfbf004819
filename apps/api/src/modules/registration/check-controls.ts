import type { checkControls } from '@portail/contract/calls/registration.calls.ts';
import type { CallOutput } from '@portail/contract/calls/define-call.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RequestOrigin } from '../../platform/ports/caller.ts';
import type { ControlValue } from './asked-controls.ts';
import type { ControlGate } from './control-gate.ts';
import type { ExpectedPerson } from './expected-people.queries.ts';
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

/** One number alone can be guessed: it opens the way, it gives nobody's data. */
const MIN_CONTROLS_FOR_DATA = 2;

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

const prefillOf = (person: ExpectedPerson): Prefill => ({
  civilite: person.civilite === 'MLLE' ? 'MME' : person.civilite,
  nom: person.nom ?? '',
  prenom: person.prenom ?? '',
  dateNaissance:
    person.dateNaissance === null ? null : formatFrenchDate(calendarDay(person.dateNaissance)),
  zoneAdresse0: person.zoneAdresse0,
  zoneAdresse1: person.zoneAdresse1,
  zoneAdresse2: person.zoneAdresse2,
  zoneAdresse3: person.zoneAdresse3,
  codePostalEtVille: person.codePostalEtVille,
  emailContact: person.emailContact,
  telephonePrincipal: person.telephonePrincipal,
  telephoneSecondaire: person.telephoneSecondaire,
});

export const createCheckControls =
  ({ units, find, gate }: Dependencies): CheckControls =>
  async (target, given, origin) => {
    const place = await find.place(target);
    const { person, askedCount, attempt } = await gate({
      ...place,
      given,
      origin,
      registers: false,
    });
    await units.transact((unit) => attempt.succeed(unit));
    return person === undefined || askedCount < MIN_CONTROLS_FOR_DATA ? NOTHING : prefillOf(person);
  };
