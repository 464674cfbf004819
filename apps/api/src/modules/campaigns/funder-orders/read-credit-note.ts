import type { CreditNote } from '@portail/contract/campaigns/funder-orders.schemas.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { readIssuer } from '../../../platform/issuer.repository.ts';
import { pdfFile } from '../../../platform/document-file.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { FunderScope, OperatorScope } from '../../../platform/ports/owner-scope.ts';
import { creditNotePdf } from './credit-note-file.ts';
import { creditNoteQueries } from './credit-notes.queries.ts';
import type { ListedCreditNote } from './funder-orders.queries.ts';
import { issuerLogo } from './invoice-file.ts';

export const wireCreditNotes = (notes: readonly ListedCreditNote[]): CreditNote[] =>
  notes.map(({ numero, day, amountCents, reason }) => ({
    numero,
    dateAvoir: formatFrenchDate(calendarDay(day)),
    montant: wireEuros(amountCents),
    motif: reason,
  }));

/** The document of a credit note, within the scope of who reads it. */
export const createReadCreditNoteFile =
  (platform: Pick<Platform, 'reader' | 'files'>) =>
  async (scope: FunderScope | OperatorScope, numero: string) => {
    const note = await creditNoteQueries(platform.reader, scope).find(numero);
    if (note === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    const content = await creditNotePdf(
      note,
      await readIssuer(platform.reader),
      await issuerLogo(platform),
    );
    return pdfFile(content, `avoir-${note.numero}.pdf`);
  };
