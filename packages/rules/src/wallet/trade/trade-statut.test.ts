import { describe, expect, it } from 'vitest';
import { CARD_STATES, type CardState } from '../../payments/card-state.ts';
import { centsOf } from '../../money/cents.ts';
import {
  canTradeBecome,
  firstTradeStatut,
  isReserved,
  isTraded,
  TRADE_PAYMENT_MODES,
  TRADE_STATUTS,
  TRADE_TRANSITIONS,
  tradeAfterCard,
  type TradeStatut,
} from './trade-statut.ts';

/** Written out, so that a change of the table must be repeated here. */
const ALLOWED: ReadonlySet<string> = new Set([
  'EN_ATTENTE_CARTE>VALIDEE by PRESTATAIRE',
  'EN_ATTENTE_CARTE>ANNULEE by PRESTATAIRE',
  'EN_ATTENTE_CARTE>ANNULEE by BENEFICIAIRE',
  'EN_ATTENTE_CARTE>ANNULEE by EMETTEUR',
  'EN_ATTENTE_PAIEMENT>VALIDEE by OPERATEUR',
  'VALIDEE>EN_ATTENTE_PAIEMENT by PRESTATAIRE',
  'VALIDEE>EN_ATTENTE_PAIEMENT by OPERATEUR',
]);
const ACTORS = ['PRESTATAIRE', 'OPERATEUR', 'BENEFICIAIRE', 'EMETTEUR'] as const;
const EVERY_STEP = TRADE_STATUTS.flatMap((from) =>
  TRADE_STATUTS.flatMap((to) =>
    ACTORS.map((by) => ({ from, to, by, allowed: ALLOWED.has(`${from}>${to} by ${by}`) })),
  ),
);
const FEE = { typeFrais: 'FORFAIT', valeur: centsOf(1_000) } as const;
const FREE = { typeFrais: null, valeur: centsOf(0) } as const;

describe('trade states', () => {
  it.each(EVERY_STEP)('[TRADE-09] $from to $to by $by: $allowed', ({ from, to, by, allowed }) => {
    expect(canTradeBecome(from, to, by)).toBe(allowed);
  });

  it('[TRADE-09] a completed trade cannot be undone, a cancelled one cannot be completed', () => {
    expect(TRADE_TRANSITIONS.filter(({ from, to }) => isTraded(from) && !isTraded(to))).toEqual([]);
    expect(TRADE_TRANSITIONS.filter(({ from }) => from === 'ANNULEE')).toEqual([]);
    expect(TRADE_STATUTS.filter(isTraded)).toEqual(['EN_ATTENTE_PAIEMENT', 'VALIDEE']);
    expect(TRADE_STATUTS.filter(isReserved)).toEqual(['EN_ATTENTE_CARTE']);
  });

  it('[TRADE-16] start by card, cheque or transfer', () => {
    expect(TRADE_PAYMENT_MODES).toEqual(['CARTE', 'CHEQUE', 'VIREMENT']);
    expect(TRADE_PAYMENT_MODES.map((mode) => firstTradeStatut(FEE, mode))).toEqual([
      'EN_ATTENTE_CARTE',
      'EN_ATTENTE_PAIEMENT',
      'EN_ATTENTE_PAIEMENT',
    ]);
  });

  it('[TRADE-16] without fee need no payment mode', () => {
    expect(firstTradeStatut(FREE, undefined)).toBe('VALIDEE');
    expect(firstTradeStatut(FREE, 'CARTE')).toBe('VALIDEE');
    expect(() => firstTradeStatut(FEE, undefined)).toThrow(RangeError);
  });
});

describe('card payment of a trade', () => {
  const after = (statut: TradeStatut, card: CardState) => tradeAfterCard(statut, card).statut;

  it('[TRADE-15] completes it once paid', () => {
    expect(after('EN_ATTENTE_CARTE', 'INITIEE')).toBe('EN_ATTENTE_CARTE');
    expect(tradeAfterCard('EN_ATTENTE_CARTE', 'ACCEPTEE')).toEqual({
      statut: 'VALIDEE',
      isRefundDue: false,
    });
  });

  it.each(['REFUSEE', 'ABANDONNEE', 'EXPIREE'] as const)(
    '[TRADE-15] that is %s cancels it',
    (card) => {
      expect(after('EN_ATTENTE_CARTE', card)).toBe('ANNULEE');
      expect(after('VALIDEE', card)).toBe('VALIDEE');
    },
  );

  it('[TRADE-15] that comes too late is refunded and changes nothing', () => {
    expect(tradeAfterCard('ANNULEE', 'ACCEPTEE')).toEqual({ statut: 'ANNULEE', isRefundDue: true });
    expect(after('ANNULEE', 'REMBOURSEE')).toBe('ANNULEE');
  });

  it('[TRADE-15] that is refunded leaves the fee due', () => {
    expect(after('VALIDEE', 'REMBOURSEE')).toBe('EN_ATTENTE_PAIEMENT');
    expect(after('EN_ATTENTE_CARTE', 'REMBOURSEE')).toBe('ANNULEE');
  });

  it('[TRADE-15] is refunded only when accepted for a cancelled order', () => {
    for (const from of TRADE_STATUTS) {
      for (const card of CARD_STATES) {
        const isLate = from === 'ANNULEE' && card === 'ACCEPTEE';
        expect(tradeAfterCard(from, card).isRefundDue, `${from} ${card}`).toBe(isLate);
      }
    }
  });

  it('[TRADE-15] uses only allowed transitions, each once', () => {
    for (const from of TRADE_STATUTS) {
      for (const card of CARD_STATES) {
        const to = after(from, card);
        if (to !== from) expect(canTradeBecome(from, to, 'PRESTATAIRE')).toBe(true);
        expect(after(to, card), `${from} ${card}`).toBe(to);
      }
    }
  });
});
