/**
 * Payments by cheque or bank: a share of an order, the fee of a trade, a funder's invoice, what a
 * payee gives back.
 */
export const RECEIPT_KINDS = ['COMMANDE', 'ECHANGE', 'FACTURE', 'RETENUE'] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

export const RECEIPT_MEANS = ['CHEQUE', 'VIREMENT', 'PRELEVEMENT'] as const;
export type ReceiptMeans = (typeof RECEIPT_MEANS)[number];

/**
 * Refunds and reversals: the share of a cancelled order; what a credit note leaves to be
 * transferred; a card payment, by its provider; a wrong receipt (a bounced cheque, a wrong
 * reference); the amount that an order line credited to an account; what a payer gave above what was
 * due.
 */
export const REFUND_KINDS = [
  'COMMANDE',
  'AVOIR',
  'CARTE',
  'ENCAISSEMENT',
  'CREDIT',
  'TROP_PERCU',
] as const;
export type RefundKind = (typeof REFUND_KINDS)[number];

/** A closed list, so that no personal data is typed as free text. */
export const REFUND_REASONS = [
  'COMMANDE_TERMINEE',
  'PAIEMENT_EN_DOUBLE',
  'IMPAYE',
  'ERREUR_DE_SAISIE',
  'DEMANDE_DE_LA_PERSONNE',
  'DEMANDE_DU_FINANCEUR',
] as const;
export type RefundReasonGiven = (typeof REFUND_REASONS)[number];

/** REMBOURSE: posted. PRESTATAIRE: requested from the card provider. DETTE: already spent. */
export const REFUND_OUTCOMES = ['REMBOURSE', 'PRESTATAIRE', 'DETTE'] as const;

/** Actions that need approval by a second person (ADR 0040). */
export const APPROVAL_ACTS = [
  'REMBOURSEMENT',
  'ENCAISSEMENT',
  'CONTRAT',
  'TEXTES_COURRIELS',
  'COMMANDE_FINANCEUR',
  'AVOIR_FACTURE',
  'DOSSIER_PERSONNE',
  'OUVERTURE_SESSION',
  'OPERATEUR',
  'VALEUR_DATEE',
  'ABANDON_DETTE',
] as const;
export type ApprovalAct = (typeof APPROVAL_ACTS)[number];

/** A closed list, for the same reason as the reasons of a refund. */
export const REFUSAL_REASONS = [
  'JUSTIFICATIF_ABSENT',
  'VALEUR_INEXACTE',
  'NON_JUSTIFIE',
  'DEJA_TRAITE',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

export const PENDING_STATUTS = ['EN_ATTENTE', 'ACCEPTEE', 'REFUSEE', 'EXPIREE'] as const;
