import type { register } from '@portail/contract/identity/registration.calls.ts';
import type { CallInput } from '@portail/contract/calls/define-call.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import {
  MINIMUM_AGE_YEARS,
  MATRICULE_CONTROL,
} from '@portail/rules/identifiers/registration-identifiers.ts';
import { ageOn, type CalendarDay, parseFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { DomainError, type FieldError } from '../../../platform/ports/domain-error.ts';
import type { ControlValue } from './asked-controls.ts';
import type { RegistrationPlace } from './find-registration.ts';

export type RegistrationBody = CallInput<typeof register>['body'];

const OLDEST_AGE_YEARS = 130;

const ageProblem = (dateNaissance: string, today: CalendarDay): string | undefined => {
  const birth = parseFrenchDate(dateNaissance);
  if (birth === undefined || ageOn(birth, today) > OLDEST_AGE_YEARS) return MESSAGES.date;
  return ageOn(birth, today) < MINIMUM_AGE_YEARS
    ? MESSAGES.minimumAge(MINIMUM_AGE_YEARS)
    : undefined;
};

const infoProblems = (body: RegistrationBody, { session }: RegistrationPlace): FieldError[] => {
  const asked = session.infos.map(({ code }) => code);
  const given = body.infosSupplementaires.map(({ code }) => code);
  const missing = asked.filter((code) => !given.includes(code));
  const unexpected = given.flatMap((code, index) =>
    asked.includes(code) && given.indexOf(code) === index
      ? []
      : [{ champ: `infosSupplementaires.${index}.code`, message: MESSAGES.choice }],
  );
  return [
    ...missing.map(() => ({ champ: 'infosSupplementaires', message: MESSAGES.required })),
    ...unexpected,
  ];
};

/** What only the contract, the session and the day can tell of a payload. */
export const requireSoundPayload = (
  body: RegistrationBody,
  place: RegistrationPlace,
  today: CalendarDay,
): void => {
  const { registrationType, allowsProductChoice } = place.contract;
  const age = ageProblem(body.dateNaissance, today);
  const needsMatricule = registrationType === 'MATRICULE' && body.matricule === undefined;
  const needsChoice = allowsProductChoice && body.choixTypeProduit === undefined;
  const fields: readonly FieldError[] = [
    ...(age === undefined ? [] : [{ champ: 'dateNaissance', message: age }]),
    ...(needsMatricule ? [{ champ: 'matricule', message: MESSAGES.required }] : []),
    ...(needsChoice ? [{ champ: 'choixTypeProduit', message: MESSAGES.required }] : []),
    ...infoProblems(body, place),
  ];
  if (fields.length > 0) throw new DomainError('REQUETE_INVALIDE', { fields });
};

/** The matricule has a field of its own in the payload; it is a control like the others. */
export const controlsOf = (
  body: RegistrationBody,
  { contract, session }: RegistrationPlace,
): readonly ControlValue[] => {
  const given = body.verifierInfoControles.informationsControles;
  const isControl = contract.registrationType === 'MATRICULE' && session.hasLines;
  if (!isControl || body.matricule === undefined) return given;
  const others = given.filter(({ code }) => code !== MATRICULE_CONTROL);
  return [...others, { code: MATRICULE_CONTROL, valeur: body.matricule }];
};

/** Wherever it was asked, an employee number of the right form is kept with the contract. */
export const matriculeOf = (body: RegistrationBody): string | null => {
  const control = body.verifierInfoControles.informationsControles.find(
    ({ code }) => code === MATRICULE_CONTROL,
  );
  const value = body.matricule ?? control?.valeur;
  return value === undefined ? null : value.trim().toUpperCase();
};
