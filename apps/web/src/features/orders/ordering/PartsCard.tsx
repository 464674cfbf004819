import type {
  OrderPartsAnswer,
  OrderCeilingAnswer,
} from '@portail/contract/orders/ordering.schemas.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { SplitBar } from '@portail/ui/data/Meter.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { contentTexts } from './ordering.texts.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';

interface PartsCardProps {
  readonly parts: OrderPartsAnswer | undefined;
  readonly isFetching: boolean;
  readonly error: Error | null;
  readonly ceiling: OrderCeilingAnswer | undefined;
}

const amount = (cents: number): string => formatAmount(centsOf(cents));

function Parts({ parts }: { readonly parts: OrderPartsAnswer }) {
  const texts = useTexts(contentTexts);
  const fees = parts.fraisCompte + parts.fraisTitre;
  return (
    <SplitBar
      parts={[
        {
          id: 'financeur',
          label: texts.partFinancee,
          value: parts.partFinancee,
          valueText: amount(parts.partFinancee),
          color: 'primary',
        },
        {
          id: 'beneficiaire',
          label: texts.partBeneficiaire,
          value: parts.partBeneficiaire,
          valueText: amount(parts.partBeneficiaire),
          color: 'secondary',
        },
        ...(fees === 0
          ? []
          : [
              {
                id: 'frais',
                label: texts.fees,
                value: fees,
                valueText: amount(fees),
                color: 'tertiary' as const,
              },
            ]),
      ]}
    />
  );
}

/** The parts as one bar, updated while typing. */
export function PartsCard({ parts, isFetching, error, ceiling }: PartsCardProps) {
  const texts = useTexts(contentTexts);
  const plafond = ceiling === undefined ? '' : wireAmount(ceiling.plafondExoneration);
  const taxable = parts?.partImposable ?? 0;
  return (
    <Card title={texts.parts}>
      <div className="order__parts" aria-busy={isFetching} role="status">
        {error === null ? null : (
          <Alert tone="danger" title={texts.partsFailed}>
            {error.message}
          </Alert>
        )}
        {parts === undefined ? (
          <p className="order__muted">{texts.partsWait}</p>
        ) : (
          <Parts parts={parts} />
        )}
        {taxable > 0 ? (
          <Alert tone="warning">{fill(texts.taxable, { montant: amount(taxable), plafond })}</Alert>
        ) : null}
        {taxable === 0 && plafond !== '' ? (
          <p className="order__muted">
            {fill(texts.exemption, { plafond, annee: String(ceiling?.anneeFiscale ?? '') })}
          </p>
        ) : null}
      </div>
    </Card>
  );
}
