import type { ProductType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { type Cents, centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { tradeableUntilSentence } from '@portail/rules/wallet/trade/period.ts';
import { tradeDelay } from '@portail/rules/wallet/trade/trade.ts';
import { longDateWords } from '@portail/ui/data/DateText.tsx';
import {
  addressWords,
  type DeliveryAnswer,
  deliveryOf,
} from '../../../session/address/delivery-choice.ts';
import { today } from '../../../shared/time/today.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { tradeChoiceTexts } from './trade.texts.ts';
import type { TradeAddress } from './trade-data.ts';
import { groupedTitres } from './trade-offers.ts';

export const amountWords = (cents: number): string => formatAmount(centsOf(cents));

/** "jusqu’au 28 février 2027 à 23 h 59 (heure de Paris)" */
export const untilWords = (millesime: number): string =>
  tradeableUntilSentence(millesime).replace(/^échangeable /u, '');

/** "15 février 2027" */
export const readyWords = (final: ProductType): string =>
  longDateWords(tradeDelay(final, today()).readyOn);

/** "2 titres de 20,00 € et 1 titre de 15,00 €" */
export const useBookWords = () => {
  const texts = useTexts(tradeChoiceTexts);
  return (titres: readonly Cents[]): string => {
    const groups = groupedTitres(titres).map(({ value, count }) =>
      fill(count === 1 ? texts.titreOne : texts.titres, {
        nombre: String(count),
        valeur: formatAmount(value),
      }),
    );
    const last = groups.at(-1) ?? '';
    return groups.length < 2 ? last : `${groups.slice(0, -1).join(', ')} ${texts.and} ${last}`;
  };
};

export const deliveryWords = (delivery: DeliveryAnswer | undefined, own: TradeAddress): string =>
  addressWords(delivery === undefined ? own : deliveryOf(own, delivery));
