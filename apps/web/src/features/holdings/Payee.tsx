import { fill, useTexts } from '../../texts/define-texts.ts';
import { holdingsTexts } from '../../texts/holdings.ts';

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
