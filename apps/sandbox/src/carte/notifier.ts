import { createHmac } from 'node:crypto';
import type { CardKey } from '../config.ts';
import type { CardEvent, Payment } from './payments.ts';
import type { CardSettings } from './settings.ts';

/** One attempt to tell the portal, as the page of the settings shows it. */
export interface Delivery {
  readonly le: Date;
  readonly type: string;
  readonly reference: string;
  /** What the portal answered, or why it did not. */
  readonly reponse: string;
}

export interface Notifier {
  readonly notify: (payment: Payment, events: readonly CardEvent[]) => void;
  readonly deliveries: () => readonly Delivery[];
  /** Resolves once nothing is on its way; what waits for its time is not on its way. */
  readonly settled: () => Promise<void>;
  readonly stop: () => void;
}

const TIMEOUT_MS = 10_000;
const KEPT = 100;

interface Letter {
  readonly payment: Payment;
  readonly event: CardEvent;
  readonly attempt: number;
}

/** What is wrong in a body is wrong before it is signed: a forger would not have the key. */
const bodyOf = ({ payment, event }: Letter, { faute }: CardSettings): string =>
  JSON.stringify({
    id: event.id,
    type: event.type,
    le: event.le.toISOString(),
    marchand: faute === 'MARCHAND' ? 'un-autre-marchand' : payment.marchand,
    paiement: payment.id,
    reference: faute === 'REFERENCE' ? 'une-autre-commande' : payment.reference,
    montant: faute === 'MONTANT' ? payment.montant + 100 : payment.montant,
    devise: faute === 'DEVISE' ? 'USD' : payment.devise,
  });

export function createNotifier(keys: readonly CardKey[], settings: () => CardSettings): Notifier {
  const deliveries: Delivery[] = [];
  const timers = new Set<NodeJS.Timeout>();
  let last = Promise.resolve();
  let lastTimeMs = 0;

  /** Never twice the same: two attempts are two signatures. */
  const nextTimeMs = (): number => {
    lastTimeMs = Math.max(Date.now(), lastTimeMs + 1);
    return lastTimeMs;
  };

  const headersOf = (body: string): Record<string, string> => {
    const { cle, faute } = settings();
    const key = keys.find(({ id }) => id === cle) ?? keys[0];
    const time = String(nextTimeMs());
    const secret = faute === 'SIGNATURE' ? 'une-autre-cle' : (key?.secret ?? '');
    return {
      'content-type': 'application/json',
      'x-carte-cle': key?.id ?? '',
      'x-carte-horodatage': time,
      'x-carte-signature': createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'),
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

  const deliver = async (letter: Letter): Promise<void> => {
    const { payment, event, attempt } = letter;
    const { isTaken, reponse } = await send(bodyOf(letter, settings()));
    deliveries.unshift({ le: new Date(), type: event.type, reference: payment.reference, reponse });
    deliveries.splice(KEPT);
    const waitMs = settings().reprisesMs[attempt];
    if (isTaken || waitMs === undefined) return;
    later(() => post({ ...letter, attempt: attempt + 1 }), waitMs);
  };

  /** One after the other: the order is the one in which they were handed over. */
  const post = (letter: Letter): void => {
    last = last.then(() => deliver(letter));
  };

  return {
    notify: (payment, events) => {
      const { envoi, delaiMs } = settings();
      if (envoi === 'PERDU') return;
      const ordered = envoi === 'DESORDRE' ? events.toReversed() : events;
      const letters = ordered.flatMap((event): readonly Letter[] => {
        const letter = { payment, event, attempt: 0 };
        return envoi === 'DOUBLE' ? [letter, letter] : [letter];
      });
      const postAll = (): void => {
        for (const letter of letters) post(letter);
      };
      if (envoi === 'TARDIF') later(postAll, delaiMs);
      else postAll();
    },
    deliveries: () => deliveries,
    settled: () => last,
    stop: () => {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
