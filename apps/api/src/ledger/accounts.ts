import type { AccountKind } from '@portail/rules/ledger/vocabulary.ts';

/** An account of the books by what it stands for. It is opened by its first movement. */
export interface AccountRef {
  readonly kind: AccountKind;
  readonly key: string;
  /** The electronic account that it belongs to. */
  readonly compte?: string;
  /** First day of the month of a right. */
  readonly mois?: string;
}

export interface PaperStock {
  readonly contract: string;
  readonly produit: string;
  readonly millesime: number;
}

export const compteOf = (compteId: string): AccountRef => ({
  kind: 'BENEFICIAIRE_COMPTE',
  key: compteId,
  compte: compteId,
});

/** Value already given that waits for its day: one account for each day it may be spent from. */
export const waitingOf = (compteId: string, availableFrom: string): AccountRef => ({
  kind: 'BENEFICIAIRE_EN_ATTENTE',
  key: `${compteId}/${availableFrom}`,
  compte: compteId,
});

export const circulationOf = ({ contract, produit, millesime }: PaperStock): AccountRef => ({
  kind: 'TITRES_EN_CIRCULATION',
  key: `${contract}/${produit}/${millesime}`,
});

export const payableTo = (intervenantId: string): AccountRef => ({
  kind: 'A_PAYER',
  key: intervenantId,
});

export const receivableFrom = (financeurId: string, contract: string): AccountRef => ({
  kind: 'CREANCE_FINANCEUR',
  key: `${financeurId}/${contract}`,
});

export const shareOf = (
  cause: 'COMMANDE' | 'ECHANGE' | 'FRAIS' | 'PAIEMENT' | 'FACTURES' | 'AVOIR' | 'TROP_PERCU',
  id: string,
): AccountRef => ({ kind: 'PART_A_RECEVOIR', key: `${cause}/${id}` });

export const cardProvider = (provider: string): AccountRef => ({
  kind: 'CARTE_A_REGLER',
  key: provider,
});

export const rightOf = (compteId: string, mois: string): AccountRef => ({
  kind: 'DROITS',
  key: `${compteId}/${mois}`,
  compte: compteId,
  mois,
});

export const planOf = (compteId: string): AccountRef => ({
  kind: 'PLAN_FINANCEUR',
  key: compteId,
  compte: compteId,
});

const ISSUER = 'EMETTEUR';
export const FEES: AccountRef = { kind: 'FRAIS', key: ISSUER };
export const EXPIRED: AccountRef = { kind: 'EXPIRE', key: ISSUER };
/** Debts that the issuer wrote off. */
export const LOSSES: AccountRef = { kind: 'PERTE', key: ISSUER };
export const BANK: AccountRef = { kind: 'BANQUE', key: ISSUER };
