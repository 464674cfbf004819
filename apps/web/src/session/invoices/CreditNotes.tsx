import type { CreditNote } from '@portail/contract/campaigns/funder-orders.schemas.ts';
import type { ComponentProps } from 'react';
import { DownloadButton } from '../../shared/download/DownloadButton.tsx';
import { fill, useTexts } from '../../shared/texts/define-texts.ts';
import { wireAmount } from '../../shared/wire/wire-values.ts';
import { invoiceTexts } from './invoice.texts.ts';

interface CreditNotesProps {
  readonly notes: readonly CreditNote[];
  readonly ask: (numero: string) => ReturnType<ComponentProps<typeof DownloadButton>['ask']>;
}

/** The credit notes of an invoice, to download. */
export function CreditNotes({ notes, ask }: CreditNotesProps) {
  const texts = useTexts(invoiceTexts);
  return notes.map(({ numero, dateAvoir: date, montant }) => (
    <DownloadButton
      key={numero}
      variant="quiet"
      isSmall
      label={fill(texts.creditNoteOf, { numero })}
      ask={() => ask(numero)}
    >
      {fill(texts.creditNote, { numero, date, montant: wireAmount(montant) })}
    </DownloadButton>
  ));
}
