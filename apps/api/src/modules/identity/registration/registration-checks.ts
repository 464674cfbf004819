import type { CallInput, CallOutput } from '@portail/contract/calls/define-call.ts';
import type {
  checkAlreadyRegistered,
  checkControls,
} from '@portail/contract/identity/registration.calls.ts';
import { splitTown } from '@portail/rules/identifiers/town.ts';
import { parseFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { limitedAddress } from '../../../platform/address.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import type { Clock } from '../../../platform/ports/clock.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { ControlGate, ControlValue } from './controls.ts';
import { SEND_LOGIN_MAIL, type LoginQueries } from './registration-mails.ts';
import type {
  RegistrationContract,
  RegistrationQueries,
  RegistrationSession,
} from './registration.queries.ts';
import { knownPeopleIn, type Identity } from './registration.repository.ts';

export interface RegistrationTarget {
  readonly numeroContrat: string;
  readonly idSession: string;
}

export interface RegistrationPlace {
  readonly contract: RegistrationContract;
  readonly session: RegistrationSession;
}

export interface FindRegistration {
  readonly contract: (numeroContrat: string) => Promise<RegistrationContract>;
  /** An open session of a contract that is active, or the error that says which is missing. */
  readonly place: (target: RegistrationTarget) => Promise<RegistrationPlace>;
}

export const createFindRegistration = (
  queries: RegistrationQueries,
  clock: Clock,
): FindRegistration => {
  const contract: FindRegistration['contract'] = async (numeroContrat) => {
    const found = await queries.findContract(numeroContrat);
    if (found === undefined) throw new DomainError('CONTRAT_INCONNU');
    return found;
  };
  return {
    contract,
    place: async ({ numeroContrat, idSession }) => {
      const found = await contract(numeroContrat);
      const session = await queries.findSession(numeroContrat, idSession, clock.businessDay());
      if (session === undefined) throw new DomainError('SESSION_INSCRIPTION_INCONNUE');
      return { contract: found, session };
    },
  };
};

interface Told {
  readonly nom: string;
  readonly prenom: string;
  readonly dateNaissance: string;
  readonly codePostalEtVille: string;
  readonly emailContact?: string;
}

export const identityOf = (told: Told): Identity => {
  const birthDate = parseFrenchDate(told.dateNaissance);
  if (birthDate === undefined) throw new RangeError('checked by the contract');
  return {
    nom: told.nom.trim(),
    prenom: told.prenom.trim(),
    birthDate,
    postalCode: splitTown(told.codePostalEtVille).postalCode,
    ...(told.emailContact === undefined ? {} : { mail: told.emailContact.trim() }),
  };
};

type Prefill = CallOutput<typeof checkControls>;

type Dependencies = Pick<Platform, 'units'> & {
  readonly find: FindRegistration;
  readonly gate: ControlGate;
};

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
  ({ units, find, gate }: Dependencies) =>
  async (
    target: RegistrationTarget,
    given: readonly ControlValue[],
    origin: RequestOrigin,
  ): Promise<Prefill> => {
    const place = await find.place(target);
    const { isRight, isByMailOnly, attempt } = await gate({ ...place, given, origin });
    if (attempt !== undefined) await units.transact((unit) => attempt.succeed(unit));
    if (!isRight && !isByMailOnly) throw new DomainError('CONTROLES_INCORRECTS');
    return NOTHING;
  };

type Body = CallInput<typeof checkAlreadyRegistered>['body'];
type Answer = CallOutput<typeof checkAlreadyRegistered>;

/**
 * Tells the truth only to a caller who gave the control information of the line of the very person
 * asked about; false, false to all others, by the same statements.
 */
export const createCheckAlreadyRegistered =
  ({ units, find, gate }: Dependencies) =>
  async (target: RegistrationTarget, body: Body, origin: RequestOrigin): Promise<Answer> => {
    const place = await find.place(target);
    const identity = identityOf(body);
    const { line, isProved, isByMailOnly, attempt } = await gate({
      ...place,
      given: body.verifierInfoControles.informationsControles,
      identity,
      origin,
    });
    const known = await units.transact(async (unit) => {
      await attempt?.succeed(unit);
      return await knownPeopleIn(unit).findKnown(
        line?.beneficiaryId ?? null,
        identity,
        place.contract.numero,
      );
    });
    const mayTell = isProved && !isByMailOnly;
    return {
      dejaInscritSurCeContrat: mayTell && known?.isOnContract === true,
      dejaInscritSurUnAutreContrat: mayTell && known?.isOnContract === false,
    };
  };

/**
 * The same for an address that has an account and for one that has none: only the mail differs.
 * Past a limit the answer stays the same and nothing is sent.
 */
export const createSendLogin =
  ({
    units,
    limits,
    digest,
    outbox,
    ids,
    config,
    find,
    logins,
  }: Pick<Platform, 'units' | 'limits' | 'digest' | 'outbox' | 'ids' | 'config'> & {
    readonly find: FindRegistration;
    readonly logins: LoginQueries;
  }) =>
  async (numeroContrat: string, mail: string, origin: RequestOrigin): Promise<void> => {
    await find.contract(numeroContrat);
    const address = mail.trim().toLowerCase();
    const accountIds = await logins.findByMail(address);
    await units.transact(async (unit) => {
      const network = limitedAddress(origin.address);
      const isOver = [
        await limits.exceeds(unit, {
          key: digest.of('envoi-identifiant', `${address}\u0000${network}`),
          ...config.limits.registration.address,
          clearedBySuccess: false,
        }),
        await limits.exceeds(unit, {
          key: digest.of('envoi-identifiant-boite', address),
          ...config.limits.registration.identifier,
          clearedBySuccess: false,
        }),
        await limits.exceeds(unit, {
          key: digest.of('envoi-identifiant-adresse', network),
          ...config.limits.address,
          clearedBySuccess: false,
        }),
      ].includes(true);
      await outbox.add(unit, {
        kind: SEND_LOGIN_MAIL,
        dedupKey: `${SEND_LOGIN_MAIL}:${ids.random()}`,
        payload: { accountIds: isOver ? [] : accountIds, numeroContrat },
      });
    });
  };
