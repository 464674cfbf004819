import { DEFAULT_PERSONALISATION_FOLDER } from '@portail/contract/constants/constants.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dayInParis } from '@portail/rules/time/paris.ts';
import type { DebitConfig } from '../../../platform/config.ts';
import type { PdfBlock, PdfPicture } from '../../../platform/pdf/pdf-content.ts';
import { makePdf } from '../../../platform/pdf/pdf-document.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { InvoiceDetails } from './funder-orders.queries.ts';

const LOGO = `${DEFAULT_PERSONALISATION_FOLDER}/logo.svg`;
const GROUP = 4;

const euros = (cents: number): string => formatAmount(centsOf(cents));
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

/** What was ordered, what people paid themselves, what is left to the funder. */
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
      : [['Valeur créditée sur les comptes CESU', euros(invoice.accountCents)]]),
    ...(invoice.paperCents === 0
      ? []
      : [[`Titres CESU (${invoice.titres})`, euros(invoice.paperCents)]]),
    ...(invoice.ownCents === 0
      ? []
      : [['Part réglée par les bénéficiaires', euros(-invoice.ownCents)]]),
  ],
  total: ['Total à payer', euros(invoice.amountCents)],
});

const paymentOf = (
  { numero, statut }: InvoiceDetails,
  { creditorName, creditorIban }: DebitConfig,
): readonly PdfBlock[] =>
  statut === 'PAYEE'
    ? [{ kind: 'paragraph', isStrong: true, text: 'Facture acquittée.' }]
    : [
        {
          kind: 'facts',
          facts: [
            ['Règlement', 'Par virement, à réception de la facture'],
            ['Bénéficiaire du virement', creditorName],
            ['IBAN', grouped(creditorIban)],
            ['Référence à rappeler', numero],
          ],
        },
      ];

/** The same invoice is the same bytes, until it is paid. */
export const invoicePdf = (
  invoice: InvoiceDetails,
  debit: DebitConfig,
  logo: PdfPicture | undefined,
): Promise<Buffer> =>
  makePdf({
    logo,
    letterhead: [debit.creditorName, 'Émetteur de CESU préfinancés'],
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
      ...paymentOf(invoice, debit),
    ],
  });

/** The issuer's own mark: the invoice is the house's, whatever the contract looks like. */
export const issuerLogo = async ({
  files,
}: Pick<Platform, 'files'>): Promise<PdfPicture | undefined> => {
  const found = await files.read(LOGO);
  return found === undefined ? undefined : { ...found, alt: 'Mon espace CESU' };
};
