import { createHmac } from 'node:crypto';
import type { SigningKey } from './config.ts';

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
  /** Written anew for each attempt where it is a function. */
  readonly body: string | (() => string);
  readonly type: string;
  /** What it is about, for who looks on. */
  readonly objet: string;
}

export interface Letters {
  readonly post: (letter: Letter) => void;
  /** On its way whatever the settings say of sending: one after the other, in this order. */
  readonly queue: (letter: Letter) => void;
  readonly later: (work: () => void, waitMs: number) => void;
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

type Posting = Omit<LetterSettings, 'envoi'> & { readonly envoi: string };

/** Signed notifications to the portal, one after the other, tried again until they are taken. */
export function createLetters(
  prefix: `x-${string}`,
  /** The first of them signs, or the one that is chosen each time. */
  signer: readonly SigningKey[] | (() => SigningKey | undefined),
  settings: () => Posting,
): Letters {
  const tellings: Telling[] = [];
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

  const deliver = async (letter: Sending): Promise<void> => {
    const { body } = letter;
    const { isTaken, reponse } = await send(typeof body === 'function' ? body() : body);
    tellings.unshift({ le: new Date(), type: letter.type, objet: letter.objet, reponse });
    tellings.splice(KEPT);
    const waitMs = settings().reprisesMs[letter.attempt];
    if (isTaken || waitMs === undefined) return;
    later(() => putInLine({ ...letter, attempt: letter.attempt + 1 }), waitMs);
  };

  const putInLine = (letter: Sending): void => {
    last = last.then(() => deliver(letter));
  };
  const queue = (letter: Letter): void => putInLine({ ...letter, attempt: 0 });

  return {
    post: (letter) => {
      const { envoi } = settings();
      if (envoi === 'PERDU') return;
      queue(letter);
      if (envoi === 'DOUBLE') queue(letter);
    },
    queue,
    later,
    tellings: () => tellings,
    settled: () => last,
    stop: () => {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
