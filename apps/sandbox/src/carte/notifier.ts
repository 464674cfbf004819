import type { SigningKey } from '../config.ts';
import { createLetters } from '../letters.ts';
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

/** What is wrong in a body is wrong before it is signed: a forger would not have the key. */
const bodyOf = (payment: Payment, event: CardEvent, { faute }: CardSettings): string =>
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

export function createNotifier(
  keys: readonly SigningKey[],
  settings: () => CardSettings,
): Notifier {
  /** The key chosen in the settings; under a fault, an unknown secret. */
  const signer = (): SigningKey => {
    const { cle, faute } = settings();
    const { id, secret } = keys.find((key) => key.id === cle) ?? keys[0] ?? { id: '', secret: '' };
    return { id, secret: faute === 'SIGNATURE' ? 'une-autre-cle' : secret };
  };
  const { queue, later, tellings, settled, stop } = createLetters('x-carte', signer, settings);

  return {
    notify: (payment, events) => {
      const { envoi, delaiMs } = settings();
      if (envoi === 'PERDU') return;
      const ordered = envoi === 'DESORDRE' ? events.toReversed() : events;
      const letters = ordered.flatMap((event) => {
        const body = (): string => bodyOf(payment, event, settings());
        const letter = { body, type: event.type, objet: payment.reference };
        return envoi === 'DOUBLE' ? [letter, letter] : [letter];
      });
      const postAll = (): void => {
        for (const letter of letters) queue(letter);
      };
      if (envoi === 'TARDIF') later(postAll, delaiMs);
      else postAll();
    },
    deliveries: () =>
      tellings().map(({ le, type, objet, reponse }) => ({ le, type, reference: objet, reponse })),
    settled,
    stop,
  };
}
