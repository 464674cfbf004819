import type { SandboxConfig, SigningKey } from '../config.ts';
import { createNotificationQueue } from '../notification-queue.ts';
import {
  type CardEvent,
  createPayments,
  type EventType,
  has,
  type Payment,
  type Payments,
} from './payments.ts';
import { type CardSettings, changeSettings, defaultSettings } from './settings.ts';
import { createSettlementFiles, type SettlementFiles } from './settlement.ts';

/** One notification attempt, as shown on the settings page. */
export interface Delivery {
  readonly le: Date;
  readonly type: string;
  readonly reference: string;
  /** What the portal answered, or why it did not. */
  readonly reponse: string;
}

interface Notifier {
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

function createNotifier(keys: readonly SigningKey[], settings: () => CardSettings): Notifier {
  /** The key chosen in the settings; under a fault, an unknown secret. */
  const signer = (): SigningKey => {
    const { cle, faute } = settings();
    const { id, secret } = keys.find((key) => key.id === cle) ?? keys[0] ?? { id: '', secret: '' };
    return { id, secret: faute === 'SIGNATURE' ? 'une-autre-cle' : secret };
  };
  const { queue, later, attempts, settled, stop } = createNotificationQueue(
    'x-carte',
    signer,
    settings,
  );

  return {
    notify: (payment, events) => {
      const { envoi, delaiMs } = settings();
      if (envoi === 'PERDU') return;
      const ordered = envoi === 'DESORDRE' ? events.toReversed() : events;
      const notifications = ordered.flatMap((event) => {
        const body = (): string => bodyOf(payment, event, settings());
        const notification = { body, type: event.type, objet: payment.reference };
        return envoi === 'DOUBLE' ? [notification, notification] : [notification];
      });
      const postAll = (): void => {
        for (const notification of notifications) queue(notification);
      };
      if (envoi === 'TARDIF') later(postAll, delaiMs);
      else postAll();
    },
    deliveries: () =>
      attempts().map(({ le, type, objet, reponse }) => ({ le, type, reference: objet, reponse })),
    settled,
    stop,
  };
}

/** The card provider: what it knows, and how it behaves. */
export interface Provider {
  readonly payments: Payments;
  readonly notifier: Notifier;
  readonly files: SettlementFiles;
  readonly settings: () => CardSettings;
  readonly change: (given: Readonly<Record<string, unknown>>) => CardSettings;
  readonly reset: () => CardSettings;
  /** Changes a payment and notifies the portal. False when the change is not possible. */
  readonly happen: (payment: Payment, ...types: readonly EventType[]) => boolean;
  /** Tells everything again, as it is. */
  readonly notifyAgain: (payment: Payment) => void;
  readonly refund: (payment: Payment, key: string) => RefundAnswer;
}

export type RefundAnswer =
  | { readonly id: string; readonly etat: 'EN_COURS' | 'EFFECTUE' }
  | { readonly id: string; readonly etat: 'REFUSE' };

export function createProvider({ apiUrl, card }: SandboxConfig): Provider {
  let settings = defaultSettings(apiUrl);
  const payments = createPayments();
  const notifier = createNotifier(card.keys, () => settings);

  const happen: Provider['happen'] = (payment, ...types) => {
    const events = payments.record(payment.id, types);
    if (events.length > 0) notifier.notify(payment, events);
    return events.length > 0;
  };

  return {
    payments,
    notifier,
    files: createSettlementFiles(payments),
    settings: () => settings,
    change: (given) => (settings = changeSettings(settings, given)),
    reset: () => (settings = defaultSettings(apiUrl)),
    happen,
    notifyAgain: (payment) => notifier.notify(payment, payment.evenements),
    refund: (payment, key) => {
      const isKnown = payment.remboursements.has(key);
      const canGoBack = has(payment, 'CAPTURE') && !has(payment, 'REMBOURSE', 'IMPAYE');
      if (!isKnown && (settings.remboursement === 'REFUSE' || !canGoBack)) {
        return { id: key, etat: 'REFUSE' };
      }
      const id = payments.refund(payment.id, key);
      if (!isKnown) happen(payment, 'REMBOURSE');
      return { id, etat: settings.remboursement === 'IMMEDIAT' ? 'EFFECTUE' : 'EN_COURS' };
    },
  };
}
