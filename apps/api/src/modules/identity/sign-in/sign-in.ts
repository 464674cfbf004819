import type { SpaceType } from '@portail/rules/identity/access/vocabulary.ts';
import * as z from 'zod/mini';
import { limitedAddress } from '../../../platform/address.ts';
import { createGate } from '../../../platform/gate.ts';
import type { Attempt, LimitRule } from '../../../platform/limits/attempt-limits.ts';
import type { MailThemes } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import { signInAttemptsMail, sprayingAlarmMail } from './security-templates.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type {
  AuthenticatedCaller,
  IssuedToken,
  RequestOrigin,
} from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { demandsCompanySignIn } from '../company-sign-in/company-sign-in.repository.ts';
import type { BeginSecondStep, PendingSecondStep } from '../second-step/second-step.ts';
import type { KnownDevices } from './known-devices.ts';
import { sessionsIn } from './sessions.repository.ts';
import type { Sessions } from './sessions.ts';
import type { UserQueries, SignInUser } from './users.queries.ts';
import { usersIn } from './users.repository.ts';

const SPRAYING_ALARM_MAIL = 'COURRIEL_ALARME_CONNEXIONS';

/**
 * Detects password spraying: one password tried on many users stays below the limit of each of
 * them, so the number of users with a failure is counted, once per user and window, over all
 * addresses and replicas. Passwords are not compared: not even a digest of a typed password is
 * stored.
 */
export const createWatchSpraying =
  ({
    limits,
    digest,
    outbox,
    alarms,
    config,
  }: Pick<Platform, 'limits' | 'digest' | 'outbox' | 'alarms' | 'config'>) =>
  async (unit: UnitOfWork, origin: RequestOrigin): Promise<void> => {
    const rule: LimitRule = {
      key: digest.of('connexion-comptes', 'tous'),
      ...config.limits.spraying,
      clearedBySuccess: false,
    };
    const reached = await limits.tally(unit, rule);
    if (reached === undefined) return;
    const details = { comptes: rule.failures, fenetreS: rule.windowS };
    await alarms.raise(unit, origin, { name: 'MOTS_DE_PASSE_ESSAYES_EN_MASSE', details });
    await outbox.add(unit, {
      kind: SPRAYING_ALARM_MAIL,
      dedupKey: `${SPRAYING_ALARM_MAIL}:${reached.windowEndsAt.toISOString()}`,
      payload: details,
    });
  };
type WatchSpraying = ReturnType<typeof createWatchSpraying>;

const sprayingPayload = z.object({ comptes: z.number(), fenetreS: z.number() });

/** Sent to the support: no user was signed in, so there is no user to inform. */
export const createSprayingAlarmMail = ({
  mail,
  config,
}: Pick<Platform, 'mail' | 'config'>): OutboxHandler => ({
  kind: SPRAYING_ALARM_MAIL,
  run: async (payload, { id }) => {
    const { comptes, fenetreS } = z.parse(sprayingPayload, payload);
    const content = sprayingAlarmMail({
      accounts: comptes,
      windowMinutes: Math.ceil(fenetreS / 60),
    });
    await mail.send({
      to: config.mail.support,
      ...content,
      messageId: messageIdOf(id),
    });
  },
});

const SIGN_IN_ATTEMPTS_MAIL = 'COURRIEL_TENTATIVES_DE_CONNEXION';

const attemptsPayload = z.object({ accountId: z.nullable(z.string()) });

export const createSignInAttemptsMail = ({
  mail,
  config,
  users,
  themes,
}: Pick<Platform, 'mail' | 'config'> & {
  readonly users: UserQueries;
  readonly themes: MailThemes;
}): OutboxHandler => ({
  kind: SIGN_IN_ATTEMPTS_MAIL,
  run: async (payload, message) => {
    const { accountId: userId } = z.parse(attemptsPayload, payload);
    const addressee = userId === null ? undefined : await users.findAddressee(userId);
    if (addressee === undefined || userId === null) return;
    const content = signInAttemptsMail(
      addressee,
      {
        waitMinutes: Math.ceil(config.limits.login.windowS / 60),
        recoveryUrl: `${config.publicUrl}/mot-de-passe-oublie`,
      },
      await themes.ofAccount(userId),
    );
    await mail.send({ to: addressee.mail, ...content, messageId: messageIdOf(message.id) });
  },
});

interface Credentials {
  readonly login: string;
  readonly password: string;
  readonly typeEspace: SpaceType;
}

/** A session, or a pending second step. */
type SignInOutcome =
  | { readonly issued: IssuedToken; readonly pending?: never }
  | { readonly pending: PendingSecondStep; readonly issued?: never };

type Assess = (credentials: Credentials, origin: RequestOrigin) => Promise<SignInOutcome>;

interface SignIn extends Assess {
  /** True when the waiting queue is full: the call may be refused before its body is read. */
  readonly isOverloaded: () => boolean;
}

interface Situation {
  readonly user: SignInUser | undefined;
  /** The key of the failure counters: the user id, or the typed login when no user matches. */
  readonly subject: string;
  readonly origin: RequestOrigin;
  readonly attempt: Attempt;
  readonly identityRule: LimitRule;
  readonly isKnownDevice: boolean;
}

/**
 * Below the size of the connection pool, so that a flood of sign-ins leaves connections for other
 * calls.
 */
const MAX_RUNNING = 10;
const MAX_WAITING = 256;

const normalise = (login: string): string => login.trim().normalize('NFC');

/** Counts the failures against one user from devices that are not theirs. */
const identityRuleOf = (
  { digest, config }: Pick<Platform, 'digest' | 'config'>,
  subject: string,
): LimitRule => ({
  key: digest.of('connexion', subject),
  ...config.limits.login,
  clearedBySuccess: true,
});

/** A sign-in that too many failures have blocked, as the support sees and lifts it. */
export const createSignInBlock = (platform: Pick<Platform, 'limits' | 'digest' | 'config'>) => ({
  until: (userId: string): Promise<Date | undefined> =>
    platform.limits.blockedUntil(identityRuleOf(platform, userId)),
  lift: (unit: UnitOfWork, userId: string): Promise<void> =>
    platform.limits.clear(unit, identityRuleOf(platform, userId)),
});

/**
 * Known and unknown logins run the same steps in the same order, so that timing reveals nothing:
 * look up, take a slot under the limits, compare one hash, write the outcome.
 */
export const createSignIn = (
  dependencies: Pick<
    Platform,
    'units' | 'limits' | 'passwords' | 'digest' | 'securityLog' | 'outbox' | 'config'
  > & {
    readonly users: UserQueries;
    readonly sessions: Sessions;
    readonly beginSecondStep: BeginSecondStep;
    readonly knownDevices: KnownDevices;
    readonly watchSpraying: WatchSpraying;
  },
): SignIn => {
  const { units, limits, passwords, digest, securityLog, outbox, config, users } = dependencies;
  const { sessions, beginSecondStep, knownDevices, watchSpraying } = dependencies;
  const gate = createGate(MAX_RUNNING, MAX_WAITING);

  /**
   * The company, which knows its leavers, demands its own sign-in. Said to those who know the
   * password only.
   */
  const refusePassword = async (unit: UnitOfWork, userId: string, origin: RequestOrigin) => {
    await securityLog.record(unit, origin, {
      kind: 'CONNEXION',
      result: 'REFUS',
      userId,
      details: { motif: 'CONNEXION_ENTREPRISE_EXIGEE' },
    });
    return { isRefused: true } as const;
  };

  /**
   * A known device has its own failure counter, so that guesses of others, or of an office behind
   * one address, do not lock its owner out.
   */
  const deviceRule = (subject: string, { device = '' }: RequestOrigin): LimitRule => ({
    key: digest.of('connexion-appareil', `${subject}\u0000${device}`),
    ...config.limits.login,
    clearedBySuccess: true,
  });

  const rulesFor = (subject: string, origin: RequestOrigin, isKnownDevice: boolean) => {
    if (isKnownDevice) {
      const identityRule = deviceRule(subject, origin);
      return { identityRule, rules: [identityRule] };
    }
    const identityRule = identityRuleOf(dependencies, subject);
    const addressRule: LimitRule = {
      key: digest.of('connexion-adresse', limitedAddress(origin.address)),
      ...config.limits.address,
      clearedBySuccess: false,
    };
    return { identityRule, rules: [identityRule, addressRule] };
  };

  const admit = async (rules: readonly LimitRule[], subject: string, origin: RequestOrigin) => {
    try {
      return await limits.admit(rules);
    } catch (error) {
      if (error instanceof DomainError) {
        await units.transact((unit) =>
          securityLog.record(unit, origin, { kind: 'LIMITE_ATTEINTE', result: 'REFUS', subject }),
        );
      }
      throw error;
    }
  };

  const refuse = async (situation: Situation): Promise<never> => {
    const { user, subject, origin, attempt, identityRule, isKnownDevice } = situation;
    await units.transact(async (unit) => {
      const counted = await attempt.fail(unit);
      await securityLog.record(unit, origin, {
        kind: 'CONNEXION',
        result: 'ECHEC',
        userId: user?.id,
        subject,
      });
      const failure = counted.find(({ rule }) => rule === identityRule);
      if (failure?.isLast === true) {
        // Also written for an unknown login: only the worker finds out that there is no recipient.
        await outbox.add(unit, {
          kind: SIGN_IN_ATTEMPTS_MAIL,
          dedupKey: `${SIGN_IN_ATTEMPTS_MAIL}:${identityRule.key}:${failure.windowEndsAt.toISOString()}`,
          payload: { accountId: user?.id ?? null },
        });
      }
      // Last statement of the transaction: all replicas contend on this counter.
      if (failure?.isFirst === true && !isKnownDevice) await watchSpraying(unit, origin);
    });
    throw new DomainError('IDENTIFIANTS_INCORRECTS');
  };

  const accept = async (
    user: SignInUser,
    password: string,
    { origin, attempt }: Situation,
  ): Promise<SignInOutcome> => {
    const isOldHash = user.passwordHash !== null && passwords.needsRehash(user.passwordHash);
    const newHash = isOldHash ? await passwords.hash(password) : undefined;
    const outcome = await units.transact(async (unit) => {
      await attempt.succeed(unit);
      if (await demandsCompanySignIn(unit, user.id))
        return await refusePassword(unit, user.id, origin);
      if (newHash !== undefined) await usersIn(unit).replacePasswordHash(user.id, newHash);
      await securityLog.record(unit, origin, {
        kind: 'CONNEXION',
        result: 'SUCCES',
        userId: user.id,
      });
      const pending = await beginSecondStep(unit, user.id, origin);
      if (pending !== undefined) return { pending };
      await knownDevices.remember(unit, user.id, origin);
      return await sessions.open(unit, { userId: user.id, origin });
    });
    if ('isRefused' in outcome) throw new DomainError('CONNEXION_ENTREPRISE_EXIGEE');
    return 'pending' in outcome ? outcome : { issued: await sessions.issue(outcome.sessionId) };
  };

  const assess: Assess = async (credentials, origin) => {
    const identifier = normalise(credentials.login);
    const user = await users.findForSignIn(identifier, credentials.typeEspace);
    const subject = user?.id ?? `${credentials.typeEspace}:${identifier.toLowerCase()}`;
    const isKnownDevice = await knownDevices.isKnown(user?.id, origin);
    const { identityRule, rules } = rulesFor(subject, origin, isKnownDevice);
    const attempt = await admit(rules, subject, origin);
    const situation = { user, subject, origin, attempt, identityRule, isKnownDevice };
    const unlessAssessed = async <T>(work: Promise<T>): Promise<T> => {
      try {
        return await work;
      } catch (error) {
        await attempt.abandon();
        throw error;
      }
    };
    const isMatch = await unlessAssessed(
      passwords.matches(user?.passwordHash, credentials.password),
    );
    if (user === undefined || user.disabledAt !== null || !isMatch) {
      return await refuse(situation);
    }
    return await unlessAssessed(accept(user, credentials.password, situation));
  };

  const signIn: Assess = (credentials, origin) => gate(() => assess(credentials, origin));
  return Object.assign(signIn, { isOverloaded: gate.isFull });
};

/** Revokes the session, which invalidates every token issued for it. */
export const createSignOut =
  ({ units, clock, securityLog }: Pick<Platform, 'units' | 'clock' | 'securityLog'>) =>
  (caller: AuthenticatedCaller, origin: RequestOrigin): Promise<void> =>
    units.transact(async (unit) => {
      await sessionsIn(unit).revoke(caller.sessionId, clock.realNow());
      await securityLog.record(unit, origin, {
        kind: 'DECONNEXION',
        result: 'SUCCES',
        userId: caller.userId,
      });
    });

/** A new cookie replaces the one of another operator: no later call could end that session. */
export const createEndFormerOperator = (
  platform: Pick<Platform, 'units' | 'clock' | 'securityLog'>,
) => {
  const signOut = createSignOut(platform);
  return async (
    issued: IssuedToken,
    formerOperator: () => Promise<AuthenticatedCaller | undefined>,
    origin: RequestOrigin,
  ): Promise<void> => {
    const former = issued.cookieToken === undefined ? undefined : await formerOperator();
    if (former !== undefined) await signOut(former, origin);
  };
};
