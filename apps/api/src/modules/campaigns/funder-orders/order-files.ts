import { centsOf, eurosOf } from '@portail/rules/money/cents.ts';
import type { OrderStatut } from '@portail/rules/orders/order-statut.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dayInParis } from '@portail/rules/time/paris.ts';
import type { Table, TableCell } from '../../../platform/table.ts';
import type { ExportedLine } from './funder-orders.queries.ts';

/** The funder sees the progress of a line, never how it is used (P20). */
const STATUT_LABELS: Readonly<Partial<Record<OrderStatut, string>>> = {
  VALIDEE: 'En cours de commande',
  COMMANDEE: 'Commandée',
  LIVREE: 'Livrée',
};

const euros = (cents: number): number => eurosOf(centsOf(cents));

const rowOf = (line: ExportedLine): readonly TableCell[] => [
  line.order,
  formatFrenchDate(dayInParis(line.orderedAt.getTime())),
  line.purchaseOrder,
  line.reference,
  line.lastName,
  line.firstName,
  line.matricule,
  line.categorie,
  line.millesime,
  euros(line.accountCents),
  euros(line.paperCents),
  line.titres,
  line.faceValueCents === null ? null : euros(line.faceValueCents),
  euros(line.accountCents + line.paperCents),
  euros(line.fundedCents),
  euros(line.ownCents),
  STATUT_LABELS[line.statut] ?? line.statut,
];

async function* rowsOf(lines: AsyncIterable<ExportedLine>): AsyncGenerator<readonly TableCell[]> {
  for await (const line of lines) yield rowOf(line);
}

export const exportTable = (campaign: string, lines: AsyncIterable<ExportedLine>): Table => ({
  title: campaign,
  columns: [
    { title: 'Commande', kind: 'text' },
    { title: 'Date', kind: 'text' },
    { title: 'Bon de commande', kind: 'text' },
    { title: 'Référence', kind: 'text' },
    { title: 'Nom', kind: 'text' },
    { title: 'Prénom', kind: 'text' },
    { title: 'Matricule', kind: 'text' },
    { title: 'Catégorie', kind: 'text' },
    { title: 'Millésime', kind: 'count' },
    { title: 'Montant compte', kind: 'amount' },
    { title: 'Montant titres', kind: 'amount' },
    { title: 'Nombre de titres', kind: 'count' },
    { title: 'Valeur faciale', kind: 'amount' },
    { title: 'Montant total', kind: 'amount' },
    { title: 'Part financée', kind: 'amount' },
    { title: 'Part du bénéficiaire', kind: 'amount' },
    { title: 'Statut', kind: 'text' },
  ],
  rows: rowsOf(lines),
});
