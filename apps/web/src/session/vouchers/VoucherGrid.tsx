import { type KeyboardEvent, useState } from 'react';
import { fill, useTexts } from '../../shared/texts/define-texts.ts';
import { voucherTexts } from './vouchers.texts.ts';
import type { LineErrors } from './line-words.ts';
import type { VoucherLines } from './use-voucher-lines.ts';
import { fieldIdOf, VoucherRow } from './VoucherRow.tsx';
import type { AssessedLine, VoucherLine } from './voucher-lines.ts';

export const VOUCHERS_TITLE_ID = 'saisie-titres';

export interface VoucherGridProps {
  readonly grid: VoucherLines;
  readonly assessed: readonly AssessedLine[];
  readonly errorsOf: (assessed: AssessedLine) => LineErrors;
  /** The code could not be asked about: once more. */
  readonly onRecheck: (line: VoucherLine) => void;
}

/** Enter goes to the next field, as in a table of figures: it must not send anything. */
const goToNextField = (event: KeyboardEvent<HTMLOListElement>): void => {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll('input')];
  fields[fields.indexOf(event.target) + 1]?.focus();
};

/** One voucher per line; one empty line always waits at the end. */
export function VoucherGrid({ grid, assessed, errorsOf, onRecheck }: VoucherGridProps) {
  const texts = useTexts(voucherTexts);
  const [said, setSaid] = useState('');

  const remove = (id: number, rank: number) => {
    const left = assessed.length - 2;
    grid.remove(id);
    setSaid(fill(texts.removed, { nombre: String(left) }));
    // The line is gone: the one that takes its place has the focus.
    const next = assessed[rank] ?? assessed[0];
    if (next !== undefined)
      document.getElementById(fieldIdOf(next.line.id, 'numeroTitre'))?.focus();
  };
  return (
    <div className="voucher-box">
      <ol className="voucher-grid" aria-labelledby={VOUCHERS_TITLE_ID} onKeyDown={goToNextField}>
        {assessed.map((one, index) => (
          <VoucherRow
            key={one.line.id}
            assessed={one}
            rank={index + 1}
            errors={errorsOf(one)}
            onType={(field, text) => grid.type(one.line.id, field, text)}
            onPaste={(field, text) => grid.paste(index, field, text)}
            onLeave={() => grid.leave(one.line.id)}
            onRemove={() => remove(one.line.id, index + 1)}
            onRecheck={() => onRecheck(one.line)}
          />
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}
