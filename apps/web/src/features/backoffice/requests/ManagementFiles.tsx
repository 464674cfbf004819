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
import { uploadTransport } from '../../../shared/http/upload-transport.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { JoinedFiles } from '../../../shared/attachments/JoinedFiles.tsx';
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
          <JoinedFiles
            files={fichiers}
            label={texts.title}
            texts={texts}
            authorOf={({ auteur }) => `, ${texts[auteur]}`}
            ask={(idFichier) => callApi(getManagementFile, { params: { id, idFichier } })}
          />
        )}
        {canJoin ? <JoinFiles id={id} /> : null}
      </div>
    </Card>
  );
}
