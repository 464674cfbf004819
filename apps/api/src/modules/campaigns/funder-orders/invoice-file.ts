import { DEFAULT_PERSONALISATION_FOLDER } from '@portail/contract/constants/constants.ts';
import {
  invoiceLinesOf,
  paymentConditions,
  VOUCHERS_VAT_MENTION,
} from '@portail/rules/campaigns/invoice-terms.ts';
import { spacedSiret } from '@portail/rules/identifiers/siret.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dayInParis } from '@portail/rules/time/paris.ts';
import * as z from 'zod/mini';
import type { Issuer } from '../../../platform/issuer.repository.ts';
import type { PdfBlock, PdfPicture } from '../../../platform/pdf/pdf-content.ts';
import { makePdf } from '../../../platform/pdf/pdf-document.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { InvoiceDetails } from './funder-orders.queries.ts';
import type { BuyerRow } from './invoices.repository.ts';
import { invoiceParties, partiesOf, type InvoiceParties } from './issue-invoice.ts';

const LOGO = `${DEFAULT_PERSONALISATION_FOLDER}/logo.svg`;
const GROUP = 4;
const SIREN_LENGTH = 9;

const amountText = (cents: number): string => formatAmount(centsOf(cents));
const dayOf = (instant: Date) => dayInParis(instant.getTime());
/** In groups of four, as banks print it. */
export const grouped = (iban: string): string =>
  iban.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('\u00a0') ?? iban;
const spacedSiren = (siren: string): string => siren.replaceAll(/(\d{3})(?=\d)/g, '$1\u00a0');

/** An invoice older than the stored identities takes those of today. */
export const partiesIn = (
  invoice: BuyerRow & { readonly parties: unknown },
  issuer: Issuer,
): InvoiceParties =>
  invoice.parties === null ? partiesOf(issuer, invoice) : z.parse(invoiceParties, invoice.parties);

export const letterheadOf = ({ issuer }: InvoiceParties): readonly string[] => [
  issuer.name,
  'Émetteur de CESU préfinancés',
  ...(issuer.legalForm === null ? [] : [issuer.legalForm]),
  ...issuer.address,
  `SIREN ${spacedSiren(issuer.siren)}`,
  `TVA ${issuer.vatNumber}`,
];

export const buyerFacts = ({ buyer }: InvoiceParties): readonly (readonly [string, string])[] => [
  ['Client', buyer.name],
  ...(buyer.address.length === 0 ? [] : [['Adresse', buyer.address.join(', ')] as const]),
  [
    'SIREN',
    `${spacedSiren(buyer.siret.slice(0, SIREN_LENGTH))} (SIRET ${spacedSiret(buyer.siret)})`,
  ],
];

const headOf = (invoice: InvoiceDetails, parties: InvoiceParties): PdfBlock => ({
  kind: 'facts',
  facts: [
    ['Date d’émission', formatFrenchDate(dayOf(invoice.issuedAt))],
    ['Échéance', formatFrenchDate(calendarDay(invoice.dueDay))],
    ...buyerFacts(parties),
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
  rows: invoiceLinesOf(invoice).map(({ label, amountCents }) => [label, amountText(amountCents)]),
  total: ['Total à payer', amountText(invoice.amountCents)],
});

const SETTLED = {
  PAYEE: 'Facture acquittée.',
  CREDITEE: 'Facture annulée par avoir\u00a0: rien n’est à payer.',
} as const;

const creditsOf = ({ creditNotes }: InvoiceDetails): readonly PdfBlock[] =>
  creditNotes.length === 0
    ? []
    : [
        {
          kind: 'facts',
          facts: creditNotes.map(({ numero, day, amountCents }) => [
            `Avoir ${numero}`,
            `${amountText(amountCents)}, le ${formatFrenchDate(calendarDay(day))}`,
          ]),
        },
      ];

const paymentOf = (
  { numero, statut, dueDay, amountCents, dueCents }: InvoiceDetails,
  { name, iban, bic }: Issuer,
): readonly PdfBlock[] =>
  statut !== 'A_PAYER'
    ? [{ kind: 'paragraph', isStrong: true, text: SETTLED[statut] }]
    : [
        {
          kind: 'facts',
          facts: [
            ...(dueCents === amountCents ? [] : [['Reste à payer', amountText(dueCents)] as const]),
            ['Règlement', `Par virement, au plus tard le ${formatFrenchDate(calendarDay(dueDay))}`],
            ['Bénéficiaire du virement', name],
            ['IBAN', grouped(iban)],
            ['BIC', bic],
            ['Référence à rappeler', numero],
          ],
        },
      ];

/** Deterministic: the bytes of an invoice change only when it is paid or credited. */
export const invoicePdf = (
  invoice: InvoiceDetails,
  issuer: Issuer,
  logo: PdfPicture | undefined,
): Promise<Buffer> => {
  const parties = partiesIn(invoice, issuer);
  return makePdf({
    logo,
    letterhead: letterheadOf(parties),
    title: `Facture ${invoice.numero}`,
    date: invoice.issuedAt,
    footer: `Facture ${invoice.numero}, ${parties.buyer.name}`,
    blocks: [
      headOf(invoice, parties),
      {
        kind: 'heading',
        text: `Commande de ${invoice.lines.toLocaleString('fr-FR')} ligne${invoice.lines > 1 ? 's' : ''}`,
      },
      amountsOf(invoice),
      { kind: 'paragraph', text: VOUCHERS_VAT_MENTION },
      { kind: 'heading', text: 'Règlement' },
      ...creditsOf(invoice),
      ...paymentOf(invoice, issuer),
      { kind: 'paragraph', text: paymentConditions(parties.buyer.isPublic).join(' ') },
    ],
  });
};

/** The logo of the issuer, not of the contract's theme. */
export const issuerLogo = async ({
  files,
}: Pick<Platform, 'files'>): Promise<PdfPicture | undefined> => {
  const found = await files.read(LOGO);
  return found === undefined ? undefined : { ...found, alt: 'Mon espace CESU' };
};
