import { exportDressing, importDressing } from '@portail/contract/branding/dressing.calls.ts';
import { DRESSING_FILE_UPLOAD } from '@portail/contract/branding/dressing.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { ProgressBar } from '@portail/ui/data/Meter.tsx';
import { FileField } from '@portail/ui/fields/FileField.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useState } from 'react';
import { callApi } from '../../session/api.ts';
import { DownloadButton } from '../../shared/download/DownloadButton.tsx';
import { fileSizeWords } from '../../shared/files/file-size.ts';
import { type SentBytes, uploadTransport } from '../../shared/http/upload-transport.ts';
import { fill, useTexts } from '../../texts/define-texts.ts';
import { dressingImageTexts, dressingVersionTexts } from '../../texts/operator-dressing.ts';
import type { AskReplacement } from './ReplaceDialog.tsx';
import type { DressingState } from './use-dressing.ts';

interface ImportProps {
  readonly numeroContrat: string;
  readonly ask: AskReplacement;
}

function ImportFile({ numeroContrat, ask }: ImportProps) {
  const texts = useTexts(dressingVersionTexts);
  const sizes = useTexts(dressingImageTexts);
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const [bytes, setBytes] = useState<SentBytes>();
  const { field, maxBytes } = DRESSING_FILE_UPLOAD;
  const problemOf = (chosen: File | undefined): string | undefined => {
    if (chosen === undefined) return texts.importMissing;
    if (chosen.size <= maxBytes) return undefined;
    return fill(sizes.tooLarge, {
      poids: fileSizeWords(chosen.size),
      taille: fileSizeWords(maxBytes),
    });
  };
  const submit = () => {
    const problem = problemOf(file);
    setError(problem);
    if (problem !== undefined || file === undefined) return;
    ask({
      title: texts.importConfirm,
      confirm: texts.import,
      done: texts.importDone,
      act: async (revision) => {
        try {
          return await callApi(
            importDressing,
            { params: { numeroContrat }, query: { revision: String(revision) }, file },
            { transport: uploadTransport(field, file, setBytes) },
          );
        } finally {
          setBytes(undefined);
        }
      },
    });
  };
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FileField
        label={texts.importField}
        hint={texts.importHint}
        accept=".json,application/json"
        error={error}
        onChange={setFile}
      />
      {bytes === undefined ? null : (
        <ProgressBar
          label={texts.importing}
          value={bytes.sent}
          total={bytes.total}
          valueText={fill(sizes.sent, {
            envoye: fileSizeWords(bytes.sent),
            total: fileSizeWords(bytes.total),
          })}
        />
      )}
      <FormActions>
        <Button type="submit" variant="secondary">
          {texts.import}
        </Button>
      </FormActions>
    </Form>
  );
}

interface DressingFileProps {
  readonly editor: DressingState;
  readonly isReadOnly: boolean;
  readonly ask: AskReplacement;
}

/** The whole dress as a file, out and in. */
export function DressingFile({ editor, isReadOnly, ask }: DressingFileProps) {
  const texts = useTexts(dressingVersionTexts);
  const { numeroContrat, view } = editor;
  const download = (source: 'BROUILLON' | 'PUBLIE') => () =>
    callApi(exportDressing, { params: { numeroContrat }, query: { source } });
  return (
    <Card title={texts.fileTitle}>
      <div className="stack">
        <p>{texts.fileText}</p>
        <div className="cluster">
          <DownloadButton ask={download('PUBLIE')}>{texts.exportOnline}</DownloadButton>
          {view.brouillon === null ? null : (
            <DownloadButton ask={download('BROUILLON')}>{texts.exportDraft}</DownloadButton>
          )}
        </div>
        {isReadOnly ? null : <ImportFile numeroContrat={numeroContrat} ask={ask} />}
      </div>
    </Card>
  );
}
