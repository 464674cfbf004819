import { createHmac, randomUUID } from 'node:crypto';
import type { CardKey } from '../config.ts';

export const SENDINGS = [
  ['NORMAL', 'À l’heure, une fois'],
  ['DOUBLE', 'En double'],
  ['PERDU', 'Perdues'],
] as const;

export interface PrinterSettings {
  readonly envoi: (typeof SENDINGS)[number][0];
  /** Waits before each new attempt of a notification that was not taken. */
  readonly reprisesMs: readonly number[];
  readonly urlNotification: string;
}

export interface Telling {
  readonly le: Date;
  readonly type: string;
  readonly carnets: number;
  /** What the portal answered, or why it did not. */
  readonly reponse: string;
}

export interface PrintNotifier {
  readonly tell: (type: 'EXPEDIE' | 'LIVRE', carnets: readonly string[]) => void;
  readonly tellings: () => readonly Telling[];
  /** Resolves once nothing is on its way. */
  readonly settled: () => Promise<void>;
  readonly stop: () => void;
}

const TIMEOUT_MS = 10_000;
const KEPT = 100;
/** So many books at most in one notification: the portal takes 64 kB of signed bytes. */
const MOST_BOOKS = 500;

interface Letter {
  readonly body: string;
  readonly type: string;
  readonly carnets: number;
  readonly attempt: number;
}

const groupsOf = (carnets: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(carnets.length / MOST_BOOKS) }, (_, index) =>
    carnets.slice(index * MOST_BOOKS, (index + 1) * MOST_BOOKS),
  );

export function createPrintNotifier(
  keys: readonly CardKey[],
  settings: () => PrinterSettings,
): PrintNotifier {
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
      'x-impression-cle': key?.id ?? '',
      'x-impression-horodatage': time,
      'x-impression-signature': createHmac('sha256', key?.secret ?? '')
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

  const deliver = async (letter: Letter): Promise<void> => {
    const { isTaken, reponse } = await send(letter.body);
    tellings.unshift({ le: new Date(), type: letter.type, carnets: letter.carnets, reponse });
    tellings.splice(KEPT);
    const waitMs = settings().reprisesMs[letter.attempt];
    if (isTaken || waitMs === undefined) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      post({ ...letter, attempt: letter.attempt + 1 });
    }, waitMs);
    timer.unref();
    timers.add(timer);
  };

  const post = (letter: Letter): void => {
    last = last.then(() => deliver(letter));
  };

  return {
    tell: (type, carnets) => {
      const { envoi } = settings();
      if (envoi === 'PERDU') return;
      for (const group of groupsOf(carnets)) {
        const event = { id: `imp-${randomUUID()}`, type, le: new Date().toISOString() };
        const body = JSON.stringify({ ...event, carnets: group });
        const letter = { body, type, carnets: group.length, attempt: 0 };
        post(letter);
        if (envoi === 'DOUBLE') post(letter);
      }
    },
    tellings: () => tellings,
    settled: () => last,
    stop: () => {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
