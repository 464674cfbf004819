import { Button } from '@portail/ui/actions/Button.tsx';
import { FileField } from '@portail/ui/fields/FileField.tsx';
import { FileText, X } from '@portail/ui/icons/icons.ts';
import { fill, useTexts } from '../texts/define-texts.ts';
import { attachmentTexts } from './requests.texts.ts';
import { fileSizeWords } from '../files/file-size.ts';
import './attachments.css';
import type { AttachmentsState } from './use-attachments.ts';

const ACCEPTED = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png';

interface AttachmentsFieldProps {
  readonly id: string;
  readonly state: AttachmentsState;
  /** What is asked for, where it is not a file of one's choice: it must then be there. */
  readonly label?: string;
  readonly hint?: string;
  readonly error?: string | undefined;
}

/** One file at a time, each in the list before the next. */
export function AttachmentsField({ id, state, label, hint, error }: AttachmentsFieldProps) {
  const texts = useTexts(attachmentTexts);
  return (
    <div className="attachments">
      <FileField
        key={state.round}
        id={id}
        label={label ?? texts.label}
        hint={hint ?? texts.hint}
        error={state.error ?? error}
        isOptional={label === undefined}
        accept={ACCEPTED}
        onChange={state.choose}
      />
      {state.files.length === 0 ? null : (
        <ul className="attachments__list" aria-label={texts.chosen}>
          {state.files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              <FileText />
              <span className="attachments__name">
                {file.name} <span className="attachments__size">{fileSizeWords(file.size)}</span>
              </span>
              <Button
                variant="quiet"
                isSmall
                icon={<X />}
                aria-label={fill(texts.remove, { nom: file.name })}
                onClick={() => state.remove(file)}
              >
                {texts.removeShort}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="visually-hidden">
        {state.said}
      </p>
    </div>
  );
}
