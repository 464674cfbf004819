import { createHmac } from 'node:crypto';
import type { CardKey } from './config.ts';

export const SENDINGS = [
  ['NORMAL', 'À l’heure, une fois'],
  ['DOUBLE', 'En double'],
  ['PERDU', 'Perdues'],
] as const;

export interface LetterSettings {
  readonly envoi: (typeof SENDINGS)[number][0];
  /** Waits before each new attempt of a notification that was not taken. */
  readonly reprisesMs: readonly number[];
  readonly urlNotification: string;
}

const SECOND_MS = 1_000;

export const letterSettings = (urlNotification: string): LetterSettings => ({
  envoi: 'NORMAL',
  reprisesMs: [1, 5, 30, 300, 1_800].map((seconds) => seconds * SECOND_MS),
  urlNotification,
});

export interface Telling {
  readonly le: Date;
  readonly type: string;
  readonly objet: string;
  /** What the portal answered, or why it did not. */
  readonly reponse: string;
}

export interface Letter {
  readonly body: string;
  readonly type: string;
  /** What it is about, for who looks on. */
  readonly objet: string;
}

export interface Letters {
  readonly post: (letter: Letter) => void;
  readonly tellings: () => readonly Telling[];
  /** Resolves once nothing is on its way. */
  readonly settled: () => Promise<void>;
  readonly stop: () => void;
}

const TIMEOUT_MS = 10_000;
const KEPT = 100;

interface Sending extends Letter {
  readonly attempt: number;
}

/** Signed notifications to the portal, one after the other, tried again until they are taken. */
export function createLetters(
  prefix: `x-${string}`,
  keys: readonly CardKey[],
  settings: () => LetterSettings,
): Letters {
  const tellings: Telling[] = [];
  const timers = new Set<NodeJS.Timeout>();
  let last = Promise.resolve();
  let lastTimeMs = 0;

  const headersOf = (body: string): Record<string, string> => {
    const [key] = keys;
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

  const deliver = async (letter: Sending): Promise<void> => {
    const { isTaken, reponse } = await send(letter.body);
    tellings.unshift({ le: new Date(), type: letter.type, objet: letter.objet, reponse });
    tellings.splice(KEPT);
    const waitMs = settings().reprisesMs[letter.attempt];
    if (isTaken || waitMs === undefined) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      queue({ ...letter, attempt: letter.attempt + 1 });
    }, waitMs);
    timer.unref();
    timers.add(timer);
  };

  const queue = (letter: Sending): void => {
    last = last.then(() => deliver(letter));
  };

  return {
    post: (letter) => {
      const { envoi } = settings();
      if (envoi === 'PERDU') return;
      queue({ ...letter, attempt: 0 });
      if (envoi === 'DOUBLE') queue({ ...letter, attempt: 0 });
    },
    tellings: () => tellings,
    settled: () => last,
    stop: () => {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
