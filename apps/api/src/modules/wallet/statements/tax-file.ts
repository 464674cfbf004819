import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { startOfDayInParis } from '@portail/rules/time/paris.ts';
import type { PdfBlock } from '../../../platform/pdf/pdf-content.ts';
import { makePdf } from '../../../platform/pdf/pdf-document.ts';
import type { Letterhead } from './letterhead.ts';
import type { TaxYear } from './tax-year.ts';

const euros = (cents: number): string => formatAmount(centsOf(cents));

const PROVISIONAL: PdfBlock = {
  kind: 'paragraph',
  isStrong: true,
  text: 'Document provisoire\u00a0: l’année n’est pas terminée, ces montants peuvent encore changer. L’attestation définitive sera disponible le 1er janvier.',
};

const explanationOf = ({ isSocial, year, ceilingCents, taxableCents }: TaxYear): string => {
  const ceiling = euros(ceilingCents);
  if (isSocial) {
    return `L’aide sociale versée sous forme de CESU est exonérée d’impôt sur le revenu. Le plafond annuel de ${ceiling}, prévu pour l’aide d’un employeur, ne s’y applique pas.`;
  }
  return taxableCents === 0
    ? `La part financée par votre employeur est exonérée d’impôt sur le revenu dans la limite de ${ceiling} pour ${year} (article D7233-8 du code du travail). Elle n’est pas à déclarer comme un revenu.`
    : `La part financée par votre employeur est exonérée d’impôt sur le revenu dans la limite de ${ceiling} pour ${year} (article D7233-8 du code du travail). Au-delà, elle est imposable.`;
};

const linesTable = ({ isSocial, lines, totalCents, fundedCents }: TaxYear): PdfBlock => ({
  kind: 'table',
  summary: isSocial ? 'Aides utilisées dans l’année' : 'Commandes de l’année',
  columns: [
    { title: 'Date', width: 0.25 },
    { title: isSocial ? 'Montant payé' : 'Montant', width: 0.25, isAmount: true },
    { title: 'Part financée', width: 0.25, isAmount: true },
    { title: 'Part personnelle', width: 0.25, isAmount: true },
  ],
  rows: lines.map((line) => [
    formatFrenchDate(calendarDay(line.day)),
    euros(line.totalCents),
    euros(line.fundedCents),
    euros(line.totalCents - line.fundedCents),
  ]),
  total: ['Total', euros(totalCents), euros(fundedCents), euros(totalCents - fundedCents)],
});

export const taxPdf = (tax: TaxYear, { head, facts }: Letterhead): Promise<Buffer> =>
  makePdf({
    ...head,
    title: `Attestation fiscale ${tax.year}`,
    date: new Date(startOfDayInParis(tax.editedOn)),
    footer: `Attestation fiscale ${tax.year}, contrat ${tax.contract}`,
    blocks: [
      ...(tax.isProvisional ? [PROVISIONAL] : []),
      {
        kind: 'facts',
        facts: [
          ...facts,
          ['Année', String(tax.year)],
          ['Date d’édition', formatFrenchDate(tax.editedOn)],
        ],
      },
      { kind: 'heading', text: 'Montants de l’année' },
      {
        kind: 'facts',
        facts: [
          ['Montant total', euros(tax.totalCents)],
          ['Part financée', euros(tax.fundedCents)],
          ['Plafond d’exonération', euros(tax.ceilingCents)],
          ['Montant exonéré', euros(tax.exemptCents)],
          ['Montant imposable', euros(tax.taxableCents)],
        ],
      },
      { kind: 'paragraph', text: explanationOf(tax) },
      { kind: 'heading', text: 'Détail' },
      linesTable(tax),
    ],
  });
