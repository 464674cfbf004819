import { FactList } from '@portail/ui/data/FactList.tsx';
import { ConfirmDialog } from '@portail/ui/overlays/ConfirmDialog.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { tradePaymentTexts, tradeSubmitTexts } from './trade.texts.ts';
import type { TradePlace } from './trade-data.ts';
import type { TradeDemand } from './trade-draft.ts';
import { amountWords, deliveryWords, readyWords } from './trade-words.ts';

export const useSubmitWords = () => {
  const texts = useTexts(tradeSubmitTexts);
  return (demand: Pick<TradeDemand, 'choix' | 'modePaiement'>): string => {
    const { montantCents, fraisCents } = demand.choix;
    return demand.modePaiement === 'CARTE' && fraisCents > 0
      ? fill(texts.submitAndPay, { frais: amountWords(fraisCents) })
      : fill(texts.submit, { montant: amountWords(montantCents) });
  };
};

const useFacts = (place: TradePlace) => {
  const texts = useTexts(tradeSubmitTexts);
  const modes = useTexts(tradePaymentTexts);
  return ({ choix, livraison, modePaiement }: TradeDemand) => {
    const { typeProduitFinal: final, fraisCents } = choix;
    const got = fill(texts[final], { suivant: String(choix.millesimeSuivant) });
    const isPaper = final === 'TITRE';
    return [
      { id: 'recu', label: texts.got, value: got },
      {
        id: 'date',
        label: isPaper ? texts.readyTitre : texts.readyCompte,
        value: readyWords(final),
      },
      ...(isPaper
        ? [
            {
              id: 'livraison',
              label: texts.delivery,
              value: deliveryWords(livraison, place.adresse),
            },
          ]
        : []),
      {
        id: 'frais',
        label: texts.fees,
        value: fraisCents === 0 ? texts.free : amountWords(fraisCents),
        isStrong: true,
      },
      ...(fraisCents > 0 && modePaiement !== undefined
        ? [{ id: 'paiement', label: texts.payment, value: modes[modePaiement] }]
        : []),
    ];
  };
};

interface TradeReviewProps {
  readonly place: TradePlace;
  readonly demand: TradeDemand | undefined;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function TradeReview(props: TradeReviewProps) {
  const { place, demand, isPending, onConfirm, onClose } = props;
  const texts = useTexts(tradeSubmitTexts);
  const submitWords = useSubmitWords();
  const facts = useFacts(place);
  const isByCard = demand?.modePaiement === 'CARTE';
  return (
    <ConfirmDialog
      isOpen={demand !== undefined}
      onClose={onClose}
      title={fill(texts.reviewTitle, {
        montant: amountWords(demand?.choix.montantCents ?? 0),
        millesime: String(place.millesime),
        suivant: String(place.millesimeSuivant),
      })}
      size="medium"
      confirmLabel={demand === undefined ? null : submitWords(demand)}
      cancelLabel={texts.change}
      isPending={isPending}
      pendingLabel={texts.pending}
      onConfirm={onConfirm}
    >
      <p>
        {isByCard ? texts.reviewCard : texts.review}
        {demand === undefined || demand.choix.titres.length === 0 ? '' : ` ${texts.reviewPaper}`}
      </p>
      {demand === undefined ? null : <FactList facts={facts(demand)} />}
    </ConfirmDialog>
  );
}
