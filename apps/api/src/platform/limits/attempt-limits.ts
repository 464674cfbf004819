import { setTimeout as delay } from 'node:timers/promises';
import type { Reader } from '../db/database.ts';
import type { Clock } from '../ports/clock.ts';
import { DomainError } from '../ports/domain-error.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import { attemptLimitsIn, attemptLimitsOn, type LimitState } from './attempt-limits.repository.ts';

export interface LimitRule {
  /** Already hashed: the counters hold no personal data. */
  readonly key: string;
  readonly failures: number;
  readonly windowS: number;
  /** A success clears the failures of a person, not those of a shared address. */
  readonly clearedBySuccess: boolean;
}

export interface Attempt {
  /** Records the outcome in the transaction of its effect. */
  readonly succeed: (unit: UnitOfWork) => Promise<void>;
  /** Returns the new state of each rule. */
  readonly fail: (unit: UnitOfWork) => Promise<readonly CountedFailure[]>;
  /** For an attempt that could not be checked. */
  readonly abandon: () => Promise<void>;
}

export interface CountedFailure {
  readonly rule: LimitRule;
  /** The first of its window. */
  readonly isFirst: boolean;
  /** The failure that reaches the limit. */
  readonly isLast: boolean;
  readonly windowEndsAt: Date;
}

export interface AttemptLimits {
  /** Lets one attempt in, or refuses with 429. */
  readonly admit: (rules: readonly LimitRule[]) => Promise<Attempt>;
  /** Counts a command against a rule, inside the command's own transaction. */
  readonly count: (unit: UnitOfWork, rule: LimitRule) => Promise<void>;
  /** Counts and returns whether the limit is exceeded: the command continues with less effect. */
  readonly exceeds: (unit: UnitOfWork, rule: LimitRule) => Promise<boolean>;
  /** Whether the limit is reached, without counting. */
  readonly isReached: (unit: UnitOfWork, rule: LimitRule) => Promise<boolean>;
  /** When the window of a reached limit ends, without counting. */
  readonly blockedUntil: (rule: LimitRule) => Promise<Date | undefined>;
  /** Forgets the failures, for an operator who has checked the identity. */
  readonly clear: (unit: UnitOfWork, rule: LimitRule) => Promise<void>;
  /** Counts without refusing; returns the failure that has just reached the limit. */
  readonly tally: (unit: UnitOfWork, rule: LimitRule) => Promise<CountedFailure | undefined>;
}

const WAIT_MS = 40;
const MAX_WAITS = 250;
const BUSY_RETRY_AFTER_S = 2;

/** Too many attempts are pending to decide: the caller waits and retries. */
class StillBusy extends Error {}

const countedFailure = (rule: LimitRule, state: LimitState): CountedFailure => ({
  rule,
  isFirst: state.failures === 1,
  isLast: state.failures === rule.failures,
  windowEndsAt: state.windowEndsAt,
});

const refusal = (state: LimitState, now: Date): DomainError => {
  const waitMs = state.windowEndsAt.getTime() - now.getTime();
  return new DomainError('TROP_DE_TENTATIVES', {
    retryAfterS: Math.max(1, Math.ceil(waitMs / 1_000)),
  });
};

/**
 * Failures are counted in the database, for all replicas. An attempt reserves a slot before it is
 * checked, so that concurrent attempts cannot exceed the limit; successful ones only wait for each
 * other. Slots are reserved and released without a transaction: those of a crashed replica expire.
 */
export const createAttemptLimits = (reader: Reader, clock: Clock): AttemptLimits => {
  const places = attemptLimitsOn(reader);
  const giveBack = async (rules: readonly LimitRule[]): Promise<void> => {
    for (const rule of rules) await places.release(rule.key, false);
  };

  const enter = async (rules: readonly LimitRule[]): Promise<void> => {
    for (const [rank, rule] of rules.entries()) {
      const now = clock.realNow();
      if (await places.begin(rule.key, rule.windowS, rule.failures, now)) continue;
      await giveBack(rules.slice(0, rank));
      const state = await places.find(rule.key, now);
      if (state !== undefined && state.failures >= rule.failures) throw refusal(state, now);
      throw new StillBusy();
    }
  };

  const attempt = (rules: readonly LimitRule[]): Attempt => ({
    succeed: async (unit) => {
      const limits = attemptLimitsIn(unit);
      for (const rule of rules) await limits.release(rule.key, rule.clearedBySuccess);
    },
    fail: async (unit) => {
      const limits = attemptLimitsIn(unit);
      const counted: CountedFailure[] = [];
      for (const rule of rules) {
        const state = await limits.fail(rule.key, rule.windowS, clock.realNow());
        counted.push(countedFailure(rule, state));
      }
      return counted;
    },
    abandon: () => giveBack(rules),
  });

  return {
    admit: async (rules) => {
      for (let waits = 0; waits < MAX_WAITS; waits += 1) {
        try {
          await enter(rules);
          return attempt(rules);
        } catch (error) {
          if (!(error instanceof StillBusy)) throw error;
          await delay(WAIT_MS);
        }
      }
      throw new DomainError('TROP_DE_TENTATIVES', { retryAfterS: BUSY_RETRY_AFTER_S });
    },
    count: async (unit, rule) => {
      const now = clock.realNow();
      const state = await attemptLimitsIn(unit).count(rule.key, rule.windowS, now);
      if (state.failures > rule.failures) throw refusal(state, now);
    },
    exceeds: async (unit, rule) => {
      const state = await attemptLimitsIn(unit).count(rule.key, rule.windowS, clock.realNow());
      return state.failures > rule.failures;
    },
    isReached: async (unit, rule) => {
      const state = await attemptLimitsIn(unit).find(rule.key, clock.realNow());
      return state !== undefined && state.failures >= rule.failures;
    },
    blockedUntil: async (rule) => {
      const state = await places.find(rule.key, clock.realNow());
      return state !== undefined && state.failures >= rule.failures
        ? state.windowEndsAt
        : undefined;
    },
    clear: (unit, rule) => attemptLimitsIn(unit).clear(rule.key),
    tally: async (unit, rule) => {
      const state = await attemptLimitsIn(unit).count(rule.key, rule.windowS, clock.realNow());
      const counted = countedFailure(rule, state);
      return counted.isLast ? counted : undefined;
    },
  };
};
