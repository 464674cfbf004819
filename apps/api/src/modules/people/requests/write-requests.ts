import type { Request, RequestBody } from '@portail/contract/people/requests.schemas.ts';
import { withoutSocialSecurityNumbers } from '@portail/rules/identifiers/nir.ts';
import { statutAfterAnswer } from '@portail/rules/people/requests/request-status.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { accountScopeOf, requireOwnContract } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { OpenDemande } from '../contact/contact.module.ts';
import { ANSWER_MAIL } from './answer-mail.ts';
import type { CountWriting } from './count-writing.ts';
import { requestViewOf } from './request-view.ts';
import { requestsIn } from './requests.repository.ts';

type Dependencies = Pick<Platform, 'clock' | 'ids' | 'outbox'> & {
  readonly openDemande: OpenDemande;
  readonly countWriting: CountWriting;
};

export const createWriteRequests = (dependencies: Dependencies) => {
  const { clock, ids, outbox, openDemande, countWriting } = dependencies;
  return {
    open: async (
      unit: UnitOfWork,
      caller: AuthenticatedCaller,
      { numeroContrat, objet, message }: RequestBody,
    ): Promise<{ readonly id: string; readonly reference: string }> => {
      const { scope } = caller;
      if (scope?.kind === 'beneficiary') requireOwnContract(scope, numeroContrat);
      await countWriting(unit, caller.accountId);
      const author = await requestsIn(unit, accountScopeOf(caller)).findAuthor();
      return await openDemande(unit, {
        nom: `${author.firstName} ${author.lastName}`.trim(),
        mail: author.mail,
        contrat: numeroContrat,
        objet,
        message,
        accountId: caller.accountId,
      });
    },

    answer: async (
      unit: UnitOfWork,
      caller: AuthenticatedCaller,
      { idDemande, message }: { readonly idDemande: string; readonly message: string },
    ): Promise<Request> => {
      const requests = requestsIn(unit, accountScopeOf(caller));
      const current = await requests.lock(idDemande);
      if (current === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      await countWriting(unit, caller.accountId);
      const id = ids.ordered();
      await requests.addMessage({
        id,
        requestId: idDemande,
        message: withoutSocialSecurityNumbers(message),
        statut: statutAfterAnswer(current.statut),
        at: clock.businessNow(),
      });
      await outbox.add(unit, {
        kind: ANSWER_MAIL,
        dedupKey: `${ANSWER_MAIL}:${id}`,
        payload: { messageId: id },
      });
      return requestViewOf(await requests.read(idDemande));
    },
  };
};
export type WriteRequests = ReturnType<typeof createWriteRequests>;
