import type {
  DeclaredNumbers,
  EmployeeCheck,
  EmployerCheck,
  MandateState,
} from '@portail/contract/declarations/declaring.schemas.ts';
import type { ErrorCode } from '@portail/contract/errors/catalogue.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { isAlsaceMoselle } from '@portail/rules/declarations/minima.ts';
import type { MandatEtat, Organisme } from '@portail/rules/declarations/vocabulary.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type {
  BodyEmployer,
  EmploymentPair,
  NationalBodies,
  NationalBody,
} from '../../../platform/ports/national-body.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import { callBody } from './national-bodies.ts';
import { refuseFields, requireEmployeeNumber, requireEmployerNumber } from './organisme.ts';
import { findOwnEmployer, partyQueries } from './parties.queries.ts';
import { partiesIn } from './parties.repository.ts';
import { type EmployerNumbers, numberRefused } from './ready-parties.ts';

type Dependencies = Pick<Platform, 'reader' | 'units' | 'clock' | 'limits' | 'digest'> & {
  readonly bodies: NationalBodies;
  readonly employerNumbers: EmployerNumbers;
};

/** Allows typing errors, but not the enumeration of numbers. */
const UNKNOWN_NUMBERS = { failures: 40, windowS: 3_600 } as const;

/** The employer number has another field name for each body. */
interface EmployerBody {
  readonly numeroEmployeur?: string | undefined;
  readonly numeroPajemploi?: string | undefined;
}

interface EmployeeBody {
  readonly numeroSalarie: string;
  readonly numeroEmployeur?: string | undefined;
}

const typedEmployer = (organisme: Organisme, requested: EmployerBody): string => {
  const [champ, other] =
    organisme === 'PAJE'
      ? (['numeroPajemploi', 'numeroEmployeur'] as const)
      : (['numeroEmployeur', 'numeroPajemploi'] as const);
  if (requested[other] !== undefined) {
    throw refuseFields([{ champ: other, message: MESSAGES.unknownField }]);
  }
  const numero = requested[champ];
  if (numero === undefined) throw refuseFields([{ champ, message: MESSAGES.required }]);
  return requireEmployerNumber(organisme, { champ, numero });
};

/** Wrong numbers are rate-limited, because an answer reveals data about a person. */
const createCountedCall =
  ({ limits, digest, units }: Dependencies) =>
  async <T>(
    caller: AuthenticatedCaller,
    call: () => Promise<T>,
    isWrong: (answer: T) => boolean,
  ): Promise<T> => {
    const attempt = await limits.admit([
      {
        key: digest.of('organisme', caller.userId),
        ...UNKNOWN_NUMBERS,
        clearedBySuccess: false,
      },
    ]);
    const found = await call().catch(async (error: unknown) => {
      await attempt.abandon();
      throw error;
    });
    if (isWrong(found)) await units.transact((unit) => attempt.fail(unit));
    else await attempt.abandon();
    return found;
  };

export const createCheckParties = (dependencies: Dependencies) => {
  const { reader, units, clock, bodies, employerNumbers } = dependencies;
  const counted = createCountedCall(dependencies);
  const callCounted = <T>(
    caller: AuthenticatedCaller,
    organisme: Organisme,
    call: (body: NationalBody) => Promise<T | undefined>,
  ) =>
    counted(
      caller,
      () => callBody(bodies, organisme, call),
      (found) => found === undefined,
    );

  /** False for a number unknown to the body; a number of another person is refused. */
  const requireOwnNumber = async (
    caller: AuthenticatedCaller,
    organisme: Organisme,
    numero: string,
  ): Promise<boolean> => {
    const proof = await counted(
      caller,
      () => employerNumbers.prove(beneficiaryScopeOf(caller), organisme, numero),
      (proof) => proof !== 'PROUVE',
    );
    if (proof === 'REFUSE') throw numberRefused();
    return proof === 'PROUVE';
  };

  const fetchEmployer = async (
    caller: AuthenticatedCaller,
    organisme: Organisme,
    numero: string,
  ): Promise<BodyEmployer | undefined> =>
    (await requireOwnNumber(caller, organisme, numero))
      ? await callCounted(caller, organisme, (body) => body.findEmployer(numero))
      : undefined;

  const findEmployer = async (
    caller: AuthenticatedCaller,
    organisme: Organisme,
    numero: string,
  ): Promise<BodyEmployer | undefined> => {
    const scope = beneficiaryScopeOf(caller);
    const found = await fetchEmployer(caller, organisme, numero);
    await units.transact((unit) => {
      const parties = partiesIn(unit, scope, organisme);
      return found === undefined
        ? parties.deleteEmployer(numero)
        : parties.saveEmployer(numero, found, clock.realNow());
    });
    return found;
  };

  return {
    requireOwnNumber,

    employer: async (
      caller: AuthenticatedCaller,
      organisme: Organisme,
      requested: EmployerBody,
    ): Promise<EmployerCheck> => {
      const found = await findEmployer(caller, organisme, typedEmployer(organisme, requested));
      return {
        etat: found?.etat ?? 'INCONNU',
        alsaceMoselle: isAlsaceMoselle(found?.codePostal),
      };
    },

    employee: async (
      caller: AuthenticatedCaller,
      organisme: Organisme,
      requested: EmployeeBody,
    ): Promise<EmployeeCheck> => {
      const scope = beneficiaryScopeOf(caller);
      const numeroSalarie = requireEmployeeNumber(organisme, requested.numeroSalarie);
      const numeroEmployeur =
        requested.numeroEmployeur === undefined
          ? undefined
          : requireEmployerNumber(organisme, {
              champ: 'numeroEmployeur',
              numero: requested.numeroEmployeur,
            });
      // Only the employer may learn who their employees are.
      const isOwn =
        numeroEmployeur !== undefined &&
        (await requireOwnNumber(caller, organisme, numeroEmployeur));
      const found = await callCounted(caller, organisme, (body) =>
        body.findEmployee(numeroSalarie),
      );
      if (found === undefined) {
        await units.transact((unit) =>
          partiesIn(unit, scope, organisme).clearAssociations(numeroSalarie),
        );
        return { enregistre: false };
      }
      const pair = numeroEmployeur === undefined ? undefined : { numeroEmployeur, numeroSalarie };
      const isAssociated =
        pair === undefined
          ? undefined
          : isOwn && (await callBody(bodies, organisme, (body) => body.isAssociated(pair)));
      await units.transact(async (unit) => {
        const parties = partiesIn(unit, scope, organisme);
        await parties.saveEmployee(numeroSalarie, found, clock.realNow());
        if (pair !== undefined) await parties.saveAssociation(pair, isAssociated === true);
      });
      const payee = await partyQueries(reader, scope, organisme).findPayee(numeroSalarie);
      const { nom, prenom, typeActivite } = found;
      return {
        enregistre: true,
        nom,
        prenom,
        ...(typeActivite === undefined ? {} : { typeActivite }),
        ...(isAssociated === undefined ? {} : { associe: isAssociated }),
        ...(payee === undefined
          ? {}
          : { codeNAN: payee.codeNan, accepteLePaiementEnLigne: payee.isPayableOnline }),
      };
    },

    associate: async (
      caller: AuthenticatedCaller,
      organisme: Organisme,
      requested: EmploymentPair & { readonly typeOrganisme: Organisme },
    ): Promise<{ associe: true }> => {
      if (requested.typeOrganisme !== organisme) {
        throw refuseFields([{ champ: 'typeOrganisme', message: MESSAGES.choice }]);
      }
      const pair: EmploymentPair = {
        numeroEmployeur: requireEmployerNumber(organisme, {
          champ: 'numeroEmployeur',
          numero: requested.numeroEmployeur,
        }),
        numeroSalarie: requireEmployeeNumber(organisme, requested.numeroSalarie),
      };
      const employer = await findEmployer(caller, organisme, pair.numeroEmployeur);
      if (employer === undefined) throw new DomainError('EMPLOYEUR_NON_ENREGISTRE');
      const answer = await callBody(bodies, organisme, (body) => body.associate(pair));
      if (answer === 'EMPLOYEUR_REFUSE') throw new DomainError('EMPLOYEUR_NON_ACTIF');
      if (answer === 'SALARIE_INCONNU') throw new DomainError('SALARIE_NON_ENREGISTRE');
      const scope = beneficiaryScopeOf(caller);
      await units.transact((unit) => partiesIn(unit, scope, organisme).saveAssociation(pair, true));
      return { associe: true };
    },

    mandate: async (
      caller: AuthenticatedCaller,
      organisme: Organisme,
      requested: string | undefined,
    ): Promise<MandateState> => {
      const scope = beneficiaryScopeOf(caller);
      const numero = requested ?? (await findOwnEmployer(partyQueries(reader, scope, organisme)));
      if (numero === undefined) return { etat: 'ABSENT' };
      requireEmployerNumber(organisme, { champ: 'numeroEmployeur', numero });
      const found = await fetchEmployer(caller, organisme, numero);
      return { etat: found?.mandat ?? 'ABSENT', numeroEmployeur: numero };
    },

    /** Also stores the answer, for use while the body is unavailable. */
    knownMandate: async (
      caller: AuthenticatedCaller,
      organisme: Organisme,
      numero: string,
    ): Promise<Pick<MandateState, 'etat'>> => {
      const found = await findEmployer(caller, organisme, numero);
      return { etat: found?.mandat ?? 'ABSENT' };
    },

    numbers: async (
      caller: AuthenticatedCaller,
      organisme: Organisme,
    ): Promise<DeclaredNumbers> => {
      const queries = partyQueries(reader, beneficiaryScopeOf(caller), organisme);
      const [own, used, salaries] = await Promise.all([
        queries.findProfileNumber(),
        queries.listEmployers(),
        queries.listEmployees(),
      ]);
      // The number of the profile comes first, even without a declaration.
      const isOwn = own !== null && own !== '';
      const others = used.filter(({ numero }) => numero !== own);
      return { employeurs: isOwn ? [{ numero: own }, ...others] : used, salaries };
    },
  };
};
type CheckParties = ReturnType<typeof createCheckParties>;

interface OwnMandate {
  /** Empty when the person has no number. */
  readonly numero: string;
  /** `null` when the body has never answered. */
  readonly etat: MandatEtat | null;
}

/** The profile then shows the last known answer of the body. */
const NO_ANSWER: ReadonlySet<ErrorCode> = new Set(['ORGANISME_INDISPONIBLE', 'TROP_DE_TENTATIVES']);

export const createOwnMandate =
  ({ reader }: Pick<Platform, 'reader'>, parties: CheckParties) =>
  async (caller: AuthenticatedCaller, organisme: Organisme): Promise<OwnMandate> => {
    const queries = partyQueries(reader, beneficiaryScopeOf(caller), organisme);
    const numero = await findOwnEmployer(queries);
    if (numero === undefined) return { numero: '', etat: 'ABSENT' };
    try {
      const { etat } = await parties.knownMandate(caller, organisme, numero);
      return { numero, etat };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // Stored before numbers were proved and owned by another person: it must not be shown.
      if (error.code === 'NUMERO_EMPLOYEUR_REFUSE') return { numero: '', etat: 'ABSENT' };
      if (!NO_ANSWER.has(error.code)) throw error;
      return { numero, etat: (await queries.findMandate(numero)) ?? null };
    }
  };
