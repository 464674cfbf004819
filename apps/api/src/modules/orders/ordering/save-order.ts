import {
  orderConfirmation,
  type OrderConfirmation,
  DELIVERY_TYPES,
  type PreOrderBody,
} from '@portail/contract/orders/ordering.schemas.ts';
import * as z from 'zod/mini';
import type { Idempotency, IdempotentCommand } from '../../../platform/idempotency/idempotency.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { ZERO_CENTS, type Cents, centsOf } from '@portail/rules/money/cents.ts';
import {
  isPending,
  type OrderPaymentStatut,
  type OrderStatut,
  isOpenToChange,
} from '@portail/rules/orders/order-statut.ts';
import type { Platform } from '../../../platform/platform.ts';
import { issuerIn } from '../../../platform/issuer.repository.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { outgoingIn } from '../../../platform/sensitive-actions/outgoing.repository.ts';
import { outgoingOf } from '../../../platform/sensitive-actions/outgoing.ts';
import { newReference } from '../../../platform/references.ts';
import type { SendNotice } from '../../identity/sign-in/authentication.module.ts';
import { requireRight, type CheckOrderControls, type ControlVerdict } from './controls.ts';
import {
  confirmationOf,
  expectedMode,
  isPaidByCard,
  owedFor,
  storedPreOrderOf,
  cancellationOf,
} from './read-order.ts';
import { statutOfCampaign, type FindPlace, type OrderPlace } from './find-place.ts';
import { createOpenRefund } from './own-part.ts';
import { ORDER_MAIL } from './order-mails.ts';
import { ordersIn, type PlannedOrder, type StoredOrder } from './orders.repository.ts';
import { planOrder, categoriesFor } from './plan-order.ts';
import { dayInParis } from '@portail/rules/time/paris.ts';
import { orderedMillesime } from '@portail/rules/wallet/vouchers/millesime.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { orderCampaignQueries } from './orders.queries.ts';

const SUCCESS = 200;

interface CommandOutcome {
  readonly isReplay: boolean;
  readonly body: OrderConfirmation;
}

/**
 * Reads before the write transaction, to keep it short. Problems found while reading are reported
 * only for new commands: an answered one repeats its answer.
 */
const runPrepared = async <P>(
  idempotency: Idempotency,
  command: IdempotentCommand,
  {
    prepare,
    write,
  }: {
    readonly prepare: () => Promise<P>;
    readonly write: (unit: UnitOfWork, prepared: P) => Promise<OrderConfirmation>;
  },
): Promise<CommandOutcome> => {
  const prepared = await prepare().then(
    (value) => ({ isReady: true, value }) as const,
    (error: unknown) => ({ isReady: false, error }) as const,
  );
  const { isReplay, body } = await idempotency.run(command, async (unit) => {
    if (!prepared.isReady) throw prepared.error;
    return { status: SUCCESS, body: await write(unit, prepared.value) };
  });
  return { isReplay, body: z.parse(orderConfirmation, body) };
};

type SaveNeeds = Pick<Platform, 'clock' | 'ids' | 'outbox'> & {
  readonly idempotency: Idempotency;
  readonly findPlace: FindPlace;
  readonly checkControls: CheckOrderControls;
  readonly sendNotice: SendNotice;
};

interface OrderRequest {
  readonly caller: AuthenticatedCaller;
  readonly idSession: string;
  readonly body: PreOrderBody;
  readonly origin: RequestOrigin;
}

interface Prepared {
  readonly place: OrderPlace;
  readonly verdict: ControlVerdict;
}

/** One order per campaign; a permanent campaign takes another once the last is made. */
const requireOpen = ({ statut, campaign, situation }: OrderPlace): void => {
  if (statut !== 'OUVERTE') throw new DomainError('SESSION_FERMEE');
  const last = situation.order?.statut;
  const isMade = last === 'COMMANDEE' || last === 'LIVREE';
  if (isMade && !campaign.permanent) throw new DomainError('PRECOMMANDE_NON_MODIFIABLE');
};

interface PaymentAfter {
  readonly statut: OrderPaymentStatut;
  /** The former card payment to refund. */
  readonly refunded: Cents | undefined;
}

/**
 * A payment is kept while the amount stays. For another amount a card payment is refunded; a cheque
 * or bank payment fixes the amount, because only an operator can refund it.
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

/** Creates the person's order in a campaign, or changes the open one. */
export const createSaveOrder = (dependencies: SaveNeeds) => {
  const { clock, ids, outbox, idempotency, findPlace, checkControls, sendNotice } = dependencies;
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
    // The mail contains the payment instructions.
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
    // The confirmation goes to the address typed in the order: the account holder is notified too.
    const isHolderNotified =
      (campaign.envoyer_confirmation || isExpected) &&
      body.profil.emailContact === (await orders.findOwnMail());
    if (paperCents > ZERO_CENTS && !isHolderNotified) {
      await sendNotice(unit, caller.userId, 'TITRES_PAPIER_DEMANDES');
    }
    return await confirmationOf(place, planned, {
      reference,
      orderType,
      issuer: issuerIn(unit).read,
      isPaid: payment.statut === 'PAYEE',
      refunded: payment.refunded,
    });
  };

  return (request: OrderRequest, command: IdempotentCommand): Promise<CommandOutcome> => {
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

/** A past order of another system. */
export interface ImportedOrder {
  readonly idSession: string;
  readonly at: Date;
  readonly statut: OrderStatut;
  readonly statutPaiement: OrderPaymentStatut;
  readonly montants: Omit<PreOrderBody['montants'], 'montantTotal' | 'conditionsGenerales'>;
  readonly livraison: PreOrderBody['livraison'];
  readonly modePaiement: PreOrderBody['paiement']['modePaiement'];
  /** Answers by control or question code. */
  readonly answers?: Readonly<Record<string, string>>;
}

/** Imports it with the rules of its campaign, dated on its own day. */
export const importOrder = async (
  unit: UnitOfWork,
  scope: BeneficiaryScope,
  { id, order }: { readonly id: string; readonly order: ImportedOrder },
): Promise<void> => {
  const orders = ordersIn(unit, scope);
  const campaign = await orderCampaignQueries(transactionOf(unit), scope).find(order.idSession);
  if (campaign === undefined) throw new RangeError(`no campaign ${order.idSession}`);
  const millesime = orderedMillesime(order.at.getTime());
  const situation = await orders.findSituation(campaign, millesime);
  const today = dayInParis(order.at.getTime());
  const place: OrderPlace = {
    scope,
    campaign,
    situation,
    millesime,
    today,
    statut: statutOfCampaign(campaign, today),
  };
  const { profil } = storedPreOrderOf(place);
  const { telephonePrincipal, telephoneSecondaire, ...others } = profil;
  const asked = [...campaign.controls, ...campaign.infos];
  const body: PreOrderBody = {
    profil: {
      ...others,
      civilite: profil.civilite === 'M' ? 'M' : 'MME',
      ...(telephonePrincipal === '' ? {} : { telephonePrincipal }),
      ...(telephoneSecondaire === '' ? {} : { telephoneSecondaire }),
      idCategoriePersonnel: categoriesFor(campaign, situation.line)[0]?.id ?? '',
      informationsControles: Object.entries(order.answers ?? {}).map(([code, valeur]) => ({
        idControle: asked.find((one) => one.code === code)?.id ?? '',
        valeur,
      })),
    },
    montants: {
      ...order.montants,
      montantTotal: centsOf(order.montants.montantTitre + order.montants.montantCompte),
      conditionsGenerales: true,
    },
    livraison: order.livraison,
    paiement: { modePaiement: order.modePaiement },
  };
  await orders.add(id, newReference('order'), {
    planned: planOrder(place, situation.line ?? undefined, body),
    campaign,
    millesime,
    statut: order.statut,
    statutPaiement: order.statutPaiement,
    now: order.at,
  });
};

type CancelNeeds = Pick<Platform, 'clock' | 'outbox'> & {
  readonly idempotency: Idempotency;
  readonly findPlace: FindPlace;
};

/** Cancels a pending order and refunds its payment. */
export const createCancelOrder = (dependencies: CancelNeeds) => {
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

  return (
    { caller, idSession }: Pick<OrderRequest, 'caller' | 'idSession'>,
    command: IdempotentCommand,
  ): Promise<CommandOutcome> =>
    runPrepared(idempotency, command, {
      prepare: () => findPlace(caller, idSession),
      write,
    });
};
