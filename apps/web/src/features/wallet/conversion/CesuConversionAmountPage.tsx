import { hrefOf } from '@portail/contract/pages/href.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { AccountAmountStep } from './AccountAmountStep.tsx';
import { draftOf, unansweredOf, useConversionAnswers } from './conversion-draft.ts';
import { VouchersStep } from './VouchersStep.tsx';
import { Navigate } from '../../../shared/navigation/Navigate.tsx';
import {
  conversionAmountTexts,
  conversionTexts,
  conversionVouchersTexts,
} from './conversion.texts.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { NothingLeft, WithHoldings } from './conversion-page.tsx';

export default function CesuConversionAmountPage() {
  const answers = useConversionAnswers();
  const { sens, compte, titres } = draftOf(answers);
  const common = useTexts(conversionTexts);
  const amounts = useTexts(conversionAmountTexts);
  const vouchers = useTexts(conversionVouchersTexts);
  if (sens === undefined) return <Navigate to={hrefOf('CESU_CONVERSION_CHOICE')} />;
  const isPaper = sens === 'COMPTE_VERS_TITRES';
  const { lead } = isPaper ? amounts : vouchers;
  // Vouchers sent without an answer may already be used and are sent again.
  const isResumed = unansweredOf(answers)?.sens === sens && !isPaper;
  return (
    <WithHoldings current="montant" lead={lead}>
      {(held) => {
        if (isPaper && held.comptes.length > 0)
          return <AccountAmountStep accounts={held.comptes} start={compte} />;
        if (!isPaper && (held.titres.length > 0 || isResumed))
          return <VouchersStep books={held.titres} start={titres} />;
        return (
          <NothingLeft
            current="montant"
            lead={lead}
            title={common.noneOfThese}
            action={
              <LinkButton href={hrefOf('CESU_CONVERSION_CHOICE')}>{common.choose}</LinkButton>
            }
          />
        );
      }}
    </WithHoldings>
  );
}
