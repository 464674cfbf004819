import type { ReceiptKind, RefundKind } from '@portail/rules/backoffice/operators/operations.ts';

/** What an operator reads of something that may go back: what people know it by. */
export const labelOf = ({
  nature,
  subject,
}: {
  readonly nature: RefundKind;
  readonly subject: string;
}): string => {
  switch (nature) {
    case 'COMMANDE':
      return `Part payée de la commande ${subject}`;
    case 'AVOIR':
      return `Avoir ${subject}`;
    case 'CARTE':
      return subject === 'factures'
        ? 'Paiement de factures par carte'
        : `Paiement par carte de ${subject}`;
    case 'ENCAISSEMENT':
      return `Encaissement de ${subject}`;
    case 'CREDIT':
      return `Crédit de compte de la commande ${subject}`;
  }
};

/** What a cheque or a transfer is said to pay. */
export const receiptLabelOf = (nature: ReceiptKind, reference: string): string => {
  switch (nature) {
    case 'COMMANDE':
      return `Paiement reçu pour la commande ${reference}`;
    case 'ECHANGE':
      return `Paiement reçu pour les frais de l’échange ${reference}`;
    case 'FACTURE':
      return `Paiement reçu pour la facture ${reference}`;
  }
};
