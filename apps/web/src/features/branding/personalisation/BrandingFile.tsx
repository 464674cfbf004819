import { exportBranding, importBranding } from '@portail/contract/branding/branding.calls.ts';
import { BRANDING_FILE_UPLOAD } from '@portail/contract/branding/branding.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { ProgressBar } from '@portail/ui/data/Meter.tsx';
import { FileField } from '@portail/ui/fields/FileField.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { DownloadButton } from '../../../shared/download/DownloadButton.tsx';
import { fileSizeWords } from '../../../shared/files/file-size.ts';
import { type SentBytes, uploadTransport } from '../../../shared/http/upload-transport.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { brandingImageTexts, brandingVersionTexts } from './operator-branding.texts.ts';
import type { AskReplacement } from './ReplaceDialog.tsx';
import type { BrandingState } from './use-branding.ts';

interface ImportProps {
  readonly numeroContrat: string;
  readonly ask: AskReplacement;
}

function ImportFile({ numeroContrat, ask }: ImportProps) {
  const texts = useTexts(brandingVersionTexts);
  const sizes = useTexts(brandingImageTexts);
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const [bytes, setBytes] = useState<SentBytes>();
  const { field, maxBytes } = BRANDING_FILE_UPLOAD;
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
            importBranding,
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

interface BrandingFileProps {
  readonly editor: BrandingState;
  readonly isReadOnly: boolean;
  readonly ask: AskReplacement;
}

/** Export and import of the branding as a file. */
export function BrandingFile({ editor, isReadOnly, ask }: BrandingFileProps) {
  const texts = useTexts(brandingVersionTexts);
  const { numeroContrat, view } = editor;
  const download = (source: 'BROUILLON' | 'PUBLIE') => () =>
    callApi(exportBranding, { params: { numeroContrat }, query: { source } });
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
