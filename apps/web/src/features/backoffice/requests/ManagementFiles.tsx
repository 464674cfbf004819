import {
  getManagementFile,
  joinManagementFile,
} from '@portail/contract/backoffice/operator-requests.calls.ts';
import type { ManagementRequest } from '@portail/contract/backoffice/operator-requests.schemas.ts';
import { REQUEST_FILE_UPLOAD } from '@portail/contract/people/requests.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { callApi } from '../../../session/api.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { AttachmentsField } from '../../../shared/attachments/AttachmentsField.tsx';
import { useAttachments } from '../../../shared/attachments/use-attachments.ts';
import { DownloadButton } from '../../../shared/download/DownloadButton.tsx';
import { fileSizeWords } from '../../../shared/files/file-size.ts';
import { uploadTransport } from '../../../shared/http/upload-transport.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { managementFileTexts } from './operator-requests.texts.ts';
import { REQUEST_READS } from './management-queries.ts';
import './operator-requests.css';

function JoinFiles({ id }: { readonly id: string }) {
  const texts = useTexts(managementFileTexts);
  const attachments = useAttachments();
  const { submit, isPending } = useApiMutation(
    async (files: readonly File[]) => {
      for (const file of files) {
        await callApi(
          joinManagementFile,
          { params: { id }, file },
          { transport: uploadTransport(REQUEST_FILE_UPLOAD.field, file, () => undefined) },
        );
        attachments.take(file);
        const content = fill(texts.joined, { nom: file.name });
        notify({ type: 'success', header: texts.done, content });
      }
    },
    { invalidates: REQUEST_READS, failureHeader: texts.failed },
  );
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
          <Button
            isPending={isPending}
            pendingLabel={texts.pending}
            onClick={() => void submit(attachments.files)}
          >
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
