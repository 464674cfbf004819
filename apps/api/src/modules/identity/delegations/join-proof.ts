import { mayDo } from '@portail/rules/identity/delegations/delegation.ts';
import type { GivenDelegation } from '@portail/contract/identity/delegations.schemas.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { UploadedFile } from '../../../platform/ports/uploaded-file.ts';
import type { WriteMails } from './delegation-mails.ts';
import { statutOf } from './delegation-row.ts';
import { givenDelegationsIn } from './delegations.repository.ts';
import type { GivenDelegations } from './given-delegations.ts';
import { requireOwnSession } from './own-session.ts';
import { proofPurposeOf } from './proof-purpose.ts';

/** A judgement, or its pages one by one. */
const PROOFS_MAX = 5;

type Dependencies = Pick<
  Platform,
  'units' | 'clock' | 'ids' | 'secretBox' | 'securityLog' | 'attachments'
> & {
  readonly given: Pick<GivenDelegations, 'find'>;
  readonly mails: WriteMails;
};

export type JoinProof = (
  caller: AuthenticatedCaller,
  id: string,
  upload: UploadedFile,
  origin: RequestOrigin,
) => Promise<GivenDelegation>;

export const createJoinProof =
  ({
    units,
    clock,
    ids,
    secretBox,
    securityLog,
    given,
    mails,
    attachments,
  }: Dependencies): JoinProof =>
  async (caller, id, upload, origin) => {
    requireOwnSession(caller);
    // Before anything is read: whoever has no such access has no business sending files to it.
    const { statut } = await given.find(caller, id);
    if (!mayDo(statut, 'JOINDRE', 'BENEFICIAIRE')) throw new DomainError('RESSOURCE_INTROUVABLE');
    const { name, kind, content } = await attachments.read(upload);
    const proofId = ids.random();
    const sealed = secretBox.sealBytes(proofPurposeOf(proofId), content);
    await units.transact(async (unit) => {
      const delegations = givenDelegationsIn(unit, beneficiaryScopeOf(caller));
      const row = (await delegations.lockOpen()).find((one) => one.id === id);
      if (
        row === undefined ||
        !mayDo(statutOf(row, clock.businessDay()), 'JOINDRE', 'BENEFICIAIRE')
      ) {
        throw new DomainError('RESSOURCE_INTROUVABLE');
      }
      if ((await delegations.countProofs(id)) >= PROOFS_MAX) {
        throw new DomainError('TROP_DE_PIECES');
      }
      await delegations.addProof(id, {
        id: proofId,
        name,
        kind,
        bytes: content.length,
        sealed,
        at: clock.realNow(),
      });
      await mails.tell(unit, id, 'VERIFICATION');
      await securityLog.record(unit, origin, {
        kind: 'ACCES_DELEGUE',
        result: 'SUCCES',
        accountId: caller.accountId,
        details: { acte: 'JUSTIFICATIF', acces: id },
      });
    });
    return await given.find(caller, id);
  };
