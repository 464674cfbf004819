import { nameKey } from '@portail/rules/identifiers/names.ts';
import {
  BIRTH_DATE_CONTROL,
  CESU_CODE_CONTROL,
  FIELDS_OUT_OF_CONTROL,
  MATRICULE_CONTROL,
} from '@portail/rules/identifiers/registration-identifiers.ts';
import { parseFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { limitedAddress } from '../../../platform/address.ts';
import type { Attempt, LimitRule } from '../../../platform/limits/attempt-limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { REGISTRATION_ALARM_MAIL } from './registration-mails.ts';
import {
  expectedPeopleQueries,
  type ExpectedPerson,
  type RegistrationContract,
  type RegistrationCampaign,
} from './registration.queries.ts';
import type { Identity } from './registration.repository.ts';

/** Ignores case, accents and spacing. */
export const controlKey = (value: string): string =>
  value
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[\s\u2010-\u2015-]+/gu, ' ')
    .trim();

export interface ControlValue {
  readonly code: string;
  readonly valeur: string;
}

const OUT_OF_CONTROL: ReadonlySet<string> = new Set(FIELDS_OUT_OF_CONTROL);

/** The control that the contract requires, in addition to those of its campaigns. */
const OF_CONTRACT = {
  CONTROLE: undefined,
  MATRICULE: MATRICULE_CONTROL,
  CODE_CESU: CESU_CODE_CONTROL,
} as const;

/** The campaign's controls, without those that the profile form already requires. */
export const campaignControls = ({ controls }: RegistrationCampaign) =>
  controls.filter(({ code }) => !OUT_OF_CONTROL.has(code));

/**
 * The codes that must be answered. Without a control file, only the form of an employee number is
 * checked.
 */
const requiredCodesOf = (
  { registrationType }: RegistrationContract,
  campaign: RegistrationCampaign,
): readonly string[] => {
  const own = OF_CONTRACT[registrationType];
  const isUnchecked = own === MATRICULE_CONTROL && !campaign.hasLines;
  const codes = campaignControls(campaign).map(({ code }) => code);
  if (isUnchecked) return codes.filter((code) => code !== own);
  return own === undefined || codes.includes(own) ? codes : [own, ...codes];
};

/** The control that identifies the line; the others only confirm it. */
const identifyingCode = (
  requiredCodes: readonly string[],
  campaign: RegistrationCampaign,
): string | undefined =>
  campaign.identifying !== null && requiredCodes.includes(campaign.identifying)
    ? campaign.identifying
    : requiredCodes[0];

const areAllRight = (
  person: ExpectedPerson | undefined,
  requiredCodes: readonly string[],
  given: readonly ControlValue[],
): boolean => {
  if (person === undefined || given.length !== requiredCodes.length) return false;
  const expected = new Map(person.values.map(({ code, cle }) => [code, cle]));
  const keys = new Map(given.map(({ code, valeur }) => [code, controlKey(valeur)]));
  return requiredCodes.every((code) => keys.has(code) && keys.get(code) === expected.get(code));
};

interface ControlQuestion {
  readonly contract: RegistrationContract;
  readonly campaign: RegistrationCampaign;
  readonly given: readonly ControlValue[];
  readonly identity?: Pick<Identity, 'nom' | 'prenom' | 'birthDate'>;
  readonly origin: RequestOrigin;
}

export interface ControlVerdict {
  /** The identifying value as given; empty when the campaign has no controls. */
  readonly identifier: string;
  /** The line that matches the values and the identity. */
  readonly line: ExpectedPerson | undefined;
  readonly isRight: boolean;
  /** The caller gave the control information of the line of this identity. */
  readonly isProved: boolean;
  /**
   * Too many wrong answers before: the answer must not reveal this result, and the registration
   * continues by mail, to the address of the line when it has one.
   */
  readonly isByMailOnly: boolean;
  /** To be settled in the caller's transaction; absent above the limits. */
  readonly attempt: Attempt | undefined;
}

const NO_CONTROLS: ControlVerdict = {
  identifier: '',
  line: undefined,
  isRight: true,
  isProved: false,
  isByMailOnly: false,
  attempt: undefined,
};

const WRONG = { isRight: false, isProved: false } as const;

const knownIdentityOf = (line: ExpectedPerson, given: readonly ControlValue[]) => {
  const birthControl = given.find(({ code }) => code === BIRTH_DATE_CONTROL)?.valeur;
  return {
    nom: line.nom ?? line.holderLastName,
    prenom: line.prenom ?? line.holderFirstName,
    birthDate:
      line.dateNaissance ??
      line.holderBirthDate ??
      (birthControl === undefined ? null : (parseFrenchDate(birthControl) ?? null)),
  };
};

const fits = (given: string, known: string | null, keyOf: (text: string) => string): boolean =>
  known === null || keyOf(given) === keyOf(known);

const sameDay = (day: string): string => day;

/**
 * Assesses control values. Only wrong answers are counted: per identifier and per contract over all
 * addresses, and per network address of a contract. Above a limit nothing is refused, because an
 * attacker could then lock the owner out: the answer no longer reveals the result, and the
 * registration is confirmed by mail.
 */
export const createControlGate = (
  dependencies: Pick<
    Platform,
    'reader' | 'units' | 'limits' | 'digest' | 'securityLog' | 'alarms' | 'outbox' | 'config'
  >,
) => {
  const { reader, units, limits, digest, securityLog, alarms, outbox, config } = dependencies;

  const rulesOf = ({ contract, origin }: ControlQuestion, identifier: string) => {
    const settings = config.limits.registration;
    const contractRule: LimitRule = {
      key: digest.of('inscription-contrat', contract.numero),
      ...settings.contract,
      clearedBySuccess: false,
    };
    const identifierRule: LimitRule = {
      key: digest.of('inscription-identifiant', `${contract.numero}\u0000${identifier}`),
      ...settings.identifier,
      clearedBySuccess: true,
    };
    // Not cleared by a right answer: an attacker could otherwise reset it with their own line.
    const addressRule: LimitRule = {
      key: digest.of(
        'inscription-adresse',
        `${contract.numero}\u0000${limitedAddress(origin.address)}`,
      ),
      ...settings.address,
      clearedBySuccess: false,
    };
    return { contractRule, rules: [identifierRule, addressRule, contractRule] };
  };

  /** `undefined` above a limit. */
  const admit = async (rules: readonly LimitRule[], question: ControlQuestion, subject: string) => {
    try {
      return await limits.admit(rules);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await units.transact((unit) =>
        securityLog.record(unit, question.origin, {
          kind: 'LIMITE_ATTEINTE',
          result: 'REFUS',
          subject,
        }),
      );
      return undefined;
    }
  };

  const countFailure = async (
    { contract, campaign, origin }: ControlQuestion,
    attempt: Attempt,
    contractRule: LimitRule,
    subject: string,
  ): Promise<void> => {
    await units.transact(async (unit) => {
      const counted = await attempt.fail(unit);
      await securityLog.record(unit, origin, {
        kind: 'CONTROLE_INSCRIPTION',
        result: 'ECHEC',
        subject,
        details: { contrat: contract.numero, session: campaign.id },
      });
      const alarm = counted.find(({ rule, isLast }) => isLast && rule === contractRule);
      if (alarm === undefined) return;
      await alarms.raise(unit, origin, {
        name: 'CONTROLES_INSCRIPTION',
        details: { contrat: contract.numero, echecs: contractRule.failures },
      });
      await outbox.add(unit, {
        kind: REGISTRATION_ALARM_MAIL,
        dedupKey: `${REGISTRATION_ALARM_MAIL}:${contract.numero}:${alarm.windowEndsAt.toISOString()}`,
        payload: { numeroContrat: contract.numero },
      });
    });
  };

  const assess = (
    line: ExpectedPerson | undefined,
    requiredCodes: readonly string[],
    { given, identity }: ControlQuestion,
  ) => {
    if (line === undefined || !areAllRight(line, requiredCodes, given)) return WRONG;
    if (identity === undefined) return { isRight: true, isProved: false };
    const known = knownIdentityOf(line, given);
    const isRight =
      fits(identity.nom, known.nom, nameKey) &&
      fits(identity.prenom, known.prenom, nameKey) &&
      fits(identity.birthDate, known.birthDate, sameDay);
    const isWhole = known.nom !== null && known.prenom !== null && known.birthDate !== null;
    return { isRight, isProved: isRight && isWhole };
  };

  return async (question: ControlQuestion): Promise<ControlVerdict> => {
    const { contract, campaign, given } = question;
    const requiredCodes = requiredCodesOf(contract, campaign);
    const code = identifyingCode(requiredCodes, campaign);
    if (code === undefined) return NO_CONTROLS;
    const identifier = controlKey(given.find((one) => one.code === code)?.valeur ?? '');
    const subject = `${contract.numero}:${identifier}`;
    const { rules, contractRule } = rulesOf(question, identifier);
    const attempt = await admit(rules, question, subject);
    const line = await expectedPeopleQueries(reader, campaign.id)
      .find(identifier)
      .catch(async (error: unknown) => {
        await attempt?.abandon();
        throw error;
      });
    const assessed = assess(line, requiredCodes, question);
    if (!assessed.isRight && attempt !== undefined) {
      await countFailure(question, attempt, contractRule, subject);
    }
    return {
      ...assessed,
      identifier,
      line: assessed.isRight ? line : undefined,
      isByMailOnly: attempt === undefined,
      attempt: assessed.isRight ? attempt : undefined,
    };
  };
};
export type ControlGate = ReturnType<typeof createControlGate>;
