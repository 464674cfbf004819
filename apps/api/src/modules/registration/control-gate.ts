import { limitedAddress } from '../../platform/address.ts';
import type { Attempt, LimitRule } from '../../platform/limits/attempt-limits.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RequestOrigin } from '../../platform/ports/caller.ts';
import { DomainError } from '../../platform/ports/domain-error.ts';
import { areAllRight, askedCodes, identifyingCode, type ControlValue } from './asked-controls.ts';
import { controlKey } from './control-key.ts';
import { expectedPeopleQueries, type ExpectedPerson } from './expected-people.queries.ts';
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
  readonly origin: RequestOrigin;
  /**
   * Somebody who registers shows that real people register from here: the failures of their
   * address and contract are forgotten. A mere check proves the identifier only.
   */
  readonly registers: boolean;
}

export interface ControlAnswer {
  /** `undefined` where the session asks for nothing. */
  readonly person: ExpectedPerson | undefined;
  readonly askedCount: number;
  /** To be settled by the caller, in the transaction of what follows. */
  readonly attempt: Attempt;
}

export type ControlGate = (question: ControlQuestion) => Promise<ControlAnswer>;

/**
 * Lets through somebody who knows every value asked, the identifying one among them. Only failures
 * are counted: a thousand colleagues behind one address register one after the other.
 */
export const createControlGate = (dependencies: Dependencies): ControlGate => {
  const { reader, units, limits, digest, securityLog, alarms, outbox, config } = dependencies;

  const rulesOf = ({ contract, origin, registers }: ControlQuestion, identifier: string) => {
    const {
      address,
      contract: perContract,
      identifier: perIdentifier,
    } = config.limits.registration;
    const contractRule: LimitRule = {
      key: digest.of('inscription-contrat', contract.numero),
      ...perContract,
      clearedBySuccess: registers,
    };
    const identifierRule: LimitRule = {
      key: digest.of('inscription-identifiant', `${contract.numero}\u0000${identifier}`),
      ...perIdentifier,
      clearedBySuccess: true,
    };
    const addressRule: LimitRule = {
      key: digest.of(
        'inscription-adresse',
        `${contract.numero}\u0000${limitedAddress(origin.address)}`,
      ),
      ...address,
      clearedBySuccess: registers,
    };
    return { contractRule, rules: [identifierRule, addressRule, contractRule] };
  };

  const admit = async (rules: readonly LimitRule[], question: ControlQuestion, subject: string) => {
    try {
      return await limits.admit(rules);
    } catch (error) {
      if (error instanceof DomainError) {
        await units.transact((unit) =>
          securityLog.record(unit, question.origin, {
            kind: 'LIMITE_ATTEINTE',
            result: 'REFUS',
            subject,
          }),
        );
      }
      throw error;
    }
  };

  const refuse = async (
    { contract, session, origin }: ControlQuestion,
    attempt: Attempt,
    contractRule: LimitRule,
    subject: string,
  ): Promise<never> => {
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
    throw new DomainError('CONTROLES_INCORRECTS');
  };

  return async (question) => {
    const { contract, session, given } = question;
    const asked = askedCodes(contract, session);
    const code = identifyingCode(asked, session);
    if (code === undefined) {
      return { person: undefined, askedCount: 0, attempt: await limits.admit([]) };
    }
    const identifier = controlKey(given.find((one) => one.code === code)?.valeur ?? '');
    const subject = `${contract.numero}:${identifier}`;
    const { rules, contractRule } = rulesOf(question, identifier);
    const attempt = await admit(rules, question, subject);
    let person: ExpectedPerson | undefined;
    try {
      person = await expectedPeopleQueries(reader, session.id).find(identifier);
    } catch (error) {
      await attempt.abandon();
      throw error;
    }
    if (!areAllRight(person, asked, given)) {
      return await refuse(question, attempt, contractRule, subject);
    }
    return { person, askedCount: asked.length, attempt };
  };
};
