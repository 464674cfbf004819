import type { Platform } from '../../../platform/platform.ts';
import type { ProviderEventName } from '../../../platform/ports/service-providers.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

/** Message of the outbox: tell a provider what became of one of its orders. */
export const PROVIDER_EVENT = 'EVENEMENT_PRESTATAIRE';

type ProviderEvent =
  | {
      readonly evenement: Exclude<ProviderEventName, 'FACTURE_PAYEE'>;
      readonly numeroCommande: string;
    }
  | { readonly evenement: 'FACTURE_PAYEE'; readonly numeroFacture: string };

export type TellProvider = (unit: UnitOfWork, event: ProviderEvent) => Promise<void>;

/** Written with what happened, and sent once that stands. */
export const createTellProvider =
  ({ outbox, ids }: Pick<Platform, 'outbox' | 'ids'>): TellProvider =>
  (unit, event) =>
    outbox.add(unit, {
      kind: PROVIDER_EVENT,
      // The same thing may happen twice to an order, and is told twice then.
      dedupKey: `${PROVIDER_EVENT}:${ids.random()}`,
      payload: event,
    });
