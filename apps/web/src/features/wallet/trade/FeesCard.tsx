import { centsOfWire } from '@portail/rules/money/wire.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { tradeFeesTexts } from './trade.texts.ts';
import type { TradeFees, TradeTerms } from './trade-data.ts';
import { amountWords } from './trade-words.ts';

const percent = (rate: number): string => `${String(rate).replace('.', ',')}\u00a0%`;

export interface FeesState {
  readonly fees: TradeFees | undefined;
  readonly hasFailed: boolean;
  readonly isComputing: boolean;
  readonly retry: () => void;
}

interface FeesCardProps extends FeesState {
  readonly terms: TradeTerms | undefined;
  readonly montantCents: number;
}

function Known(
  props: Pick<FeesCardProps, 'terms' | 'montantCents'> & { readonly fees: TradeFees },
) {
  const { fees, terms, montantCents } = props;
  const texts = useTexts(tradeFeesTexts);
  const { typeFrais, valeur } = fees;
  if (typeFrais === null) return <p>{texts.free}</p>;
  const isWorthIt = centsOfWire(valeur) < montantCents;
  return (
    <>
      <p className="trade-fees__amount amount">{wireAmount(valeur)}</p>
      {terms === undefined ? null : (
        <p className="trade__muted">
          {fill(texts[typeFrais], {
            seuil: wireAmount(terms.thresholdAmount),
            taux: percent(terms.feeRate),
          })}
        </p>
      )}
      {isWorthIt ? null : (
        <Alert tone="warning" title={texts.notWorthTitle}>
          {fill(texts.notWorth, {
            frais: wireAmount(valeur),
            montant: amountWords(montantCents),
          })}
        </Alert>
      )}
    </>
  );
}

/** Fees are shown before codes are scratched (TRADE-06, TRADE-14). */
export function FeesCard({
  fees,
  hasFailed,
  isComputing,
  retry,
  terms,
  montantCents,
}: FeesCardProps) {
  const texts = useTexts(tradeFeesTexts);
  return (
    <Card title={texts.title} className="trade-fees">
      <div className="trade__section" role="status">
        {hasFailed ? (
          <Alert
            tone="danger"
            title={texts.failed}
            actions={
              <Button variant="secondary" onClick={retry}>
                {texts.retry}
              </Button>
            }
          >
            {texts.failedAdvice}
          </Alert>
        ) : null}
        {isComputing ? <Skeleton lines={1} label={texts.computing} /> : null}
        {fees === undefined ? null : (
          <Known fees={fees} terms={terms} montantCents={montantCents} />
        )}
        {fees === undefined && !hasFailed && !isComputing ? (
          <p className="trade__muted">{texts.waiting}</p>
        ) : null}
      </div>
    </Card>
  );
}
