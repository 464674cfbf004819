import { centsOf } from '@portail/rules/money/cents.ts';

/** What the samples of the ledger's document are about. */
export const CONTRACT = '100001';
export const FINANCEUR = 'financeur';
export const PAYEE = 'intervenant';
export const CARD = 'carte';
export const COMPTE = 'compte-2026';
export const OLD_COMPTE = 'compte-2025';
export const PLAN = 'compte-social';

export const stockOf = (millesime: number) => ({ contract: CONTRACT, produit: 'CESU', millesime });
export const titres = (first: number, count = 2) =>
  Array.from({ length: count }, (_, index) => ({
    numero: String(first + index),
    valeurCents: centsOf(2_000),
  }));

export const REVERSIBLE = 'Contre-passable une fois. ';
export const KEPT =
  'Non contre-passable : un titre entre en circulation et en sort une seule fois.';
