import { hrefOf } from '@portail/contract/pages/href.ts';
import { AbandonFlow } from '../../../flow/AbandonFlow.tsx';
import { paidCodes } from '../../../session/vouchers/code-checks.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { conversionTexts } from './conversion.texts.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { resetConversion } from './conversion-draft.ts';

export function AbandonConversion() {
  const abandon = () => {
    resetConversion();
    paidCodes.forget();
    navigate(hrefOf('CESU_CONVERSION_CHOICE'));
  };
  return <AbandonFlow texts={useTexts(conversionTexts)} onAbandon={abandon} />;
}
