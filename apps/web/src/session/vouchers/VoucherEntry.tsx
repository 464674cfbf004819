import { GlossaryTip } from '../../shared/glossary/GlossaryTip.tsx';
import { useTexts, fill } from '../../shared/texts/define-texts.ts';
import { voucherTexts } from './vouchers.texts.ts';
import './vouchers.css';
import { type KeyboardEvent, useState, useRef } from 'react';
import type { LineErrors } from './line-words.ts';
import type { VoucherLines } from './use-voucher-lines.ts';
import { fieldIdOf, VoucherRow } from './VoucherRow.tsx';
import type { AssessedLine, VoucherLine } from './voucher-lines.ts';
import { readVouchers, type TypedVoucher } from '@portail/rules/wallet/vouchers/typed-vouchers.ts';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { FileField } from '@portail/ui/fields/FileField.tsx';
import { Disclosure } from '@portail/ui/layout/Disclosure.tsx';
import { plural } from '../../shared/wording/counts.ts';

/** Some thousands of lines: what is larger is no list of vouchers. */
const MAX_BYTES = 200_000;

interface Outcome {
  readonly tone: 'success' | 'warning';
  readonly words: readonly string[];
}

/** A file of numbers goes to the grid, where each is checked like those that are typed. */
function VoucherImport(props: { readonly onRead: (vouchers: readonly TypedVoucher[]) => void }) {
  const { onRead } = props;
  const texts = useTexts(voucherTexts);
  const [outcome, setOutcome] = useState<Outcome>();
  const field = useRef<HTMLInputElement>(null);

  const read = async (file: File | undefined) => {
    if (file === undefined) return;
    // Emptied: the same file, corrected, may be chosen again.
    if (field.current !== null) field.current.value = '';
    if (file.size > MAX_BYTES) {
      setOutcome({ tone: 'warning', words: [texts.tooLarge] });
      return;
    }
    const { vouchers, unread } = readVouchers(await file.text());
    if (vouchers.length > 0) onRead(vouchers);
    setOutcome({
      tone: vouchers.length > 0 && unread === 0 ? 'success' : 'warning',
      words: [
        vouchers.length === 0
          ? texts.importedNone
          : plural(vouchers.length, texts.importedOne, texts.imported),
        ...(unread === 0 ? [] : [plural(unread, texts.unreadOne, texts.unread)]),
      ],
    });
  };
  return (
    <Disclosure title={texts.import}>
      <div className="stack">
        <FileField
          ref={field}
          label={texts.importLabel}
          hint={texts.importHint}
          isOptional
          accept=".csv,.txt,text/csv,text/plain"
          onChange={(file) => void read(file)}
        />
        <div role="status">
          {outcome === undefined ? null : (
            <Alert tone={outcome.tone}>{outcome.words.join(' ')}</Alert>
          )}
        </div>
      </div>
    </Disclosure>
  );
}

const VOUCHERS_TITLE_ID = 'saisie-titres';

interface VoucherGridProps {
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
function VoucherGrid({ grid, assessed, errorsOf, onRecheck }: VoucherGridProps) {
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

/** Paper vouchers, typed, pasted or read from a file. */
export function VoucherEntry(props: VoucherGridProps) {
  const texts = useTexts(voucherTexts);
  return (
    <section aria-labelledby={VOUCHERS_TITLE_ID} className="voucher-entry">
      <h2 id={VOUCHERS_TITLE_ID} className="voucher-entry__heading">
        {texts.vouchers} <GlossaryTip word="caseAGratter" />
      </h2>
      <p className="voucher-entry__intro">{texts.intro}</p>
      <VoucherGrid {...props} />
      <VoucherImport onRead={props.grid.append} />
    </section>
  );
}
