import { joinRequestFile } from '@portail/contract/people/requests.calls.ts';
import { REQUEST_FILE_UPLOAD } from '@portail/contract/people/requests.schemas.ts';
import { uploadTransport } from '../shared/http/upload-transport.ts';
import { callApi } from './api.ts';

/** A few megabytes at most: how far they are gone is not worth a bar. */
export const joinRequestFileTo = (idDemande: string, file: File) =>
  callApi(
    joinRequestFile,
    { params: { idDemande }, file },
    { transport: uploadTransport(REQUEST_FILE_UPLOAD.field, file, () => undefined) },
  );
