import { centsOf, eurosOf, formatAmount } from '@portail/rules/money/cents.ts';
import type { OrderStatut } from '@portail/rules/orders/order-statut.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dayInParis } from '@portail/rules/time/paris.ts';
import type { Table, TableCell } from '../../../platform/table.ts';
import type { ExportedLine, InvoiceDetails } from './funder-orders.queries.ts';
import { DEFAULT_PERSONALISATION_FOLDER } from '@portail/contract/constants/constants.ts';
import { type Issuer } from '../../../platform/issuer.repository.ts';
import type { PdfBlock, PdfPicture } from '../../../platform/pdf/pdf-content.ts';
import { makePdf } from '../../../platform/pdf/pdf-document.ts';
import type { Platform } from '../../../platform/platform.ts';

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

const LOGO = `${DEFAULT_PERSONALISATION_FOLDER}/logo.svg`;
const GROUP = 4;

const amountText = (cents: number): string => formatAmount(centsOf(cents));
const dayOf = (instant: Date) => dayInParis(instant.getTime());
const grouped = (iban: string): string =>
  iban.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('\u00a0') ?? iban;

const headOf = (invoice: InvoiceDetails): PdfBlock => ({
  kind: 'facts',
  facts: [
    ['Facture', invoice.numero],
    ['Date', formatFrenchDate(dayOf(invoice.issuedAt))],
    ['Client', invoice.socialReason],
    ['SIRET', invoice.siret],
    ['Numéro de client', invoice.clientNumber],
    ['Contrat', invoice.contract],
    ['Session', invoice.campaign],
    ['Commande', `${invoice.order} du ${formatFrenchDate(dayOf(invoice.orderedAt))}`],
    ...(invoice.purchaseOrder === null
      ? []
      : [['Votre bon de commande', invoice.purchaseOrder] as const]),
  ],
});

const amountsOf = (invoice: InvoiceDetails): PdfBlock => ({
  kind: 'table',
  summary: 'Montants de la commande',
  columns: [
    { title: 'Désignation', width: 0.7 },
    { title: 'Montant', width: 0.3, isAmount: true },
  ],
  rows: [
    ...(invoice.accountCents === 0
      ? []
      : [['Valeur créditée sur les comptes CESU', amountText(invoice.accountCents)]]),
    ...(invoice.paperCents === 0
      ? []
      : [[`Titres CESU (${invoice.titres})`, amountText(invoice.paperCents)]]),
    ...(invoice.ownCents === 0
      ? []
      : [['Part réglée par les bénéficiaires', amountText(-invoice.ownCents)]]),
  ],
  total: ['Total à payer', amountText(invoice.amountCents)],
});

const paymentOf = (
  { numero, statut }: InvoiceDetails,
  { name, iban }: Issuer,
): readonly PdfBlock[] =>
  statut === 'PAYEE'
    ? [{ kind: 'paragraph', isStrong: true, text: 'Facture acquittée.' }]
    : [
        {
          kind: 'facts',
          facts: [
            ['Règlement', 'Par virement, à réception de la facture'],
            ['Bénéficiaire du virement', name],
            ['IBAN', grouped(iban)],
            ['Référence à rappeler', numero],
          ],
        },
      ];

/** Deterministic: the bytes of an invoice change only when it is paid. */
export const invoicePdf = (
  invoice: InvoiceDetails,
  issuer: Issuer,
  logo: PdfPicture | undefined,
): Promise<Buffer> =>
  makePdf({
    logo,
    letterhead: [issuer.name, 'Émetteur de CESU préfinancés'],
    title: `Facture ${invoice.numero}`,
    date: invoice.issuedAt,
    footer: `Facture ${invoice.numero}, ${invoice.socialReason}`,
    blocks: [
      headOf(invoice),
      {
        kind: 'heading',
        text: `Commande de ${invoice.lines} ligne${invoice.lines > 1 ? 's' : ''}`,
      },
      amountsOf(invoice),
      {
        kind: 'paragraph',
        text: 'Les titres spéciaux de paiement sont remis pour leur valeur faciale, sans taxe sur la valeur ajoutée.',
      },
      { kind: 'heading', text: 'Règlement' },
      ...paymentOf(invoice, issuer),
    ],
  });

/** The logo of the issuer, not of the contract's theme. */
export const issuerLogo = async ({
  files,
}: Pick<Platform, 'files'>): Promise<PdfPicture | undefined> => {
  const found = await files.read(LOGO);
  return found === undefined ? undefined : { ...found, alt: 'Mon espace CESU' };
};
