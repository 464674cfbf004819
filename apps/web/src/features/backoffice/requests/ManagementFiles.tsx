import {
  getManagementFile,
  joinManagementFile,
} from '@portail/contract/backoffice/operator-requests.calls.ts';
import type { ManagementRequest } from '@portail/contract/backoffice/operator-requests.schemas.ts';
import { REQUEST_FILE_UPLOAD } from '@portail/contract/people/requests.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { AttachmentsField } from '../../../shared/attachments/AttachmentsField.tsx';
import { useAttachments } from '../../../shared/attachments/use-attachments.ts';
import { DownloadButton } from '../../../shared/download/DownloadButton.tsx';
import { fileSizeWords } from '../../../shared/files/file-size.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { uploadTransport } from '../../../shared/http/upload-transport.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { managementFileTexts } from './operator-requests.texts.ts';
import { MANAGEMENT_KEY } from './management-queries.ts';
import './operator-requests.css';

function JoinFiles({ id }: { readonly id: string }) {
  const texts = useTexts(managementFileTexts);
  const queries = useQueryClient();
  const attachments = useAttachments();
  const [isPending, setPending] = useState(false);
  const joinOne = (file: File) =>
    callApi(
      joinManagementFile,
      { params: { id }, file },
      { transport: uploadTransport(REQUEST_FILE_UPLOAD.field, file, () => undefined) },
    );
  const join = async () => {
    setPending(true);
    try {
      for (const file of attachments.files) {
        await joinOne(file);
        attachments.take(file);
        const content = fill(texts.joined, { nom: file.name });
        notify({ type: 'success', header: texts.done, content });
      }
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      notify({ type: 'error', header: texts.failed, content: error.message });
    } finally {
      setPending(false);
      await queries.invalidateQueries({ queryKey: [MANAGEMENT_KEY] });
    }
  };
  return (
    <>
      <AttachmentsField
        id="demande-gestion-fichier"
        label={texts.label}
        hint={texts.hint}
        state={attachments}
      />
      {attachments.files.length === 0 ? null : (
        <div className="cluster">
          <Button isPending={isPending} pendingLabel={texts.pending} onClick={() => void join()}>
            {texts.join}
          </Button>
        </div>
      )}
    </>
  );
}

interface ManagementFilesProps {
  readonly request: ManagementRequest;
  readonly canJoin: boolean;
}

/** Files of both sides, with an upload. */
export function ManagementFiles({ request, canJoin }: ManagementFilesProps) {
  const texts = useTexts(managementFileTexts);
  const { id, fichiers } = request;
  return (
    <Card title={texts.title}>
      <div className="stack">
        {fichiers.length === 0 ? (
          <p>{texts.none}</p>
        ) : (
          <ul className="management-files" aria-label={texts.title}>
            {fichiers.map(({ idFichier, nom, taille, type, date, auteur }) => (
              <li key={idFichier}>
                <span className="management-cell">
                  {nom}
                  <span className="management-cell__detail">
                    {type}, {fileSizeWords(taille)}, {date}, {texts[auteur]}
                  </span>
                </span>
                <DownloadButton
                  isSmall
                  variant="quiet"
                  label={fill(texts.download, { nom })}
                  ask={() => callApi(getManagementFile, { params: { id, idFichier } })}
                >
                  {texts.downloadShort}
                </DownloadButton>
              </li>
            ))}
          </ul>
        )}
        {canJoin ? <JoinFiles id={id} /> : null}
      </div>
    </Card>
  );
}
