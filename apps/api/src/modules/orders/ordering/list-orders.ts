import type { OrderDetails, OrderLine } from '@portail/contract/orders/ordering.schemas.ts';
import { paymentDeadline } from '@portail/rules/orders/vintage-offers.ts';
import { isOpenToChange, isPending, seenStatut } from '@portail/rules/orders/order-statut.ts';
import { formatFrenchDate, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { dayInParis } from '@portail/rules/time/paris.ts';
import { lastPayableDay } from '@portail/rules/wallet/vouchers/millesime.ts';
import { issuerSource, type IssuerSource } from '../../../platform/issuer.repository.ts';
import { paymentInstructionsOf } from '../../../platform/payment-instructions.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import {
  beneficiaryScopeOf,
  requireOwnContract,
  type BeneficiaryScope,
} from '../../../platform/ports/owner-scope.ts';
import { closingOf, statutOfCampaign, euros } from './find-place.ts';
import { linkLimitsOf, orderQueries, type FoundOrder, type ListedOrder } from './orders.queries.ts';
import {
  expectedMode,
  orderTypeOf,
  owedFor,
  totalOf,
  wireDelivery,
  wireInstantDay,
  wireOverview,
} from './read-order.ts';

type Dependencies = Pick<Platform, 'reader' | 'clock'>;

interface HistoryQuestion {
  readonly numeroContrat?: string | undefined;
  readonly clientId?: string | undefined;
  readonly avant?: string | undefined;
  readonly taille: number;
}

interface OrderHistory {
  readonly list: (caller: AuthenticatedCaller, question: HistoryQuestion) => Promise<OrderLine[]>;
  readonly find: (caller: AuthenticatedCaller, reference: string) => Promise<OrderDetails>;
  readonly listClients: (
    caller: AuthenticatedCaller,
  ) => Promise<{ clientId: string; socialReason: string }[]>;
}

const wireLine = (order: ListedOrder, today: CalendarDay): OrderLine => ({
  idCommande: order.reference,
  idSession: order.session_id,
  dateCommande: wireInstantDay(order.created_at),
  libelleSession: order.libelle,
  typeCommande: orderTypeOf(order),
  montantTotalCommande: totalOf(order),
  statut: seenStatut(order),
  statutPaiement: order.statut_paiement,
  modifiable: isOpenToChange(seenStatut(order), statutOfCampaign(order, today) === 'OUVERTE'),
});

/** While a payment by cheque or transfer is possible. */
const instructionsFor = async (order: FoundOrder, issuer: IssuerSource) => {
  const mode = expectedMode(order.mode_paiement);
  const isExpected = order.statut_paiement === 'A_PAYER' && isPending(seenStatut(order));
  if (mode === undefined || !isExpected) return {};
  const orderedOn = dayInParis((order.modifiee_le ?? order.created_at).getTime());
  return {
    reglement: paymentInstructionsOf(await issuer(), {
      mode,
      amountCents: owedFor(order),
      reference: order.reference,
      deadline: paymentDeadline(orderedOn, closingOf(order)),
    }),
  };
};

const wireDetails = async (
  order: FoundOrder,
  today: CalendarDay,
  issuer: IssuerSource,
): Promise<OrderDetails> => ({
  ...wireLine(order, today),
  ...wireOverview(order),
  parts: [
    { acteur: 'FINANCEUR', libelle: order.funder, montant: euros(order.part_financee_cents) },
    {
      acteur: 'BENEFICIAIRE',
      libelle: `${order.firstName} ${order.lastName}`.trim(),
      montant: euros(order.part_beneficiaire_cents),
    },
  ],
  fraisCompte: euros(order.frais_compte_cents),
  fraisTitre: euros(order.frais_titre_cents),
  livraison: wireDelivery(order),
  libellePointLivraison: order.pointLabel,
  modePaiement: order.mode_paiement,
  referenceTransaction: order.reference_transaction,
  dateExpiration: formatFrenchDate(lastPayableDay(order.millesime)),
  motifDecision: order.motif_decision,
  ...(await instructionsFor(order, issuer)),
});

/** A session opened by a link is limited to its contract. */
export const contractWithin = (
  scope: BeneficiaryScope,
  numero: string | undefined,
  linkContract: string | undefined,
): string | undefined => {
  if (numero === undefined) return linkContract;
  requireOwnContract(scope, numero);
  if (linkContract !== undefined && linkContract !== numero) throw new DomainError('ACCES_REFUSE');
  return numero;
};

export const createOrderHistory = ({ reader, clock }: Dependencies): OrderHistory => ({
  list: async (caller, { numeroContrat, clientId, avant, taille }) => {
    const scope = beneficiaryScopeOf(caller);
    const link = await linkLimitsOf(reader, caller);
    const contract = contractWithin(scope, numeroContrat, link.contract);
    const orders = await orderQueries(reader, scope).list({
      contract,
      clientId,
      limit: taille,
      before: avant,
    });
    const today = clock.businessDay();
    return orders.map((order) => wireLine(order, today));
  },

  find: async (caller, reference) => {
    const scope = beneficiaryScopeOf(caller);
    const link = await linkLimitsOf(reader, caller);
    const order = await orderQueries(reader, scope).find(reference, link.contract);
    if (order === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    return await wireDetails(order, clock.businessDay(), issuerSource(reader));
  },

  listClients: async (caller) => {
    const scope = beneficiaryScopeOf(caller);
    const link = await linkLimitsOf(reader, caller);
    return await orderQueries(reader, scope).listClients(link.contract);
  },
});
