import type { SandboxConfig } from '../config.ts';
import { createNotifier } from './notifier.ts';
import type { Notifier } from './notifier.ts';
import { createPayments, has } from './payments.ts';
import type { EventType, Payment, Payments } from './payments.ts';
import { changeSettings, defaultSettings } from './settings.ts';
import type { CardSettings } from './settings.ts';
import { createSettlementFiles } from './settlement.ts';
import type { SettlementFiles } from './settlement.ts';

/** The card provider: what it knows, and how it behaves. */
export interface Provider {
  readonly payments: Payments;
  readonly notifier: Notifier;
  readonly files: SettlementFiles;
  readonly settings: () => CardSettings;
  readonly change: (given: Readonly<Record<string, unknown>>) => CardSettings;
  readonly reset: () => CardSettings;
  /** Something happens to a payment, and the portal is told. False when it cannot happen any more. */
  readonly happen: (payment: Payment, ...types: readonly EventType[]) => boolean;
  /** Tells everything again, as it is. */
  readonly tellAgain: (payment: Payment) => void;
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
    tellAgain: (payment) => notifier.notify(payment, payment.evenements),
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
