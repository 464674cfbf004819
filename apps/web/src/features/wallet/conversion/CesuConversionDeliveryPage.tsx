import { hrefOf } from '@portail/contract/pages/href.ts';
import type { ConvertibleHoldings } from '@portail/contract/wallet/conversion.schemas.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { assessAmount } from './account-amount.ts';
import { type AmountValues, draftOf, useConversionAnswers } from './conversion-draft.ts';
import { type BookRequest, DeliveryStep } from './DeliveryStep.tsx';
import { conversionDeliveryTexts } from './conversion.texts.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { NothingLeft, WithHoldings } from './conversion-page.tsx';

/** Checked again, because the balance may have changed since the amount was typed. */
const bookRequestOf = (
  { comptes }: ConvertibleHoldings,
  values: AmountValues | undefined,
): BookRequest | undefined => {
  const account = comptes.find(
    ({ numeroCompteCesu }) => numeroCompteCesu === values?.numeroCompteCesu,
  );
  if (account === undefined || values === undefined) return undefined;
  const { valeurFaciale: faceCents, montantTotal: totalCents } = values;
  const { count } = assessAmount(values, account);
  if (count === undefined || faceCents === null || totalCents === null) return undefined;
  return { account, faceCents, totalCents, count };
};

export default function CesuConversionDeliveryPage() {
  const { compte, livraison } = draftOf(useConversionAnswers());
  const texts = useTexts(conversionDeliveryTexts);
  return (
    <WithHoldings current="livraison" lead={texts.lead}>
      {(held) => {
        const book = bookRequestOf(held, compte);
        return book === undefined ? (
          <NothingLeft
            current="livraison"
            lead={texts.lead}
            title={texts.none}
            action={<LinkButton href={hrefOf('CESU_CONVERSION_AMOUNT')}>{texts.edit}</LinkButton>}
          />
        ) : (
          <DeliveryStep book={book} profile={held.adresse} start={livraison} />
        );
      }}
    </WithHoldings>
  );
}
