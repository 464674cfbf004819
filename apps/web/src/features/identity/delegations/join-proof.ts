import { joinDelegationProof } from '@portail/contract/identity/delegations.calls.ts';
import { PROOF_UPLOAD } from '@portail/contract/identity/delegations.schemas.ts';
import { callApi } from '../../../session/api.ts';
import { uploadTransport } from '../../../shared/http/upload-transport.ts';

/** No progress bar: files are a few megabytes at most. */
export const joinProof = (idAcces: string, file: File) =>
  callApi(
    joinDelegationProof,
    { params: { idAcces }, file },
    { transport: uploadTransport(PROOF_UPLOAD.field, file, () => undefined) },
  );
