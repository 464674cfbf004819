import { toPayOf } from '@portail/contract/flows/ordering-answers.ts';
import type { ContentValues, OrderPartsAnswer } from '@portail/contract/flows/ordering-values.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { SummaryPanel } from '@portail/ui/layout/SummaryPanel.tsx';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/define-texts.ts';
import { submitTexts } from '../../texts/ordering.ts';

interface OrderSummaryProps {
  readonly content: ContentValues | undefined;
  readonly parts: OrderPartsAnswer | undefined;
  readonly action: ReactNode;
}

const amount = (cents: number | null | undefined): string =>
  cents === null || cents === undefined ? '–' : formatAmount(centsOf(cents));

/** What the order comes to, always in sight, with the main button of the step. */
export function OrderSummary({ content, parts, action }: OrderSummaryProps) {
  const texts = useTexts(submitTexts);
  const fees = parts === undefined ? 0 : parts.fraisCompte + parts.fraisTitre;
  return (
    <SummaryPanel
      title={texts.summary}
      facts={[
        { id: 'titres', label: texts.paper, value: amount(content?.montantTitre) },
        { id: 'compte', label: texts.account, value: amount(content?.montantCompte) },
        { id: 'total', label: texts.total, value: amount(content?.montantTotal), isStrong: true },
        { id: 'financeur', label: texts.funded, value: amount(parts?.partFinancee) },
        { id: 'part', label: texts.own, value: amount(parts?.partBeneficiaire) },
        ...(fees === 0 ? [] : [{ id: 'frais', label: texts.fees, value: amount(fees) }]),
      ]}
      total={{
        label: texts.toPay,
        value: parts === undefined ? '–' : amount(toPayOf(parts)),
      }}
      action={action}
    />
  );
}
