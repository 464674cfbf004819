import {
  CESU_CODE_CONTROL,
  FIELDS_OUT_OF_CONTROL,
  MATRICULE_CONTROL,
} from '@portail/rules/identifiers/registration-identifiers.ts';
import { controlKey } from './control-key.ts';
import type { ExpectedPerson } from './expected-people.queries.ts';
import type { RegistrationContract, RegistrationSession } from './registration.queries.ts';

export interface ControlValue {
  readonly code: string;
  readonly valeur: string;
}

const OUT_OF_CONTROL: ReadonlySet<string> = new Set(FIELDS_OUT_OF_CONTROL);

/** What the contract itself registers by, whatever its sessions add. */
const OF_CONTRACT = {
  CONTROLE: undefined,
  MATRICULE: MATRICULE_CONTROL,
  CODE_CESU: CESU_CODE_CONTROL,
} as const;

/** The session's controls, without those that the profile asks for anyway. */
export const sessionControls = ({ controls }: RegistrationSession) =>
  controls.filter(({ code }) => !OUT_OF_CONTROL.has(code));

/** Every code that must be answered. A session whose funder gave no file checks a matricule's form only. */
export const askedCodes = (
  { registrationType }: RegistrationContract,
  session: RegistrationSession,
): readonly string[] => {
  const own = OF_CONTRACT[registrationType];
  const isUnchecked = own === MATRICULE_CONTROL && !session.hasLines;
  const codes = sessionControls(session).map(({ code }) => code);
  if (isUnchecked) return codes.filter((code) => code !== own);
  return own === undefined || codes.includes(own) ? codes : [own, ...codes];
};

/** The control that finds the person; the others only confirm. */
export const identifyingCode = (
  asked: readonly string[],
  session: RegistrationSession,
): string | undefined =>
  session.identifying !== null && asked.includes(session.identifying)
    ? session.identifying
    : asked[0];

/** Every value asked, no other, each the one expected. */
export const areAllRight = (
  person: ExpectedPerson | undefined,
  asked: readonly string[],
  given: readonly ControlValue[],
): boolean => {
  if (person === undefined || given.length !== asked.length) return false;
  const expected = new Map(person.values.map(({ code, cle }) => [code, cle]));
  const keys = new Map(given.map(({ code, valeur }) => [code, controlKey(valeur)]));
  return asked.every((code) => keys.has(code) && keys.get(code) === expected.get(code));
};
