import { describe, expect, it } from 'vitest';
import {
  ORDER_PAYMENT_STATUTS,
  ORDER_STATUTS,
  isPending,
  orderLabelKey,
  seenStatut,
} from './order-statut.ts';

/** Facts beside the status of the order. */
const LABELS: Readonly<Record<string, string>> = {
  'EN_ATTENTE A_PAYER': 'EN_ATTENTE_PAIEMENT',
  'VALIDEE A_PAYER': 'EN_ATTENTE_PAIEMENT',
  'EN_ATTENTE PAYEE': 'PAYEE',
  'VALIDEE PAYEE': 'PAYEE',
  'ANNULEE REMBOURSEE': 'ANNULEE_REMBOURSEE',
  'REFUSEE REMBOURSEE': 'REFUSEE_REMBOURSEE',
};

describe('label of an order', () => {
  it.each(
    ORDER_STATUTS.flatMap((statut) =>
      ORDER_PAYMENT_STATUTS.map((paiement) => ({ statut, paiement })),
    ),
  )('says the payment of $statut, $paiement, where it matters first', (order) => {
    const { statut, paiement } = order;
    expect(orderLabelKey(statut, paiement)).toBe(LABELS[`${statut} ${paiement}`] ?? statut);
  });

  it('is pending until it is made, refused or cancelled', () => {
    expect(ORDER_STATUTS.filter(isPending)).toEqual(['EN_ATTENTE', 'VALIDEE']);
  });

  it('is made for the person once it is in a funder order', () => {
    for (const statut of ORDER_STATUTS) {
      expect(seenStatut({ statut, commande_id: null })).toBe(statut);
      const taken = statut === 'VALIDEE' ? 'COMMANDEE' : statut;
      expect(seenStatut({ statut, commande_id: 'c1' })).toBe(taken);
    }
  });
});
