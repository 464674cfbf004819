import { formatAmount } from '@portail/rules/money/cents.ts';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { fill, useTexts } from '../../texts/define-texts.ts';
import { paymentAmountTexts } from '../../texts/paying.ts';
import type { PaidDeclaration } from './paid-declaration.ts';

/** What was declared, before how much of it is paid is asked. */
export function DeclaredNet({ declaration: { net } }: { readonly declaration: PaidDeclaration }) {
  const texts = useTexts(paymentAmountTexts);
  return (
    <Alert tone="info" title={fill(texts.declared, { montant: formatAmount(net) })}>
      {texts.declaredText}
    </Alert>
  );
}
