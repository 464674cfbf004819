import type { CallInput, CallOutput } from '@portail/contract/calls/define-call.ts';
import type {
  completeEnrolment,
  startEnrolment,
} from '@portail/contract/identity/enrolment.calls.ts';
import * as z from 'zod/mini';
import { limitedAddress } from '../../../platform/address.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { IssuedToken, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { createPasskeyRegistration } from '../second-step/passkeys.ts';
import { replacePassword } from '../sign-in/change-credentials.ts';
import type { KnownDevices } from '../sign-in/known-devices.ts';
import { createMailedTokens } from '../sign-in/mailed-links.ts';
import type { SendNotice } from '../sign-in/security-notices.ts';
import { operatorEnrolmentMail } from '../sign-in/security-templates.ts';
import type { Sessions } from '../sign-in/sessions.ts';
import type { PasswordContextQueries } from '../sign-in/users.queries.ts';
import { enrolmentQueries, enrolmentsIn } from './enrolment.repository.ts';

const ENROLMENT_MAIL = 'COURRIEL_PREMIER_ACCES';
const LIFE_HOURS = 24;
const LIFE_MS = LIFE_HOURS * 3_600_000;

/** The one-time link by which an operator enters for the first time. */
export const createEnrolmentLinks = (
  platform: Pick<
    Platform,
    'clock' | 'ids' | 'digest' | 'secretBox' | 'config' | 'outbox' | 'securityLog'
  >,
) => {
  const { clock, ids, config, outbox, securityLog } = platform;
  const tokens = createMailedTokens(platform, 'OPERATOR_ENROLMENT');
  return {
    /** Replaces the links made before. The installation shows its own, and mails it if it can. */
    open: async (
      unit: UnitOfWork,
      userId: string,
      origin: RequestOrigin,
      { isMailed = config.mail.smtpUrl !== undefined }: { readonly isMailed?: boolean } = {},
    ): Promise<{ readonly url: string; readonly expiresAt: Date }> => {
      const id = ids.ordered();
      const createdAt = clock.realNow();
      const expiresAt = new Date(createdAt.getTime() + LIFE_MS);
      const { hash, sealed } = tokens.create(id);
      const enrolments = enrolmentsIn(unit);
      await enrolments.closeAll(userId, createdAt);
      await enrolments.insert({ id, userId, tokenHash: hash, createdAt, expiresAt });
      await securityLog.record(unit, origin, {
        kind: 'LIEN_DEMANDE',
        result: 'SUCCES',
        userId,
        details: { lien: id, premierAcces: true },
      });
      if (isMailed) {
        await outbox.add(unit, {
          kind: ENROLMENT_MAIL,
          dedupKey: `${ENROLMENT_MAIL}:${id}`,
          payload: { linkId: id, sealedToken: sealed },
        });
      }
      return { url: tokens.open(id, sealed).url, expiresAt };
    },
  };
};

const payloadSchema = z.object({ linkId: z.string(), sealedToken: z.string() });

export const createEnrolmentMail = (
  platform: Pick<Platform, 'reader' | 'mail' | 'clock' | 'digest' | 'secretBox' | 'config'>,
): OutboxHandler => {
  const { reader, mail, clock } = platform;
  const tokens = createMailedTokens(platform, 'OPERATOR_ENROLMENT');
  return {
    kind: ENROLMENT_MAIL,
    run: async (payload, message) => {
      const { linkId, sealedToken } = z.parse(payloadSchema, payload);
      const operator = await enrolmentQueries(reader).findMailed(linkId, clock.realNow());
      if (operator === undefined) return;
      const { url } = tokens.open(linkId, sealedToken);
      const content = operatorEnrolmentMail(operator, {
        login: operator.login,
        url,
        lifeHours: LIFE_HOURS,
      });
      await mail.send({ to: operator.mail, ...content, messageId: messageIdOf(message.id) });
    },
  };
};

/**
 * Password and passkey are stored together with the use of the link: an operator who stops half-way
 * has neither, and opens the link again.
 */
export const createEnrolment = (
  dependencies: Pick<
    Platform,
    | 'reader'
    | 'units'
    | 'clock'
    | 'ids'
    | 'config'
    | 'digest'
    | 'secretBox'
    | 'limits'
    | 'passwords'
    | 'passwordStrength'
    | 'securityLog'
  > & {
    readonly contextQueries: PasswordContextQueries;
    readonly sessions: Sessions;
    readonly knownDevices: KnownDevices;
    readonly sendNotice: SendNotice;
  },
) => {
  const { reader, units, clock, config, digest, limits, passwords, passwordStrength } =
    dependencies;
  const { securityLog, contextQueries, sessions, knownDevices, sendNotice } = dependencies;
  const tokens = createMailedTokens(dependencies, 'OPERATOR_ENROLMENT');
  const registration = createPasskeyRegistration(dependencies);

  /** 256 bits cannot be guessed; the limit only protects the log from being flooded. */
  const refuse = async (origin: RequestOrigin): Promise<never> => {
    await units.transact(async (unit) => {
      await securityLog.record(unit, origin, {
        kind: 'LIEN_UTILISE',
        result: 'REFUS',
        details: { premierAcces: true },
      });
      await limits.count(unit, {
        key: digest.of('lien-adresse', limitedAddress(origin.address)),
        ...config.limits.address,
        clearedBySuccess: false,
      });
    });
    throw new DomainError('LIEN_INVALIDE');
  };

  return {
    start: async (
      { jeton }: CallInput<typeof startEnrolment>['body'],
      origin: RequestOrigin,
    ): Promise<CallOutput<typeof startEnrolment>> => {
      const prepared = await units.transact(async (unit) => {
        const enrolments = enrolmentsIn(unit);
        const found = await enrolments.lock(tokens.hashesOf(jeton), clock.realNow());
        if (found === undefined) return undefined;
        const user = { id: found.userId, login: found.login };
        const { options, expiresAt } = await registration.prepare(unit, user);
        await enrolments.setChallenge(found.id, options.challenge, expiresAt);
        return {
          identifiant: found.login,
          prenom: found.firstName,
          nom: found.lastName,
          cleAcces: options,
        };
      });
      return prepared ?? (await refuse(origin));
    },

    complete: async (
      { jeton, nouveauMotDePasse, nomCle, reponse }: CallInput<typeof completeEnrolment>['body'],
      origin: RequestOrigin,
    ): Promise<IssuedToken> => {
      const hashes = tokens.hashesOf(jeton);
      // Checked before the link is used, so that a weak password does not consume it.
      const found = await enrolmentQueries(reader).find(hashes, clock.realNow());
      if (found === undefined) return await refuse(origin);
      const context = await contextQueries.of(found.userId);
      await passwordStrength.require(nouveauMotDePasse, context, 'nouveauMotDePasse');
      const hash = await passwords.hash(nouveauMotDePasse);
      const opened = await units.transact(async (unit) => {
        const enrolments = enrolmentsIn(unit);
        const link = await enrolments.lock(hashes, clock.realNow());
        if (link === undefined) return undefined;
        const { userId, challenge, challengeExpiresAt } = link;
        const answer = { nom: nomCle, reponse, challenge, challengeExpiresAt };
        if ((await registration.save(unit, userId, answer)) === undefined)
          throw new DomainError('CODE_INCORRECT');
        await replacePassword(unit, clock, { userId, hash });
        await enrolments.closeAll(userId, clock.realNow());
        await sendNotice(unit, userId, 'CLE_AJOUTEE');
        await securityLog.record(unit, origin, {
          kind: 'LIEN_UTILISE',
          result: 'SUCCES',
          userId,
          details: { lien: link.id, premierAcces: true },
        });
        await knownDevices.remember(unit, userId, origin);
        return await sessions.open(unit, { userId, origin, isConfirmed: true });
      });
      return opened === undefined ? await refuse(origin) : await sessions.issue(opened.sessionId);
    },
  };
};
