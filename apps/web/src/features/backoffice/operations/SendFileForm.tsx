import { Button } from '@portail/ui/actions/Button.tsx';
import { FileField } from '@portail/ui/fields/FileField.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { fileSizeWords } from '../../../shared/files/file-size.ts';
import { fill } from '../../../shared/texts/define-texts.ts';

interface SendFileFormProps {
  readonly texts: {
    readonly file: string;
    readonly fileHint: string;
    readonly missing: string;
    readonly tooLarge: string;
    readonly send: string;
    readonly pending: string;
  };
  readonly accept: string;
  readonly maxBytes: number;
  readonly isPending: boolean;
  /** Fields sent with the file. */
  readonly children?: ReactNode;
  /** Alternatives to the file, next to the button. */
  readonly actions?: ReactNode;
  readonly onSend: (file: File) => void;
}

/** Uploads one file, checked first as far as possible. */
export function SendFileForm(props: SendFileFormProps) {
  const { texts, accept, maxBytes, isPending, children, actions, onSend } = props;
  const id = useId();
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const taille = fileSizeWords(maxBytes);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (file !== undefined && file.size <= maxBytes) {
      setError(undefined);
      onSend(file);
      return;
    }
    setError(
      file === undefined
        ? texts.missing
        : fill(texts.tooLarge, { poids: fileSizeWords(file.size), taille }),
    );
    document.getElementById(id)?.focus();
  };
  return (
    <Form onSubmit={submit}>
      {children}
      <FileField
        id={id}
        label={texts.file}
        hint={fill(texts.fileHint, { taille })}
        accept={accept}
        error={error}
        onChange={setFile}
      />
      <FormActions>
        <Button type="submit" isPending={isPending} pendingLabel={texts.pending}>
          {texts.send}
        </Button>
        {actions}
      </FormActions>
    </Form>
  );
}
