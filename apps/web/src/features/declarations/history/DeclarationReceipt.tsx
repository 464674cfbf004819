import { getDeclarationReceiptPdf } from '@portail/contract/declarations/declaring.calls.ts';
import type { DeclarationLine } from '@portail/contract/declarations/declaring.schemas.ts';
import { callApi } from '../../../session/api.ts';
import { DownloadButton } from '../../../shared/download/DownloadButton.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { declarationHistoryTexts } from '../../../shared/declarations/declarations.texts.ts';

const PATHS = { CESU: 'cesu', PAJE: 'paje' } as const;

/** A receipt exists only after the answer of the body. */
export function DeclarationReceipt({ line }: { readonly line: DeclarationLine }) {
  const texts = useTexts(declarationHistoryTexts);
  const { id, organisme, recepisse } = line;
  if (!recepisse) return null;
  return (
    <DownloadButton
      variant="quiet"
      isSmall
      label={fill(texts.receiptOf, { numero: id })}
      ask={() => callApi(getDeclarationReceiptPdf, { params: { organisme: PATHS[organisme], id } })}
    >
      {texts.receipt}
    </DownloadButton>
  );
}
