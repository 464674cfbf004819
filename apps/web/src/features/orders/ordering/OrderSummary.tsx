import { toPayOf } from '@portail/contract/orders/ordering.flow.ts';
import type { ContentValues, OrderPartsAnswer } from '@portail/contract/orders/ordering.schemas.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { SummaryPanel } from '@portail/ui/layout/SummaryPanel.tsx';
import type { ReactNode } from 'react';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { contentTexts, submitTexts } from './ordering.texts.ts';
import type { PaidChange } from './PaidDifference.tsx';

interface OrderSummaryProps {
  readonly vintage: string | undefined;
  readonly paid: PaidChange | undefined;
  readonly content: ContentValues | undefined;
  readonly parts: OrderPartsAnswer | undefined;
  readonly action: ReactNode;
}

const amount = (cents: number | null | undefined): string =>
  cents === null || cents === undefined ? '–' : formatAmount(centsOf(cents));

type TotalTexts = Readonly<Record<'toPay' | 'moreToPay' | 'lessToPay' | 'sameToPay', string>>;

/** For a paid order only the difference is shown. */
const totalOf = (
  parts: OrderPartsAnswer | undefined,
  paid: PaidChange | undefined,
  texts: TotalTexts,
) => {
  if (parts === undefined) return { label: texts.toPay, value: '–' };
  if (paid === undefined) return { label: texts.toPay, value: amount(toPayOf(parts)) };
  if (paid.difference === 0) return { label: texts.sameToPay, value: amount(0) };
  return {
    label: paid.difference > 0 ? texts.moreToPay : texts.lessToPay,
    value: amount(Math.abs(paid.difference)),
  };
};

/** The sticky summary with the main button. */
export function OrderSummary({ content, parts, vintage, paid, action }: OrderSummaryProps) {
  const texts = useTexts(submitTexts);
  const changes = useTexts(contentTexts);
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
        ...(vintage === undefined
          ? []
          : [{ id: 'millesime', label: texts.vintage, value: vintage }]),
        ...(paid === undefined
          ? []
          : [
              {
                id: 'deja-paye',
                label: paid.difference === 0 ? changes.paid : changes.refunded,
                value: amount(paid.paid),
              },
            ]),
      ]}
      total={totalOf(parts, paid, { ...changes, toPay: texts.toPay })}
      action={action}
    />
  );
}
