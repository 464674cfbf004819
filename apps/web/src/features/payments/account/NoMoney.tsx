import { hrefOf } from '@portail/contract/pages/href.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { NoAccount } from '../../../session/NoAccount.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { payingTexts } from './paying.texts.ts';

export function NoMoney() {
  const texts = useTexts(payingTexts);
  return (
    <NoAccount
      texts={texts}
      otherwise={<LinkButton href={hrefOf('ACCOUNT_PAYMENT_HISTORY')}>{texts.history}</LinkButton>}
    />
  );
}
