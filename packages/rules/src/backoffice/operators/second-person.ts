import type { Permission } from '../../identity/access/vocabulary.ts';
import { centsOf, type Cents } from '../../money/cents.ts';
import type { ApprovalAct } from './operations.ts';

/** Default of the amount up to which one operator may refund alone (REFUND_ALONE_CENTS). */
export const REFUND_ALONE_CENTS: Cents = centsOf(50_000);

/**
 * Amount up to which one operator may record a receipt alone (RECEIPT_ALONE_CENTS). It is zero,
 * because an invented transfer creates value that no bank statement shows.
 */
export const RECEIPT_ALONE_CENTS: Cents = centsOf(0);

/** A longer export needs approval by a second person (S44). */
export const EXPORT_LINES_ALONE = 1_000;

/** The most rows of the file of a list: it is held in memory until it is whole. */
export const EXPORT_LINES_MAX = 10_000;

/** Longer lists are refused: an operator asks for a report instead, which a second person approves. */
export const exportLimitOf = ({
  isOperator,
  namesPeople,
}: {
  readonly isOperator: boolean;
  readonly namesPeople: boolean;
}): number => (isOperator && namesPeople ? EXPORT_LINES_ALONE : EXPORT_LINES_MAX);

/** A request expires after this many days and must then be made again. */
export const SECOND_PERSON_DAYS = 7;

/** The threshold itself needs no second person. */
export const needsSecondPerson = (
  amountCents: number,
  aloneCents: number = REFUND_ALONE_CENTS,
): boolean => amountCents > aloneCents;

interface Deciding {
  readonly requestedBy: string;
  readonly decidedBy: string;
  /** The operator whose rights it would change. */
  readonly concerned?: string | null;
}

/** Two persons are two accounts, neither of them that of the person concerned. */
export const mayDecide = ({ requestedBy, decidedBy, concerned }: Deciding): boolean =>
  requestedBy !== decidedBy && concerned !== decidedBy;

/** Permission that the requester must still have on approval. */
export const REQUESTER_PERMISSION: Readonly<Record<ApprovalAct, Permission>> = {
  REMBOURSEMENT: 'BO_OPERATIONS',
  ENCAISSEMENT: 'BO_OPERATIONS',
  CONTRAT: 'BO_FINANCEURS',
  TEXTES_COURRIELS: 'BO_PERSONNALISATION',
  COMMANDE_FINANCEUR: 'VALIDER_COMMANDES_FINANCEUR',
  AVOIR_FACTURE: 'BO_OPERATIONS',
  DOSSIER_PERSONNE: 'BO_PERSONNES',
  OUVERTURE_SESSION: 'GERER_SESSIONS_PRECOMMANDE',
  OPERATEUR: 'BO_OPERATEURS',
  VALEUR_DATEE: 'BO_PARAMETRES',
  ABANDON_DETTE: 'BO_OPERATIONS',
};

/**
 * Permission of the approver; for an order or a campaign of a funder, to administer its space. The file of a person is
 * agreed to outside support, which asks for it.
 */
export const APPROVER_PERMISSION: Readonly<Record<ApprovalAct, Permission>> = {
  ...REQUESTER_PERMISSION,
  COMMANDE_FINANCEUR: 'GERER_UTILISATEURS',
  OUVERTURE_SESSION: 'GERER_UTILISATEURS',
  DOSSIER_PERSONNE: 'BO_OPERATIONS',
};

/** Decided in the space of the funder, not by the issuer's operators. */
export const FUNDER_ACTS: ReadonlySet<ApprovalAct> = new Set([
  'COMMANDE_FINANCEUR',
  'OUVERTURE_SESSION',
]);
