import type { Cents } from '../money/cents.ts';

export const ORDER_STATUTS = [
  'EN_ATTENTE',
  'VALIDEE',
  'REFUSEE',
  'ANNULEE',
  'COMMANDEE',
  'LIVREE',
] as const;
export type OrderStatut = (typeof ORDER_STATUTS)[number];

export const ORDER_PAYMENT_STATUTS = ['SANS_OBJET', 'A_PAYER', 'PAYEE', 'REMBOURSEE'] as const;
export type OrderPaymentStatut = (typeof ORDER_PAYMENT_STATUTS)[number];

type OrderActor = 'BENEFICIAIRE' | 'FINANCEUR' | 'EMETTEUR';

interface OrderTransition {
  readonly from: OrderStatut;
  readonly to: OrderStatut;
  readonly by: OrderActor;
}

const ORDER_TRANSITIONS: readonly OrderTransition[] = [
  { from: 'EN_ATTENTE', to: 'VALIDEE', by: 'FINANCEUR' },
  { from: 'EN_ATTENTE', to: 'REFUSEE', by: 'FINANCEUR' },
  { from: 'EN_ATTENTE', to: 'ANNULEE', by: 'BENEFICIAIRE' },
  // A change after validation requires a new validation.
  { from: 'VALIDEE', to: 'EN_ATTENTE', by: 'BENEFICIAIRE' },
  { from: 'VALIDEE', to: 'ANNULEE', by: 'BENEFICIAIRE' },
  { from: 'VALIDEE', to: 'ANNULEE', by: 'FINANCEUR' },
  { from: 'VALIDEE', to: 'COMMANDEE', by: 'EMETTEUR' },
  { from: 'COMMANDEE', to: 'LIVREE', by: 'EMETTEUR' },
];

export const canOrderBecome = (from: OrderStatut, to: OrderStatut, by: OrderActor): boolean =>
  ORDER_TRANSITIONS.some((one) => one.from === from && one.to === to && one.by === by);

/** The person may change a pending order while the campaign is open. */
export const isOpenToChange = (statut: OrderStatut, isCampaignOpen: boolean): boolean =>
  isCampaignOpen && (statut === 'EN_ATTENTE' || statut === 'VALIDEE');

/** A permanent campaign accepts another order once the last is made. */
export const isPending = (statut: OrderStatut): boolean =>
  statut === 'EN_ATTENTE' || statut === 'VALIDEE';

/** One label for order and payment status, by importance to the person. */
export const orderLabelKey = (
  statut: OrderStatut,
  paiement: OrderPaymentStatut,
): OrderStatut | 'EN_ATTENTE_PAIEMENT' | 'PAYEE' | 'ANNULEE_REMBOURSEE' | 'REFUSEE_REMBOURSEE' => {
  if (isPending(statut) && paiement === 'A_PAYER') return 'EN_ATTENTE_PAIEMENT';
  if (isPending(statut) && paiement === 'PAYEE') return 'PAYEE';
  if (statut === 'ANNULEE' && paiement === 'REMBOURSEE') return 'ANNULEE_REMBOURSEE';
  if (statut === 'REFUSEE' && paiement === 'REMBOURSEE') return 'REFUSEE_REMBOURSEE';
  return statut;
};

/** A line in a funder order counts as made for its person, even before it is posted. */
export const seenStatut = (order: {
  readonly statut: OrderStatut;
  readonly commande_id: string | null;
}): OrderStatut =>
  order.statut === 'VALIDEE' && order.commande_id !== null ? 'COMMANDEE' : order.statut;

/** `modePaiement` on the wire. */
export const PAYMENT_MODES = {
  AUCUN: 0,
  CHEQUE: 1,
  PRELEVEMENT: 2,
  CARTE: 3,
  VIREMENT: 4,
} as const;
export type PaymentModeName = keyof typeof PAYMENT_MODES;
export type PaymentMode = (typeof PAYMENT_MODES)[PaymentModeName];

interface Payer {
  readonly allowAllPaymentModes: boolean;
  /** Direct debit requires a signed and unrevoked mandate. */
  readonly hasActiveMandate: boolean;
}

/** The available modes for an own part; none when nothing is owed. */
export const paymentModesFor = (ownPart: Cents, payer: Payer): readonly PaymentMode[] => {
  if (ownPart === 0) return [PAYMENT_MODES.AUCUN];
  if (!payer.allowAllPaymentModes) return [PAYMENT_MODES.CARTE];
  return [
    PAYMENT_MODES.CHEQUE,
    ...(payer.hasActiveMandate ? [PAYMENT_MODES.PRELEVEMENT] : []),
    PAYMENT_MODES.CARTE,
    PAYMENT_MODES.VIREMENT,
  ];
};

/** Modes without an immediate confirmation: vouchers are sent once the payment arrived. */
export const isPaidLater = (mode: PaymentMode): boolean =>
  mode === PAYMENT_MODES.CHEQUE || mode === PAYMENT_MODES.VIREMENT;
