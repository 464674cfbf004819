import * as z from 'zod/mini';
import type { LimitRule } from '../../../platform/limits/attempt-limits.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import { sprayingAlarmMail } from './security-templates.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

const SPRAYING_ALARM_MAIL = 'COURRIEL_ALARME_CONNEXIONS';

/**
 * One password tried on a great many accounts stays below the limit of each of them. What gives it
 * away is the number of accounts: each counts once a window, from whatever address, on all replicas.
 * The passwords themselves are never compared: not even a digest of what somebody typed is kept.
 */
export type WatchSpraying = (unit: UnitOfWork, origin: RequestOrigin) => Promise<void>;

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
