import type { CardState } from '../../payments/card-state.ts';
import { needsPayment, type TradeFees } from './fees.ts';

/** The second catalogue of the specification: not the numbers of the pre-orders. */
export const TRADE_PAYMENT_MODES = ['CARTE', 'CHEQUE', 'VIREMENT'] as const;
export type TradePaymentMode = (typeof TRADE_PAYMENT_MODES)[number];

export const TRADE_STATUTS = [
  /** Nothing is traded yet: what is given is kept aside until the card's answer. */
  'EN_ATTENTE_CARTE',
  /** Traded, since February does not wait for the post; the fee is still owed. */
  'EN_ATTENTE_PAIEMENT',
  'VALIDEE',
  /** Nothing was traded, everything was given back. */
  'ANNULEE',
] as const;
export type TradeStatut = (typeof TRADE_STATUTS)[number];

type TradeActor = 'PRESTATAIRE' | 'OPERATEUR' | 'BENEFICIAIRE' | 'EMETTEUR';

interface TradeTransition {
  readonly from: TradeStatut;
  readonly to: TradeStatut;
  readonly by: TradeActor;
}

/** A trade that is made is never unmade: its vouchers are gone, and the old vintage with them. */
export const TRADE_TRANSITIONS: readonly TradeTransition[] = [
  { from: 'EN_ATTENTE_CARTE', to: 'VALIDEE', by: 'PRESTATAIRE' },
  { from: 'EN_ATTENTE_CARTE', to: 'ANNULEE', by: 'PRESTATAIRE' },
  { from: 'EN_ATTENTE_CARTE', to: 'ANNULEE', by: 'BENEFICIAIRE' },
  // The page was never opened, or nobody came back to it.
  { from: 'EN_ATTENTE_CARTE', to: 'ANNULEE', by: 'EMETTEUR' },
  { from: 'EN_ATTENTE_PAIEMENT', to: 'VALIDEE', by: 'OPERATEUR' },
  // The card took its money back: the fee is owed again.
  { from: 'VALIDEE', to: 'EN_ATTENTE_PAIEMENT', by: 'PRESTATAIRE' },
  // The cheque bounced, or it had been recorded by mistake.
  { from: 'VALIDEE', to: 'EN_ATTENTE_PAIEMENT', by: 'OPERATEUR' },
];

export const canTradeBecome = (from: TradeStatut, to: TradeStatut, by: TradeActor): boolean =>
  TRADE_TRANSITIONS.some((one) => one.from === from && one.to === to && one.by === by);

/** Where an order begins. A mode is asked for only where there is something to pay. */
export const firstTradeStatut = (
  fees: TradeFees,
  mode: TradePaymentMode | undefined,
): TradeStatut => {
  if (!needsPayment(fees)) return 'VALIDEE';
  if (mode === undefined) throw new RangeError('a fee is paid in some way');
  return mode === 'CARTE' ? 'EN_ATTENTE_CARTE' : 'EN_ATTENTE_PAIEMENT';
};

/** The old value has left and the new one is there or on its way. */
export const isTraded = (statut: TradeStatut): boolean =>
  statut === 'VALIDEE' || statut === 'EN_ATTENTE_PAIEMENT';

/** What is given may not be given a second time meanwhile. */
export const isKeptAside = (statut: TradeStatut): boolean => statut === 'EN_ATTENTE_CARTE';

export interface AfterCard {
  readonly statut: TradeStatut;
  /** The money came when nothing waited for it any more: it goes back. */
  readonly isRefundDue: boolean;
}

/** What the state of the card that pays it makes of an order. Told twice, it is the same. */
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
        statut: statut === 'VALIDEE' ? 'EN_ATTENTE_PAIEMENT' : giveBack(statut),
        isRefundDue: false,
      };
    case 'REFUSEE':
    case 'ABANDONNEE':
    case 'EXPIREE':
      return { statut: giveBack(statut), isRefundDue: false };
  }
};

const giveBack = (statut: TradeStatut): TradeStatut =>
  statut === 'EN_ATTENTE_CARTE' ? 'ANNULEE' : statut;
