import { Button } from '@portail/ui/actions/Button.tsx';
import { ProgressBar } from '@portail/ui/data/Meter.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { FileField } from '@portail/ui/fields/FileField.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { fill, useTexts } from '../texts/define-texts.ts';
import { fileImportTexts } from './file-import.texts.ts';
import type { ApiFailure } from '../http/api-failure.ts';
import type { SentBytes } from '../http/upload-transport.ts';
import './file-import.css';
import { fileSizeWords } from './file-size.ts';
import type { FileImportState } from './use-file-import.ts';

interface FileImportProps<Report> {
  readonly state: FileImportState<Report>;
  readonly maxBytes: number;
  /** Choices that go with the file, above the button. */
  readonly children?: ReactNode;
  /** What the check found, with the button that takes the file. */
  readonly preview: (report: Report) => ReactNode;
  readonly outcome: (report: Report) => ReactNode;
  /** What may be done about a refused file. */
  readonly remedy?: (file: File, failure: ApiFailure) => ReactNode;
}

type Work = { readonly kind: 'checking' | 'taking'; readonly bytes: SentBytes | undefined };

/** How far the bytes have gone; once they are all there, the server reads them. */
function Progress({ work, onStop }: { readonly work: Work; readonly onStop: () => void }) {
  const texts = useTexts(fileImportTexts);
  const { sent, total } = work.bytes ?? { sent: 0, total: 1 };
  const words = () => {
    if (work.bytes === undefined) return texts.beginning;
    if (sent >= total) return texts.reading;
    return fill(texts.sent, { envoye: fileSizeWords(sent), total: fileSizeWords(total) });
  };
  return (
    <div className="file-import__progress">
      <ProgressBar
        label={work.kind === 'checking' ? texts.checking : texts.taking}
        value={sent}
        total={total}
        valueText={words()}
      />
      <p className="visually-hidden" role="status">
        {work.kind === 'checking' ? texts.checking : texts.taking}
      </p>
      <Button variant="secondary" onClick={onStop}>
        {texts.stop}
      </Button>
    </div>
  );
}

function Chooser<Report>({ state, maxBytes, children }: FileImportProps<Report>) {
  const texts = useTexts(fileImportTexts);
  const id = useId();
  const [error, setError] = useState<string>();
  const taille = fileSizeWords(maxBytes);
  const { file } = state;
  const choose = (chosen: File | undefined) => {
    setError(undefined);
    state.choose(chosen);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = () => {
      if (file === undefined) return texts.missing;
      if (file.size > maxBytes)
        return fill(texts.tooLarge, { poids: fileSizeWords(file.size), taille });
      return undefined;
    };
    const found = problem();
    setError(found);
    if (found === undefined) state.check();
    else document.getElementById(id)?.focus();
  };
  return (
    <Form onSubmit={submit}>
      <FileField
        id={id}
        label={texts.choose}
        hint={fill(texts.hint, { taille })}
        accept=".xlsx,.csv,.txt,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv,text/plain"
        error={error}
        onChange={choose}
      />
      {children}
      <FormActions>
        <Button type="submit">{texts.check}</Button>
      </FormActions>
    </Form>
  );
}

/** A file in three movements: choose it, see how it is read, take it. */
export function FileImport<Report>(props: FileImportProps<Report>) {
  const { state, preview, outcome, remedy } = props;
  const texts = useTexts(fileImportTexts);
  const { stage, failure } = state;
  const isWorking = stage.kind === 'checking' || stage.kind === 'taking';
  return (
    <div className="file-import">
      {failure === undefined ? null : (
        <Alert tone="danger" role="alert" title={texts.failed}>
          <p>{failure.message}</p>
          {failure.fields.length === 0 ? null : (
            <ul className="file-import__problems">
              {failure.fields.map(({ message }) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          )}
          <p>{texts.nothingStored}</p>
          {/* Its columns are not those that are expected. */}
          {failure.code === 'FICHIER_NON_CONFORME' && state.file !== undefined
            ? remedy?.(state.file, failure)
            : null}
        </Alert>
      )}
      {/* The chosen file stays in its field while it is being looked at. */}
      <div hidden={stage.kind !== 'choosing'}>
        <Chooser key={state.round} {...props} />
      </div>
      {isWorking ? <Progress work={stage} onStop={state.stop} /> : null}
      {stage.kind === 'checked' ? preview(stage.report) : null}
      {stage.kind === 'taken' ? outcome(stage.report) : null}
    </div>
  );
}
