import {
  PUBLIC_MESSAGES,
  wishMessage,
} from '@portail/contract/home-services/home-service-messages.ts';
import type { ActivityCode } from '@portail/rules/home-services/activities.ts';
import {
  publicProblem,
  type AttributionLink,
  type PublicProblem,
} from '@portail/rules/home-services/attribution.ts';
import {
  fieldOfWishProblem,
  type ServiceWish,
  type WishProblem,
} from '@portail/rules/home-services/wish.ts';
import {
  calendarDay,
  parseFrenchDate,
  type CalendarDay,
} from '@portail/rules/time/calendar-day.ts';
import { DomainError, type FieldError } from '../../../platform/ports/domain-error.ts';
import type { LockedOrder } from './service-orders.repository.ts';

/** A day that its schema has already looked at. */
export const dayOfWire = (text: string): CalendarDay => {
  const day = parseFrenchDate(text);
  if (day === undefined) throw new RangeError('refined by its schema');
  return day;
};

export const wishOf = ({ prestation, minutes, from, to }: LockedOrder): ServiceWish => ({
  prestation,
  minutes,
  from: calendarDay(from),
  to: calendarDay(to),
});

const invalid = (fields: readonly FieldError[]): DomainError =>
  new DomainError('REQUETE_INVALIDE', { fields });

/** The sentence that the form shows too, where the form shows it. */
export const refuseWish = (
  problem: WishProblem | undefined,
  wish: ServiceWish,
  today: CalendarDay,
): void => {
  if (problem === undefined) return;
  throw invalid([
    { champ: fieldOfWishProblem(problem), message: wishMessage(problem, wish, today) },
  ]);
};

interface Served {
  readonly lien: AttributionLink;
  readonly birth: CalendarDay | undefined;
}

interface Assessed {
  readonly prestation: ActivityCode;
  readonly isAttested: boolean;
  readonly beginsOn: CalendarDay;
  /** The person's own birth date, which the portal knows. */
  readonly ownBirth: CalendarDay;
}

const problemsOf = (
  people: readonly Served[],
  { prestation, isAttested, beginsOn, ownBirth }: Assessed,
): readonly (PublicProblem | undefined)[] =>
  people.map(({ lien, birth }) =>
    publicProblem(
      prestation,
      { birth: birth ?? (lien === 'MOI' ? ownBirth : undefined) },
      { isAttested, beginsOn },
    ),
  );

const isAttestation = (problem: PublicProblem | undefined): boolean => problem === 'ATTESTATION';

/** Whether those whom a new order is for are of its public; one attestation stands for all. */
export const refuseWrongPublic = (people: readonly Served[], assessed: Assessed): void => {
  const problems = problemsOf(people, assessed);
  const fields = problems.flatMap((problem, index) =>
    problem === undefined || isAttestation(problem)
      ? []
      : [{ champ: `attribution.${index}.dateNaissance`, message: PUBLIC_MESSAGES[problem] }],
  );
  if (fields.length > 0) throw invalid(fields);
  if (problems.some(isAttestation)) {
    throw invalid([{ champ: 'attestation', message: PUBLIC_MESSAGES.ATTESTATION }]);
  }
};

/** On another first day somebody may be too old: nothing but that day can be changed then. */
export const refuseWrongPublicOn = (people: readonly Served[], assessed: Assessed): void => {
  const problem = problemsOf(people, assessed).find((one) => one !== undefined);
  if (problem !== undefined) {
    throw invalid([{ champ: 'dateDebut', message: PUBLIC_MESSAGES[problem] }]);
  }
};
