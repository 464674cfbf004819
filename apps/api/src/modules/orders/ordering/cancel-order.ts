import type { OrderConfirmation } from '@portail/contract/orders/ordering.schemas.ts';
import { isOpenToChange } from '@portail/rules/orders/order-statut.ts';
import type { Idempotency, IdempotentCommand } from '../../../platform/idempotency/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { cancellationOf } from './confirmation.ts';
import { statutOfCampaign, type FindPlace, type OrderPlace } from './find-place.ts';
import { createOpenRefund } from './open-refund.ts';
import { ORDER_MAIL } from './order-mails.ts';
import { ordersIn } from './orders.repository.ts';
import { runPrepared, type CommandOutcome } from './prepared-command.ts';

type Dependencies = Pick<Platform, 'clock' | 'outbox'> & {
  readonly idempotency: Idempotency;
  readonly findPlace: FindPlace;
};

export type CancelOrder = (
  request: { readonly caller: AuthenticatedCaller; readonly idSession: string },
  command: IdempotentCommand,
) => Promise<CommandOutcome>;

/** Gives up an order that is not made yet, and sends its money back. */
export const createCancelOrder = (dependencies: Dependencies): CancelOrder => {
  const { clock, outbox, idempotency, findPlace } = dependencies;

  const openRefund = createOpenRefund({ outbox });

  const write = async (unit: UnitOfWork, place: OrderPlace): Promise<OrderConfirmation> => {
    const { campaign, scope, millesime } = place;
    const orders = ordersIn(unit, scope);
    await orders.lock(campaign.id);
    const statut = statutOfCampaign(await orders.lockCampaign(campaign.id), place.today);
    const { order } = await orders.findSituation(campaign, millesime);
    if (order === null) throw new DomainError('RESSOURCE_INTROUVABLE');
    if (!isOpenToChange(order.statut, statut === 'OUVERTE')) {
      throw new DomainError('PRECOMMANDE_NON_MODIFIABLE');
    }
    const isPaid = order.statut_paiement === 'PAYEE';
    await orders.cancel(order.id, isPaid ? 'PAYEE' : 'SANS_OBJET', clock.businessNow());
    if (isPaid) {
      await openRefund(unit, {
        id: order.id,
        modePaiement: order.mode_paiement,
        referenceTransaction: order.reference_transaction,
      });
    }
    if (campaign.envoyer_confirmation) {
      await outbox.add(unit, {
        kind: ORDER_MAIL,
        dedupKey: `${ORDER_MAIL}:${order.id}:${order.version + 1}`,
        payload: { precommandeId: order.id, orderType: 'CANCEL_ORDER' },
      });
    }
    return cancellationOf(place, order);
  };

  return ({ caller, idSession }, command) =>
    runPrepared(idempotency, command, {
      prepare: () => findPlace(caller, idSession),
      write,
    });
};
