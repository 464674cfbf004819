import { createHmac } from 'node:crypto';
import type { SigningKey } from './config.ts';

export const SENDINGS = [
  ['NORMAL', 'À l’heure, une fois'],
  ['DOUBLE', 'En double'],
  ['PERDU', 'Perdues'],
] as const;

export interface NotificationSettings {
  readonly envoi: (typeof SENDINGS)[number][0];
  /** Waits before each new attempt of a notification that was not taken. */
  readonly reprisesMs: readonly number[];
  readonly urlNotification: string;
}

const SECOND_MS = 1_000;

export const notificationSettings = (urlNotification: string): NotificationSettings => ({
  envoi: 'NORMAL',
  reprisesMs: [1, 5, 30, 300, 1_800].map((seconds) => seconds * SECOND_MS),
  urlNotification,
});

export interface NotificationAttempt {
  readonly le: Date;
  readonly type: string;
  readonly objet: string;
  /** What the portal answered, or why it did not. */
  readonly reponse: string;
}

export interface QueuedNotification {
  /** Written anew for each attempt where it is a function. */
  readonly body: string | (() => string);
  readonly type: string;
  /** Subject, for display. */
  readonly objet: string;
}

export interface NotificationQueue {
  readonly post: (notification: QueuedNotification) => void;
  /** On its way whatever the settings say of sending: one after the other, in this order. */
  readonly queue: (notification: QueuedNotification) => void;
  readonly later: (work: () => void, waitMs: number) => void;
  readonly attempts: () => readonly NotificationAttempt[];
  /** Resolves once nothing is on its way. */
  readonly settled: () => Promise<void>;
  readonly stop: () => void;
}

const TIMEOUT_MS = 10_000;
const KEPT = 100;

interface Sending extends QueuedNotification {
  readonly attempt: number;
}

type Posting = Omit<NotificationSettings, 'envoi'> & { readonly envoi: string };

/** Signed notifications to the portal, one after the other, tried again until they are taken. */
export function createNotificationQueue(
  prefix: `x-${string}`,
  /** The first of them signs, or the one that is chosen each time. */
  signer: readonly SigningKey[] | (() => SigningKey | undefined),
  settings: () => Posting,
): NotificationQueue {
  const attempts: NotificationAttempt[] = [];
  const timers = new Set<NodeJS.Timeout>();
  let last = Promise.resolve();
  let lastTimeMs = 0;

  const headersOf = (body: string): Record<string, string> => {
    const key = typeof signer === 'function' ? signer() : signer[0];
    // Never twice the same: two attempts are two signatures.
    lastTimeMs = Math.max(Date.now(), lastTimeMs + 1);
    const time = String(lastTimeMs);
    return {
      'content-type': 'application/json',
      [`${prefix}-cle`]: key?.id ?? '',
      [`${prefix}-horodatage`]: time,
      [`${prefix}-signature`]: createHmac('sha256', key?.secret ?? '')
        .update(`${time}.${body}`)
        .digest('hex'),
    };
  };

  const send = async (body: string): Promise<{ isTaken: boolean; reponse: string }> => {
    try {
      const reply = await fetch(settings().urlNotification, {
        method: 'POST',
        headers: headersOf(body),
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { isTaken: reply.ok, reponse: String(reply.status) };
    } catch {
      return { isTaken: false, reponse: 'pas de réponse' };
    }
  };

  const later = (work: () => void, waitMs: number): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, waitMs);
    timer.unref();
    timers.add(timer);
  };

  const deliver = async (notification: Sending): Promise<void> => {
    const { body } = notification;
    const { isTaken, reponse } = await send(typeof body === 'function' ? body() : body);
    attempts.unshift({
      le: new Date(),
      type: notification.type,
      objet: notification.objet,
      reponse,
    });
    attempts.splice(KEPT);
    const waitMs = settings().reprisesMs[notification.attempt];
    if (isTaken || waitMs === undefined) return;
    later(() => putInLine({ ...notification, attempt: notification.attempt + 1 }), waitMs);
  };

  const putInLine = (notification: Sending): void => {
    last = last.then(() => deliver(notification));
  };
  const queue = (notification: QueuedNotification): void =>
    putInLine({ ...notification, attempt: 0 });

  return {
    post: (notification) => {
      const { envoi } = settings();
      if (envoi === 'PERDU') return;
      queue(notification);
      if (envoi === 'DOUBLE') queue(notification);
    },
    queue,
    later,
    attempts: () => attempts,
    settled: () => last,
    stop: () => {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
