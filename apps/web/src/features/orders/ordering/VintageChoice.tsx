import type { ContentValues } from '@portail/contract/orders/ordering.schemas.ts';
import type { VintageOfferAnswer } from '@portail/contract/orders/order-campaign.schemas.ts';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { wireDayWords } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { contentTexts, submitTexts } from './ordering.texts.ts';

/** The chosen vintage, else the advised one. */
export const chosenOffer = (
  offers: readonly VintageOfferAnswer[],
  millesime: number | undefined,
): VintageOfferAnswer | undefined =>
  offers.find((offer) => offer.millesime === millesime) ??
  offers.find(({ conseille }) => conseille) ??
  offers[0];

/** In words: the vintage and its last day. */
export const useVintageWords = () => {
  const texts = useTexts(submitTexts);
  return (offer: VintageOfferAnswer): string =>
    fill(texts.vintageUntil, {
      millesime: String(offer.millesime),
      fin: wireDayWords(offer.dateExpiration),
    });
};

interface VintageChoiceProps {
  readonly offers: readonly VintageOfferAnswer[];
  readonly values: ContentValues;
  readonly onChange: (values: ContentValues) => void;
}

/** Shows the vintage, or a choice between two. */
export function VintageChoice({ offers, values, onChange }: VintageChoiceProps) {
  const texts = useTexts(contentTexts);
  const chosen = chosenOffer(offers, values.millesime);
  const next = offers.find(({ validiteCourte }) => !validiteCourte);
  if (chosen === undefined) return null;
  const hintOf = ({ dateDisponibilite, dateExpiration }: VintageOfferAnswer): string =>
    fill(texts.vintageHint, {
      debut: wireDayWords(dateDisponibilite),
      fin: wireDayWords(dateExpiration),
    });
  return (
    <div className="order__section">
      {offers.length === 1 ? (
        <FactList
          facts={[
            {
              id: 'millesime',
              label: fill(texts.vintageOption, { millesime: String(chosen.millesime) }),
              value: hintOf(chosen),
            },
          ]}
        />
      ) : (
        <RadioGroup
          id="commande-millesime"
          label={texts.vintageTitle}
          value={String(chosen.millesime)}
          onChange={(millesime) => onChange({ ...values, millesime: Number(millesime) })}
          choices={offers.map((offer) => ({
            value: String(offer.millesime),
            label: fill(offer.conseille ? texts.vintageAdvised : texts.vintageOption, {
              millesime: String(offer.millesime),
            }),
            hint: hintOf(offer),
          }))}
        />
      )}
      {chosen.validiteCourte && next !== undefined ? (
        <Alert tone="warning">
          {fill(texts.vintageShort, {
            millesime: String(chosen.millesime),
            debut: wireDayWords(chosen.dateDisponibilite),
            fin: wireDayWords(chosen.dateExpiration),
            suivant: String(next.millesime),
            finSuivant: wireDayWords(next.dateExpiration),
          })}
        </Alert>
      ) : null}
    </div>
  );
}
