import { readVouchers, type TypedVoucher } from '@portail/rules/wallet/vouchers/typed-vouchers.ts';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { FileField } from '@portail/ui/fields/FileField.tsx';
import { Disclosure } from '@portail/ui/layout/Disclosure.tsx';
import { useRef, useState } from 'react';
import { plural } from '../../shared/wording/counts.ts';
import { useTexts } from '../../shared/texts/define-texts.ts';
import { voucherTexts } from './vouchers.texts.ts';

/** Some thousands of lines: what is larger is no list of vouchers. */
const MAX_BYTES = 200_000;

interface Outcome {
  readonly tone: 'success' | 'warning';
  readonly words: readonly string[];
}

/** A file of numbers goes to the grid, where each is checked like those that are typed. */
export function VoucherImport(props: {
  readonly onRead: (vouchers: readonly TypedVoucher[]) => void;
}) {
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
