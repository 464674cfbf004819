import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import '../../../shared/list/list.css';
import { holdingsTexts } from '../../../shared/list/list.texts.ts';

interface PayeeProps {
  readonly name: string;
  readonly codeNAN: string;
  readonly detail: string;
}

export function Payee({ name, codeNAN, detail }: PayeeProps) {
  const texts = useTexts(holdingsTexts);
  return (
    <span className="history__payee">
      <strong>{name}</strong>
      <span className="history__detail">
        {fill(texts.nan, { code: codeNAN })} – {detail}
      </span>
    </span>
  );
}
