import type { CardState } from '../../payments/card-state.ts';
import { needsPayment, type TradeFees } from './trade.ts';

export const TRADE_PAYMENT_MODES = ['CARTE', 'CHEQUE', 'VIREMENT'] as const;
export type TradePaymentMode = (typeof TRADE_PAYMENT_MODES)[number];

export const TRADE_STATUTS = [
  /** Nothing is traded yet: the value is reserved until the card answer. */
  'EN_ATTENTE_CARTE',
  /** Traded before the cheque or transfer arrives, because the period ends in February; the fee is due. */
  'EN_ATTENTE_PAIEMENT',
  'VALIDEE',
  /** Nothing was traded, the reservation was released. */
  'ANNULEE',
] as const;
export type TradeStatut = (typeof TRADE_STATUTS)[number];

type TradeActor = 'PRESTATAIRE' | 'OPERATEUR' | 'BENEFICIAIRE' | 'EMETTEUR';

interface TradeTransition {
  readonly from: TradeStatut;
  readonly to: TradeStatut;
  readonly by: TradeActor;
}

/** A completed trade cannot be undone. */
export const TRADE_TRANSITIONS: readonly TradeTransition[] = [
  { from: 'EN_ATTENTE_CARTE', to: 'VALIDEE', by: 'PRESTATAIRE' },
  { from: 'EN_ATTENTE_CARTE', to: 'ANNULEE', by: 'PRESTATAIRE' },
  { from: 'EN_ATTENTE_CARTE', to: 'ANNULEE', by: 'BENEFICIAIRE' },
  // The card page was never opened or was abandoned.
  { from: 'EN_ATTENTE_CARTE', to: 'ANNULEE', by: 'EMETTEUR' },
  { from: 'EN_ATTENTE_PAIEMENT', to: 'VALIDEE', by: 'OPERATEUR' },
  // The card payment was refunded: the fee is due again.
  { from: 'VALIDEE', to: 'EN_ATTENTE_PAIEMENT', by: 'PRESTATAIRE' },
  // The cheque bounced, or it had been recorded by mistake.
  { from: 'VALIDEE', to: 'EN_ATTENTE_PAIEMENT', by: 'OPERATEUR' },
];

export const canTradeBecome = (from: TradeStatut, to: TradeStatut, by: TradeActor): boolean =>
  TRADE_TRANSITIONS.some((one) => one.from === from && one.to === to && one.by === by);

export const firstTradeStatut = (
  fees: TradeFees,
  mode: TradePaymentMode | undefined,
): TradeStatut => {
  if (!needsPayment(fees)) return 'VALIDEE';
  if (mode === undefined) throw new RangeError('a fee is paid in some way');
  return mode === 'CARTE' ? 'EN_ATTENTE_CARTE' : 'EN_ATTENTE_PAIEMENT';
};

export const isTraded = (statut: TradeStatut): boolean =>
  statut === 'VALIDEE' || statut === 'EN_ATTENTE_PAIEMENT';

export const isReserved = (statut: TradeStatut): boolean => statut === 'EN_ATTENTE_CARTE';

export interface AfterCard {
  readonly statut: TradeStatut;
  /** The payment arrived after the cancellation and must be refunded. */
  readonly isRefundDue: boolean;
}

/** Idempotent: the same card state gives the same result. */
export const tradeAfterCard = (statut: TradeStatut, card: CardState): AfterCard => {
  switch (card) {
    case 'INITIEE':
      return { statut, isRefundDue: false };
    case 'ACCEPTEE':
      return {
        statut: statut === 'EN_ATTENTE_CARTE' ? 'VALIDEE' : statut,
        isRefundDue: statut === 'ANNULEE',
      };
    case 'REMBOURSEE':
      return {
        statut: statut === 'VALIDEE' ? 'EN_ATTENTE_PAIEMENT' : afterFailedCard(statut),
        isRefundDue: false,
      };
    case 'REFUSEE':
    case 'ABANDONNEE':
    case 'EXPIREE':
      return { statut: afterFailedCard(statut), isRefundDue: false };
  }
};

const afterFailedCard = (statut: TradeStatut): TradeStatut =>
  statut === 'EN_ATTENTE_CARTE' ? 'ANNULEE' : statut;
