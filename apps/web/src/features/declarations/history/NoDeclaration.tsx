import { hrefOf } from '@portail/contract/pages/href.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { FileText } from '@portail/ui/icons/icons.ts';
import { useSessionView } from '../../../session/current-session.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { declarationHistoryTexts } from '../../../shared/declarations/declarations.texts.ts';

export function NoDeclaration() {
  const texts = useTexts(declarationHistoryTexts);
  const canPay = canOpenPage(pageOf('ACCOUNT_PAYMENT_CHOICE'), useSessionView());
  return (
    <EmptyState
      icon={<FileText />}
      title={texts.none}
      action={
        canPay ? (
          <LinkButton href={hrefOf('ACCOUNT_PAYMENT_CHOICE')}>{texts.declare}</LinkButton>
        ) : undefined
      }
    >
      {texts.noneText}
    </EmptyState>
  );
}
