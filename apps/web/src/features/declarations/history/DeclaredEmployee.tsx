import type { DeclarationLine } from '@portail/contract/declarations/declaring.schemas.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import '../../../shared/list/list.css';
import {
  declarationHistoryTexts,
  declarationKindTexts,
} from '../../../shared/declarations/declarations.texts.ts';

export function DeclaredEmployee({ line }: { readonly line: DeclarationLine }) {
  const texts = useTexts(declarationHistoryTexts);
  const words = useTexts(declarationKindTexts);
  const { id, organisme, typeActivite, numeroSalarie, nomSalarie } = line;
  const numero = fill(texts.numero, { numero: numeroSalarie });
  const kind = typeActivite === undefined ? undefined : words[typeActivite];
  return (
    <span className="history__payee">
      <strong>{nomSalarie ?? numero}</strong>
      <span className="history__detail">
        {[words[organisme], kind].filter((one) => one !== undefined).join(' – ')}
      </span>
      {nomSalarie === undefined ? null : <span className="history__detail">{numero}</span>}
      <span className="history__detail">{fill(texts.declaration, { numero: id })}</span>
    </span>
  );
}
