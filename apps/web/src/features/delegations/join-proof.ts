import { joinDelegationProof } from '@portail/contract/identity/delegations.calls.ts';
import { PROOF_UPLOAD } from '@portail/contract/identity/delegations.schemas.ts';
import { callApi } from '../../session/api.ts';
import { uploadTransport } from '../../shared/http/upload-transport.ts';

/** A few megabytes at most: how far they are gone is not worth a bar. */
export const joinProof = (idAcces: string, file: File) =>
  callApi(
    joinDelegationProof,
    { params: { idAcces }, file },
    { transport: uploadTransport(PROOF_UPLOAD.field, file, () => undefined) },
  );
