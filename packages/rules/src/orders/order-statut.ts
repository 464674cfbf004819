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

export const ORDER_TRANSITIONS: readonly OrderTransition[] = [
  { from: 'EN_ATTENTE', to: 'VALIDEE', by: 'FINANCEUR' },
  { from: 'EN_ATTENTE', to: 'REFUSEE', by: 'FINANCEUR' },
  { from: 'EN_ATTENTE', to: 'ANNULEE', by: 'BENEFICIAIRE' },
  // Changed after the funder's word: the funder looks again.
  { from: 'VALIDEE', to: 'EN_ATTENTE', by: 'BENEFICIAIRE' },
  { from: 'VALIDEE', to: 'ANNULEE', by: 'BENEFICIAIRE' },
  { from: 'VALIDEE', to: 'ANNULEE', by: 'FINANCEUR' },
  { from: 'VALIDEE', to: 'COMMANDEE', by: 'EMETTEUR' },
  { from: 'COMMANDEE', to: 'LIVREE', by: 'EMETTEUR' },
];

export const canOrderBecome = (from: OrderStatut, to: OrderStatut, by: OrderActor): boolean =>
  ORDER_TRANSITIONS.some((one) => one.from === from && one.to === to && one.by === by);

/** Until the order is made, and while the campaign takes orders, the person may change their mind. */
export const isOpenToChange = (statut: OrderStatut, isCampaignOpen: boolean): boolean =>
  isCampaignOpen && (statut === 'EN_ATTENTE' || statut === 'VALIDEE');

/** A permanent campaign takes a new order once the last one is made. */
export const isPending = (statut: OrderStatut): boolean =>
  statut === 'EN_ATTENTE' || statut === 'VALIDEE';

/** One label made of both states: what the person has to know first. */
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

/** What a funder's order has taken is made, for its person: only the books are still to be written. */
export const seenStatut = (order: {
  readonly statut: OrderStatut;
  readonly commande_id: string | null;
}): OrderStatut =>
  order.statut === 'VALIDEE' && order.commande_id !== null ? 'COMMANDEE' : order.statut;
