import { hrefOf } from '@portail/contract/pages/href.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { HandCoins } from '@portail/ui/icons/icons.ts';
import { useSessionView } from '../../../session/current-session.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { paymentTexts } from './history.texts.ts';

interface NoPaymentProps {
  readonly text: string;
  readonly payPage: 'ACCOUNT_PAYMENT_CHOICE' | 'CHECK_PAYMENT_CHOICE';
}

export function NoPayment({ text, payPage }: NoPaymentProps) {
  const texts = useTexts(paymentTexts);
  const canPay = canOpenPage(pageOf(payPage), useSessionView());
  return (
    <EmptyState
      icon={<HandCoins />}
      title={texts.none}
      action={canPay ? <LinkButton href={hrefOf(payPage)}>{texts.pay}</LinkButton> : undefined}
    >
      {text}
    </EmptyState>
  );
}
