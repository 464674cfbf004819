import {
  DELIVERY_TYPES,
  type OrderConfirmation,
  type PreOrderBody,
} from '@portail/contract/orders/ordering.schemas.ts';
import { ZERO_CENTS, type Cents } from '@portail/rules/money/cents.ts';
import { isPending, type OrderPaymentStatut } from '@portail/rules/orders/order-statut.ts';
import type { Idempotency, IdempotentCommand } from '../../../platform/idempotency/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { outgoingIn } from '../../../platform/sensitive-actions/outgoing.repository.ts';
import { outgoingOf } from '../../../platform/sensitive-actions/outgoing.ts';
import { newReference } from '../../../platform/references.ts';
import type { SendNotice } from '../../identity/sign-in/authentication.module.ts';
import { requireRight, type CheckOrderControls, type ControlVerdict } from './check-controls.ts';
import { confirmationOf } from './confirmation.ts';
import { statutOfCampaign, type FindPlace, type OrderPlace } from './find-place.ts';
import { createOpenRefund } from './open-refund.ts';
import { ORDER_MAIL } from './order-mails.ts';
import { ordersIn, type PlannedOrder } from './orders.repository.ts';
import { planOrder } from './plan-order.ts';
import { runPrepared, type CommandOutcome } from './prepared-command.ts';
import type { StoredOrder } from './situations.repository.ts';
import { expectedMode, isPaidByCard, owedFor } from './stored-order.ts';

type Dependencies = Pick<Platform, 'clock' | 'ids' | 'outbox' | 'config'> & {
  readonly idempotency: Idempotency;
  readonly findPlace: FindPlace;
  readonly checkControls: CheckOrderControls;
  readonly sendNotice: SendNotice;
};

export interface OrderRequest {
  readonly caller: AuthenticatedCaller;
  readonly idSession: string;
  readonly body: PreOrderBody;
  readonly origin: RequestOrigin;
}

export type SaveOrder = (
  request: OrderRequest,
  command: IdempotentCommand,
) => Promise<CommandOutcome>;

interface Prepared {
  readonly place: OrderPlace;
  readonly verdict: ControlVerdict;
}

/** A campaign that closes takes one order; a permanent one takes another when the last is made. */
const requireOpen = ({ statut, campaign, situation }: OrderPlace): void => {
  if (statut !== 'OUVERTE') throw new DomainError('SESSION_FERMEE');
  const last = situation.order?.statut;
  const isMade = last === 'COMMANDEE' || last === 'LIVREE';
  if (isMade && !campaign.permanent) throw new DomainError('PRECOMMANDE_NON_MODIFIABLE');
};

interface PaymentAfter {
  readonly statut: OrderPaymentStatut;
  /** The former card payment, where it has to go back. */
  readonly refunded: Cents | undefined;
}

/**
 * What was paid stays paid while the sum stays. For another sum a card payment goes back and the
 * new sum is paid; money that came by cheque or bank fixes the sum, since only an operator returns it.
 */
const paymentAfter = (
  order: StoredOrder | undefined,
  { parts, body }: PlannedOrder,
): PaymentAfter => {
  const owed: PaymentAfter = {
    statut: parts.toPay > 0 ? 'A_PAYER' : 'SANS_OBJET',
    refunded: undefined,
  };
  if (order?.statut_paiement !== 'PAYEE') return owed;
  const paid = owedFor(order);
  if (paid === parts.toPay && order.mode_paiement === body.paiement.modePaiement) {
    return { statut: 'PAYEE', refunded: undefined };
  }
  if (!isPaidByCard(order)) throw new DomainError('PRECOMMANDE_NON_MODIFIABLE');
  return { ...owed, refunded: paid };
};

/** Creates the person's order in a campaign, or changes the one that is still open. */
export const createSaveOrder = (dependencies: Dependencies): SaveOrder => {
  const { clock, ids, outbox, config, idempotency, findPlace, checkControls, sendNotice } =
    dependencies;
  const openRefund = createOpenRefund({ outbox });

  const write = async (
    unit: UnitOfWork,
    { caller, body }: OrderRequest,
    { place: seen, verdict }: Prepared,
  ): Promise<OrderConfirmation> => {
    const { campaign, scope, millesime } = seen;
    const line = requireRight(verdict);
    const orders = ordersIn(unit, scope);
    await orders.lock(campaign.id);
    const statut = statutOfCampaign(await orders.lockCampaign(campaign.id), seen.today);
    const situation = await orders.findSituation(campaign, millesime);
    const place = { ...seen, statut, situation };
    requireOpen(place);
    const planned = planOrder(place, line, body);
    if (line !== undefined && line.id !== place.situation.line?.id) {
      if (!(await orders.claimLine(line.id))) throw new DomainError('CONTROLES_INCORRECTS');
    }
    const last = place.situation.order;
    const changed = last !== null && isPending(last.statut) ? last : undefined;
    const payment = paymentAfter(changed, planned);
    const written = {
      planned,
      campaign,
      millesime,
      statut: 'EN_ATTENTE',
      statutPaiement: payment.statut,
      isPaymentReturned: payment.refunded !== undefined,
      now: clock.businessNow(),
    } as const;
    const id = changed?.id ?? ids.ordered();
    const paperCents = body.montants.montantTitre;
    if (paperCents > ZERO_CENTS) {
      const value = {
        family: 'PAPIER',
        amountCents: paperCents,
        subjectId: id,
        toOwnAddress: planned.delivery?.type === DELIVERY_TYPES.DOMICILE,
      } as const;
      await outgoingIn(unit).guard(outgoingOf(caller, clock, value), campaign.contract_numero);
    }
    const reference = changed?.reference ?? newReference('order');
    if (changed === undefined) await orders.add(id, reference, written);
    else await orders.change(id, written);
    if (changed !== undefined && payment.refunded !== undefined) {
      await openRefund(unit, {
        id,
        modePaiement: changed.mode_paiement,
        referenceTransaction: changed.reference_transaction,
      });
    }
    const orderType = changed === undefined ? 'NEW_ORDER' : 'EDIT_ORDER';
    // Without it the person would not know where to send the cheque or the transfer.
    const isExpected =
      payment.statut === 'A_PAYER' && expectedMode(body.paiement.modePaiement) !== undefined;
    if (campaign.envoyer_confirmation || isExpected) {
      const version = (changed?.version ?? 0) + 1;
      await outbox.add(unit, {
        kind: ORDER_MAIL,
        dedupKey: `${ORDER_MAIL}:${id}:${version}`,
        payload: { precommandeId: id, orderType },
      });
    }
    // The confirmation goes to the address typed in the order: the person's own learns of it too.
    const isTold =
      (campaign.envoyer_confirmation || isExpected) &&
      body.profil.emailContact === (await orders.findOwnMail());
    if (paperCents > ZERO_CENTS && !isTold) {
      await sendNotice(unit, caller.accountId, 'TITRES_PAPIER_DEMANDES');
    }
    return confirmationOf(place, planned, {
      reference,
      orderType,
      creditor: config.debit,
      isPaid: payment.statut === 'PAYEE',
      refunded: payment.refunded,
    });
  };

  return (request, command) => {
    const { caller, idSession, body, origin } = request;
    return runPrepared(idempotency, command, {
      prepare: async (): Promise<Prepared> => {
        const place = await findPlace(caller, idSession, body.montants.millesime);
        requireOpen(place);
        const given = body.profil.informationsControles;
        return { place, verdict: await checkControls({ caller, place, given, origin }) };
      },
      write: (unit, prepared) => write(unit, request, prepared),
    });
  };
};
