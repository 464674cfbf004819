import type { MandatEtat, Organisme } from '@portail/rules/declarations/vocabulary.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { EmploymentPair, NationalBodies } from '../../../platform/ports/national-body.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { callBody } from './national-bodies.ts';
import {
  employerNumbersIn,
  type KnownEmployer,
  type KnownParties,
  type NumberOwner,
  partiesIn,
} from './parties.repository.ts';

/** `INCONNU`: unknown to the body. `REFUSE`: owned by another person. */
type NumberProof = 'PROUVE' | 'REFUSE' | 'INCONNU';

const refusedOr = (owner: NumberOwner): NumberProof => (owner === 'SELF' ? 'PROUVE' : 'REFUSE');

/**
 * A number can only be used by its confirmed owner. The body is called once,
 * outside any transaction; the primary key decides between concurrent requests.
 */
export const createEmployerNumbers = (
  { units, clock }: Pick<Platform, 'units' | 'clock'>,
  bodies: NationalBodies,
) => ({
  /** Throws `ORGANISME_INDISPONIBLE` when an unproved number cannot be checked now. */
  prove: async (
    scope: BeneficiaryScope,
    organisme: Organisme,
    numero: string,
  ): Promise<NumberProof> => {
    const known = await units.transact(async (unit) => {
      const numbers = employerNumbersIn(unit, scope, organisme);
      return (await numbers.findOwner(numero)) ?? (await numbers.readIdentity());
    });
    if (typeof known === 'string') return refusedOr(known);
    const answer = await callBody(bodies, organisme, (body) => body.confirmEmployer(numero, known));
    if (answer === 'INCONNU') return 'INCONNU';
    if (answer === 'AUTRE_PERSONNE') return 'REFUSE';
    const owner = await units.transact((unit) =>
      employerNumbersIn(unit, scope, organisme).insertProof(numero, answer.preuve, clock.realNow()),
    );
    return refusedOr(owner);
  },
});

export type EmployerNumbers = ReturnType<typeof createEmployerNumbers>;

/** One message for both causes, so that it reveals nothing about another person. */
export const numberRefused = (): DomainError => new DomainError('NUMERO_EMPLOYEUR_REFUSE');

/** Answers of a body are reused for a day; the body checks again when it receives the declaration. */
const FRESH_MS = 24 * 3_600_000;

type Dependencies = Pick<Platform, 'units' | 'clock'> & {
  readonly bodies: NationalBodies;
  readonly employerNumbers: EmployerNumbers;
};

const MANDATE_ERRORS = {
  EN_ATTENTE: 'MANDAT_EN_ATTENTE',
  ABSENT: 'MANDAT_ABSENT',
  RESILIE: 'MANDAT_RESILIE',
} as const satisfies Record<Exclude<MandatEtat, 'ACTIF'>, string>;

/** Throws the reason why the pair cannot be declared, else returns the employer. */
export const requireReady = ({ employer, employee }: KnownParties): KnownEmployer => {
  if (employer === undefined) throw new DomainError('EMPLOYEUR_NON_ENREGISTRE');
  if (!employer.isProved) throw numberRefused();
  if (employer.etat !== 'ACTIF') throw new DomainError('EMPLOYEUR_NON_ACTIF');
  if (employer.mandat !== 'ACTIF') throw new DomainError(MANDATE_ERRORS[employer.mandat]);
  if (employee === undefined) throw new DomainError('SALARIE_NON_ENREGISTRE');
  if (!employee.isAssociated) throw new DomainError('ASSOCIATION_REQUISE');
  return employer;
};

const canDeclare = ({ employer, employee }: KnownParties): boolean =>
  employer?.etat === 'ACTIF' &&
  employer.isProved &&
  employer.mandat === 'ACTIF' &&
  employee?.isAssociated === true;

export const createReadyParties = (dependencies: Dependencies) => {
  const { units, clock, bodies, employerNumbers } = dependencies;
  const isFresh = ({ verifiedAt }: { readonly verifiedAt: Date }): boolean =>
    clock.realNow().getTime() - verifiedAt.getTime() < FRESH_MS;

  const fetchParties = async (
    scope: BeneficiaryScope,
    organisme: Organisme,
    pair: EmploymentPair,
  ) => {
    const proof = await employerNumbers.prove(scope, organisme, pair.numeroEmployeur);
    if (proof === 'REFUSE') throw numberRefused();
    return await callBody(bodies, organisme, async (body) => {
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
    /** Whether a declaration can be sent, by answers of less than a day. */
    areReady: (known: KnownParties): boolean =>
      canDeclare(known) &&
      known.employer !== undefined &&
      known.employee !== undefined &&
      isFresh(known.employer) &&
      isFresh(known.employee),

    /** Calls the body again. When it is unavailable, the last known answers are accepted. */
    refresh: async (
      scope: BeneficiaryScope,
      organisme: Organisme,
      pair: EmploymentPair,
    ): Promise<void> => {
      const answer = await fetchParties(scope, organisme, pair).catch(async (error: unknown) => {
        if (!isUnavailable(error)) throw error;
        const known = await units.transact((unit) => partiesIn(unit, scope, organisme).find(pair));
        if (!canDeclare(known)) throw error;
        return undefined;
      });
      if (answer === undefined) return;
      const now = clock.realNow();
      await units.transact(async (unit) => {
        const parties = partiesIn(unit, scope, organisme);
        if (answer.employer === undefined) await parties.deleteEmployer(pair.numeroEmployeur);
        else await parties.saveEmployer(pair.numeroEmployeur, answer.employer, now);
        if (answer.employee === undefined) await parties.clearAssociations(pair.numeroSalarie);
        else {
          await parties.saveEmployee(pair.numeroSalarie, answer.employee, now);
          await parties.saveAssociation(pair, answer.isAssociated);
        }
      });
      const { employer, employee, isAssociated } = answer;
      requireReady({
        employer:
          employer === undefined ? undefined : { ...employer, isProved: true, verifiedAt: now },
        employee: employee === undefined ? undefined : { isAssociated, verifiedAt: now },
      });
    },
  };
};
export type ReadyParties = ReturnType<typeof createReadyParties>;
