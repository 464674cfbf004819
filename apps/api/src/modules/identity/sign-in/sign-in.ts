import type { SignInSpaceType } from '@portail/rules/identity/access/vocabulary.ts';
import * as z from 'zod/mini';
import { limitedAddress } from '../../../platform/address.ts';
import { createGate } from '../../../platform/gate.ts';
import type { Attempt, LimitRule } from '../../../platform/limits/attempt-limits.ts';
import type { MailThemes } from '../../../platform/mail/mail-themes.queries.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import { sprayingAlarmMail } from '../../../platform/mail/security-templates.ts';
import { signInAttemptsMail } from '../../../platform/mail/templates.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type {
  AuthenticatedCaller,
  IssuedToken,
  RequestOrigin,
} from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { BeginSecondStep, PendingSecondStep } from '../second-step/second-step.ts';
import type { KnownDevices } from './known-devices.ts';
import { sessionsIn } from './sessions.repository.ts';
import type { Sessions } from './sessions.ts';
import type { AccountQueries, SignInAccount } from './users.queries.ts';
import { accountsIn } from './users.repository.ts';

const SPRAYING_ALARM_MAIL = 'COURRIEL_ALARME_CONNEXIONS';

/**
 * One password tried on a great many accounts stays below the limit of each of them. What gives it
 * away is the number of accounts: each counts once a window, from whatever address, on all replicas.
 * The passwords themselves are never compared: not even a digest of what somebody typed is kept.
 */
type WatchSpraying = (unit: UnitOfWork, origin: RequestOrigin) => Promise<void>;

export const createWatchSpraying =
  ({
    limits,
    digest,
    outbox,
    alarms,
    config,
  }: Pick<Platform, 'limits' | 'digest' | 'outbox' | 'alarms' | 'config'>): WatchSpraying =>
  async (unit, origin) => {
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

const payloadSchema = z.object({ comptes: z.number(), fenetreS: z.number() });

/** To the house itself: nobody's account was opened, and nobody else can act on it. */
export const createSprayingAlarmMail = ({
  mail,
  config,
}: Pick<Platform, 'mail' | 'config'>): OutboxHandler => ({
  kind: SPRAYING_ALARM_MAIL,
  run: async (payload, { id }) => {
    const { comptes, fenetreS } = z.parse(payloadSchema, payload);
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

const signInAttemptsMailPayloadSchema = z.object({ accountId: z.nullable(z.string()) });

/** Tells a person that somebody, perhaps themselves, failed to sign in as them. */
export const createSignInAttemptsMail = ({
  mail,
  config,
  accounts,
  looks,
}: Pick<Platform, 'mail' | 'config'> & {
  readonly accounts: AccountQueries;
  readonly looks: MailThemes;
}): OutboxHandler => ({
  kind: SIGN_IN_ATTEMPTS_MAIL,
  run: async (payload, message) => {
    const { accountId } = z.parse(signInAttemptsMailPayloadSchema, payload);
    const addressee = accountId === null ? undefined : await accounts.findAddressee(accountId);
    if (addressee === undefined || accountId === null) return;
    const content = signInAttemptsMail(
      addressee,
      {
        waitMinutes: Math.ceil(config.limits.login.windowS / 60),
        recoveryUrl: `${config.publicUrl}/mot-de-passe-oublie`,
      },
      await looks.ofAccount(accountId),
    );
    await mail.send({ to: addressee.mail, ...content, messageId: messageIdOf(message.id) });
  },
});

interface Credentials {
  readonly login: string;
  readonly password: string;
  readonly typeEspace: SignInSpaceType;
}

/** A session, or the door to the second step. */
type WayIn =
  | { readonly issued: IssuedToken; readonly pending?: never }
  | { readonly pending: PendingSecondStep; readonly issued?: never };

type Assess = (credentials: Credentials, origin: RequestOrigin) => Promise<WayIn>;

interface SignIn extends Assess {
  /** Nobody else could even wait: a call may be refused before it is read. */
  readonly isCrowded: () => boolean;
}

interface Situation {
  readonly account: SignInAccount | undefined;
  /** What the failures are counted on: the account, or the words that name none. */
  readonly subject: string;
  readonly origin: RequestOrigin;
  readonly attempt: Attempt;
  readonly identityRule: LimitRule;
  readonly isKnownDevice: boolean;
}

/** Fewer than the connections to the database: a flood of sign-ins leaves some to everybody else. */
const MAX_UNDER_WAY = 10;
const MAX_WAITING = 256;

const normalise = (login: string): string => login.trim().normalize('NFC');

/**
 * Known or unknown, the same steps in the same order: look up, take a place under the limits,
 * compare one hash, write the outcome. Only the last word differs.
 */
export const createSignIn = (
  dependencies: Pick<
    Platform,
    'units' | 'limits' | 'passwords' | 'digest' | 'securityLog' | 'outbox' | 'config'
  > & {
    readonly accounts: AccountQueries;
    readonly sessions: Sessions;
    readonly beginSecondStep: BeginSecondStep;
    readonly knownDevices: KnownDevices;
    readonly watchSpraying: WatchSpraying;
  },
): SignIn => {
  const { units, limits, passwords, digest, securityLog, outbox, config, accounts } = dependencies;
  const { sessions, beginSecondStep, knownDevices, watchSpraying } = dependencies;
  const door = createGate(MAX_UNDER_WAY, MAX_WAITING);

  /**
   * A known browser has its own failures to spend and no others: neither a stranger's guesses nor
   * those of a whole office behind one address keep its owner out.
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
    const identityRule: LimitRule = {
      key: digest.of('connexion', subject),
      ...config.limits.login,
      clearedBySuccess: true,
    };
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
    const { account, subject, origin, attempt, identityRule, isKnownDevice } = situation;
    await units.transact(async (unit) => {
      const counted = await attempt.fail(unit);
      await securityLog.record(unit, origin, {
        kind: 'CONNEXION',
        result: 'ECHEC',
        accountId: account?.id,
        subject,
      });
      const failure = counted.find(({ rule }) => rule === identityRule);
      if (failure?.isLast === true) {
        // Written for nobody as well: the worker alone finds out that there is nobody to tell.
        await outbox.add(unit, {
          kind: SIGN_IN_ATTEMPTS_MAIL,
          dedupKey: `${SIGN_IN_ATTEMPTS_MAIL}:${identityRule.key}:${failure.windowEndsAt.toISOString()}`,
          payload: { accountId: account?.id ?? null },
        });
      }
      // Last of all: every failure of every replica meets at this counter.
      if (failure?.isFirst === true && !isKnownDevice) await watchSpraying(unit, origin);
    });
    throw new DomainError('IDENTIFIANTS_INCORRECTS');
  };

  const accept = async (
    account: SignInAccount,
    password: string,
    { origin, attempt }: Situation,
  ): Promise<WayIn> => {
    const isOldHash = account.passwordHash !== null && passwords.needsRehash(account.passwordHash);
    const newHash = isOldHash ? await passwords.hash(password) : undefined;
    const outcome = await units.transact(async (unit) => {
      await attempt.succeed(unit);
      if (newHash !== undefined) await accountsIn(unit).replacePasswordHash(account.id, newHash);
      await securityLog.record(unit, origin, {
        kind: 'CONNEXION',
        result: 'SUCCES',
        accountId: account.id,
      });
      const pending = await beginSecondStep(unit, account.id, origin);
      if (pending !== undefined) return { pending };
      await knownDevices.remember(unit, account.id, origin);
      return await sessions.open(unit, { accountId: account.id, origin });
    });
    return 'pending' in outcome ? outcome : { issued: await sessions.issue(outcome.sessionId) };
  };

  const assess: Assess = async (credentials, origin) => {
    const identifier = normalise(credentials.login);
    const account = await accounts.findForSignIn(identifier, credentials.typeEspace);
    const subject = account?.id ?? `${credentials.typeEspace}:${identifier.toLowerCase()}`;
    const isKnownDevice = await knownDevices.isKnown(account?.id, origin);
    const { identityRule, rules } = rulesFor(subject, origin, isKnownDevice);
    const attempt = await admit(rules, subject, origin);
    const situation = { account, subject, origin, attempt, identityRule, isKnownDevice };
    const unlessAssessed = async <T>(work: Promise<T>): Promise<T> => {
      try {
        return await work;
      } catch (error) {
        await attempt.abandon();
        throw error;
      }
    };
    const isMatch = await unlessAssessed(
      passwords.matches(account?.passwordHash, credentials.password),
    );
    if (account === undefined || account.disabledAt !== null || !isMatch) {
      return await refuse(situation);
    }
    return await unlessAssessed(accept(account, credentials.password, situation));
  };

  const signIn: Assess = (credentials, origin) => door(() => assess(credentials, origin));
  return Object.assign(signIn, { isCrowded: door.isFull });
};

/** Ends the session itself, so that every token that points at it dies with it. */
export const createSignOut =
  ({ units, clock, securityLog }: Pick<Platform, 'units' | 'clock' | 'securityLog'>) =>
  (caller: AuthenticatedCaller, origin: RequestOrigin): Promise<void> =>
    units.transact(async (unit) => {
      await sessionsIn(unit).revoke(caller.sessionId, clock.realNow());
      await securityLog.record(unit, origin, {
        kind: 'DECONNEXION',
        result: 'SUCCES',
        accountId: caller.accountId,
      });
    });
