import type { ProductType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { SummaryPanel } from '@portail/ui/layout/SummaryPanel.tsx';
import type { ReactNode } from 'react';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { tradeSubmitTexts } from './trade.texts.ts';
import { amountWords, readyWords } from './trade-words.ts';

export interface SummedTrade {
  readonly millesime: number;
  readonly millesimeSuivant: number;
  readonly montantCents: number;
  readonly typeProduitFinal: ProductType | undefined;
  /** `undefined` while unknown. */
  readonly fraisCents: number | undefined;
}

const feesWords = (fraisCents: number | undefined): string =>
  fraisCents === undefined ? '–' : amountWords(fraisCents);

export function TradeSummary(props: { readonly trade: SummedTrade; readonly action: ReactNode }) {
  const { trade, action } = props;
  const texts = useTexts(tradeSubmitTexts);
  const { typeProduitFinal: final, montantCents } = trade;
  return (
    <SummaryPanel
      title={texts.summary}
      facts={[
        {
          id: 'donne',
          label: fill(texts.given, { millesime: String(trade.millesime) }),
          value: montantCents === 0 ? '–' : amountWords(montantCents),
          isStrong: true,
        },
        {
          id: 'recu',
          label: texts.got,
          value:
            final === undefined
              ? '–'
              : fill(texts[final], { suivant: String(trade.millesimeSuivant) }),
        },
        ...(final === undefined
          ? []
          : [
              {
                id: 'date',
                label: final === 'COMPTE' ? texts.readyCompte : texts.readyTitre,
                value: readyWords(final),
              },
            ]),
      ]}
      total={{ label: texts.fees, value: feesWords(trade.fraisCents) }}
      action={action}
    />
  );
}
