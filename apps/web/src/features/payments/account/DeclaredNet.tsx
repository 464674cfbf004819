import { getDeclarationReceiptPdf } from '@portail/contract/declarations/declaring.calls.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import { declarationQuery, organismeParams } from '../../../session/declaration-query.ts';
import { useMayCall } from '../../../session/use-may.ts';
import { DownloadButton } from '../../../shared/download/DownloadButton.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { declaredNetTexts } from './declared-net.texts.ts';
import { paymentAmountTexts } from './paying.texts.ts';
import type { PaidDeclaration } from './paid-declaration.ts';

/** The declared net, its rest, and the receipt if available. */
export function DeclaredNet({ declaration }: { readonly declaration: PaidDeclaration }) {
  const amount = useTexts(paymentAmountTexts);
  const texts = useTexts(declaredNetTexts);
  const { organisme, id, net, left } = declaration;
  const { data } = useQuery(declarationQuery(declaration));
  const mayRead = useMayCall(getDeclarationReceiptPdf);
  const params = { ...organismeParams(organisme), id };
  return (
    <Alert
      tone="info"
      title={fill(amount.declared, { montant: formatAmount(net) })}
      actions={
        mayRead && data?.recepisse === true ? (
          <DownloadButton
            variant="secondary"
            ask={() => callApi(getDeclarationReceiptPdf, { params })}
          >
            {texts.receipt}
          </DownloadButton>
        ) : undefined
      }
    >
      <p>{fill(texts.reference, { reference: id })}</p>
      {left === net ? null : (
        <p>
          {fill(texts.left, {
            paye: formatAmount(centsOf(net - left)),
            reste: formatAmount(left),
          })}
        </p>
      )}
      <p>{amount.declaredText}</p>
    </Alert>
  );
}
