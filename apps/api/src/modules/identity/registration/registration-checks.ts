import type { CallInput, CallOutput } from '@portail/contract/calls/define-call.ts';
import type {
  checkAlreadyRegistered,
  checkControls,
} from '@portail/contract/identity/registration.calls.ts';
import { splitTown } from '@portail/rules/identifiers/names.ts';
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
  RegistrationCampaign,
} from './registration.queries.ts';
import { knownPeopleIn, type Identity } from './registration.repository.ts';

export interface RegistrationParams {
  readonly numeroContrat: string;
  readonly idSession: string;
}

export interface RegistrationTarget {
  readonly contract: RegistrationContract;
  readonly campaign: RegistrationCampaign;
}

export interface FindRegistration {
  readonly contract: (numeroContrat: string) => Promise<RegistrationContract>;
  /** An open campaign of an active contract, or the matching error. */
  readonly target: (params: RegistrationParams) => Promise<RegistrationTarget>;
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
    target: async ({ numeroContrat, idSession }) => {
      const found = await contract(numeroContrat);
      const campaign = await queries.findCampaign(numeroContrat, idSession, clock.businessDay());
      if (campaign === undefined) throw new DomainError('SESSION_INSCRIPTION_INCONNUE');
      return { contract: found, campaign };
    },
  };
};

interface IdentityFields {
  readonly nom: string;
  readonly prenom: string;
  readonly dateNaissance: string;
  readonly codePostalEtVille: string;
  readonly emailContact?: string;
}

export const identityOf = (fields: IdentityFields): Identity => {
  const birthDate = parseFrenchDate(fields.dateNaissance);
  if (birthDate === undefined) throw new RangeError('checked by the contract');
  return {
    nom: fields.nom.trim(),
    prenom: fields.prenom.trim(),
    birthDate,
    postalCode: splitTown(fields.codePostalEtVille).postalCode,
    ...(fields.emailContact === undefined ? {} : { mail: fields.emailContact.trim() }),
  };
};

type Prefill = CallOutput<typeof checkControls>;

type Dependencies = Pick<Platform, 'units'> & {
  readonly find: FindRegistration;
  readonly gate: ControlGate;
};

/** Control values can be guessed, so nothing of the line is returned before a mailbox is proved. */
const EMPTY_PREFILL: Prefill = {
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
    params: RegistrationParams,
    given: readonly ControlValue[],
    origin: RequestOrigin,
  ): Promise<Prefill> => {
    const target = await find.target(params);
    const { isRight, isByMailOnly, attempt } = await gate({ ...target, given, origin });
    if (attempt !== undefined) await units.transact((unit) => attempt.succeed(unit));
    if (!isRight && !isByMailOnly) throw new DomainError('CONTROLES_INCORRECTS');
    return EMPTY_PREFILL;
  };

type Body = CallInput<typeof checkAlreadyRegistered>['body'];
type Answer = CallOutput<typeof checkAlreadyRegistered>;

/**
 * Reveals the result only to a caller who gave the control information of that person's line;
 * others receive false, false after the same statements.
 */
export const createCheckAlreadyRegistered =
  ({ units, find, gate }: Dependencies) =>
  async (params: RegistrationParams, body: Body, origin: RequestOrigin): Promise<Answer> => {
    const target = await find.target(params);
    const identity = identityOf(body);
    const { line, isProved, isByMailOnly, attempt } = await gate({
      ...target,
      given: body.verifierInfoControles.informationsControles,
      identity,
      origin,
    });
    const known = await units.transact(async (unit) => {
      await attempt?.succeed(unit);
      return await knownPeopleIn(unit).findKnown(
        line?.beneficiaryId ?? null,
        identity,
        target.contract.numero,
      );
    });
    const mayReveal = isProved && !isByMailOnly;
    return {
      dejaInscritSurCeContrat: mayReveal && known?.isOnContract === true,
      dejaInscritSurUnAutreContrat: mayReveal && known?.isOnContract === false,
    };
  };

/** The answer is the same for known and unknown addresses. Above a limit nothing is sent. */
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
    const userIds = await logins.findByMail(address);
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
        payload: { accountIds: isOver ? [] : userIds, numeroContrat },
      });
    });
  };
