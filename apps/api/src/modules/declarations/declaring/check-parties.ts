import type {
  DeclaredNumbers,
  EmployeeCheck,
  EmployerCheck,
  MandateState,
} from '@portail/contract/declarations/declaring.schemas.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { isAlsaceMoselle } from '@portail/rules/declarations/minima.ts';
import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';
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
import { askBody } from './body-questions.ts';
import { numberRefused, type EmployerNumbers } from './employer-numbers.ts';
import { refuseFields, requireEmployeeNumber, requireEmployerNumber } from './organisme.ts';
import { findOwnEmployer, partyQueries } from './parties.queries.ts';
import { partiesIn } from './parties.repository.ts';

type Dependencies = Pick<Platform, 'reader' | 'units' | 'clock' | 'limits' | 'digest'> & {
  readonly bodies: NationalBodies;
  readonly employerNumbers: EmployerNumbers;
};

/** Numbers of nobody: enough for slips of the finger, too few to walk through them all. */
const UNKNOWN_NUMBERS = { failures: 40, windowS: 3_600 } as const;

/** One of the two names that an employer's number has, by the body (B-102). */
interface AskedEmployer {
  readonly numeroEmployeur?: string | undefined;
  readonly numeroPajemploi?: string | undefined;
}

interface AskedEmployee {
  readonly numeroSalarie: string;
  readonly numeroEmployeur?: string | undefined;
}

const typedEmployer = (organisme: Organisme, asked: AskedEmployer): string => {
  const [champ, other] =
    organisme === 'PAJE'
      ? (['numeroPajemploi', 'numeroEmployeur'] as const)
      : (['numeroEmployeur', 'numeroPajemploi'] as const);
  if (asked[other] !== undefined) {
    throw refuseFields([{ champ: other, message: MESSAGES.unknownField }]);
  }
  const numero = asked[champ];
  if (numero === undefined) throw refuseFields([{ champ, message: MESSAGES.required }]);
  return requireEmployerNumber(organisme, { champ, numero });
};

/** Wrong guesses are counted: a body's answer is about a person. */
const createCountedQuestion =
  ({ limits, digest, units }: Dependencies) =>
  async <T>(
    caller: AuthenticatedCaller,
    ask: () => Promise<T>,
    isWrong: (answer: T) => boolean,
  ): Promise<T> => {
    const attempt = await limits.admit([
      {
        key: digest.of('organisme', caller.accountId),
        ...UNKNOWN_NUMBERS,
        clearedBySuccess: false,
      },
    ]);
    const found = await ask().catch(async (error: unknown) => {
      await attempt.abandon();
      throw error;
    });
    if (isWrong(found)) await units.transact((unit) => attempt.fail(unit));
    else await attempt.abandon();
    return found;
  };

/** What the bodies say of employers and employees (B-102, B-103, B-104, B-106, B-107). */
export const createCheckParties = (dependencies: Dependencies) => {
  const { reader, units, clock, bodies, employerNumbers } = dependencies;
  const counted = createCountedQuestion(dependencies);
  const question = <T>(
    caller: AuthenticatedCaller,
    organisme: Organisme,
    ask: (body: NationalBody) => Promise<T | undefined>,
  ) =>
    counted(
      caller,
      () => askBody(bodies, organisme, ask),
      (found) => found === undefined,
    );

  /** False for a number that the body does not have; one of another person is refused. */
  const requireOwnNumber = async (
    caller: AuthenticatedCaller,
    organisme: Organisme,
    numero: string,
  ): Promise<boolean> => {
    const proof = await counted(
      caller,
      () => employerNumbers.prove(beneficiaryScopeOf(caller), organisme, numero),
      (said) => said !== 'PROUVE',
    );
    if (proof === 'REFUSE') throw numberRefused();
    return proof === 'PROUVE';
  };

  const askEmployer = async (
    caller: AuthenticatedCaller,
    organisme: Organisme,
    numero: string,
  ): Promise<BodyEmployer | undefined> =>
    (await requireOwnNumber(caller, organisme, numero))
      ? await question(caller, organisme, (body) => body.findEmployer(numero))
      : undefined;

  const findEmployer = async (
    caller: AuthenticatedCaller,
    organisme: Organisme,
    numero: string,
  ): Promise<BodyEmployer | undefined> => {
    const scope = beneficiaryScopeOf(caller);
    const found = await askEmployer(caller, organisme, numero);
    await units.transact((unit) => {
      const parties = partiesIn(unit, scope, organisme);
      return found === undefined
        ? parties.forgetEmployer(numero)
        : parties.keepEmployer(numero, found, clock.realNow());
    });
    return found;
  };

  return {
    requireOwnNumber,

    employer: async (
      caller: AuthenticatedCaller,
      organisme: Organisme,
      asked: AskedEmployer,
    ): Promise<EmployerCheck> => {
      const found = await findEmployer(caller, organisme, typedEmployer(organisme, asked));
      return {
        etat: found?.etat ?? 'INCONNU',
        alsaceMoselle: isAlsaceMoselle(found?.codePostal),
      };
    },

    employee: async (
      caller: AuthenticatedCaller,
      organisme: Organisme,
      asked: AskedEmployee,
    ): Promise<EmployeeCheck> => {
      const scope = beneficiaryScopeOf(caller);
      const numeroSalarie = requireEmployeeNumber(organisme, asked.numeroSalarie);
      const numeroEmployeur =
        asked.numeroEmployeur === undefined
          ? undefined
          : requireEmployerNumber(organisme, {
              champ: 'numeroEmployeur',
              numero: asked.numeroEmployeur,
            });
      // Who works for an employer is told to that employer alone.
      const isOwn =
        numeroEmployeur !== undefined &&
        (await requireOwnNumber(caller, organisme, numeroEmployeur));
      const found = await question(caller, organisme, (body) => body.findEmployee(numeroSalarie));
      if (found === undefined) {
        await units.transact((unit) =>
          partiesIn(unit, scope, organisme).forgetAssociations(numeroSalarie),
        );
        return { enregistre: false };
      }
      const pair = numeroEmployeur === undefined ? undefined : { numeroEmployeur, numeroSalarie };
      const isAssociated =
        pair === undefined
          ? undefined
          : isOwn && (await askBody(bodies, organisme, (body) => body.isAssociated(pair)));
      await units.transact(async (unit) => {
        const parties = partiesIn(unit, scope, organisme);
        await parties.keepEmployee(numeroSalarie, found, clock.realNow());
        if (pair !== undefined) await parties.keepAssociation(pair, isAssociated === true);
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
      asked: EmploymentPair & { readonly typeOrganisme: Organisme },
    ): Promise<{ associe: true }> => {
      if (asked.typeOrganisme !== organisme) {
        throw refuseFields([{ champ: 'typeOrganisme', message: MESSAGES.choice }]);
      }
      const pair: EmploymentPair = {
        numeroEmployeur: requireEmployerNumber(organisme, {
          champ: 'numeroEmployeur',
          numero: asked.numeroEmployeur,
        }),
        numeroSalarie: requireEmployeeNumber(organisme, asked.numeroSalarie),
      };
      const employer = await findEmployer(caller, organisme, pair.numeroEmployeur);
      if (employer === undefined) throw new DomainError('EMPLOYEUR_NON_ENREGISTRE');
      const answer = await askBody(bodies, organisme, (body) => body.associate(pair));
      if (answer === 'EMPLOYEUR_REFUSE') throw new DomainError('EMPLOYEUR_NON_ACTIF');
      if (answer === 'SALARIE_INCONNU') throw new DomainError('SALARIE_NON_ENREGISTRE');
      const scope = beneficiaryScopeOf(caller);
      await units.transact((unit) => partiesIn(unit, scope, organisme).keepAssociation(pair, true));
      return { associe: true };
    },

    mandate: async (
      caller: AuthenticatedCaller,
      organisme: Organisme,
      asked: string | undefined,
    ): Promise<MandateState> => {
      const scope = beneficiaryScopeOf(caller);
      const numero = asked ?? (await findOwnEmployer(partyQueries(reader, scope, organisme)));
      if (numero === undefined) return { etat: 'ABSENT' };
      requireEmployerNumber(organisme, { champ: 'numeroEmployeur', numero });
      const found = await askEmployer(caller, organisme, numero);
      return { etat: found?.mandat ?? 'ABSENT', numeroEmployeur: numero };
    },

    /** The same of a number that is theirs; what the body says is kept for when it is away. */
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
      // The one of their profile is proposed first, whether they have declared with it or not.
      const isOwn = own !== null && own !== '';
      const others = used.filter(({ numero }) => numero !== own);
      return { employeurs: isOwn ? [{ numero: own }, ...others] : used, salaries };
    },
  };
};
export type CheckParties = ReturnType<typeof createCheckParties>;
