import { BIRTH_DATE_CONTROL } from '@portail/rules/identifiers/registration-identifiers.ts';
import { nameKey } from '@portail/rules/identifiers/names.ts';
import { parseFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { limitedAddress } from '../../../platform/address.ts';
import type { Attempt, LimitRule } from '../../../platform/limits/attempt-limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { areAllRight, askedCodes, identifyingCode, type ControlValue } from './asked-controls.ts';
import { controlKey } from './control-key.ts';
import { expectedPeopleQueries, type ExpectedPerson } from './expected-people.queries.ts';
import type { Identity } from './known-people.repository.ts';
import { REGISTRATION_ALARM_MAIL } from './registration-mails.ts';
import type { RegistrationContract, RegistrationSession } from './registration.queries.ts';

type Dependencies = Pick<
  Platform,
  'reader' | 'units' | 'limits' | 'digest' | 'securityLog' | 'alarms' | 'outbox' | 'config'
>;

export interface ControlQuestion {
  readonly contract: RegistrationContract;
  readonly session: RegistrationSession;
  readonly given: readonly ControlValue[];
  /** Name and birth date as the caller gives them, where the call carries them. */
  readonly identity?: Pick<Identity, 'nom' | 'prenom' | 'birthDate'>;
  readonly origin: RequestOrigin;
}

export interface ControlVerdict {
  /** The value that finds a line, as it was given; empty where nothing is asked. */
  readonly identifier: string;
  /** The line that the values and the identity fit. */
  readonly line: ExpectedPerson | undefined;
  /** False where something was asked and does not fit. */
  readonly isRight: boolean;
  /** The caller knows the control information of the line of this very identity. */
  readonly isProved: boolean;
  /**
   * Too many wrong answers came before: nothing of this verdict may show in the answer, and what
   * follows goes by mail, to the address of the line where it has one.
   */
  readonly isByMailOnly: boolean;
  /** To be settled by the caller in its own transaction; absent where the limits are passed. */
  readonly attempt: Attempt | undefined;
}

export type ControlGate = (question: ControlQuestion) => Promise<ControlVerdict>;

const NOTHING_ASKED: ControlVerdict = {
  identifier: '',
  line: undefined,
  isRight: true,
  isProved: false,
  isByMailOnly: false,
  attempt: undefined,
};

const WRONG = { isRight: false, isProved: false } as const;

/** Names and birth date that a line, its holder or its control values are known to have. */
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
 * Judges control values. Only wrong answers are counted: per identifier and per contract from
 * everywhere, and per network address of a contract. Past one of these limits nothing is refused,
 * because an attacker would then keep the owner out: the answer no longer tells right from wrong,
 * and the registration is confirmed by mail.
 */
export const createControlGate = (dependencies: Dependencies): ControlGate => {
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
    // A right answer of one's own does not clear it: it would let one line try all the others.
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

  /** `undefined` past a limit. */
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
    { contract, session, origin }: ControlQuestion,
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
        details: { contrat: contract.numero, session: session.id },
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

  /** Whether the values are those of a line, and the identity given with them that of the line. */
  const assess = (
    line: ExpectedPerson | undefined,
    asked: readonly string[],
    { given, identity }: ControlQuestion,
  ) => {
    if (line === undefined || !areAllRight(line, asked, given)) return WRONG;
    if (identity === undefined) return { isRight: true, isProved: false };
    const known = knownIdentityOf(line, given);
    const isRight =
      fits(identity.nom, known.nom, nameKey) &&
      fits(identity.prenom, known.prenom, nameKey) &&
      fits(identity.birthDate, known.birthDate, sameDay);
    const isWhole = known.nom !== null && known.prenom !== null && known.birthDate !== null;
    return { isRight, isProved: isRight && isWhole };
  };

  return async (question) => {
    const { contract, session, given } = question;
    const asked = askedCodes(contract, session);
    const code = identifyingCode(asked, session);
    if (code === undefined) return NOTHING_ASKED;
    const identifier = controlKey(given.find((one) => one.code === code)?.valeur ?? '');
    const subject = `${contract.numero}:${identifier}`;
    const { rules, contractRule } = rulesOf(question, identifier);
    const attempt = await admit(rules, question, subject);
    const line = await expectedPeopleQueries(reader, session.id)
      .find(identifier)
      .catch(async (error: unknown) => {
        await attempt?.abandon();
        throw error;
      });
    const assessed = assess(line, asked, question);
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
