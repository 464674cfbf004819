import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import { amount, amountCell, dayCell, labelOf, text } from './columns.ts';
import { paidQueries, type PaymentRow } from './paid.queries.ts';
import { sourceOf, type ReportKind, type ReportRow } from './report-kind.ts';

const STATUTS = {
  EN_ATTENTE_CARTE: 'En attente de la carte',
  EN_COURS: 'En cours',
  EFFECTUE: 'Effectué',
  REJETE: 'Rejeté',
  ANNULE: 'Annulé',
};

const COLUMNS = [
  text('Date'),
  text('Référence'),
  text('Moyen'),
  text('Financeur'),
  text('Contrat'),
  text('Nom'),
  text('Prénom'),
  text('Intervenant'),
  text('Code NAN'),
  amount('Montant'),
  amount('Complément par carte'),
  amount('Frais'),
  text('État'),
];

const rowBy =
  (means: string) =>
  (row: PaymentRow): ReportRow => ({
    key: [row.id],
    accountId: row.accountId,
    cells: [
      dayCell(row.at),
      row.reference,
      means,
      row.funder,
      row.contract,
      row.lastName,
      row.firstName,
      row.payee,
      row.nan,
      amountCell(row.cents),
      amountCell(row.cardCents),
      amountCell(row.feesCents),
      labelOf(STATUTS, row.statut),
    ],
  });

/** From accounts first, then with vouchers. */
export const paymentsReport = (reader: Reader, scope: OperatorScope): ReportKind => {
  const { fromAccounts, byTitres } = paidQueries(reader, scope);
  return {
    columns: COLUMNS,
    sources: [sourceOf(fromAccounts, rowBy('Compte')), sourceOf(byTitres, rowBy('Titres'))],
  };
};
