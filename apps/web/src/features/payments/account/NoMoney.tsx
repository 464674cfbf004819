import { hrefOf } from '@portail/contract/pages/href.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Wallet } from '@portail/ui/icons/icons.ts';
import { useSessionView } from '../../../session/current-session.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { payingTexts } from './paying.texts.ts';

/** No balance: explains how to get one. */
export function NoMoney() {
  const texts = useTexts(payingTexts);
  const canOrder = canOpenPage(pageOf('ORDER_SESSION_LIST'), useSessionView());
  return (
    <EmptyState
      icon={<Wallet />}
      title={texts.noAccount}
      action={
        canOrder ? (
          <LinkButton href={hrefOf('ORDER_SESSION_LIST')}>{texts.order}</LinkButton>
        ) : (
          <LinkButton href={hrefOf('ACCOUNT_PAYMENT_HISTORY')}>{texts.history}</LinkButton>
        )
      }
    >
      {texts.noAccountText}
    </EmptyState>
  );
}
