import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import { amount, amountCell, count, dayCell, labelOf, text } from './columns.ts';
import { orderedQueries } from './ordered.queries.ts';
import { sourceOf, type ReportKind } from './report-kind.ts';

const STATUTS = { EN_COURS: 'En cours', TERMINEE: 'Terminée' };

const COLUMNS = [
  text('Financeur'),
  text('Contrat'),
  text('Session'),
  text('Commande'),
  text('Date'),
  text('Bon de commande'),
  count('Lignes'),
  count('Titres'),
  amount('Montant compte'),
  amount('Montant titres'),
  amount('Part financée'),
  amount('Part des bénéficiaires'),
  amount('Frais'),
  text('État'),
  text('Facture'),
];

/** By funder and then by session: no line names a person. */
export const ordersReport = (reader: Reader, scope: OperatorScope): ReportKind => ({
  columns: COLUMNS,
  sources: [
    sourceOf(orderedQueries(reader, scope), (row) => ({
      key: [row.clientId, row.sessionId, row.id],
      accountId: null,
      cells: [
        row.funder,
        row.contract,
        row.session,
        row.reference,
        dayCell(row.at),
        row.purchaseOrder,
        row.lines,
        row.titres,
        amountCell(row.accountCents),
        amountCell(row.paperCents),
        amountCell(row.fundedCents),
        amountCell(row.ownCents),
        amountCell(row.feesCents),
        labelOf(STATUTS, row.statut),
        row.invoice,
      ],
    })),
  ],
});
