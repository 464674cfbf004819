import {
  FUNDER_DOCUMENTS_MAX,
  INVOICE_STATUT_LABELS,
} from '@portail/contract/campaigns/funder-orders.schemas.ts';
import {
  calendarDay,
  formatFrenchDate,
  parseFrenchDate,
} from '@portail/rules/time/calendar-day.ts';
import { dayInParis } from '@portail/rules/time/paris.ts';
import { Zip, ZipPassThrough } from 'fflate';
import { Readable } from 'node:stream';
import { csvRows } from '../../../platform/csv.ts';
import { readIssuer } from '../../../platform/issuer.repository.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { FileAnswer } from '../../../platform/ports/file-answer.ts';
import type { FunderScope } from '../../../platform/ports/owner-scope.ts';
import { creditNotePdf } from './credit-note-file.ts';
import { creditNoteQueries } from './credit-notes.queries.ts';
import { documentQueries, type DocumentRow } from './documents.queries.ts';
import { funderOrderQueries } from './funder-orders.queries.ts';
import { invoicePdf, issuerLogo } from './invoice-file.ts';

const CENTS = 100;
const LIST = 'liste.csv';
const TITLES = [
  'Document',
  'Numéro',
  'Date',
  'Contrat',
  'Session',
  'Commande',
  'Montant',
  'Échéance',
  'État',
] as const;
const KINDS = { FACTURE: 'Facture', AVOIR: 'Avoir' } as const;
const FOLDERS = { FACTURE: 'factures', AVOIR: 'avoirs' } as const;

const listRow = (row: DocumentRow): readonly string[] => [
  KINDS[row.kind],
  row.numero,
  formatFrenchDate(dayInParis(row.issuedAt.getTime())),
  row.contract,
  row.campaign,
  row.order,
  (row.amountCents / CENTS).toFixed(2).replace('.', ','),
  row.dueDay === null ? '' : formatFrenchDate(calendarDay(row.dueDay)),
  row.statut === null ? '' : INVOICE_STATUT_LABELS[row.statut],
];

interface Part {
  readonly name: string;
  readonly content: Buffer;
}

/** Parts are stored as they come: a PDF is compressed already. */
async function* zipOf(parts: AsyncIterable<Part>): AsyncGenerator<Buffer> {
  const ready: Buffer[] = [];
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    ready.push(Buffer.from(bytes));
  });
  for await (const { name, content } of parts) {
    const part = new ZipPassThrough(name);
    zip.add(part);
    part.push(content, true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready;
}

interface AskedPeriod {
  readonly du: string;
  readonly au: string;
  readonly numeroContrat?: string | undefined;
}

/** Every invoice and credit note of a period in one ZIP, with a list; written while it is made. */
export const createReadDocuments =
  (platform: Pick<Platform, 'reader' | 'files'>) =>
  async (scope: FunderScope, { du, au, numeroContrat }: AskedPeriod): Promise<FileAnswer> => {
    const { reader } = platform;
    const [from, to] = [parseFrenchDate(du), parseFrenchDate(au)];
    if (from === undefined || to === undefined) throw new Error('the contract checked both days');
    const rows = await documentQueries(reader, scope).list(
      { from, to, contract: numeroContrat },
      FUNDER_DOCUMENTS_MAX + 1,
    );
    if (rows.length === 0) throw new DomainError('AUCUN_DOCUMENT');
    if (rows.length > FUNDER_DOCUMENTS_MAX) throw new DomainError('TROP_DE_DOCUMENTS');
    const issuer = await readIssuer(reader);
    const logo = await issuerLogo(platform);
    const invoices = funderOrderQueries(reader, scope);
    const notes = creditNoteQueries(reader, scope);

    const pdfOf = async ({ kind, numero }: DocumentRow): Promise<Buffer | undefined> => {
      if (kind === 'AVOIR') {
        const note = await notes.find(numero);
        return note === undefined ? undefined : creditNotePdf(note, issuer, logo);
      }
      const invoice = await invoices.findInvoice(numero);
      return invoice === undefined ? undefined : invoicePdf(invoice, issuer, logo);
    };
    const parts = async function* (): AsyncGenerator<Part> {
      yield { name: LIST, content: csvRows([TITLES, ...rows.map(listRow)], true) };
      for (const row of rows) {
        const content = await pdfOf(row);
        if (content === undefined) continue;
        yield { name: `${FOLDERS[row.kind]}/${row.numero}.pdf`, content };
      }
    };
    return {
      content: Readable.from(zipOf(parts()), { objectMode: false }),
      contentType: 'application/zip',
      downloadName: `documents-${from}-${to}.zip`,
    };
  };
