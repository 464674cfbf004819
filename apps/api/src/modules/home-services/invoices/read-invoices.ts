import type { ServiceInvoice } from '@portail/contract/home-services/home-services-invoices.schemas.ts';
import { percentOf } from '@portail/rules/orders/order-amounts.ts';
import {
  activityOf,
  DISPOSITIF_LABELS,
  isPersonEmployer,
} from '@portail/rules/home-services/activities.ts';
import { dueOf } from '@portail/rules/home-services/invoice-amounts.ts';
import { isCreditNote, type InvoiceStatut } from '@portail/rules/home-services/invoice-statut.ts';
import { centsOf, ZERO_CENTS, formatAmount } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { formatMinutes } from '@portail/rules/time/duration.ts';
import { startOfDayInParis } from '@portail/rules/time/paris.ts';
import type { PdfBlock } from '../../../platform/pdf/pdf-content.ts';
import { makePdf } from '../../../platform/pdf/pdf-document.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { type DocumentFile, pdfFile } from '../../../platform/document-file.ts';
import type { PageQuery } from '../../wallet/statements/holdings.module.ts';
import {
  invoiceQueries,
  type InvoiceRow,
  printedInvoiceQueries,
  type PrintedDocument,
  type PrintedLine,
} from './invoices.queries.ts';

interface InvoicesQuery extends PageQuery {
  readonly clientId?: string | undefined;
  readonly statut?: InvoiceStatut | undefined;
}

const dateOf = (day: string): string => formatFrenchDate(calendarDay(day));

const wireOf = (row: InvoiceRow): ServiceInvoice => ({
  numero: row.numero,
  clientId: row.clientId,
  ...(row.codeNan === null ? {} : { codeNAN: row.codeNan }),
  date: dateOf(row.day),
  numeroCommande: row.order,
  montant: wireEuros(row.totalCents),
  montantDu: wireEuros(
    isCreditNote(row.statut)
      ? ZERO_CENTS
      : dueOf({
          total: centsOf(row.totalCents),
          creditNotes: [centsOf(row.creditedCents)],
          paid: centsOf(row.paidCents),
        }),
  ),
  statut: row.statut,
  avoirs: row.creditNotes.map(({ numero, day, cents }) => ({
    numero,
    date: dateOf(day),
    montant: wireEuros(cents),
  })),
  ...(row.invoice === null ? {} : { numeroFacture: row.invoice }),
});

/** The person's invoices, of one space or of all. */
export const createListInvoices =
  ({ reader }: Pick<Platform, 'reader'>) =>
  async (scope: BeneficiaryScope, query: InvoicesQuery): Promise<ServiceInvoice[]> => {
    const queries = invoiceQueries(reader, scope);
    if (query.clientId !== undefined && !(await queries.hasSpace(query.clientId))) {
      throw new DomainError('RESSOURCE_INTROUVABLE');
    }
    const rows = await queries.list({
      clientId: query.clientId,
      statut: query.statut,
      before: query.avant,
      limit: query.taille,
    });
    return rows.map(wireOf);
  };

type Fact = readonly [string, string];

const euros = (cents: number): string => formatAmount(centsOf(cents));
const date = (day: string): string => formatFrenchDate(calendarDay(day));
const rate = (basisPoints: number): string =>
  `${String(percentOf(basisPoints)).replace('.', ',')}\u00a0%`;

/** Unknown facts are left out. */
const known = (facts: readonly Fact[]): readonly Fact[] =>
  facts.filter(([, value]) => value !== '');

/** The provider, with the facts required by article D7233-1 of the labour code. */
const providerOf = ({ provider }: PrintedDocument): readonly Fact[] =>
  known([
    ['Prestataire', provider.name],
    ['SIRET', provider.siret],
    ['Adresse du prestataire', provider.address.join(', ')],
    ['Contact', provider.contact],
    [
      'Déclaration de services à la personne',
      provider.declaredOn === null
        ? ''
        : `n°\u00a0${provider.declaration} du ${date(provider.declaredOn)}`,
    ],
    [
      'Agrément',
      provider.approvedUntil === null ? '' : `valable jusqu’au ${date(provider.approvedUntil)}`,
    ],
  ]);

const serviceOf = (document: PrintedDocument): readonly Fact[] =>
  known([
    ['Client', document.client],
    ['Lieu de la prestation', document.address.join(', ')],
    ['Commande', document.order],
    ['Nature du service', activityOf(document.prestation).libelle],
    ['Mode d’intervention', DISPOSITIF_LABELS[document.dispositif]],
    ['Période', `du ${date(document.from)} au ${date(document.to)}`],
    ['Intervenant', document.worker ?? ''],
  ]);

const quantityOf = ({ minutes, nombre }: PrintedLine): string =>
  minutes === null
    ? `${nombre ?? 0}\u00a0forfait${(nombre ?? 0) > 1 ? 's' : ''}`
    : formatMinutes(minutes);

const linesOf = ({ lines, totalCents }: PrintedDocument): PdfBlock => ({
  kind: 'table',
  summary: 'Décompte du temps passé et des prix',
  columns: [
    { title: 'Désignation', width: 0.36 },
    { title: 'Quantité', width: 0.14 },
    { title: 'Prix unitaire TTC', width: 0.18, isAmount: true },
    { title: 'TVA', width: 0.12, isAmount: true },
    { title: 'Montant TTC', width: 0.2, isAmount: true },
  ],
  rows: lines.map((line) => [
    line.libelle,
    quantityOf(line),
    euros(line.unitCents),
    rate(line.vatRate),
    euros(line.ttcCents),
  ]),
  total: ['Total TTC', '', '', '', euros(totalCents)],
});

const dueIn = ({ totalCents, creditedCents, paidCents }: PrintedDocument): number =>
  dueOf({
    total: centsOf(totalCents),
    creditNotes: [centsOf(creditedCents)],
    paid: centsOf(paidCents),
  });

const STATUT_LABELS = {
  A_PAYER: 'À payer',
  EN_COURS: 'Paiement en cours',
  PAYEE: 'Facture acquittée',
} as const;

const amountsOf = (document: PrintedDocument): PdfBlock => ({
  kind: 'facts',
  facts: [
    ['Total hors taxes', euros(document.htCents)],
    ['TVA', euros(document.tvaCents)],
    ['Total TTC', euros(document.totalCents)],
    ...(document.creditedCents > 0
      ? [['Avoirs déduits', euros(document.creditedCents)] as const]
      : []),
    ...(document.paidCents > 0 ? [['Déjà payé', euros(document.paidCents)] as const] : []),
    ['Reste à payer', euros(dueIn(document))],
    ['État', STATUT_LABELS[document.statut]],
  ],
});

const mentionsOf = ({ dispositif, tvaCents }: PrintedDocument): readonly PdfBlock[] => [
  { kind: 'heading', text: 'Mentions' },
  {
    kind: 'paragraph',
    text: 'Les sommes payées pour ces services ouvrent droit, sous conditions, au crédit d’impôt de l’article 199 sexdecies du code général des impôts, déduction faite de la part financée par un tiers.',
  },
  ...(isPersonEmployer(dispositif)
    ? [
        {
          kind: 'paragraph',
          text: 'En mode mandataire, vous êtes l’employeur de la personne qui intervient chez vous\u00a0: les obligations d’un employeur vous incombent.',
        } as const,
      ]
    : []),
  ...(tvaCents === 0
    ? [{ kind: 'paragraph', text: 'TVA non applicable ou exonérée.' } as const]
    : []),
];

const creditBlocks = (document: PrintedDocument): readonly PdfBlock[] => [
  {
    kind: 'facts',
    facts: [
      ['Facture corrigée', `${document.invoice} du ${date(document.invoiceDay)}`],
      ['Motif', document.reason ?? ''],
      ['Montant de l’avoir TTC', euros(document.creditCents ?? 0)],
    ],
  },
];

const contentOf = (document: PrintedDocument, title: string): readonly PdfBlock[] => [
  { kind: 'facts', facts: [['Date', date(document.day)], ...providerOf(document)] },
  { kind: 'heading', text: 'Service' },
  { kind: 'facts', facts: serviceOf(document) },
  { kind: 'heading', text: title },
  ...(document.creditCents === null
    ? [linesOf(document), amountsOf(document), ...mentionsOf(document)]
    : creditBlocks(document)),
];

const invoicePdf = (document: PrintedDocument): Promise<Buffer> => {
  const name = document.creditCents === null ? 'Facture' : 'Avoir';
  const { provider } = document;
  return makePdf({
    logo: undefined,
    letterhead: [provider.name, ...provider.address],
    title: `${name} ${document.numero}`,
    date: new Date(startOfDayInParis(calendarDay(document.day))),
    footer: `${name} ${document.numero}, ${provider.name}`,
    blocks: contentOf(document, name === 'Facture' ? 'Décompte' : 'Avoir'),
  });
};

/** PDF of an invoice or a credit note; the bytes change only with its content. */
export const createReadInvoiceFile =
  ({ reader }: Pick<Platform, 'reader'>) =>
  async (scope: BeneficiaryScope, numero: string): Promise<DocumentFile> => {
    const document = await printedInvoiceQueries(reader, scope).find(numero);
    if (document === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    const name = document.creditCents === null ? 'facture' : 'avoir';
    return pdfFile(await invoicePdf(document), `${name}-${numero}.pdf`);
  };
