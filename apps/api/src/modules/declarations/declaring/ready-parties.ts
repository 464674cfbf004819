import type { MandatEtat, Organisme } from '@portail/rules/declarations/vocabulary.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { EmploymentPair, NationalBodies } from '../../../platform/ports/national-body.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { askBody } from './body-questions.ts';
import { numberRefused, type EmployerNumbers } from './employer-numbers.ts';
import { partiesIn, type KnownEmployer, type KnownParties } from './parties.repository.ts';

/** What was learnt within a day need not be asked again: the body itself has the last word. */
const FRESH_MS = 24 * 3_600_000;

type Dependencies = Pick<Platform, 'units' | 'clock'> & {
  readonly bodies: NationalBodies;
  readonly employerNumbers: EmployerNumbers;
};

export interface ReadyParties {
  /** All that lets a declaration leave, and known for less than a day. */
  readonly areReady: (known: KnownParties) => boolean;
  /**
   * Asks the body anew and refuses what it refuses. One that is away changes nothing, if all was
   * well the last time.
   */
  readonly refresh: (
    scope: BeneficiaryScope,
    organisme: Organisme,
    pair: EmploymentPair,
  ) => Promise<void>;
}

const MANDATE_ERRORS = {
  EN_ATTENTE: 'MANDAT_EN_ATTENTE',
  ABSENT: 'MANDAT_ABSENT',
  RESILIE: 'MANDAT_RESILIE',
} as const satisfies Record<Exclude<MandatEtat, 'ACTIF'>, string>;

/** Why nothing may be sent for these two; the employer, once nothing is in the way. */
export const requireReady = ({ employer, employee }: KnownParties): KnownEmployer => {
  if (employer === undefined) throw new DomainError('EMPLOYEUR_NON_ENREGISTRE');
  if (!employer.isProved) throw numberRefused();
  if (employer.etat !== 'ACTIF') throw new DomainError('EMPLOYEUR_NON_ACTIF');
  if (employer.mandat !== 'ACTIF') throw new DomainError(MANDATE_ERRORS[employer.mandat]);
  if (employee === undefined) throw new DomainError('SALARIE_NON_ENREGISTRE');
  if (!employee.isAssociated) throw new DomainError('ASSOCIATION_REQUISE');
  return employer;
};

const letsGo = ({ employer, employee }: KnownParties): boolean =>
  employer?.etat === 'ACTIF' &&
  employer.isProved &&
  employer.mandat === 'ACTIF' &&
  employee?.isAssociated === true;

export const createReadyParties = (dependencies: Dependencies): ReadyParties => {
  const { units, clock, bodies, employerNumbers } = dependencies;
  const isFresh = ({ verifiedAt }: { readonly verifiedAt: Date }): boolean =>
    clock.realNow().getTime() - verifiedAt.getTime() < FRESH_MS;

  const ask = async (scope: BeneficiaryScope, organisme: Organisme, pair: EmploymentPair) => {
    const proof = await employerNumbers.prove(scope, organisme, pair.numeroEmployeur);
    if (proof === 'REFUSE') throw numberRefused();
    return await askBody(bodies, organisme, async (body) => {
      const employer =
        proof === 'PROUVE' ? await body.findEmployer(pair.numeroEmployeur) : undefined;
      const employee = await body.findEmployee(pair.numeroSalarie);
      const isAssociated =
        employer !== undefined && employee !== undefined && (await body.isAssociated(pair));
      return { employer, employee, isAssociated };
    });
  };

  const isUnavailable = (error: unknown): boolean =>
    error instanceof DomainError && error.code === 'ORGANISME_INDISPONIBLE';

  return {
    areReady: (known) =>
      letsGo(known) &&
      known.employer !== undefined &&
      known.employee !== undefined &&
      isFresh(known.employer) &&
      isFresh(known.employee),

    refresh: async (scope, organisme, pair) => {
      const said = await ask(scope, organisme, pair).catch(async (error: unknown) => {
        if (!isUnavailable(error)) throw error;
        const known = await units.transact((unit) => partiesIn(unit, scope, organisme).find(pair));
        if (!letsGo(known)) throw error;
        return undefined;
      });
      if (said === undefined) return;
      const now = clock.realNow();
      await units.transact(async (unit) => {
        const parties = partiesIn(unit, scope, organisme);
        if (said.employer === undefined) await parties.forgetEmployer(pair.numeroEmployeur);
        else await parties.keepEmployer(pair.numeroEmployeur, said.employer, now);
        if (said.employee === undefined) await parties.forgetAssociations(pair.numeroSalarie);
        else {
          await parties.keepEmployee(pair.numeroSalarie, said.employee, now);
          await parties.keepAssociation(pair, said.isAssociated);
        }
      });
      const { employer, employee, isAssociated } = said;
      requireReady({
        employer:
          employer === undefined ? undefined : { ...employer, isProved: true, verifiedAt: now },
        employee: employee === undefined ? undefined : { isAssociated, verifiedAt: now },
      });
    },
  };
};
