import { creditNoteMention, creditNoteReasonLabel } from '@portail/rules/campaigns/credit-notes.ts';
import { VOUCHERS_VAT_MENTION } from '@portail/rules/campaigns/invoice-terms.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dayInParis } from '@portail/rules/time/paris.ts';
import type { Issuer } from '../../../platform/issuer.repository.ts';
import type { PdfPicture } from '../../../platform/pdf/pdf-content.ts';
import { makePdf } from '../../../platform/pdf/pdf-document.ts';
import type { CreditNoteDetails } from './credit-notes.queries.ts';
import { buyerFacts, letterheadOf, partiesIn } from './invoice-file.ts';

/** Deterministic: a credit note does not change once it is issued. */
export const creditNotePdf = (
  note: CreditNoteDetails,
  issuer: Issuer,
  logo: PdfPicture | undefined,
): Promise<Buffer> => {
  const parties = partiesIn(note, issuer);
  const amount = formatAmount(centsOf(note.amountCents));
  const invoicedDay = dayInParis(note.invoicedAt.getTime());
  return makePdf({
    logo,
    letterhead: letterheadOf(parties),
    title: `Avoir ${note.numero}`,
    date: note.issuedAt,
    footer: `Avoir ${note.numero}, ${parties.buyer.name}`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Date d’émission', formatFrenchDate(dayInParis(note.issuedAt.getTime()))],
          ['Sur la facture', `${note.invoice} du ${formatFrenchDate(invoicedDay)}`],
          ...buyerFacts(parties),
          ['Numéro de client', note.clientNumber],
          ['Contrat', note.contract],
          ['Session', note.campaign],
          ['Commande', note.order],
          ...(note.purchaseOrder === null
            ? []
            : [['Votre bon de commande', note.purchaseOrder] as const]),
        ],
      },
      {
        kind: 'table',
        summary: 'Montant de l’avoir',
        columns: [
          { title: 'Désignation', width: 0.7 },
          { title: 'Montant', width: 0.3, isAmount: true },
        ],
        rows: [[creditNoteReasonLabel(note.reason), amount]],
        total: ['Total en votre faveur', amount],
      },
      { kind: 'paragraph', text: VOUCHERS_VAT_MENTION },
      { kind: 'paragraph', text: creditNoteMention(note.invoice, invoicedDay) },
      {
        kind: 'paragraph',
        text: 'Cet avoir vient en déduction de ce qui reste à payer de cette facture. Ce qui était déjà payé au-delà reste à votre crédit\u00a0: il est imputé sur une prochaine facture ou vous est rendu par virement.',
      },
    ],
  });
};
