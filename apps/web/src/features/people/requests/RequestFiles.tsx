import {
  getRequestFile,
  getRequestFiles,
  getRequestMessages,
  getRequests,
} from '@portail/contract/people/requests.calls.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { callApi } from '../../../session/api.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { joinRequestFileTo } from '../../../session/join-request-file.ts';
import { AttachmentsField } from '../../../shared/attachments/AttachmentsField.tsx';
import { useAttachments } from '../../../shared/attachments/use-attachments.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { JoinedFiles } from '../../../shared/attachments/JoinedFiles.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { requestThreadTexts } from '../../../shared/attachments/requests.texts.ts';
import './requests.css';

interface FilesProps {
  readonly idDemande: string;
}

function JoinFiles({ idDemande }: FilesProps) {
  const texts = useTexts(requestThreadTexts);
  const attachments = useAttachments();
  const { submit, isPending } = useApiMutation(
    async (files: readonly File[]) => {
      for (const file of files) {
        const { nom } = await joinRequestFileTo(idDemande, file);
        attachments.take(file);
        notify({ type: 'success', header: texts.doneHeader, content: fill(texts.joined, { nom }) });
      }
    },
    {
      invalidates: [getRequests, getRequestFiles, getRequestMessages],
      failureHeader: texts.failed,
    },
  );
  return (
    <>
      <AttachmentsField id="demande-fichier" state={attachments} />
      {attachments.files.length === 0 ? null : (
        <div className="cluster">
          <Button
            isPending={isPending}
            pendingLabel={texts.joinPending}
            onClick={() => void submit(attachments.files)}
          >
            {texts.join}
          </Button>
        </div>
      )}
    </>
  );
}

/** The files of a request, with download and upload. */
export function RequestFiles({ idDemande, canWrite }: FilesProps & { readonly canWrite: boolean }) {
  const texts = useTexts(requestThreadTexts);
  const { data, error } = useApiQuery(getRequestFiles, { params: { idDemande } });
  return (
    <Card title={texts.attached}>
      <div className="stack">
        {data === undefined && error === null ? <Skeleton lines={2} label={texts.loading} /> : null}
        {error === null ? null : <p role="alert">{error.message}</p>}
        {data?.length === 0 ? <p>{texts.noFile}</p> : null}
        <JoinedFiles
          files={data ?? []}
          texts={texts}
          authorOf={({ auteur }) => (auteur === 'ASSISTANCE' ? `, ${texts.joinedByHouse}` : null)}
          ask={(idFichier) => callApi(getRequestFile, { params: { idDemande, idFichier } })}
        />
        {canWrite ? <JoinFiles idDemande={idDemande} /> : null}
      </div>
    </Card>
  );
}
