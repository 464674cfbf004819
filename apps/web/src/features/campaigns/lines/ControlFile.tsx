import {
  getControlFile,
  getControlImports,
  getRefusedLines,
  importControlFile,
  keepControlColumns,
  readControlColumns,
} from '@portail/contract/campaigns/funder-lines.calls.ts';
import {
  CONTROL_FILE_MAX_BYTES,
  type ImportReport,
} from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { FILE_MESSAGES } from '@portail/contract/messages/file-messages.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Checkbox } from '@portail/ui/fields/Checkbox.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { DownloadButton } from '../../../shared/download/DownloadButton.tsx';
import { FileImport } from '../../../shared/files/FileImport.tsx';
import { FirstLines } from '../../../shared/files/FirstLines.tsx';
import { RefusedLines } from '../../../shared/files/RefusedLines.tsx';
import { ReportTitle } from '../../../shared/files/ReportTitle.tsx';
import { type SendFile, useFileImport } from '../../../shared/files/use-file-import.ts';
import { plural, countWords } from '../../../shared/wording/counts.ts';
import { Figures } from '../../../session/funder/Figures.tsx';
import { uploadTransport } from '../../../shared/http/upload-transport.ts';
import { ImportOutcome } from '../../../shared/files/ImportOutcome.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { fileImportTexts } from '../../../shared/files/file-import.texts.ts';
import { importUndoTexts } from '../imports/import-undo.texts.ts';
import { MapColumns } from '../imports/MapColumns.tsx';
import { UndoControlImport } from '../imports/UndoImport.tsx';
import { FileChanges } from './FileChanges.tsx';
import { controlFileTexts } from './funder-lines.texts.ts';
import type { CallOutput } from '@portail/contract/calls/define-call.ts';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { useMayCall } from '../../../session/use-may.ts';

type PastImport = CallOutput<typeof getControlImports>[number];

const useColumns = (idSession: string): readonly TableColumn<PastImport>[] => {
  const texts = useTexts(controlFileTexts);
  const undoTexts = useTexts(importUndoTexts);
  const mayDownload = useMayCall(getRefusedLines);
  return [
    { id: 'file', header: texts.file, isRowHeader: true, cell: ({ nomFichier }) => nomFichier },
    { id: 'date', header: texts.date, cell: ({ date }) => date },
    { id: 'author', header: texts.author, cell: ({ auteur }) => auteur },
    {
      id: 'read',
      header: texts.read,
      align: 'end',
      cell: ({ lignesLues }) => countWords(lignesLues),
    },
    {
      id: 'rejected',
      header: texts.rejected,
      align: 'end',
      cell: ({ nombreLignesRejetees }) => countWords(nombreLignesRejetees),
    },
    {
      id: 'action',
      header: texts.refusedShort,
      isHeaderHidden: true,
      cell: ({ idImport, nomFichier, date, nombreLignesRejetees, annulation }) => (
        <div className="cluster">
          {nombreLignesRejetees === 0 || !mayDownload ? null : (
            <DownloadButton
              variant="quiet"
              isSmall
              label={fill(texts.refusedOf, { fichier: nomFichier, date })}
              ask={() => callApi(getRefusedLines, { params: { idSession, idImport } })}
            >
              {texts.refusedShort}
            </DownloadButton>
          )}
          {annulation === 'POSSIBLE' ? (
            <UndoControlImport {...{ idSession, idImport, date }} fileName={nomFichier} />
          ) : null}
          {annulation === 'ANNULE' ? <Status>{undoTexts.undone}</Status> : null}
        </div>
      ),
    },
  ];
};

/** Renders nothing without imports. */
function PastImports({ idSession }: { readonly idSession: string }) {
  const texts = useTexts(controlFileTexts);
  const { data = [] } = useApiQuery(getControlImports, { params: { idSession } });
  const columns = useColumns(idSession);
  if (data.length === 0) return null;
  return (
    <section className="file-import__report">
      <h3>{texts.history}</h3>
      <Table
        caption={texts.historyCaption}
        isCaptionHidden
        columns={columns}
        rows={data}
        rowKey={({ idImport }) => idImport}
      />
    </section>
  );
}

const FIELD = importControlFile.upload.field;

/** Shows the detected encoding and columns before anything is stored. */
function ReadAs({ report }: { readonly report: ImportReport }) {
  const texts = useTexts(fileImportTexts);
  const separators = { ';': texts.semicolon, ',': texts.comma, tabulation: texts.tab } as const;
  return (
    <>
      <p>
        {report.encodage === null || report.separateur === null
          ? texts.readSheet
          : fill(texts.readAs, {
              encodage: report.encodage,
              separateur: separators[report.separateur],
            })}{' '}
        {report.colonnesIgnorees.length === 0
          ? null
          : fill(texts.ignored, { colonnes: report.colonnesIgnorees.join(', ') })}
      </p>
      <FirstLines columns={report.colonnes} rows={report.premieresLignes} />
    </>
  );
}

function Counts({ report }: { readonly report: ImportReport }) {
  const texts = useTexts(controlFileTexts);
  const { apercu } = report;
  return (
    <Figures
      figures={[
        { id: 'read', label: texts.read, count: report.lignesLues },
        {
          id: 'added',
          label: apercu ? texts.added : texts.addedDone,
          count: report.lignesAjoutees,
        },
        {
          id: 'changed',
          label: apercu ? texts.changed : texts.changedDone,
          count: report.lignesModifiees,
        },
        { id: 'same', label: texts.same, count: report.lignesInchangees },
        {
          id: 'removed',
          label: apercu ? texts.removed : texts.removedDone,
          count: report.lignesSupprimees,
        },
        { id: 'rejected', label: texts.rejected, count: report.nombreLignesRejetees },
      ]}
    />
  );
}

interface ReportProps {
  readonly idSession: string;
  readonly fileName: string;
  readonly report: ImportReport;
}

function Outcome({ idSession, fileName, report }: ReportProps) {
  const texts = useTexts(controlFileTexts);
  const { idImport } = report;
  return (
    <ImportOutcome
      texts={texts}
      fileName={fileName}
      isAlready={report.dejaImporte}
      lines={report.lignesRejetees}
      total={report.nombreLignesRejetees}
      ask={
        idImport === null
          ? undefined
          : () => callApi(getRefusedLines, { params: { idSession, idImport } })
      }
    >
      <Counts report={report} />
    </ImportOutcome>
  );
}

export function ControlFile({ idSession }: { readonly idSession: string }) {
  const texts = useTexts(controlFileTexts);
  const common = useTexts(fileImportTexts);
  const queries = useQueryClient();
  const [isReplacing, setReplacing] = useState(false);
  const send: SendFile<ImportReport> = (file, { isPreview, onProgress, signal }) =>
    callApi(
      importControlFile,
      {
        params: { idSession },
        query: {
          ...(isPreview ? { apercu: 'true' as const } : {}),
          ...(isReplacing ? { remplacer: 'true' as const } : {}),
        },
        file,
      },
      { transport: uploadTransport(FIELD, file, onProgress), signal },
    );
  const state = useFileImport(send, () => void queries.invalidateQueries());
  const fileName = state.file?.name ?? '';
  const preview = (report: ImportReport) => {
    const count = report.lignesLues - report.nombreLignesRejetees;
    return (
      <div className="file-import__report">
        <ReportTitle>
          {fill(count === 0 ? texts.previewBad : texts.previewTitle, { fichier: fileName })}
        </ReportTitle>
        <Counts report={report} />
        <FileChanges {...report} />
        <ReadAs report={report} />
        <RefusedLines
          fileName={fileName}
          lines={report.lignesRejetees}
          total={report.nombreLignesRejetees}
        />
        <div className="cluster">
          {count === 0 ? null : (
            <Button onClick={state.take}>{plural(count, texts.takeOne, texts.take)}</Button>
          )}
          <Button variant="secondary" onClick={state.reset}>
            {common.another}
          </Button>
        </div>
      </div>
    );
  };
  return (
    <div className="control-file">
      <p>{texts.lead}</p>
      <div>
        <DownloadButton
          variant="quiet"
          ask={() => callApi(getControlFile, { params: { idSession } })}
        >
          {texts.model}
        </DownloadButton>
      </div>
      <FileImport
        state={state}
        maxBytes={CONTROL_FILE_MAX_BYTES}
        preview={preview}
        remedy={(file, { fields }) =>
          // Without controls no file is taken, whatever its columns.
          fields.some(({ message }) => message === FILE_MESSAGES.noIdentifyingControl) ? null : (
            <MapColumns
              file={file}
              read={(chosen) =>
                callApi(
                  readControlColumns,
                  { params: { idSession }, file: chosen },
                  { transport: uploadTransport(FIELD, chosen, () => undefined) },
                )
              }
              keep={(body) => callApi(keepControlColumns, { params: { idSession }, body })}
              onKept={state.check}
            />
          )
        }
        outcome={(report) => (
          <>
            <Outcome idSession={idSession} fileName={fileName} report={report} />
            <div className="cluster">
              <Button variant="secondary" onClick={state.reset}>
                {texts.again}
              </Button>
              {report.idImport === null || report.dejaImporte ? null : (
                <UndoControlImport
                  idSession={idSession}
                  idImport={report.idImport}
                  fileName={fileName}
                  onUndone={state.reset}
                />
              )}
            </div>
          </>
        )}
      >
        <Checkbox
          hint={texts.replaceHint}
          checked={isReplacing}
          onChange={({ target }) => setReplacing(target.checked)}
        >
          {texts.replace}
        </Checkbox>
      </FileImport>
      <PastImports idSession={idSession} />
    </div>
  );
}
