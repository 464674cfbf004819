import { ageOn, type CalendarDay } from '../time/calendar-day.ts';
import { activityOf, type ActivityCode, type ActivityPublic } from './activities.ts';
import { STEP_MINUTES } from './service-request.ts';

/** People who receive the service. The reason is never asked. */
export const ATTRIBUTION_LINKS = ['MOI', 'CONJOINT', 'ENFANT', 'ASCENDANT', 'AUTRE'] as const;
export type AttributionLink = (typeof ATTRIBUTION_LINKS)[number];

export const MAX_ATTRIBUTIONS = 6;
export const WHOLE_SHARE = 100;

const YOUNG_CHILD_UNDER = 3;
const CHILD_UNDER = 18;
const AGED_FROM = 60;

export interface Attribution {
  readonly lien: AttributionLink;
  readonly prenom: string;
  /** Required when the activity depends on an age. */
  readonly birth: CalendarDay | undefined;
  /** In whole percent of the hours. */
  readonly part: number;
}

export type AttributionProblem = 'VIDE' | 'TROP' | 'PART' | 'TOTAL' | 'MOI_DEUX_FOIS';

/** Every person has a share, and the shares add up to 100. */
export const attributionProblem = (
  people: readonly Pick<Attribution, 'lien' | 'part'>[],
): AttributionProblem | undefined => {
  if (people.length === 0) return 'VIDE';
  if (people.length > MAX_ATTRIBUTIONS) return 'TROP';
  if (people.some(({ part }) => !Number.isSafeInteger(part) || part < 1)) return 'PART';
  if (people.filter(({ lien }) => lien === 'MOI').length > 1) return 'MOI_DEUX_FOIS';
  return people.reduce((sum, { part }) => sum + part, 0) === WHOLE_SHARE ? undefined : 'TOTAL';
};

/**
 * Minutes per person, in order: whole steps, the remaining steps to the largest remainders (the
 * first on a tie). They add up to the whole.
 */
export const shareMinutes = (
  minutes: number,
  people: readonly Pick<Attribution, 'lien' | 'part'>[],
): readonly number[] => {
  if (!Number.isSafeInteger(minutes) || minutes < 0 || minutes % STEP_MINUTES !== 0) {
    throw new RangeError(`${minutes} are not whole quarters of an hour`);
  }
  if (attributionProblem(people) !== undefined) throw new RangeError('no sound attribution');
  const steps = minutes / STEP_MINUTES;
  const shares = people.map(({ part }, index) => ({
    index,
    steps: Math.floor((steps * part) / WHOLE_SHARE),
    remainder: (steps * part) % WHOLE_SHARE,
  }));
  const left = steps - shares.reduce((given, share) => given + share.steps, 0);
  const favoured = new Set(
    shares
      .toSorted((one, other) => other.remainder - one.remainder || one.index - other.index)
      .slice(0, left)
      .map(({ index }) => index),
  );
  return shares.map((share) => (share.steps + (favoured.has(share.index) ? 1 : 0)) * STEP_MINUTES);
};

/** Whether the activity requires birth dates. */
export const needsBirthDate = (code: ActivityCode): boolean => {
  const { publicConcerne } = activityOf(code);
  return publicConcerne === 'JEUNE_ENFANT' || publicConcerne === 'ENFANT';
};

/** Whether the person may have to attest that the people are in a case named by the law. */
export const mayNeedAttestation = (code: ActivityCode): boolean =>
  !['TOUS', 'ENFANT'].includes(activityOf(code).publicConcerne);

export type PublicProblem = 'NAISSANCE' | 'AGE' | 'ATTESTATION';

const problemOfAge = (
  publicConcerne: ActivityPublic,
  age: number | undefined,
  isAttested: boolean,
): PublicProblem | undefined => {
  switch (publicConcerne) {
    case 'TOUS':
      return undefined;
    case 'JEUNE_ENFANT':
      if (age === undefined) return 'NAISSANCE';
      if (age < YOUNG_CHILD_UNDER) return undefined;
      if (age >= CHILD_UNDER) return 'AGE';
      // Between both ages only with a disability, which is attested and not described.
      return isAttested ? undefined : 'ATTESTATION';
    case 'ENFANT':
      if (age === undefined) return 'NAISSANCE';
      return age >= YOUNG_CHILD_UNDER && age < CHILD_UNDER ? undefined : 'AGE';
    case 'FRAGILE':
      return isAttested || (age !== undefined && age >= AGED_FROM) ? undefined : 'ATTESTATION';
    case 'DEPENDANT':
    case 'TEMPORAIRE':
      return isAttested ? undefined : 'ATTESTATION';
  }
};

/** Whether a person belongs to the public of an activity on its first day. */
export const publicProblem = (
  code: ActivityCode,
  { birth }: Pick<Attribution, 'birth'>,
  { isAttested, beginsOn }: { readonly isAttested: boolean; readonly beginsOn: CalendarDay },
): PublicProblem | undefined => {
  if (birth !== undefined && birth > beginsOn) return 'NAISSANCE';
  const age = birth === undefined ? undefined : ageOn(birth, beginsOn);
  return problemOfAge(activityOf(code).publicConcerne, age, isAttested);
};
